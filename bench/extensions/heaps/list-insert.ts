// The same kind of list, but a call inserts a link near its beginning or takes it out again: one of the cases in which few writes
// change much, because every link behind it is reached by another path.

import { exploreRounds, Rounds, size } from './rounds.ts'

class Link {
  value: number
  next: Link | null

  constructor(value: number, next: Link | null) {
    this.value = value
    this.next = next
  }
}

class List extends Rounds {
  first = new Link(0, null)

  constructor() {
    super()
    for (let i = size - 1; i > 0; i--) this.first.next = new Link(2 * i, this.first.next)
  }

  protected change(position: number): void {
    const value = 2 * (position % 97) + 1
    let link = this.first
    while (link.next !== null && link.next.value < value) link = link.next
    if (link.next?.value === value) link.next = link.next.next
    else link.next = new Link(value, link.next)
  }
}

export default exploreRounds(() => new List())
