// An unbounded stack in an array.

export class Stack<T> {
  items: T[] = []

  push(value: T): void {
    this.items.push(value)
  }

  /** Removes and returns the newest item; undefined if there is none. */
  pop(): T | undefined {
    return this.items.pop()
  }

  peek(): T | undefined {
    return this.items[this.items.length - 1]
  }

  get size(): number {
    return this.items.length
  }

  /** The array has no holes: every slot below the top was pushed. */
  isDense(): boolean {
    const items = this.items
    for (let i = 0; i < items.length; i++) {
      if (items[i] === undefined) return false
    }
    return true
  }
}
