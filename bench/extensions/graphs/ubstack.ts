// Bounded stacks in a typed array: every place holds 0 (empty) to 3.

import { BoundedStack } from '../../../examples/subjects/ubstack/bounded-stack.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const places = Number(process.env['SIZE'] ?? 7)

class StackAssembly extends Assembly {
  stack = new BoundedStack(places)

  candidates(): number {
    return this.next < places ? 4 : 0
  }

  write(candidate: number): void {
    this.stack.items[this.next] = candidate
    if (candidate > 0) this.stack.size++
  }

  isValid(): boolean {
    return this.stack.isDistinct() && this.stack.isClean()
  }
}

export default exploreAssembly(() => new StackAssembly(), 4, places + 1)
