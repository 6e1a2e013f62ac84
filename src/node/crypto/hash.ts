/**
 * Hash and Hmac of binding crypto. What they remember is the input so far, as one text: a copy of a hash is a copy of that,
 * and the host computes a digest when somebody asks for it.
 */
import { compute, encoded, memoryOf, textOf } from '../internal/byte-text.ts'
import { keyText } from './keys.ts'
import { CryptoJob } from './jobs.ts'
import type { Guest } from '../internal/kept.ts'

export class Hash {
  algorithm: string
  outputLength: number | undefined
  input = ''
  /** The digest, once it was asked for: a stream may ask again at its end. */
  result: string | undefined = undefined

  constructor(algorithm: Guest, outputLength: number | undefined) {
    this.outputLength = outputLength
    if (algorithm instanceof Hash) {
      this.algorithm = algorithm.algorithm
      this.input = algorithm.input
    } else {
      this.algorithm = algorithm
    }
    // Says whether there is such an algorithm, and whether it can give so many bytes.
    compute('crypto.hash', [this.algorithm, outputLength, ''])
  }

  update(data: Guest, encoding: Guest): boolean {
    if (this.result !== undefined) return false
    this.input += textOf(data, encoding)
    return true
  }

  digest(encoding: Guest): Guest {
    if (this.result === undefined) {
      this.result = compute('crypto.hash', [this.algorithm, this.outputLength, this.input])
      this.input = ''
    }
    return encoded(this.result, encoding)
  }
}

export class Hmac {
  algorithm = ''
  key = ''
  input = ''
  isDone = false

  init(algorithm: string, key: Guest): void {
    this.algorithm = algorithm
    this.key = keyText(key)
    compute('crypto.hmac', [algorithm, this.key, ''])
  }

  update(data: Guest, encoding: Guest): boolean {
    if (this.isDone) return false
    this.input += textOf(data, encoding)
    return true
  }

  digest(encoding: Guest): Guest {
    const result = this.isDone ? '' : compute('crypto.hmac', [this.algorithm, this.key, this.input])
    this.isDone = true
    this.input = this.key = ''
    return encoded(result, encoding)
  }
}

/** For crypto.subtle.digest(). */
export class HashJob extends CryptoJob {
  constructor(mode: number, algorithm: string, data: Guest, length?: number) {
    super(mode, 'digest', compute('crypto.hash', [algorithm, length === undefined ? undefined : length >> 3, textOf(data)]))
  }
  override outcome(): Guest { return memoryOf(this.result) }
}

/** For crypto.subtle.sign() and verify() with a secret key. */
export class HmacJob extends CryptoJob {
  expected: string | undefined
  constructor(mode: number, _sign: number, algorithm: string, key: Guest, data: Guest, expected: Guest) {
    super(mode, 'sign', compute('crypto.hmac', [algorithm, keyText(key), textOf(data)]))
    this.expected = expected === undefined ? undefined : textOf(expected)
  }
  override outcome(): Guest { return this.expected === undefined ? memoryOf(this.result) : this.result === this.expected }
}

export function oneShotDigest(
  algorithm: string, _id: number, _cache: Guest, input: Guest, encoding: string, _encodingNumber?: number, outputLength?: number, functionName?: Guest, customization?: Guest,
): Guest {
  const name = functionName === undefined ? undefined : textOf(functionName)
  const text = customization === undefined ? undefined : textOf(customization)
  return encoded(compute('crypto.oneShotHash', [algorithm, textOf(input, 'utf8'), outputLength, name, text]), encoding)
}
