/** Ciphers as functions of everything that they were given so far: the host repeats it with a cipher of its own. */
import { type Cipher, createCipheriv, createDecipheriv, createHash, type Decipher, getCipherInfo, type CipherInfoOptions } from 'node:crypto'
import { type History, Replays } from './replays.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown
type Handle = Cipher | Decipher
/** Whether it encrypts, and the arguments of `initiv` as JSON: name, key and vector as texts of bytes, length of a tag. */
type Making = readonly [isEncrypting: boolean, args: string]

// A call that fails is part of the history as any other.
const replays = new Replays<Handle>((handle, ...call) => tagged(() => step(handle, ...call)), () => {})

export const cipherFunctions: Record<string, PureFunction> = {
  /** The answer of the last call: see `tagged`. */
  'cipher.run': (isEncrypting: boolean, args: string, history: History) =>
    tagged(() => replays.run([isEncrypting, args], () => make([isEncrypting, args]), history)),
  'cipher.info': (name: string | number, keyLength: number | undefined, ivLength: number | undefined) =>
    // C++ ends the process if it is given another number.
    JSON.stringify(typeof name === 'string' || Object.is(name, Number(name) | 0) ? getCipherInfo(name as string, { keyLength, ivLength } as CipherInfoOptions) ?? null : null),
}

function make([isEncrypting, args]: Making): Handle {
  const [name, key, vector, tagLength] = JSON.parse(args) as [name: string, key: string, vector: string | null, tagLength: number]
  const options = tagLength >= 0 ? { authTagLength: tagLength } : {}
  const create = (isEncrypting ? createCipheriv : createDecipheriv) as (name: string, key: Buffer, vector: Buffer | null, options: object) => Handle
  return create(name, Buffer.from(key, 'latin1'), vector === null ? null : Buffer.from(vector, 'latin1'), options)
}

/** What the methods of Node's binding answer: bytes after '+', or `true`, `false`, `undefined`. */
function step(handle: Handle, method: string | number, data: string | number, length: string | number): string {
  if (method === 'begin') return ''
  const input = Buffer.from(String(data), 'latin1')
  switch (method) {
    case 'final': return shown(handle.final())
    case 'update': return shown((handle as Cipher).update(input))
    case 'getAuthTag': return known(() => (handle as Cipher & { getAuthTag(): Buffer }).getAuthTag(), 'undefined')
    case 'setAuthTag': return known(() => (handle as Decipher & { setAuthTag(tag: Buffer): unknown }).setAuthTag(input))
    case 'setAAD': return known(() => (handle as Cipher & { setAAD(data: Buffer, options: object): unknown })
      .setAAD(input, typeof length === 'number' && length >= 0 ? { plaintextLength: length } : {}))
    case 'setAutoPadding': return known(() => handle.setAutoPadding(data === 1))
    default: throw new Error(`a cipher is asked for ${method}`)
  }
}

function shown(bytes: Buffer): string {
  return `+${bytes.toString('latin1')}`
}

/** The binding says false, or undefined instead of a tag, where Node's class then throws because of the state that the cipher is in. */
function known(call: () => unknown, otherwise = 'false'): string {
  try {
    const result = call()
    return Buffer.isBuffer(result) ? shown(result) : 'true'
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_CRYPTO_INVALID_STATE') return otherwise
    throw error
  }
}

/** An error becomes JSON after '-'. */
function tagged(run: () => string): string {
  try {
    return run()
  } catch (error) {
    const { name, message } = error as Error
    forgetErrors()
    return `-${JSON.stringify({ name, message, fields: { ...(error as Error) } })}`
  }
}

const NO_DIGEST = 'Digest method not supported'
const MAX_ERRORS = 50

/** OpenSSL keeps errors that nobody has asked for, and Node tells the oldest of them with the next failure: here they are asked for. */
function forgetErrors(): void {
  for (let i = 0; i < MAX_ERRORS; i++) {
    try {
      createHash('no-such-digest')
    } catch (error) {
      if ((error as Error).message === NO_DIGEST) return
    }
  }
}
