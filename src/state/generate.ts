/**
 * Generated code for layouts that occur often: one function that linearizes, one that rebuilds and one that restores. The
 * text runs as scripts in the realm of the program, because V8 inlines the accessors of private slots only within one
 * realm, and names its inputs as script-scope constants, which V8 treats as constants.
 *
 * What the generated code does not know it leaves to the interpreting roads: a record at a time when linearizing, the
 * whole state when rebuilding.
 */
import { FALSE, NULL, TRUE, UNDEFINED, wordOfAtom } from './atoms.ts'
import { TREE_EDGE_1, TREE_EDGE_2 } from './fingerprint.ts'
import type { Family, FieldLayout } from './layout.ts'
import type { Linearizer } from './linearizer.ts'
import type { RealmView } from './realm-view.ts'
import type { Rebuilder } from './rebuilder.ts'
import type { Shapes } from './shapes.ts'
import { FRESH, type Successor } from './successor.ts'
import { HEAD, TAG_BITS } from './word.ts'

/** More layouts than this in one switch would not be compiled well. */
const MAX_GENERATED = 40

/** Writes the records from number `k` on; the linearizer's words, length and count are up to date afterwards. */
export type GeneratedDrain = (k: number) => void
/** Returns false, having changed nothing that counts, if the state has a record that it does not know. */
export type GeneratedRebuild = (words: Int32Array, length: number) => boolean

/** Computes the fingerprint of the state after a call; false if there is something it does not know. */
export type GeneratedHash = (words: Int32Array) => boolean
/** Undoes what was written since the state was rebuilt; false if that is not known well enough. */
export type GeneratedRestore = (words: Int32Array) => boolean

export class CodeGenerator {
  drain: GeneratedDrain | undefined
  rebuild: GeneratedRebuild | undefined
  restore: GeneratedRestore | undefined
  hash: GeneratedHash | undefined
  /** Gives the objects of the state that was rebuilt last their numbers again. */
  renumber: ((words: Int32Array) => void) | undefined
  readonly #realm: RealmView
  readonly #shapes: Shapes
  readonly #successor: Successor
  readonly #setInput: (value: unknown) => void
  readonly #layouts: FieldLayout[] = []
  readonly #families: Family[] = []
  #scripts = 0

  constructor(realm: RealmView, shapes: Shapes, linearizer: Linearizer, rebuilder: Rebuilder, successor: Successor) {
    this.#realm = realm
    this.#shapes = shapes
    this.#setInput = realm.run('let $$in; (value) => { $$in = value }') as (value: unknown) => void
    this.#successor = successor
    this.#setInput({ linearizer, rebuilder, successor, atoms: shapes.atoms.values })
    realm.run(SHARED)
    shapes.onHot = (layout) => this.#generate(layout)
  }

  #generate(layout: FieldLayout): void {
    if (this.#layouts.length >= MAX_GENERATED) return
    this.#layouts.push(layout)
    this.#declare(layout)
    const suffix = this.#scripts++
    this.drain = this.#realm.run(`${this.#drainText(`$$drain${suffix}`)}; $$drain${suffix}`) as GeneratedDrain
    this.rebuild = this.#realm.run(`${this.#rebuildText(`$$rebuild${suffix}`)}; $$rebuild${suffix}`) as GeneratedRebuild
    this.restore = this.#realm.run(`${this.#restoreText(`$$restore${suffix}`, suffix)}; $$restore${suffix}`) as GeneratedRestore
    this.renumber = this.#realm.run(`${this.#renumberText(`$$renumber${suffix}`)}; $$renumber${suffix}`) as (words: Int32Array) => void
    this.#realm.run(this.#noteText(`$$note${suffix}`))
    this.hash = this.#realm.run(`${this.#hashText(`$$hash${suffix}`, suffix)}; $$hash${suffix}`) as GeneratedHash
    layout.generated = true
  }

