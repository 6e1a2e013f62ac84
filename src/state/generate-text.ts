/**
 * What the texts of generated code share: names of inputs, the check whether an object has a layout, and the order in which
 * the kinds of a value are tried.
 */
import { FALSE, NULL, TRUE, UNDEFINED, wordOfAtom } from './atoms.ts'
import type { Family, FieldLayout } from './layout.ts'
import type { Shapes } from './shapes.ts'
import type { Successor } from './successor.ts'

/** What the texts are made from. */
export interface Inputs {
  readonly shapes: Shapes
  readonly successor: Successor
  readonly objectPrototype: object
}

/**
 * $$E linearizer, $$R rebuilder, $$H successor, $$L refiller, $$B what was touched in the base heap. The tables are indexed by layout; $$frameIds of a layout of frames
 * lists the layouts of the same machine by pc + 2, $$closureIds and $$agedIds those of functions by site; $$symbolic says which have symbols as keys.
 */
export const SHARED = `const $$E = $$in.linearizer, $$R = $$in.rebuilder, $$H = $$in.successor, $$L = $$in.refiller, $$B = $$in.entries, $$atoms = $$in.atoms
const $$order = $$E.order, $$guesses = $$E.guesses, $$objects = $$R.objects
const $$makers = [], $$fillers = [], $$refillers = [], $$writers = [], $$hashers = [], $$sizes = [], $$frameIds = [], $$closureIds = [], $$agedIds = []
const $$symbolic = []
let $$largest = 4
const $$word = (v) => {
  if (typeof v === 'number' && (v << 2) >> 2 === v && (v !== 0 || 1 / v > 0)) return v << 2
  if (v === null) return ${wordOfAtom(NULL)}
  if (v === undefined) return ${wordOfAtom(UNDEFINED)}
  return v === true ? ${wordOfAtom(TRUE)} : v === false ? ${wordOfAtom(FALSE)} : $$E.encode(v)
}
// A new object that has symbols as keys.
const $$markSymbolic = (o) => {
  if ($$tracking) return $$markOdd(o, 1)
  $$odds.set(o, 1)
  $$oddCount++
}
const $$decode = (w) => (w & 3) === 0 ? w >> 2 : (w & 3) === 1 ? $$objects[w >> 2] : $$atoms[w >> 2]
const $$field = (o, key, value) => {
  $$defineField(o, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
}`

/**
 * Whether the text for a layout calls a function for each field. That is slower than to tell the kinds of values apart in place, but
 * such code would be long, and V8 long in getting it ready.
 */
export function isLong({ size }: FieldLayout): boolean {
  return size > MAX_IN_PLACE
}

const MAX_IN_PLACE = 16

/** Texts that read the fields of `o`, in the order of the record. */
export function readTexts({ id, keys, symbols, privates }: FieldLayout): string[] {
  return [...keys.map((key) => `o[${JSON.stringify(key)}]`), ...symbols.map((_, i) => `o[$$S${id}_${i}]`), ...privates.map((_, i) => `$$get${id}_${i}(o)`)]
}

/** Statements that break if `o` does not have the layout (any more). */
export function checkTexts({ id, keys, symbols, privates, shape, pc }: FieldLayout): string[] {
  if (pc !== undefined) return [`if (o.pc !== ${pc}) break`]
  if (shape.fixed !== undefined) return []
  return [
    `if ($$getPrototypeOf(o) !== $$P${id}) break`,
    ...(symbols.length > 0 ? symbolTexts(id, symbols.length) : []),
    ...(shape.inheritsNames ? ownNameTexts(keys) : nameTexts(keys)),
    // The `prototype` of a function has a hidden `constructor`, and nobody marked it odd.
    ...(shape.isPlain && !keys.includes('constructor') ? [`if ($$hasOwn(o, 'constructor')) break`] : []),
    ...privates.map((_, i) => `if (!$$has${id}_${i}(o)) break`),
  ]
}

/** The names in a loop, which V8 knows how to do without making a list. */
function nameTexts(keys: readonly string[]): string[] {
  const cases = keys.map((key, i) => `case ${i}: if (key !== ${JSON.stringify(key)}) i = -2; break;`)
  return [
    `let i = 0; for (const key in o) { switch (i) { ${cases.join(' ')} default: i = -2 } if (i++ < 0) break }`,
    `if (i !== ${keys.length}) break`,
  ]
}

function ownNameTexts(keys: readonly string[]): string[] {
  const others = keys.map((key, i) => `names[${i}] !== ${JSON.stringify(key)}`)
  return ['const names = $$ownNames(o)', `if (${[`names.length !== ${keys.length}`, ...others].join(' || ')}) break`]
}

/** Only an object that is odd for its symbols, and for nothing else, has no more than plain properties. */
function symbolTexts(id: number, count: number): string[] {
  const others = Array.from({ length: count }, (_, i) => `symbols[${i}] !== $$S${id}_${i}`)
  const isOther = [`symbols.length !== ${count}`, ...others].join(' || ')
  return ['if ($$odds.get(o) !== 1) break', 'const symbols = $$getOwnPropertySymbols(o)', `if (${isOther}) break`]
}

/** Which class family a field usually holds, if any. */
export interface FieldFamily {
  readonly name: string
  readonly known: boolean
  /** Nothing but primitives was seen so far: the family is a guess. */
  readonly guessed: boolean
}

/** A field that held no object so far probably links objects of its own kind. */
export function families({ seen, shape }: FieldLayout): (Family | undefined)[] {
  return seen.map((family) => (family === undefined ? shape.family : (family ?? undefined)))
}

export function familyOf(layout: FieldLayout, field: number): FieldFamily {
  return { name: `${layout.id}_${field}`, known: families(layout)[field] !== undefined, guessed: layout.seen[field] === undefined }
}

export const CONSTANTS = { null: NULL, true: TRUE, false: FALSE, undefined: UNDEFINED } as const

export interface Choices {
  readonly integer: string
  readonly slow: string
  constant(value: keyof typeof CONSTANTS): string
  object(family: string): string
}

/** Statements for the kinds of values that `v` can be, the likely ones first. */
export function choiceText(family: FieldFamily, { integer, slow, constant, object }: Choices): string {
  const ifInteger = `if (typeof v === 'number' && (v << 2) >> 2 === v && (v !== 0 || 1 / v > 0)) ${integer}`
  const ifNull = `if (v === null) ${constant('null')}`
  const ifObject = family.known ? [`if (typeof v === 'object') ${object(family.name)}`] : []
  const others = (['true', 'false', 'undefined'] as const).map((value) => `if (v === ${value}) ${constant(value)}`)
  const first = family.known && !family.guessed ? [ifNull, ...ifObject, ifInteger] : [ifInteger, ifNull, ...ifObject]
  return [...first, ...others, slow].join('\n          else ')
}
