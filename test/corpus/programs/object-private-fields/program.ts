// Private fields, methods and accessors, also where a subclass has a private name of the same spelling.

import { explore } from 'manyworlds'

class Base {
  #n = 0
  get n(): number { return this.#n }
  #set(value: number): void { this.#n = value }
  up(): void { this.#set((this.#n + 1) % 2) }
  static isBase(value: object): boolean { return #n in value }
}

class Derived extends Base {
  #n = 10
  get m(): number { return this.#n }
  over(): void { this.#n = this.#n === 10 ? 11 : 10 }
}

export default explore({
  root: () => new Derived(),
  bound: 4,
  operations: { up: (pair) => pair.up(), over: (pair) => pair.over() },
  invariant: (pair) => pair.n < 2 && pair.m >= 10 && Base.isBase(pair) && !Base.isBase({}),
})
