/**
 * Jobs that Node computes on its thread pool. The answer follows from the arguments, so it is known when the job is made;
 * when the program is told is open: each job is an event of its own.
 */
import { keepContext } from '../globals/async-context.ts'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { randomBytes } from '../globals/random.ts'
import { compute, memoryOf, textOf, writeBytes } from '../internal/byte-text.ts'
import { KeyObjectHandle, keyText, newCryptoKey } from './keys.ts'
import type { Guest } from '../internal/kept.ts'

export const SYNC = 1
/** Since Node 24: the job gives a promise. */
const PROMISED = 2

const fromCharCode = String.fromCharCode
const PromiseOf = Promise

export class CryptoJob {
  mode: number
  what: string
  result: string
  ondone: Guest = undefined

  constructor(mode: number, what: string, result: string) {
    this.mode = mode
    this.what = what
    this.result = result
    keepContext(this)
  }

  /** What the program gets. */
  outcome(): Guest { return memoryOf(this.result) }

  run(): Guest {
    if (this.mode === SYNC) return [undefined, this.outcome()]
    const promise = this.mode === PROMISED ? new PromiseOf((resolve: Guest) => { this.ondone = (_error: undefined, value: Guest) => { resolve(value) } }) : undefined
    currentLoop(`crypto.${this.what}`).post(new JobEnd(this))
    return promise
  }
}

/** The end of a job that was begun. */
class JobEnd implements PollSource {
  job: CryptoJob
  constructor(job: CryptoJob) { this.job = job }
  get kind(): 'latency' { return 'latency' }
  get isPooled(): boolean { return true }
  label(): string { return `crypto.${this.job.what}` }
  run(): void { runCallback(this, this.job.ondone, this.job, [undefined, this.job.outcome()]) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return this.job.ondone }
}

const randomText = (size: number): string => {
  const bytes = randomBytes(size)
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += fromCharCode(bytes[i]!)
  return text
}

/** The random bytes are drawn when they are asked for, so that two jobs get the same ones in either order. */
export class RandomBytesJob extends CryptoJob {
  target: Guest
  offset: number

  constructor(mode: number, target: Guest, offset: number, size: number) {
    super(mode, 'randomFill', randomText(size))
    this.target = target
    this.offset = offset
  }

  override outcome(): undefined {
    writeBytes(this.target, this.offset, this.result)
    return undefined
  }
}

export class PBKDF2Job extends CryptoJob {
  constructor(mode: number, password: Guest, salt: Guest, iterations: number, length: number, digest: string) {
    super(mode, 'pbkdf2', compute('crypto.pbkdf2', [textOf(password), textOf(salt), iterations, length, digest]))
  }
}

export class ScryptJob extends CryptoJob {
  constructor(mode: number, password: Guest, salt: Guest, N: number, r: number, p: number, maxmem: number, length: number) {
    super(mode, 'scrypt', compute('crypto.scrypt', [textOf(password), textOf(salt), N, r, p, maxmem, length]))
  }
}

export class HKDFJob extends CryptoJob {
  constructor(mode: number, digest: string, key: Guest, salt: Guest, info: Guest, length: number) {
    super(mode, 'hkdf', compute('crypto.hkdf', [digest, keyText(key), textOf(salt), textOf(info), length]))
  }
}

export class SecretKeyGenJob extends CryptoJob {
  /** What a CryptoKey has besides its bytes; nothing if the bytes are all that is asked for. */
  further: Guest[]
  constructor(mode: number, bits: number, ...further: Guest[]) {
    super(mode, 'generateKey', randomText(bits >> 3))
    this.further = further
  }
  override outcome(): Guest {
    const handle = new KeyObjectHandle()
    handle.text = this.result
    return this.mode === PROMISED ? newCryptoKey(handle, this.further) : handle
  }
}
