/**
 * States as bytes, one behind the other: each word as a variable-length number, most of them one byte. States are appended
 * in order and read in order (a breadth-first frontier) or at a remembered position (the exact visited set). Chunks that
 * have been read for the last time are dropped, so a frontier shrinks while it is consumed.
 */

const CHUNK_BYTES = 1 << 20
export const MAX_WORD_BYTES = 5

export class ByteArena {
  readonly #chunks: (Uint8Array | undefined)[] = []
  #chunk = new Uint8Array(0)
  #used = 0
  #bytes = 0

  /** Bytes written so far, dropped ones included. */
  get bytes(): number {
    return this.#bytes
  }

  /** Appends `length` words and returns the position from which they can be read again. */
  append(words: Int32Array, length: number): number {
    if (this.#used + (length + 1) * MAX_WORD_BYTES > this.#chunk.length) {
      this.#chunk = new Uint8Array(Math.max(CHUNK_BYTES, (length + 1) * MAX_WORD_BYTES))
      this.#chunks.push(this.#chunk)
      this.#used = 0
    }
    const chunk = this.#chunk
    const start = this.#used
    const at = encode(chunk, start, words, length)
    this.#used = at
    this.#bytes += at - start
    // Chunk index and offset in one exact double: offsets stay far below 2^30.
    return (this.#chunks.length - 1) * 2 ** 30 + start
  }

  /** Reads the state at `position` into `into`, which grows if it is too small. */
  read(position: number, into: WordBuffer): void {
    const index = Math.floor(position / 2 ** 30)
    // Not the remainder of a division: for doubles that is a call.
    decode(this.#chunks[index]!, position - index * 2 ** 30, into)
  }

  /** Whether the state at `position` has exactly these words. */
  equals(position: number, words: Int32Array, length: number): boolean {
    const chunk = this.#chunks[Math.floor(position / 2 ** 30)]!
    let at = position % 2 ** 30
    for (let i = -1; i < length; i++) {
      const expected = i < 0 ? length : zigzag(words[i]!)
      let shift = 0
      let value = 0
      for (;;) {
        const byte = chunk[at++]!
        value |= (byte & 127) << shift
        if (byte < 128) break
        shift += 7
      }
      if (value >>> 0 !== expected >>> 0) return false
    }
    return true
  }

  /** Reads the states in the order in which they were appended, dropping what has been read. */
  *drain(into: WordBuffer): Generator<void> {
    for (let index = 0; index < this.#chunks.length; index++) {
      const chunk = this.#chunks[index]!
      this.#chunks[index] = undefined
      const end = chunk === this.#chunk ? this.#used : chunk.length
      let at = 0
      // A chunk ends where the next state did not fit: its rest is zero, and no state has length zero.
      while (at < end && chunk[at] !== 0) {
        at = decode(chunk, at, into)
        yield
      }
    }
  }
}

/** The words of one state, in a buffer that is reused from state to state. */
export class WordBuffer {
  words = new Int32Array(4096)
  /** Where the words start; what stands before them is left alone. */
  start = 0
  length = 0

  /** Makes room for a state of this length. */
  reserve(length: number): void {
    if (this.start + length <= this.words.length) return
    const larger = new Int32Array(2 * (this.start + length))
    if (this.start > 0) larger.set(this.words.subarray(0, this.start))
    this.words = larger
  }
}

/** Reads the state at `start`; returns where it ends. */
export function decode(chunk: Uint8Array, start: number, into: WordBuffer): number {
  let at = start
  let length = 0
  let shift = 0
  for (;;) {
    const byte = chunk[at++]!
    length |= (byte & 127) << shift
    if (byte < 128) break
    shift += 7
  }
  into.reserve(length)
  const { words, start: first } = into
  into.length = length
  for (let i = first, end = first + length; i < end; i++) {
    let value = chunk[at++]!
    if (value >= 128) {
      value &= 127
      for (let bits = 7; ; bits += 7) {
        const byte = chunk[at++]!
        value |= (byte & 127) << bits
        if (byte < 128) break
      }
    }
    words[i] = (value >>> 1) ^ -(value & 1)
  }
  return at
}

/** Writes a state at `start`, where there must be room; returns where it ends. */
export function encode(chunk: Uint8Array, start: number, words: Int32Array, length: number): number {
  let at = writeNumber(chunk, start, length)
  for (let i = 0; i < length; i++) at = writeNumber(chunk, at, zigzag(words[i]!))
  return at
}

function writeNumber(chunk: Uint8Array, start: number, value: number): number {
  let at = start
  let rest = value >>> 0
  while (rest > 127) {
    chunk[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  chunk[at++] = rest
  return at
}

/** Negative numbers interleaved with positive ones, so that numbers near zero are short. */
function zigzag(word: number): number {
  return (word << 1) ^ (word >> 31)
}
