// Auto-accessors, static blocks, private methods and `in`, class fields with computed keys.

import { explore } from 'manyworlds'

const key = Symbol('key')

class Thermostat {
  static readonly limits: number[] = []
  static { for (let i = 0; i < 3; i++) Thermostat.limits.push(i) }
  accessor target = 0
  static accessor made = 0
  accessor #secret = 0;
  [key] = 'k'
  raise(): void {
    this.target = (this.target + 1) % Thermostat.limits.length
    this.#secret = this.target * 2
  }
  get secret(): number { return this.#secret }
}

export default explore({
  root: () => new Thermostat(),
  bound: 5,
  operations: {
    raise: (thermostat) => thermostat.raise(),
    make: () => { Thermostat.made = 1 },
  },
  invariant: (thermostat) => thermostat.secret === thermostat.target * 2 && thermostat[key] === 'k',
})