  /** Constants of the realm's script scope that the texts use. */
  #declare(layout: FieldLayout): void {
    const { id, shape, privates } = layout
    const seen = families(layout)
    this.#setInput({ prototype: shape.prototype, constructor: shape.constructorFunction, number: shape.family?.idSet, privates, seen })
    const lines = [`const $$P${id} = $$in.prototype, $$C${id} = $$in.constructor, $$number${id} = $$in.number`]
    privates.forEach((_, i) => {
      lines.push(`const $$get${id}_${i} = $$in.privates[${i}].get, $$set${id}_${i} = $$in.privates[${i}].set`)
      lines.push(`const $$has${id}_${i} = $$in.privates[${i}].has`)
    })
    seen.forEach((family, i) => {
      if (family === undefined) return
      lines.push(`const $$F${id}_${i} = $$in.seen[${i}], $$id${id}_${i} = $$F${id}_${i}.idGet, $$put${id}_${i} = $$F${id}_${i}.idSet`)
    })
    this.#realm.run(lines.join('\n'))
    if (shape.family === undefined || this.#families.includes(shape.family)) return
    this.#setInput(shape.family)
    this.#realm.run(`const $$family${this.#families.length} = $$in.idGet`)
    this.#families.push(shape.family)
  }

  // ---- linearizing -----------------------------------------------------------------------------------------------------

  #drainText(name: string): string {
    const largest = Math.max(...this.#layouts.map((layout) => layout.size))
    return `const ${name} = (first) => {
  let words = $$E.words, starts = $$E.starts, at = $$E.length, count = $$E.count, v
  for (let k = first; k < count; k++) {
    if (k + 1 >= starts.length || at + ${largest} > words.length) {
      $$E.length = at
      $$E.makeRoom(k, ${largest})
      words = $$E.words
      starts = $$E.starts
    }
    starts[k] = at
    const o = $$order[k]
    record: {
      switch ($$guesses[k]) {
        ${this.#layouts.map((layout) => `case ${layout.id}: {\n${writingText(layout)}\n          at += ${layout.size}\n          break record\n        }`).join('\n        ')}
      }
      $$E.length = at
      $$E.count = count
      $$E.writeRecord(k)
      at = $$E.length
      count = $$E.count
      words = $$E.words
    }
  }
  $$E.length = at
  $$E.count = count
}`
  }

  // ---- rebuilding ------------------------------------------------------------------------------------------------------

