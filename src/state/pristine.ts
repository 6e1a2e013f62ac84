/**
 * The content that an object of the base heap had before it was first written, as the words of the record that it would have
 * outside of the base heap. All it refers to is base heap too, so these words mean the same in every state.
 */
import { HOLE, NULL, UNDEFINED, wordOfAtom } from './atoms.ts'
import type { BaseHeap } from './base-heap.ts'
import type { ContentKind } from './content.ts'
import { isOrdinary } from './ordinary.ts'
import type { Shapes } from './shapes.ts'
import { HEAD, isSmallInteger, TAG_BITS } from './word.ts'

export interface PristineForm {
  readonly pristineWords: Int32Array
  readonly isOrdinary: boolean
  /** It had properties with symbols as keys, and only a mark shows these to whoever looks at ordinary objects. */
  readonly isSymbolic: boolean
}

/** `values` is the content of `object` in full. */
export function pristineForm(object: object, kind: ContentKind, values: readonly unknown[], shapes: Shapes, base: BaseHeap): PristineForm {
  const encode = (value: unknown): number => encodePinned(value, shapes, base)
  const ordinary = ordinaryRecord(object, kind, values, shapes, encode)
  const record = ordinary ?? [(shapes.contentLayout(kind).id << TAG_BITS) | HEAD, values.length << TAG_BITS, ...values.map(encode)]
  const isSymbolic = ordinary !== undefined && kind === 'object' && Object.getOwnPropertySymbols(object).length > 0
  return { pristineWords: Int32Array.from(record), isOrdinary: ordinary !== undefined, isSymbolic }
}

function ordinaryRecord(
  object: object, kind: ContentKind, values: readonly unknown[], shapes: Shapes, encode: (value: unknown) => number,
): number[] | undefined {
  if (kind === 'scope' || kind === 'frame') return fieldsRecord(object, shapes, encode)
  if (kind !== 'object' && kind !== 'array' && kind !== 'map' && kind !== 'set') return undefined
  if (!isOrdinary(object, kind, values, shapes)) return undefined
  switch (kind) {
    case 'object':
      return fieldsRecord(object, shapes, encode)
    case 'array': {
      const array = object as unknown[]
      const words = [head(shapes.array.id), array.length << TAG_BITS]
      for (let i = 0; i < array.length; i++) words.push(Object.hasOwn(array, i) ? encode(array[i]) : wordOfAtom(HOLE))
      return words
    }
    default: {
      // The payload of both kinds is the list of what they hold.
      const payload = values.slice(2, 2 + (values[1] as number))
      const count = kind === 'map' ? payload.length / 2 : payload.length
      return [head(kind === 'map' ? shapes.map.id : shapes.set.id), count << TAG_BITS, ...payload.map(encode)]
    }
  }
}

function fieldsRecord(object: object, shapes: Shapes, encode: (value: unknown) => number): number[] {
  const shape = shapes.of(object)
  const layout = shape.road === 'frame' ? shapes.frameLayout(object, shape) : shapes.layoutOf(object, shape)!
  const fields = [...layout.keys, ...layout.symbols].map((key) => encode((object as Record<PropertyKey, unknown>)[key]))
  return [head(layout.id), ...fields, ...layout.privates.map((field) => encode(field.get(object)))]
}

function head(layout: number): number {
  return (layout << TAG_BITS) | HEAD
}

/** The word of a value that the base heap holds. */
function encodePinned(value: unknown, shapes: Shapes, base: BaseHeap): number {
  switch (typeof value) {
    case 'number':
      return isSmallInteger(value) ? value << TAG_BITS : wordOfAtom(shapes.atoms.ofPrimitive(value))
    case 'undefined':
      return wordOfAtom(UNDEFINED)
    case 'symbol':
      return wordOfAtom(base.symbolAtom(value))
    case 'object':
    case 'function':
      return value === null ? wordOfAtom(NULL) : wordOfAtom(shapes.baseAtom(value))
    default:
      return wordOfAtom(shapes.atoms.ofPrimitive(value as string | bigint | boolean))
  }
}
