// A stack of distinct integers with a fixed capacity, in a typed array.
// Invariant: the first `size` slots hold distinct positive values, the slots above them are 0.

export class BoundedStack {
  items: Int32Array
  size = 0

  constructor(capacity: number) {
    this.items = new Int32Array(capacity)
  }

  /** Puts `value` on top; a value that is in the stack already moves there. False if there is no room. */
  push(value: number): boolean {
    const at = this.items.subarray(0, this.size).indexOf(value)
    if (at >= 0) {
      this.items.copyWithin(at, at + 1, this.size)
      this.items[this.size - 1] = value
      return true
    }
    if (this.size === this.items.length) return false
    this.items[this.size++] = value
    return true
  }

  /** Removes and returns the newest item; undefined if there is none. */
  pop(): number | undefined {
    if (this.size === 0) return undefined
    const value = this.items[--this.size]!
    this.items[this.size] = 0
    return value
  }

  isDistinct(): boolean {
    const used = [...this.items.subarray(0, this.size)]
    return new Set(used).size === this.size && used.every((value) => value > 0)
  }

  isClean(): boolean {
    return this.items.subarray(this.size).every((value) => value === 0)
  }
}
