/** Keys of binding crypto: secret ones are their bytes, as text. Others are refused. */
import { encoded, textOf } from '../internal/byte-text.ts'
import { bindingError } from '../internal/host-call.ts'
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

  getKeyType(): number { return SECRET }
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

/** What KeyObject of Node is made on; since Node 24 its slots are asked for: the type, the handle, and what Node adds to them. */
class NativeKeyObject {
  #slots: Guest[]
  constructor(handle: KeyObjectHandle) { this.#slots = [SECRET, handle] }
  static is(key: Guest): boolean { return $$isObject(key) && #slots in key }
  static slotsOf(key: Guest): Guest[] {
    if (!NativeKeyObject.is(key)) throw bindingError($$TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type KeyObject')
    return key.#slots
  }
  static handleOf(key: Guest): KeyObjectHandle { return #slots in key ? key.#slots[1] : key }
}

export const createNativeKeyObjectClass = (make: (base: Guest) => Guest[]): Guest[] => make(NativeKeyObject)
export const isKeyObject = NativeKeyObject.is
export const getKeyObjectSlots = NativeKeyObject.slotsOf

/** The same of CryptoKey: type, whether it can be exported, algorithm, usages, handle. */
class NativeCryptoKey {
  #slots: Guest[]
  constructor(handle: KeyObjectHandle, algorithm: Guest, usages: number, isExtractable: boolean) {
    this.#slots = [SECRET, isExtractable, algorithm, usages, handle]
  }
  static is(key: Guest): boolean { return $$isObject(key) && #slots in key }
  static slotsOf(key: Guest): Guest[] {
    if (!NativeCryptoKey.is(key)) throw bindingError($$TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type CryptoKey')
    return key.#slots
  }
}

/** The class that Node makes of it, set when the library is loaded. */
let InternalCryptoKey: Guest
export const createCryptoKeyClass = (make: (base: Guest) => Guest[]): Guest[] => {
  const classes = make(NativeCryptoKey)
  InternalCryptoKey = classes[1]
  return classes
}
export const newCryptoKey = (handle: KeyObjectHandle, [algorithm, usages, isExtractable]: readonly Guest[]): Guest =>
  new InternalCryptoKey(handle, algorithm, usages, isExtractable)
export const isCryptoKey = NativeCryptoKey.is
export const getCryptoKeySlots = NativeCryptoKey.slotsOf

/** The bytes of a key object, of its handle, or of a key that is given as such. */
export function keyText(key: Guest): string {
  const handle = $$isObject(key) ? NativeKeyObject.handleOf(key) : key
  return handle instanceof KeyObjectHandle ? handle.text : textOf(key)
}
