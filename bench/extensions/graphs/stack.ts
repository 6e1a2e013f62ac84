// Stacks in an array of objects: every place refers to one of three items or to none, so the same item may lie in several places.

import { Stack } from '../../../examples/subjects/stack/stack.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const places = Number(process.env['SIZE'] ?? 7)

class Item {
  weight: number

  constructor(weight: number) {
    this.weight = weight
  }
}

class StackAssembly extends Assembly {
  stack = new Stack<Item | undefined>()
  items = [new Item(1), new Item(2), new Item(3)]

  constructor() {
    super()
    for (let i = 0; i < places; i++) this.stack.push(undefined)
  }

  candidates(): number {
    return this.next < places ? this.items.length + 1 : 0
  }

  write(candidate: number): void {
    this.stack.items[this.next] = this.items[candidate - 1]
  }

  isValid(): boolean {
    return this.stack.isDense()
  }
}

export default exploreAssembly(() => new StackAssembly(), 4, places + 1)