  #rebuildText(name: string): string {
    const { world, array } = this.#shapes
    const allocate = this.#layouts.map((layout) => `case ${layout.id}: $$objects[k] = ${this.#allocation(layout)}; at += ${layout.size}; break;`)
    const fill = this.#layouts.map((layout) => {
      const number = layout.shape.family === undefined ? '' : `$$number${layout.id}(o, j); `
      return `case ${layout.id}: ${number}${this.#filling(layout)} break;`
    })
    return `const ${name} = (words, length) => {
  let k = 0
  const starts = $$R.starts
  $$R.begin(words)
  $$alloc = true
  for (let at = 0; at < length; k++) {
    if (k + 1 >= starts.length) { $$alloc = false; return false }
    starts[k] = at
    switch (words[at] >> ${TAG_BITS}) {
      case ${world.id}: at += ${world.size}; break;
      case ${array.id}: $$objects[k] = []; at += 2 + (words[at + 1] >> ${TAG_BITS}); break;
      ${allocate.join('\n      ')}
      default:
        at = $$R.allocateOther(words, k, at)
        if (at < 0) { $$alloc = false; return false }
    }
  }
  starts[k] = length
  $$R.count = k
  $$R.allocateDeferred()
  $$alloc = false
  for (let j = 1; j < k; j++) {
    const at = starts[j], o = $$objects[j]
    switch (words[at] >> ${TAG_BITS}) {
      case ${array.id}: $$R.fillElements(o, words, at); break;
      ${fill.join('\n      ')}
      default: $$R.fillOther(j)
    }
  }
  return true
}`
  }

  // ---- restoring -------------------------------------------------------------------------------------------------------

  /** Fills the objects in the write log again; all others still are what `rebuild` made them. */
  #restoreText(name: string, suffix: number): string {
    const { array, map, set } = this.#shapes
    const fill = this.#layouts.map((layout) => `case ${layout.id}: { ${checkTexts(layout).join('; ')}; ${this.#filling(layout)} continue }`)
    return `const ${name} = (words) => {
  if ($$dirty || $$logged > $$log.length || $$oddCount > 0) return false
  const starts = $$R.starts
  if ($$H.noted !== $$logged) $$note${suffix}()
  const list = $$H.writtenList
  for (let n = 0; n < $$H.writtenCount; n++) {
    const k = list[n], o = $$objects[k], at = starts[k]
    switch (words[at] >> ${TAG_BITS}) {
      case ${array.id}: $$R.refillElements(o, words, at); continue;
      case ${map.id}: case ${set.id}: $$R.refillCollection(o, k); continue;
      ${fill.join('\n      ')}
    }
    return false
  }
  $$logged = 0
  $$H.noted = -1
  return true
}`
  }

  #renumberText(name: string): string {
    const cases = this.#layouts
      .filter((layout) => layout.shape.family !== undefined)
      .map((layout) => `case ${layout.id}: $$number${layout.id}($$objects[k], k); break;`)
    return `const ${name} = (words) => {
  const starts = $$R.starts, count = $$R.count
  for (let k = 1; k < count; k++) switch (words[starts[k]] >> ${TAG_BITS}) { ${cases.join(' ')} default: $$R.numberOther(k) }
}`
  }

  /** Notes which objects of the known state are in the write log, each once. */
  #noteText(name: string): string {
    const tries = this.#families.map((_, i) => `if ((k = $$family${i}(o)) !== -1) { if (k <= 0 || k >= count || $$objects[k] !== o) k = 0 } else`)
    return `const ${name} = () => {
  const { written, writtenList } = $$H, count = $$R.count, epoch = ++$$H.epoch
  let n = 0
  for (let i = 0; i < $$logged; i++) {
    const o = $$log[i]
    let k
    if (typeof o === 'object' && o !== null) { ${tries.join(' ')} k = $$H.numberOf(o) } else k = $$H.numberOf(o)
    // An object that did not exist before is dropped with the references to it.
    if (k > 0 && written[k] !== epoch) {
      written[k] = epoch
      writtenList[n++] = k
    }
  }
  $$H.writtenCount = n
  $$H.noted = $$logged
}`
  }

  // ---- the fingerprint after a call ------------------------------------------------------------------------------------

  /** See successor.ts: what is spelled out here is its fast road. */
  #hashText(name: string, suffix: number): string {
    const { array } = this.#shapes
    return `const ${name} = (words) => {
  if ($$dirty || $$logged > $$log.length || $$oddCount > 0) return false
  $$note${suffix}()
  $$H.begin()
  const { epoch, seen, written, path1, path2, plain1, plain2, referenceStart, referenceSlot, referenceTarget, slots1, slots2 } = $$H
  const starts = $$R.starts, count = $$R.count
  let sum1 = 0, sum2 = 0, queue = $$H.queue, tail = 1
  for (let head = 0; head < tail; head++) {
    const c = queue[head]
    let p1, p2, o, guess, inner1, inner2, v
    if (c >= 0) {
      p1 = path1[c]
      p2 = path2[c]
      if (written[c] !== epoch) {
        inner1 = plain1[c]
        inner2 = plain2[c]
        for (let r = referenceStart[c], end = referenceStart[c + 1]; r < end; r++) {
          const j = referenceTarget[r], s1 = slots1[referenceSlot[r]], s2 = slots2[referenceSlot[r]]
          if (seen[j] === epoch) {
            inner1 = inner1 + $$imul(path1[j], s1) | 0
            inner2 = inner2 + $$imul(path2[j], s2) | 0
          } else {
            seen[j] = epoch
            path1[j] = $$mix(s1 ^ p1) | 1
            path2[j] = $$mix(s2 ^ p2) | 1
            queue[tail++] = j
            inner1 = inner1 + $$imul(${TREE_EDGE_1}, s1) | 0
            inner2 = inner2 + $$imul(${TREE_EDGE_2}, s2) | 0
          }
        }
        sum1 = sum1 + $$imul(p1, inner1) | 0
        sum2 = sum2 + $$imul(p2, inner2) | 0
        continue
      }
      o = $$objects[c]
      guess = words[starts[c]] >> ${TAG_BITS}
    } else {
      o = $$H.fresh[-1 - c]
      p1 = $$H.freshPath1[-1 - c]
      p2 = $$H.freshPath2[-1 - c]
      guess = $$H.freshGuess[-1 - c]
    }
    record: {
      switch (guess) {
        case ${array.id}:
          $$H.tail = tail
          if (!$$H.array(o, p1, p2)) return false
          tail = $$H.tail
          queue = $$H.queue
          inner1 = $$H.inner1
          inner2 = $$H.inner2
          break record
        ${this.#layouts.map((layout) => `case ${layout.id}: {\n${this.#hashingText(layout)}\n          break record\n        }`).join('\n        ')}
      }
      return false
    }
    sum1 = sum1 + $$imul(p1, inner1) | 0
    sum2 = sum2 + $$imul(p2, inner2) | 0
  }
  $$H.lane1 = sum1
  $$H.lane2 = sum2
  return true
}`
  }

  #hashingText(layout: FieldLayout): string {
    const { id, keys, privates } = layout
    const { hash1, hash2 } = this.#shapes.layouts
    const fields = [...keys.map((key) => `o[${JSON.stringify(key)}]`), ...privates.map((_, i) => `$$get${id}_${i}(o)`)]
    const cells = fields.map((read, i) => `v = ${read}\n${this.#cellText(i + 1, { name: `${id}_${i}`, ...familyOf(layout, i) })}`)
    return [...checkTexts(layout), `inner1 = ${hash1[id]}; inner2 = ${hash2[id]}`, ...cells].map((line) => `          ${line}`).join('\n')
  }

  /** Adds cell `slot`, whose value is `v`, to the sums. */
  #cellText(slot: number, family: FieldFamily): string {
    const { slot1, slot2, constants } = this.#successor.termsOf(slot)
    const add = (a: string | number, b: string | number): string => `{ inner1 = inner1 + ${a} | 0; inner2 = inner2 + ${b} | 0 }`
    const slow = `{ ${GIVE}; if (!$$H.cell(v, ${slot}, p1, p2)) return false; ${TAKE} }`
    return choiceText(family, {
      integer: `{ const mixed = $$mixInteger(v); ${add(`$$imul(mixed, ${slot1})`, `$$imul(mixed, ${slot2})`)} }`,
      constant: (value) => add(constants[value].term1, constants[value].term2),
      slow,
      object: (name) => `{
            const id = $$id${name}(v)
            if (id < 0) ${slow}
            else if (id > 0 && id < count && $$objects[id] === v) {
              if (seen[id] === epoch) ${add(`$$imul(path1[id], ${slot1})`, `$$imul(path2[id], ${slot2})`)}
              else {
                seen[id] = epoch
                path1[id] = $$mix(${slot1} ^ p1) | 1
                path2[id] = $$mix(${slot2} ^ p2) | 1
                queue[tail++] = id
                ${add(Math.imul(TREE_EDGE_1, slot1), Math.imul(TREE_EDGE_2, slot2))}
              }
            } else {
              ${GIVE}
              $$H.edgeToFresh(v, id - ${FRESH}, ${slot}, p1, p2)
              ${TAKE}
              if ($$H.added) {
                $$put${name}(v, ${FRESH} + $$H.freshCount - 1)
                $$H.freshGuess[$$H.freshCount - 1] = $$F${name}.guess
              }
            }
          }`,
    })
  }

  #allocation({ id, shape }: FieldLayout): string {
    if (shape.constructorFunction !== undefined) return `new $$C${id}()`
    return shape.prototype === this.#realm.objectPrototype ? '{}' : `$$create($$P${id})`
  }

  #filling({ id, keys, privates, shape }: FieldLayout): string {
    let at = 1
    const fields = keys.map((key) => {
      const value = `$$decode(words[at + ${at++}])`
      return isAssignable(shape.prototype, key) ? `o[${JSON.stringify(key)}] = ${value};` : `$$field(o, ${JSON.stringify(key)}, ${value});`
    })
    return [...fields, ...privates.map((_, i) => `$$set${id}_${i}(o, $$decode(words[at + ${at++}]));`)].join(' ')
  }
}

