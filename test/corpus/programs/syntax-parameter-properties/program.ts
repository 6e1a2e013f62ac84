// Parameter properties, abstract classes, override, generics, overloads, `satisfies`, `as const`, non-null and definite marks.

import { explore, int } from 'manyworlds'

abstract class Container<T> {
  declare readonly brand: 'container'
  protected items!: T[]
  constructor(protected readonly capacity: number, public label = 'box', items: T[] = []) { this.items = items }
  abstract accepts(item: T): boolean
  add(item: T): boolean
  add(item: T, force: true): true
  add(item: T, force = false): boolean {
    if (!force && (this.items.length >= this.capacity || !this.accepts(item))) return false
    this.items.push(item)
    return true
  }
  get size(): number { return this.items.length }
}

class Evens extends Container<number> {
  constructor(private readonly limit: number) { super(2, 'evens') }
  override accepts(item: number): boolean { return item % 2 === 0 && item < this.limit }
}

const names = { add: 'add' } as const satisfies Record<string, string>

export default explore({
  root: () => new Evens(4),
  bound: 3,
  operations: {
    [names.add]: { args: [int(1, 4)], run: (evens: Evens, item: number) => evens.add(item) },
  },
  invariant: (evens) => evens.size <= 2 && evens.label === 'evens' && !('brand' in evens),
})
