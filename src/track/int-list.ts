/** A growing list of integers that keeps its room. */
export class IntList {
  items = new Int32Array(64)
  length = 0

  push(item: number): void {
    if (this.length === this.items.length) this.items = enlarged(this.items, this.length * 2)
    this.items[this.length++] = item
  }

  pop(): number {
    return this.items[--this.length]!
  }

  clear(): void {
    this.length = 0
  }
}

export function enlarged(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size)
  larger.set(old)
  return larger
}
