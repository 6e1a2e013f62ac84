// The decorators of `experimentalDecorators`: of classes, methods, properties, accessors and parameters.

import { explore } from 'manyworlds'

const order: string[] = []

function sealed(constructor: Function): void {
  Object.seal(constructor)
  order.push('class')
}

function clamp(low: number, high: number) {
  return (_target: object, _key: string, descriptor: PropertyDescriptor): PropertyDescriptor => {
    const run = descriptor.value as (this: { n: number }, amount: number) => void
    order.push('method')
    return { ...descriptor, value(this: { n: number }, amount: number) {
      run.call(this, amount)
      this.n = Math.max(low, Math.min(high, this.n))
    } }
  }
}

function note(_target: object, _key: string | undefined, index: number): void {
  order.push(`parameter ${index}`)
}

function property(_target: object, key: string): void {
  order.push(`property ${key}`)
}

@sealed
class Counter {
  @property
  n = 0

  @clamp(0, 2)
  add(@note amount: number): void { this.n += amount }
}

export default explore({
  root: () => new Counter(),
  bound: 4,
  operations: { add: { args: [[-1, 1]], run: (counter: Counter, amount: number) => counter.add(amount) } },
  invariant: (counter) => counter.n >= 0 && counter.n <= 2 && order.join() === 'property n,parameter 0,method,class',
})
