/** Keys of binding crypto: secret ones are their bytes, as text. Others are refused. */
import { encoded, textOf } from '../internal/byte-text.ts'
import type { Guest } from '../internal/kept.ts'

export const SECRET = 0

export class KeyObjectHandle {
  text = ''

  init(kind: number, data: Guest): void {
    if (kind !== SECRET) {
      $$refuse('crypto', 'public and private keys are not modelled', 'keep it out of the modules under check: pass in what they need from it')
    }
    this.text = textOf(data)
  }

  getSymmetricKeySize(): number { return this.text.length }
  export(): Guest { return encoded(this.text, undefined) }
  exportJwk(target: Guest): Guest {
    target.kty = 'oct'
    target.k = encoded(this.text, 'base64url')
    return target
  }
  keyDetail(target: Guest): Guest {
    target.length = this.text.length * 8
    return target
  }
  equals(other: KeyObjectHandle): boolean { return this.text === other.text }
}

/** What KeyObject of Node is made on. */
class NativeKeyObject {
  #handle: KeyObjectHandle
  constructor(handle: KeyObjectHandle) { this.#handle = handle }
  static handleOf(key: Guest): KeyObjectHandle { return #handle in key ? key.#handle : key }
}

export const createNativeKeyObjectClass = (make: (base: Guest) => Guest[]): Guest[] => make(NativeKeyObject)

/** The bytes of a key object, of its handle, or of a key that is given as such. */
export function keyText(key: Guest): string {
  const handle = $$isObject(key) ? NativeKeyObject.handleOf(key) : key
  return handle instanceof KeyObjectHandle ? handle.text : textOf(key)
}
