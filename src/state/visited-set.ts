/**
 * The set of visited states by 64-bit fingerprint: open addressing in one typed array, two words an entry, no objects. Two
 * different states with equal fingerprints would be taken for one; `collisionProbability` says how likely that was. The
 * exact set (exact-set.ts) has no such risk and costs the whole state's bytes.
 */
import { collisionProbability } from './hash-rules.ts'

export interface VisitedSet {
  readonly size: number
  /** Whether a fingerprint alone decides. */
  readonly byFingerprint: boolean
  /** The probability that this run took two different states for one. */
  readonly collisionProbability: number
  has(hash1: number, hash2: number): boolean
  /** Adds a state by its fingerprint (and words, for sets that compare them); false if it was there already. */
  add(hash1: number, hash2: number, words: Int32Array, length: number): boolean
}

const INITIAL_CAPACITY = 1 << 12

export class FingerprintSet implements VisitedSet {
  readonly byFingerprint = true
  #size = 0
  #mask = INITIAL_CAPACITY - 1
  #table = new Int32Array(INITIAL_CAPACITY * 2)

  get size(): number {
    return this.#size
  }

  get collisionProbability(): number {
    return collisionProbability(this.#size)
  }

  has(hash1: number, hash2: number): boolean {
    const first = hash1 === 0 && hash2 === 0 ? 1 : hash1
    const table = this.#table
    for (let slot = slotOf(first, hash2) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const a = table[2 * slot]!
      const b = table[2 * slot + 1]!
      if (a === first && b === hash2) return true
      if (a === 0 && b === 0) return false
    }
  }

  add(hash1: number, hash2: number): boolean {
    // (0, 0) marks an empty slot; the state with that fingerprint shares the one of (1, 0).
    const first = hash1 === 0 && hash2 === 0 ? 1 : hash1
    const table = this.#table
    let slot = slotOf(first, hash2) & this.#mask
    for (;;) {
      const a = table[2 * slot]!
      const b = table[2 * slot + 1]!
      if (a === first && b === hash2) return false
      if (a === 0 && b === 0) break
      slot = (slot + 1) & this.#mask
    }
    table[2 * slot] = first
    table[2 * slot + 1] = hash2
    if (++this.#size * 10 > (this.#mask + 1) * 7) this.#grow()
    return true
  }

  #grow(): void {
    const old = this.#table
    const capacity = (this.#mask + 1) * 2
    const table = new Int32Array(capacity * 2)
    const mask = capacity - 1
    for (let i = 0; i < old.length; i += 2) {
      const a = old[i]!
      const b = old[i + 1]!
      if (a === 0 && b === 0) continue
      let slot = slotOf(a, b) & mask
      while (table[2 * slot] !== 0 || table[2 * slot + 1] !== 0) slot = (slot + 1) & mask
      table[2 * slot] = a
      table[2 * slot + 1] = b
    }
    this.#table = table
    this.#mask = mask
  }
}

function slotOf(hash1: number, hash2: number): number {
  return hash1 ^ (hash2 >>> 9)
}
