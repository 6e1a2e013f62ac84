/** Randomness of `crypto`, from the seeded generator whose state is part of the program's. */
import { invalidThis } from '../internal/errors.ts'
import { numberToString, padStart, typedByteLength, typedByteOffset, typedBuffer, type Guest } from '../internal/kept.ts'
import { pure } from '../internal/pure.ts'
import { DOMException } from './dom-exception.ts'
import { randomBytes } from './random.ts'
import { validateBoolean, validateObject } from '../internal/validators.ts'

const Bytes = Uint8Array
const MOST_BYTES = 65536

export function randomUUID(options?: Guest): string {
  if (options !== undefined) {
    validateObject(options, 'options')
    if (options.disableEntropyCache !== undefined) validateBoolean(options.disableEntropyCache, 'options.disableEntropyCache')
  }
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  let text = ''
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-'
    text += padStart(numberToString(bytes[i]!, 16), 2, '0')
  }
  return text
}

/** Fills the bytes of a view. */
export function fillRandom(view: Guest): void {
  // Written through another view of the same memory.
  $$barrier(view)
  const bytes = new Bytes(typedBuffer(view), typedByteOffset(view), typedByteLength(view))
  const random = randomBytes(bytes.length)
  for (let i = 0; i < random.length; i++) bytes[i] = random[i]!
}

export function getRandomValues(array: Guest): Guest {
  const isInteger = pure('types.isTypedArray', undefined, [array]) &&
    !pure('types.isFloat32Array', undefined, [array]) && !pure('types.isFloat64Array', undefined, [array])
  if (!isInteger) throw new DOMException('The data argument must be an integer-type TypedArray', 'TypeMismatchError')
  if (array.byteLength > MOST_BYTES) {
    throw new DOMException(`The requested length exceeds 65,536 bytes`, 'QuotaExceededError')
  }
  fillRandom(array)
  return array
}

export class Crypto {
  getRandomValues(array: Guest): Guest { this.#check(); return getRandomValues(array) }
  randomUUID(options?: Guest): string { this.#check(); return randomUUID(options) }
  get subtle(): never {
    return $$refuse('crypto', 'crypto.subtle is not modelled',
      'keep it out of the modules under check: pass in what they need from it')
  }
  #check(): void { if (typeof this !== 'object' || this === null) throw invalidThis('Crypto') }
}
export const webcrypto = new Crypto()
