/** Keys of typed arrays, of which a large one has more than V8 can list. */
import { inspect } from 'node:util'

const typedLength = Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(Uint8Array.prototype)!, 'length')!.get!
/** So many indexes are listed in no time. */
const FEW_INDEXES = 64
const SHORT = { showHidden: true, maxArrayLength: 0, depth: 0, breakLength: Infinity, customInspect: false } as const
/** What a view without prototype does not inherit is undefined on Node 22 and later. */
const NO_NAMED_KEYS = /\[byteOffset\]: (?:\d+|undefined), \[buffer\]: [^,]*\]$/

/**
 * The keys of a typed array that are no indexes; a large one has too many of the others to list them. V8 can tell them
 * apart, but only Node's `inspect` asks it to: it shows named properties behind those of the view.
 */
export function namedKeys(view: object): (string | symbol)[] {
  if ((Reflect.apply(typedLength, view, []) as number) > FEW_INDEXES && hasIndexesOnly(view)) return []
  try {
    return Reflect.ownKeys(view).filter((key) => typeof key === 'symbol' || String(Number(key)) !== key)
  } catch {
    // V8 lists some sixteen million keys at most. Views of that size that also have names have not been seen.
    return Object.getOwnPropertySymbols(view)
  }
}

/** Whether it is certain that there are no others, without a list of them. Without a prototype there is no code of the program that `inspect` could come across. */
export function hasIndexesOnly(view: object): boolean {
  if (Object.getOwnPropertySymbols(view).length > 0) return false
  const prototype = Reflect.getPrototypeOf(view)
  if (!Reflect.setPrototypeOf(view, null)) return false
  const text = inspect(view, SHORT)
  Reflect.setPrototypeOf(view, prototype)
  return NO_NAMED_KEYS.test(text)
}
