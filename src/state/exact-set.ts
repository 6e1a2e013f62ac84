/**
 * The set of visited states by their complete words: nothing is ever taken for something else. The fingerprint only finds
 * the slot; equality is decided on the stored bytes.
 */
import { ByteArena } from './byte-arena.ts'
import type { Untracked } from './untracked.ts'
import type { VisitedSet } from './visited-set.ts'

const INITIAL_CAPACITY = 1 << 12

export class ExactSet implements VisitedSet {
  readonly collisionProbability = 0
  readonly byFingerprint = false
  readonly #states = new ByteArena()
  #size = 0
  #mask = INITIAL_CAPACITY - 1
  /** Position + 1 of the state in each slot; 0 is empty. Positions exceed 32 bits, hence doubles. */
  #positions = new Float64Array(INITIAL_CAPACITY)
  #hashes = new Int32Array(INITIAL_CAPACITY * 2)

  readonly #untracked: Untracked | undefined

  constructor(untracked?: Untracked) {
    this.#untracked = untracked
  }

  get size(): number {
    return this.#size
  }

  has(): boolean {
    return false
  }

  add(hash1: number, hash2: number, given: Int32Array, length: number): boolean {
    const words = this.#untracked?.canonical(given, length) ?? given
    let slot = hash1 & this.#mask
    for (; this.#positions[slot] !== 0; slot = (slot + 1) & this.#mask) {
      if (this.#hashes[2 * slot] !== hash1 || this.#hashes[2 * slot + 1] !== hash2) continue
      if (this.#states.equals(this.#positions[slot]! - 1, words, length)) return false
    }
    this.#put(slot, this.#states.append(words, length) + 1, hash1, hash2)
    if (++this.#size * 10 > (this.#mask + 1) * 7) this.#grow()
    return true
  }

  #put(slot: number, position: number, hash1: number, hash2: number): void {
    this.#positions[slot] = position
    this.#hashes[2 * slot] = hash1
    this.#hashes[2 * slot + 1] = hash2
  }

  #grow(): void {
    const positions = this.#positions
    const hashes = this.#hashes
    const capacity = positions.length * 2
    this.#mask = capacity - 1
    this.#positions = new Float64Array(capacity)
    this.#hashes = new Int32Array(capacity * 2)
    for (let i = 0; i < positions.length; i++) {
      if (positions[i] === 0) continue
      let slot = hashes[2 * i]! & this.#mask
      while (this.#positions[slot] !== 0) slot = (slot + 1) & this.#mask
      this.#put(slot, positions[i]!, hashes[2 * i]!, hashes[2 * i + 1]!)
    }
  }
}
