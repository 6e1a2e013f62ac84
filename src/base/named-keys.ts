/** Keys of typed arrays, of which a large one has more than V8 can list. */
import { isDeepStrictEqual } from 'node:util'

type ViewConstructor = new (buffer: ArrayBufferLike, offset: number, length: number) => object

const TypedArray = Reflect.getPrototypeOf(Uint8Array.prototype)!
const slot = (key: PropertyKey) => {
  const get = Reflect.getOwnPropertyDescriptor(TypedArray, key)!.get!
  return (view: object): unknown => Reflect.apply(get, view, [])
}
const lengthOf = slot('length'), bufferOf = slot('buffer'), offsetOf = slot('byteOffset'), tagOf = slot(Symbol.toStringTag)
/** So many indexes are listed in no time. */
const FEW_INDEXES = 64
/** What Node reads of typed arrays that it compares. */
const READ = ['constructor', 'length', 'byteLength', 'byteOffset', 'buffer', 'BYTES_PER_ELEMENT', 'toString', 'valueOf', 'name']

/**
 * The keys of a typed array that are no indexes; a large one has too many of the others to list them. `mayHide` says that some of them may not be
 * enumerable.
 */
export function namedKeys(view: object, mayHide: boolean): (string | symbol)[] {
  if (!mayHide && (lengthOf(view) as number) > FEW_INDEXES && hasIndexesOnly(view)) return []
  try {
    return Reflect.ownKeys(view).filter((key) => typeof key === 'symbol' || String(Number(key)) !== key)
  } catch {
    // V8 lists some sixteen million keys at most. Views of that size that also have names have not been seen.
    return Object.getOwnPropertySymbols(view)
  }
}

/**
 * Whether it is certain that there are no other enumerable keys, without a list of them. V8 can tell them apart, but only Node asks it to: for a
 * comparison with a view of the same memory, which differs if the one has such a key. No property of the view is read, so no code of the program runs.
 */
export function hasIndexesOnly(view: object): boolean {
  if (Object.getOwnPropertySymbols(view).length > 0 || READ.some((key) => Object.hasOwn(view, key))) return false
  const Same = Reflect.get(globalThis, tagOf(view) as string) as ViewConstructor
  const twin = new Same(bufferOf(view) as ArrayBufferLike, offsetOf(view) as number, lengthOf(view) as number)
  const prototype = Reflect.getPrototypeOf(view)
  if (!Reflect.setPrototypeOf(view, Reflect.getPrototypeOf(twin))) return false
  try {
    return isDeepStrictEqual(view, twin)
  } finally {
    Reflect.setPrototypeOf(view, prototype)
  }
}
