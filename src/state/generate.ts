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
import { fillText, frameTableText, makeText, rebuildLoopText, refillText, renumberText, restoreLoopText } from './generate-rebuild.ts'
import { families, type Inputs, SHARED } from './generate-text.ts'
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
    const isInlined = this.#inlined.length < MAX_INLINED && this.#inlinedWords + layout.size <= MAX_INLINED_WORDS
    if (isInlined) {
      this.#inlined.push(layout)
      this.#inlinedWords += layout.size
    }
    this.#realm.run([
      `$$largest = ${layout.size} > $$largest ? ${layout.size} : $$largest`,
      frameTableText(layout), makeText(layout, this.#inputs), fillText(layout), refillText(layout), writeText(layout), hashLayoutText(layout, this.#inputs),
    ].join('\n'))
    if (isInlined || this.drain === undefined) this.#generateLoops()
    layout.generated = true
  }

  #generateLoops(): void {
    const suffix = this.#scripts++
    const run = (name: string, text: string): unknown => this.#realm.run(`const ${name}${suffix} = ${text}; ${name}${suffix}`)
    const layouts = this.#inlined
    this.drain = run('$$drain', drainLoopText(layouts)) as GeneratedDrain
    this.rebuild = run('$$rebuild', rebuildLoopText(layouts, this.#inputs)) as GeneratedRebuild
    run('$$note', noteText(Math.min(this.#families.length, MAX_FAMILIES)))
    this.restore = run('$$restore', restoreLoopText(layouts, this.#inputs, suffix)) as GeneratedRestore
    this.renumber = run('$$renumber', renumberText(layouts)) as (words: Int32Array) => void
    this.hash = run('$$hash', hashLoopText(layouts, this.#inputs, suffix)) as GeneratedHash
  }

  /** Functions that need no look at their `prototype` are written by the loop itself. */
  #addClosure({ id, site, hasPrototype }: ClosureLayout): void {
    if (!hasPrototype) this.#realm.run(`$$closureIds[${site}] = ${id}`)
  }

  /** Constants of the realm's script scope that the texts use. */
  #declare(layout: FieldLayout): void {
    const { id, shape, privates } = layout
    const seen = families(layout)
    this.#setInput({ prototype: shape.prototype, constructor: shape.constructorFunction, number: shape.family?.idSet, privates, seen })
    const lines = [`const $$P${id} = $$in.prototype, $$class${id} = $$in.constructor, $$number${id} = $$in.number`]
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
