// A double-ended queue as a doubly linked list.
// Invariant: following `next` from `head` and `prev` from `tail` visits the same `size` links in opposite orders.

export class Link<T> {
  value: T
  prev: Link<T> | null = null
  next: Link<T> | null = null

  constructor(value: T) {
    this.value = value
  }
}

export class Deque<T> {
  head: Link<T> | null = null
  tail: Link<T> | null = null
  size = 0

  addFirst(value: T): void {
    const link = new Link(value)
    link.next = this.head
    if (this.head === null) this.tail = link
    else this.head.prev = link
    this.head = link
    this.size++
  }

  addLast(value: T): void {
    const link = new Link(value)
    link.prev = this.tail
    if (this.tail === null) this.head = link
    else this.tail.next = link
    this.tail = link
    this.size++
  }

  /** Removes and returns the first item; undefined if there is none. */
  removeFirst(): T | undefined {
    const link = this.head
    if (link === null) return undefined
    this.head = link.next
    if (this.head === null) this.tail = null
    else this.head.prev = null
    this.size--
    return link.value
  }

  /** Removes and returns the last item; undefined if there is none. */
  removeLast(): T | undefined {
    const link = this.tail
    if (link === null) return undefined
    this.tail = link.prev
    if (this.tail === null) this.head = null
    else this.tail.next = null
    this.size--
    return link.value
  }

  isLinked(): boolean {
    let previous: Link<T> | null = null
    let count = 0
    for (let link = this.head; link !== null; link = link.next) {
      if (link.prev !== previous || count === this.size) return false
      previous = link
      count++
    }
    return previous === this.tail && count === this.size
  }
}
