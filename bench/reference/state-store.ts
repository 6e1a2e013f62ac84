// The states of a hand-written explorer: a byte arena that holds each distinct state once, in breadth-first order, and
// an open-addressing hash table over it. Comparison is exact. An explorer writes a candidate at `tail`, so that storing
// a new state is moving the tail. States are padded with zeros to whole 32-bit words, which are what is hashed and
// compared; the first byte of a state has to tell its length, so that no state begins like another, longer one.

export class StateStore {
  bytes = new Uint8Array(1 << 10)
  words = new Int32Array(this.bytes.buffer)
  /** The word offset where the next candidate is to be written. */
  tail = 0
  count = 0
  /** Pairs of hash and word offset plus one; 0 is a free place. */
  private table = new Int32Array(1 << 7)
  private mask = (1 << 6) - 1
  private readonly reserve: number

  /** `longest`: an upper bound of the bytes of one state. */
  constructor(longest: number) {
    this.reserve = (longest + 7) >> 2
  }

  /** Whether the candidate, whose last byte is before `end`, is equal to the state at word offset `state`. */
  isState(state: number, end: number): boolean {
    return this.isEqual(state, this.pad(end) - this.tail)
  }

  /** Stores the candidate, whose last byte is before `end`, unless there is an equal state; whether it was new. */
  add(end: number): boolean {
    const { table, mask, tail } = this
    const length = this.pad(end) - tail
    const hash = this.hash(length)
    let place = hash & mask
    for (let known = table[2 * place + 1]!; known !== 0; known = table[2 * place + 1]!) {
      if (table[2 * place] === hash && this.isEqual(known - 1, length)) return false
      place = (place + 1) & mask
    }
    table[2 * place] = hash
    table[2 * place + 1] = tail + 1
    this.tail = tail + length
    this.count++
    if (this.tail + this.reserve > this.words.length) this.growArena()
    if (this.count * 3 > mask * 2) this.growTable()
    return true
  }

  private hash(length: number): number {
    const { words, tail } = this
    let hash = 0
    for (let i = 0; i < length; i++) {
      hash = Math.imul(hash ^ words[tail + i]!, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    return hash
  }

  private isEqual(state: number, length: number): boolean {
    const { words, tail } = this
    for (let i = 0; i < length; i++) {
      if (words[state + i] !== words[tail + i]) return false
    }
    return true
  }

  /** Fills the last word of a candidate with zeros and returns the word offset after it. */
  private pad(end: number): number {
    const { bytes } = this
    bytes[end] = 0
    bytes[end + 1] = 0
    bytes[end + 2] = 0
    return (end + 3) >> 2
  }

  private growArena(): void {
    const bytes = new Uint8Array(2 * this.bytes.length)
    bytes.set(this.bytes)
    this.bytes = bytes
    this.words = new Int32Array(bytes.buffer)
  }

  private growTable(): void {
    const old = this.table
    const mask = 2 * this.mask + 1
    const table = new Int32Array(2 * (mask + 1))
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      let place = old[i]! & mask
      while (table[2 * place + 1] !== 0) place = (place + 1) & mask
      table[2 * place] = old[i]!
      table[2 * place + 1] = old[i + 1]!
    }
    this.table = table
    this.mask = mask
  }
}
