// Doubly linked deques: `prev` and `next` of every link are none or any link, so are head and tail. Nearly all of these graphs are
// no deque.

import { Deque, Link } from '../../../examples/subjects/deque/deque.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const links = Number(process.env['SIZE'] ?? 3)

class DequeAssembly extends Assembly {
  deque = new Deque<number>()
  links = Array.from({ length: links }, (_, i) => new Link(i))

  constructor() {
    super()
    this.deque.head = this.links[0]!
    this.deque.size = links
  }

  candidates(): number {
    if (this.next > 2 * this.links.length) return 0
    return this.links.length + 1
  }

  write(candidate: number): void {
    const target = candidate === 0 ? null : this.links[candidate - 1]!
    const link = this.links[this.next >> 1]
    if (link === undefined) this.deque.tail = target
    else if (this.next % 2 === 0) link.next = target
    else link.prev = target
  }

  isValid(): boolean {
    return this.deque.isLinked()
  }
}

export default exploreAssembly(() => new DequeAssembly(), links + 1, 2 * links + 2)
