/** `node:string_decoder`: bytes in, text out, characters never torn apart. */
import { Buffer } from './internal/buffer/buffer.ts'
import { invalidArgType, invalidThis } from './internal/errors.ts'
import { apply, defineProperty, isView, type Guest } from './internal/kept.ts'
import { pure } from './internal/pure.ts'

// The bytes of Node's own decoder: four of an incomplete character, how many are missing, how many are there, encoding.
const SIZE = 7
const MISSING = 4
const BUFFERED = 5

export class StringDecoder {
  encoding: string
  #state: Guest

  constructor(encoding?: unknown) {
    this.encoding = pure('decoder.encoding', undefined, [encoding])
    this.#state = Buffer.alloc(SIZE)
  }

  write(chunk: Guest): string {
    if (typeof chunk === 'string') return chunk
    if (!isView(chunk)) throw invalidArgType('buf', ['Buffer', 'TypedArray', 'DataView'], chunk)
    if (!(#state in this)) throw invalidThis('StringDecoder')
    $$barrier(this.#state)
    return pure('decoder.write', undefined, [this.#state, this.encoding, chunk])
  }

  end(chunk?: Guest): string {
    let text = ''
    if (chunk !== undefined) text = apply(this.write, this, [chunk])
    if (this.#state[BUFFERED] === 0) return text
    $$barrier(this.#state)
    return text + pure('decoder.end', undefined, [this.#state, this.encoding])
  }

  text(chunk: Guest, offset: number): string {
    this.#state[MISSING] = 0
    this.#state[BUFFERED] = 0
    return this.write(chunk.slice(offset))
  }

  get lastChar(): Guest { return this.#state.subarray(0, 4) }
  get lastNeed(): number { return this.#state[MISSING] }
  get lastTotal(): number { return this.#state[BUFFERED] + this.#state[MISSING] }
}
for (const name of ['write', 'end', 'text', 'lastChar', 'lastNeed', 'lastTotal']) {
  defineProperty(StringDecoder.prototype, name, { enumerable: true })
}

export default { StringDecoder }
