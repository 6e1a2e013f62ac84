// Subclasses of the program's classes and of built-ins.

import { explore, oneOf } from 'manyworlds'

class Shape { size = 1 }
class Circle extends Shape { readonly round = true }
class Stack extends Array<number> { get top(): number | undefined { return this.at(-1) } }
class Counts extends Map<string, number> {
  add(key: string): this { return this.set(key, (this.get(key) ?? 0) + 1) }
}
class Failure extends Error { override name = 'Failure' }

const makers = [
  () => new Shape(), () => new Circle(), () => Stack.from([1]), () => [1], () => new Counts().add('a'),
  () => new Map([['a', 1]]), () => new Failure('x'), () => new Error('x'),
]

export default explore({
  root: () => ({ item: null as unknown }),
  bound: 2,
  operations: { put: { args: [oneOf(...makers)], run: (box, make) => { box.item = make() } } },
  invariant: ({ item }) => !(item instanceof Stack) || (item.top === 1 && item.length === 1),
})
