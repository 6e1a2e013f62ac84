/**
 * States that are read in any order and dropped one by one: many share a chunk of bytes, and a chunk goes when the last
 * holder of a state in it has gone. A frontier in the order of depth is better off with ByteArena.
 */
import { decode, encode, MAX_WORD_BYTES, type WordBuffer } from './byte-arena.ts'

export interface StoredState {
  readonly chunk: Uint8Array
  readonly offset: number
  readonly lane1: number
  readonly lane2: number
}

/** Small, because one state that is kept keeps its whole chunk. */
const CHUNK_BYTES = 1 << 15

export class StateStore {
  #chunk = new Uint8Array(0)
  #used = 0

  add(words: Int32Array, length: number, fingerprint: { readonly lane1: number; readonly lane2: number }): StoredState {
    const room = (length + 1) * MAX_WORD_BYTES
    const { lane1, lane2 } = fingerprint
    if (room > CHUNK_BYTES) {
      const bytes = new Uint8Array(room)
      return { chunk: bytes.slice(0, encode(bytes, 0, words, length)), offset: 0, lane1, lane2 }
    }
    if (this.#used + room > this.#chunk.length) {
      this.#chunk = new Uint8Array(CHUNK_BYTES)
      this.#used = 0
    }
    const state = { chunk: this.#chunk, offset: this.#used, lane1, lane2 }
    this.#used = encode(this.#chunk, this.#used, words, length)
    return state
  }

  read(state: StoredState, into: WordBuffer): void {
    decode(state.chunk, state.offset, into)
  }
}
