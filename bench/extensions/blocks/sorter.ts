// Sorts an array in place: heap sort, thousands of writes to one array that comes out in one of few orders.

export class Sorter {
  values: number[]

  constructor(count: number) {
    this.values = Array.from({ length: count }, (_, i) => (i * 7919) % count)
  }

  /** Sorts ascending or descending. */
  sort(direction: 1 | -1): void {
    const { values } = this
    for (let i = (values.length >> 1) - 1; i >= 0; i--) this.sink(i, values.length, direction)
    for (let end = values.length - 1; end > 0; end--) {
      this.swap(0, end)
      this.sink(0, end, direction)
    }
  }

  /** Exchanges the first items with those in the middle, so that there is something to sort. */
  cut(count: number): void {
    for (let i = 0; i < count; i++) this.swap(i, (this.values.length >> 1) + i)
  }

  protected sink(start: number, end: number, direction: number): void {
    const { values } = this
    for (let parent = start; ; ) {
      let child = 2 * parent + 1
      if (child >= end) return
      if (child + 1 < end && direction * (values[child + 1]! - values[child]!) > 0) child++
      if (direction * (values[child]! - values[parent]!) <= 0) return
      this.swap(parent, child)
      parent = child
    }
  }

  protected swap(a: number, b: number): void {
    const { values } = this
    const value = values[a]!
    values[a] = values[b]!
    values[b] = value
  }
}
