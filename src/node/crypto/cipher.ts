/** CipherBase of binding crypto: it remembers how it was made and every call since (runtime/pure-cipher.ts). */
import { encoded, errorOf, textOf } from '../internal/byte-text.ts'
import { arrayPush, jsonParse, jsonStringify, type Guest } from '../internal/kept.ts'
import { keyText } from './keys.ts'

export class CipherBase {
  isEncrypting: boolean
  making = ''
  /** Entries of three: method, data, length. */
  history: (string | number)[] = []

  /** Since Node 24 it is told everything at once. */
  constructor(isEncrypting: boolean, ...making: Guest[]) {
    this.isEncrypting = isEncrypting
    if (making.length > 4) $$refuse('crypto', 'the options ctsMode and xtsStandard of ciphers are not modelled', 'leave them out')
    if (making.length > 0) this.initiv(making[0], making[1], making[2], making[3])
  }

  init(): never { return $$refuse('crypto', 'crypto.createCipher() and createDecipher() are deprecated and not modelled', 'use createCipheriv() or createDecipheriv()') }
  initiv(cipher: string, key: Guest, iv: Guest, tagLength: number): void {
    this.making = jsonStringify([cipher, keyText(key), iv === null ? null : textOf(iv), tagLength])!
    this.#call('begin', '', 0)
  }

  update(data: Guest, encoding: Guest): Guest { return this.#call('update', textOf(data, encoding), 0) }
  final(): Guest { return this.#call('final', '', 0) }
  setAutoPadding(isPadded: boolean): boolean { return this.#call('setAutoPadding', isPadded ? 1 : 0, 0) }
  getAuthTag(): Guest { return this.#call('getAuthTag', '', 0) }
  setAuthTag(tag: Guest): boolean { return this.#call('setAuthTag', textOf(tag), 0) }
  setAAD(data: Guest, length: number): boolean { return this.#call('setAAD', textOf(data), length) }

  #call(method: string, data: string | number, length: number): Guest {
    arrayPush(this.history, method, data, length)
    const answer: string = $$host.pure('cipher.run', undefined, [this.isEncrypting, this.making, this.history], {})
    if (answer[0] === '+') return encoded(answer.slice(1), undefined)
    if (answer[0] === '-') throw errorOf(answer.slice(1))
    return answer === 'undefined' ? undefined : answer === 'true'
  }
}

/** The first argument is what the answer is written to; since Node 26 there is none. */
export function getCipherInfo(...args: Guest[]): Guest {
  const [target, name, keyLength, ivLength] = $$isObject(args[0]) ? args : [{ __proto__: null }, ...args]
  const info = jsonParse($$host.pure('cipher.info', undefined, [name, keyLength, ivLength], {}))
  if (info === null) return undefined
  const keys = $$ownKeys(info) as string[]
  for (let i = 0; i < keys.length; i++) target[keys[i]!] = info[keys[i]!]
  return target
}
