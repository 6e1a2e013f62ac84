/**
 * What the words of a content record mean: which of them are values of the program, which say how the object is made, and
 * which property a value belongs to. See content.ts for the list that such a record spells out.
 */
import type { ContentKind } from './content.ts'
import { TAG_BITS } from './word.ts'

const ACCESSOR = 8

export interface ContentSlot {
  /** Position in the record that begins with its count. */
  readonly at: number
  /** A value of the program, and not the form of the object. */
  readonly isValue: boolean
  /** The word of the key of the property, or undefined. */
  readonly key: number | undefined
  /** The words of the class and of the number of a private field, or undefined. */
  readonly privateField?: readonly [owner: number, index: number]
}

/** The words behind the count of the content record at `start`, whose first word is the count. */
export function* contentSlots(words: Int32Array, start: number, kind: ContentKind): Generator<ContentSlot> {
  const count = words[start]! >> TAG_BITS
  const form = (at: number): ContentSlot => ({ at, isValue: false, key: undefined })
  yield form(1)
  yield form(2)
  const payload = words[start + 2]! >> TAG_BITS
  const isPayloadValue = VALUES.has(kind)
  let at = 3
  for (; at < 3 + payload; at++) yield { at, isValue: isPayloadValue, key: undefined }
  if (at > count) return
  yield form(at++)
  yield form(at++)
  const keys = words[start + at]! >> TAG_BITS
  yield form(at++)
  for (let i = 0; i < keys; i++) {
    const key = words[start + at]!
    const isAccessor = ((words[start + at + 1]! >> TAG_BITS) & ACCESSOR) !== 0
    yield form(at++)
    yield form(at++)
    yield { at: at++, isValue: true, key }
    if (isAccessor) yield { at: at++, isValue: true, key }
  }
  const privates = words[start + at]! >> TAG_BITS
  yield form(at++)
  for (let i = 0; i < privates; i++) {
    const privateField = [words[start + at]!, words[start + at + 1]!] as const
    yield form(at++)
    yield form(at++)
    yield { at: at++, isValue: true, key: undefined, privateField }
  }
}

/** Kinds whose payload is data; that of the others says what the object is. */
const VALUES: ReadonlySet<ContentKind> = new Set([
  'map', 'set', 'date', 'boxed', 'buffer', 'shared-buffer', 'bound', 'generator', 'weak-ref', 'proxy', 'arguments',
])
