/**
 * Generated code for layouts that occur often: functions that linearize, rebuild, restore, and compute the fingerprint after a
 * call. The text runs as scripts in the realm of the program, because V8 inlines the accessors of private slots only within
 * one realm, and names its inputs as script-scope constants, which V8 treats as constants.
 *
 * The first layouts stand in the loops themselves, where V8 sees everything at once; they are few in a data structure, and a
 * loop over too many would not be optimized. All others get functions of their own, found by the number of the layout. What
 * generated code does not know it leaves to the interpreting roads, a record at a time.
 */
import type { BaseHeap } from './base-heap.ts'
import { hashLayoutText, hashLoopText, noteText } from './generate-hash.ts'
import { constructorText, fillText, frameTableText, makeText, rebuildLoopText, refillText, renumberText, restoreLoopText } from './generate-rebuild.ts'
import { families, type Inputs, isLong, SHARED } from './generate-text.ts'
import { drainLoopText, writeText } from './generate-write.ts'
import type { ClosureLayout, Family, FieldLayout } from './layout.ts'
import type { Linearizer } from './linearizer.ts'
import type { RealmView } from './realm-view.ts'
import type { Rebuilder } from './rebuilder.ts'
import type { Shapes } from './shapes.ts'
import type { Successor } from './successor.ts'

/** How many layouts, and how many words of records in all, may stand in one loop. */
const MAX_INLINED = 12
const MAX_INLINED_WORDS = 100
/** The same for fingerprints, whose text is longer: V8 optimizes no function of more than 60 KB of bytecode, and a word takes one. */
const MAX_HASHED_WORDS = 45
/** A script for each layout: so many different ones that this matters come from objects used as dictionaries. */
const MAX_GENERATED = 2000
const MAX_FAMILIES = 8

/** Writes the records from number `k` on; the linearizer's words, length and count are up to date afterwards. */
export type GeneratedDrain = (k: number) => void
/** Returns false, having changed nothing that counts, if the state has too many records. */
export type GeneratedRebuild = (words: Int32Array, length: number) => boolean
/** Computes the fingerprint of the state after a call; false if there is something it does not know. */
export type GeneratedHash = (words: Int32Array) => boolean
/** Undoes what was written since the state was rebuilt; false if that is not known well enough. */
export type GeneratedRestore = (words: Int32Array) => boolean

/** The interpreting roads, which generated code falls back to. */
export interface Roads {
  readonly linearizer: Linearizer
  readonly rebuilder: Rebuilder
  readonly successor: Successor
  readonly base: BaseHeap
}

export class CodeGenerator {
  drain: GeneratedDrain | undefined
  rebuild: GeneratedRebuild | undefined
  restore: GeneratedRestore | undefined
  hash: GeneratedHash | undefined
  /** Gives the objects of the state that was rebuilt last their numbers again. */
  renumber: ((words: Int32Array) => void) | undefined
  readonly #realm: RealmView
  readonly #inputs: Inputs
  readonly #setInput: (value: unknown) => void
  readonly #inlined: FieldLayout[] = []
  #inlinedWords = 0
  #generated = 0
  readonly #families: Family[] = []
  #scripts = 0

  constructor(realm: RealmView, shapes: Shapes, { linearizer, rebuilder, successor, base }: Roads) {
    this.#realm = realm
    this.#inputs = { shapes, successor, objectPrototype: realm.objectPrototype }
    this.#setInput = realm.run('let $$in; (value) => { $$in = value }') as (value: unknown) => void
    this.#setInput({ linearizer, rebuilder, successor, refiller: rebuilder.refiller, entries: base.entries, atoms: shapes.atoms.values })
    realm.run(SHARED)
    shapes.onHot = (layout) => this.#generate(layout)
    shapes.closures.onLayout = (layout) => this.#addClosure(layout)
  }

  #generate(layout: FieldLayout): void {
    if (this.#generated >= MAX_GENERATED) return
    this.#generated++
    this.#declare(layout)
    const isInlined = !isLong(layout) && this.#inlined.length < MAX_INLINED && this.#inlinedWords + layout.size <= MAX_INLINED_WORDS
    if (isInlined) {
      this.#inlined.push(layout)
      this.#inlinedWords += layout.size
    }
    this.#realm.run([
      `$$largest = ${layout.size} > $$largest ? ${layout.size} : $$largest`,
      frameTableText(layout), constructorText(layout), makeText(layout, this.#inputs), fillText(layout), refillText(layout), writeText(layout),
      hashLayoutText(layout, this.#inputs),
    ].join('\n'))
    layout.write = this.#realm.run(`$$writers[${layout.id}]`) as FieldLayout['write']
    layout.hash = this.#realm.run(`$$hashers[${layout.id}]`) as FieldLayout['hash']
    if (isInlined || this.drain === undefined) this.#generateLoops()
    layout.generated = true
  }

  #generateLoops(): void {
    const suffix = this.#scripts++
    const run = (name: string, text: string): unknown => this.#realm.run(`const ${name}${suffix} = ${text}; ${name}${suffix}`)
    const layouts = this.#inlined
    this.drain = run('$$drain', drainLoopText(layouts, this.#inputs.shapes)) as GeneratedDrain
    this.rebuild = run('$$rebuild', rebuildLoopText(layouts, this.#inputs)) as GeneratedRebuild
    run('$$note', noteText(Math.min(this.#families.length, MAX_FAMILIES)))
    this.restore = run('$$restore', restoreLoopText(layouts, this.#inputs, suffix)) as GeneratedRestore
    this.renumber = run('$$renumber', renumberText(layouts)) as (words: Int32Array) => void
    this.hash = run('$$hash', hashLoopText(firstLayouts(layouts, MAX_HASHED_WORDS), this.#inputs, suffix)) as GeneratedHash
  }

  /** Functions are written by the loop itself; those that have a `prototype` only if it is known to be as it was made. */
  #addClosure({ id, site, hasPrototype }: ClosureLayout): void {
    this.#realm.run(`${hasPrototype ? '$$agedIds' : '$$closureIds'}[${site}] = ${id}`)
  }

  /** Constants of the realm's script scope that the texts use. */
  #declare(layout: FieldLayout): void {
    const { id, shape, symbols, privates } = layout
    const seen = families(layout)
    this.#setInput({ prototype: shape.prototype, constructor: shape.constructorFunction, number: shape.family?.idSet, symbols, privates, seen })
    const lines = [`const $$P${id} = $$in.prototype, $$class${id} = $$in.constructor, $$number${id} = $$in.number`]
    symbols.forEach((_, i) => lines.push(`const $$S${id}_${i} = $$in.symbols[${i}]`))
    if (symbols.length > 0) lines.push(`$$symbolic[${id}] = true`)
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
}

/** As many of the first layouts as have no more than this many words together. */
function firstLayouts(layouts: readonly FieldLayout[], words: number): readonly FieldLayout[] {
  let left = words
  return layouts.filter(({ size }) => (left -= size) >= 0)
}