/** What the function for fingerprints keeps in locals goes to and comes from the successor around a call. */
const GIVE = '$$H.inner1 = inner1; $$H.inner2 = inner2; $$H.tail = tail'
const TAKE = 'inner1 = $$H.inner1; inner2 = $$H.inner2; tail = $$H.tail; queue = $$H.queue'

const SHARED = `const $$E = $$in.linearizer, $$R = $$in.rebuilder, $$H = $$in.successor, $$atoms = $$in.atoms
const $$order = $$E.order, $$guesses = $$E.guesses, $$objects = $$R.objects
const $$decode = (w) => (w & 3) === 0 ? w >> 2 : (w & 3) === 1 ? $$objects[w >> 2] : $$atoms[w >> 2]
const $$field = (o, key, value) => {
  $$defineField(o, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
}
const $$mix = (value) => {
  let hash = $$imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = $$imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
const $$mixInteger = (value) => {
  const mixed = $$imul(value + 0x632be5ab, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}`

/** Whether `object[key] = value` makes a plain property of an object with this prototype. */
function isAssignable(prototype: object | null, key: string): boolean {
  if (key === '__proto__') return false
  for (let holder = prototype; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) return descriptor.writable === true
  }
  return true
}

/** Writes the record of `o` at `at`; leaves the switch if `o` does not have the layout (any more). */
function writingText(layout: FieldLayout): string {
  const { id, keys, privates } = layout
  const fields = [...keys.map((key) => `o[${JSON.stringify(key)}]`), ...privates.map((_, i) => `$$get${id}_${i}(o)`)]
  const writes = fields.map((read, i) => `v = ${read}\n${encodingText(`words[at + ${i + 1}]`, { name: `${id}_${i}`, ...familyOf(layout, i) })}`)
  return [...checkTexts(layout), `words[at] = ${(id << TAG_BITS) | HEAD}`, ...writes].map((line) => `          ${line}`).join('\n')
}

