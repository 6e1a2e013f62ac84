// A priority queue of integers as a binary max-heap in an array.
// Invariant: the item at i is not smaller than those at 2i + 1 and 2i + 2.

export class HeapArray {
  items: number[] = []

  insert(value: number): void {
    const items = this.items
    let hole = items.length
    items.push(value)
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (items[parent]! >= value) break
      items[hole] = items[parent]!
      hole = parent
    }
    items[hole] = value
  }

  /** Removes and returns the greatest item; undefined if there is none. */
  deleteMax(): number | undefined {
    const items = this.items
    if (items.length === 0) return undefined
    const max = items[0]!
    const last = items.pop()!
    if (items.length > 0) this.siftDown(last)
    return max
  }

  isHeap(): boolean {
    const items = this.items
    for (let i = 1; i < items.length; i++) {
      if (items[(i - 1) >> 1]! < items[i]!) return false
    }
    return true
  }

  /** Puts `value` where the root was, or below it where it belongs. */
  protected siftDown(value: number): void {
    const items = this.items
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= items.length) break
      if (child + 1 < items.length && items[child + 1]! > items[child]!) child++
      if (items[child]! <= value) break
      items[hole] = items[child]!
      hole = child
    }
    items[hole] = value
  }
}
