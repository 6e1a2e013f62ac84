/** Facts about the platform that the running Node knows and a program may ask for: constants, names of system errors. */
import { jsonParse, type Guest } from './kept.ts'

const fact = (name: string): Guest => jsonParse($$host.pure(`facts.${name}`, undefined, [], {}))

/** The groups of constants: os, fs, crypto, zlib, trace. */
export const constants: Guest = withoutPrototypes(fact('constants'))
/** [number, [name, message]] of every system error. */
export const systemErrors: [number, [string, string]][] = fact('systemErrors')
/** 20, 22, ...: for what Node's C++ does differently since some line. */
export const nodeLine: number = $$host.pure('facts.line', undefined, [], {})
/** Does the check phase begin with the ticks and microtasks that an uncaught error has left? */
export const drainsInCheck: boolean = $$host.pure('facts.drainsInCheck', undefined, [], {})
/** Of which release the parser of HTTP/1 is. */
export const llhttpRelease: string = $$host.pure('facts.llhttp', undefined, [], {})
/** What Node's C++ around that parser does: a parser that was removed tells nothing any more; connections on which nothing has come yet are idle. */
export const parserFacts: { readonly removedIsSilent: boolean, readonly freshIsIdle: boolean } = fact('parser')
/** What releases of one line do differently: whether there is `withScope`, and whether the end of `run` restores all stores. */
export const storageFacts: { readonly hasScopes: boolean, readonly restoresAll: boolean } = fact('storages')
/** Does structuredClone know what a DOMException is? */
export const clonesExceptions: boolean = $$host.pure('facts.clonesExceptions', undefined, [], {})
export const limits: { readonly longestString: number, readonly largestBuffer: number } = fact('limits')

function withoutPrototypes(value: Guest): Guest {
  // JSON has no Infinity; no constant is null.
  if (value === null) return Infinity
  if (typeof value !== 'object') return value
  const copy: Guest = { __proto__: null }
  const keys = $$ownKeys(value) as string[]
  for (let i = 0; i < keys.length; i++) {
    const member = value[keys[i]!]
    // Constants of C++ are read-only.
    $$defineProperty(copy, keys[i]!, { value: withoutPrototypes(member), enumerable: true, writable: typeof member !== 'number', configurable: typeof member !== 'number' })
  }
  return copy
}
