/** Ciphers as functions of everything that they were given so far: the host repeats it with a handle of Node's own binding. */
import { createHash, getCipherInfo, type CipherInfoOptions } from 'node:crypto'
import { binding } from './host-binding.ts'
import { type History, Replays } from './replays.ts'

type PureFunction = (this: unknown, ...args: never[]) => unknown
type Handle = Record<string, (...args: unknown[]) => unknown>
/** Whether it encrypts, and the arguments of `initiv` as JSON: name, key and vector as texts of bytes, length of a tag. */
type Making = readonly [isEncrypting: boolean, args: string]

// A call that fails is part of the history as any other.
const replays = new Replays<Handle>((handle, ...call) => tagged(() => step(handle, ...call)), () => {})

export const cipherFunctions: Record<string, PureFunction> = {
  /** The answer of the last call: see `tagged`. */
  'cipher.run': (isEncrypting: boolean, args: string, history: History) =>
    tagged(() => replays.run([isEncrypting, args], () => make([isEncrypting, args]), history)),
  'cipher.info': (name: string | number, keyLength: number | undefined, ivLength: number | undefined) =>
    JSON.stringify(getCipherInfo(name as string, { keyLength, ivLength } as CipherInfoOptions) ?? null),
}

function make([isEncrypting, args]: Making): Handle {
  const { CipherBase } = binding('crypto') as unknown as { CipherBase: new (isEncrypting: boolean) => Handle }
  const handle = new CipherBase(isEncrypting)
  const given = JSON.parse(args) as (string | number | null)[]
  // The name of the cipher comes first, the length of a tag last.
  handle['initiv']!(...given.map((value, index) => (index > 0 && typeof value === 'string' ? Buffer.from(value, 'latin1') : value)))
  return handle
}

/** Bytes after '+', or `true`, `false`, `undefined`. */
function step(handle: Handle, method: string | number, data: string | number, length: string | number): string {
  if (method === 'begin') return ''
  // What is wrong here would end the process.
  if (method !== 'setAutoPadding' && typeof data !== 'string') throw new Error(`${method} of a cipher is given ${data}`)
  const input = typeof data === 'string' ? Buffer.from(data, 'latin1') : data === 1
  const result = method === 'final' || method === 'getAuthTag' ? handle[method]!()
    : method === 'setAAD' ? handle[method]!(input, length) : handle[method]!(input)
  return Buffer.isBuffer(result) ? `+${result.toString('latin1')}` : String(result)
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