function checkTexts({ id, keys, privates, shape }: FieldLayout): string[] {
  if (shape.fixed !== undefined) return []
  const cases = keys.map((key, i) => `case ${i}: if (key !== ${JSON.stringify(key)}) i = -2; break;`)
  return [
    `if ($$getPrototypeOf(o) !== $$P${id}) break`,
    `let i = 0; for (const key in o) { switch (i) { ${cases.join(' ')} default: i = -2 } if (i++ < 0) break }`,
    `if (i !== ${keys.length}) break`,
    // The `prototype` of a function has a hidden `constructor`, and nobody marked it odd.
    ...(shape.isPlain && !keys.includes('constructor') ? [`if ($$hasOwn(o, 'constructor')) break`] : []),
    ...privates.map((_, i) => `if (!$$has${id}_${i}(o)) break`),
  ]
}

/** Stores the word of `v`. */
function encodingText(target: string, family: FieldFamily): string {
  const slow = `{ $$E.count = count; ${target} = $$E.encode(v); count = $$E.count }`
  return choiceText(family, {
    integer: `${target} = v << 2`,
    constant: (value) => `${target} = ${wordOfAtom(CONSTANTS[value])}`,
    slow,
    object: (name) => `{
            const id = $$id${name}(v)
            if (id < 0) ${slow}
            else if (id < count && $$order[id] === v) ${target} = id << 2 | 1
            else {
              $$put${name}(v, count)
              $$order[count] = v
              $$guesses[count] = $$F${name}.guess
              ${target} = count++ << 2 | 1
            }
          }`,
  })
}

/** Which class family a field usually holds, if any. */
interface FieldFamily {
  readonly name: string
  readonly known: boolean
  /** Nothing but primitives was seen so far: the family is a guess. */
  readonly guessed: boolean
}

/** A field that held no object so far probably links objects of its own kind. */
function families({ seen, shape }: FieldLayout): (Family | undefined)[] {
  return seen.map((family) => (family === undefined ? shape.family : (family ?? undefined)))
}

function familyOf(layout: FieldLayout, field: number): { known: boolean; guessed: boolean } {
  return { known: families(layout)[field] !== undefined, guessed: layout.seen[field] === undefined }
}

const CONSTANTS = { null: NULL, true: TRUE, false: FALSE, undefined: UNDEFINED } as const

interface Choices {
  readonly integer: string
  readonly slow: string
  constant(value: keyof typeof CONSTANTS): string
  object(family: string): string
}

/** Statements for the kinds of values that `v` can be, the likely ones first. */
function choiceText(family: FieldFamily, { integer, slow, constant, object }: Choices): string {
  const ifInteger = `if (typeof v === 'number' && (v << 2) >> 2 === v && (v !== 0 || 1 / v > 0)) ${integer}`
  const ifNull = `if (v === null) ${constant('null')}`
  const ifObject = family.known ? [`if (typeof v === 'object') ${object(family.name)}`] : []
  const others = (['true', 'false', 'undefined'] as const).map((value) => `if (v === ${value}) ${constant(value)}`)
  const first = family.known && !family.guessed ? [ifNull, ...ifObject, ifInteger] : [ifInteger, ifNull, ...ifObject]
  return [...first, ...others, slow].join('\n          else ')
}
