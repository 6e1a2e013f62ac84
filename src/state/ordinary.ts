/**
 * Whether content that was read in full (content.ts) is what an ordinary object of its kind has: then it is written in the
 * ordinary form, whatever was done to the object in between, so that equal heaps have equal words.
 */
import { isArrayIndex } from '../base/array-index.ts'
import { PLAIN_ATTRIBUTES } from './content.ts'
import type { PrototypeShape } from './layout.ts'
import type { Shapes } from './shapes.ts'

/** Arrays with fewer elements than this share of their length are written as a list of properties. */
const SPARSE_SLACK = 1024

/** Whether an object of one of these kinds has the ordinary form; `values` is its content. */
export function isOrdinary(object: object, kind: 'object' | 'array' | 'map' | 'set', values: readonly unknown[], shapes: Shapes): boolean {
  const at = 4 + (values[1] as number)
  const prototype = values[at - 2] as object | null
  const extensible = values[at - 1] as boolean
  if (!extensible || (prototype !== null && shapes.baseAtom(prototype) < 0)) return false
  const shape = shapes.of(object)
  if (kind === 'object') return hasOrdinaryFields(object, shape, values, shapes)
  if (shape.road !== kind) return false
  const keys = values[at] as number
  if (kind === 'array') return !shapes.haveIndexes() && isDenseEnough(object as unknown[], keys, values, at)
  return keys === 0
}

function hasOrdinaryFields(object: object, shape: PrototypeShape, values: readonly unknown[], shapes: Shapes): boolean {
  if (shape.road !== 'fields' || values[0] !== shape.constructorFunction) return false
  if (!hasPlainProperties(values, 4 + (values[1] as number), shape.privates.length)) return false
  // Built-ins copy properties with symbols as keys without marking the copy (rest in a pattern); so does pinning the base heap.
  if (shapes.runtime.oddness(object) === 0 && Object.getOwnPropertySymbols(object).length > 0) shapes.runtime.markOdd(object, 1)
  return shapes.layoutOf(object, shape) !== undefined
}

/** Whether the properties listed at `at` are plain data properties, followed by `privates` private fields. */
function hasPlainProperties(values: readonly unknown[], at: number, privates: number): boolean {
  const count = values[at] as number
  for (let i = 0; i < count; i++) {
    // Behind an accessor the positions are others, but that has other attributes.
    if (values[at + 2 + 3 * i] !== PLAIN_ATTRIBUTES) return false
  }
  return values[at + 1 + 3 * count] === privates
}

/** Whether an array has nothing but plain elements (holes allowed) and an ordinary length. */
function isDenseEnough(array: readonly unknown[], keys: number, values: readonly unknown[], at: number): boolean {
  if (array.length > 2 * keys + SPARSE_SLACK) return false
  for (let i = 0; i < keys; i++) {
    const key = values[at + 1 + 3 * i]
    const attributes = values[at + 2 + 3 * i]
    if (key === 'length') {
      if (attributes !== 1) return false
    } else if (typeof key !== 'string' || attributes !== PLAIN_ATTRIBUTES || !isArrayIndex(key)) {
      return false
    }
  }
  return true
}
