/**
 * A ∆State: up to 65,536 states as one live object graph. A cell (field, element, value of a Map, variable) whose value is the
 * same in all states that reach its object holds that value; any other holds a ∆value. Made by merge.ts, which says which
 * objects of different states become one.
 *
 * The codes of a ∆value mean something only for states that reach the cell: arrays of codes are shared by cells that no state
 * has both of. Whoever asks for a value in state s must have come to the cell in state s.
 */
import type { DeltaClass } from '../runtime/delta-access.ts'
import { wordOfAtom } from '../state/atoms.ts'
import type { Heap } from '../state/heap.ts'
import type { Family } from '../state/layout.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { DeltaAbandoned } from './abandoned.ts'
import type { DeltaValue } from './delta.ts'
import { writeCell } from './write-cell.ts'

export type { DeltaValue } from './delta.ts'

/** Where an object is discovered. */
export interface Place {
  /** The object and the slot (position in its record, from 1); undefined for the world and for records that nobody refers to. */
  readonly parent: DeltaObject | undefined
  readonly slot: number
  /** The factor of the object's cells in the fingerprint (ADR 3): the same in all states that reach it. */
  readonly path1: number
  readonly path2: number
}

/** An object of a ∆State. Which states have it is not stored: those in which a reference leads to it. */
export class DeltaObject implements Place {
  /** Greater than that of `parent`. */
  readonly number: number
  /** The live guest object (or symbol); undefined for the world, which is number 0, and for variables of the base heap. */
  readonly object: unknown
  readonly layout: number
  /** cells[i] is the live value of word i + 1 of its record: a plain value, a guest object, a ∆value, or `hole`. */
  readonly cells: readonly unknown[]
  /** Which cells hold ∆values. */
  readonly varying: readonly number[]
  /** Of these the words by code; a reference has the number of an object of the ∆State. */
  readonly dictionaries: readonly Int32Array[]
  /** Where its record starts in the words of the ∆State. */
  readonly start: number
  /** The atom of a variable or object of the base heap, -1 for others. */
  readonly atom: number
  readonly parent: DeltaObject | undefined
  readonly slot: number
  readonly path1: number
  readonly path2: number

  constructor(number: number, object: unknown, content: Content, place: Place) {
    this.number = number
    this.object = object
    this.layout = content.layout
    this.cells = content.cells
    this.varying = content.varying
    this.dictionaries = content.dictionaries
    this.start = content.start
    this.atom = content.atom
    this.parent = place.parent
    this.slot = place.slot
    this.path1 = place.path1
    this.path2 = place.path2
  }
}

export type Content = Pick<DeltaObject, 'layout' | 'cells' | 'varying' | 'dictionaries' | 'start' | 'atom'>

/** What a ∆State is made of. */
export interface DeltaStateParts {
  readonly count: number
  readonly roots: unknown[]
  readonly objects: readonly DeltaObject[]
  readonly unparented: readonly DeltaObject[]
  readonly order: Uint16Array
  readonly words: Int32Array
  readonly constants: { readonly constant: number; readonly total: number }
}

export class DeltaState {
  readonly count: number
  /** The live roots; one that differs between states is a ∆value. */
  readonly roots: unknown[]
  /** By number; 0 is the world, whose cells are the roots. */
  readonly objects: readonly DeltaObject[]
  /** The records that nobody refers to (variables and objects of the base heap), in the order that every state has. */
  readonly unparented: readonly DeltaObject[]
  /** State i here is the one that the merger was given as order[i]: states of one shape stand side by side. */
  readonly order: Uint16Array
  /** The records of the objects; a reference has the number of an object here, and a cell that varies some atom. */
  readonly words: Int32Array
  /** The fingerprint of state i; filled by whoever knows them. */
  readonly lanes1: Int32Array
  readonly lanes2: Int32Array
  /** How many free cells there are (record-forms.ts), and how many of them hold one value in all states. */
  readonly constants: { readonly constant: number; readonly total: number }
  readonly #heap: Heap
  readonly #Delta: DeltaClass
  readonly #length: number
  /** Objects that have no slot for their number. */
  readonly #bySelf = new Map<unknown, DeltaObject>()
  /** The objects that `instantiate` has written to. */
  readonly #written: DeltaObject[] = []
  /** Which linearization has given numbers to objects last. */
  #numbering: number
  /** When `instantiate` has met each object last, by number. */
  readonly #visits: Uint32Array
  #visit = 0

  constructor(heap: Heap, Delta: DeltaClass, parts: DeltaStateParts) {
    this.#heap = heap
    this.#Delta = Delta
    const last = parts.objects.at(-1)!
    this.#length = last.start + last.cells.length + 1
    this.count = parts.count
    this.roots = parts.roots
    this.objects = parts.objects
    this.unparented = parts.unparented
    this.order = parts.order
    this.words = parts.words
    this.constants = parts.constants
    this.lanes1 = new Int32Array(parts.count)
    this.lanes2 = new Int32Array(parts.count)
    this.#numbering = heap.numberings
    this.#visits = new Uint32Array(parts.objects.length)
    for (const object of this.objects) {
      if (object.object !== undefined && this.find(object.object as object) === undefined) this.#bySelf.set(object.object, object)
    }
  }

  /** The object of the ∆State that a live object is; undefined for one that a run has made, or of the base heap and not listed. */
  find(object: object): DeltaObject | undefined {
    const family = this.#familyOf(object)
    const found = family === undefined ? undefined : this.#numbered(object, family)
    if (found !== undefined) return found
    return family !== undefined && family.idGet(object) >= 0 ? undefined : this.#bySelf.get(object) ?? this.#moved(object)
  }

  #numbered(object: object, family: Family): DeltaObject | undefined {
    const id = family.idGet(object)
    // The number of an odd object says that it is odd.
    const found = this.objects[id >= 0 ? id : -3 - id]
    return found !== undefined && found.object === object ? found : undefined
  }

  /** An object that has another prototype by now still has the number of the class that made it. */
  #moved(object: object): DeltaObject | undefined {
    const { shapes } = this.#heap
    if (typeof object !== 'object' || !shapes.isOdd(object)) return undefined
    for (const family of shapes.families()) {
      const found = this.#numbered(object, family)
      if (found !== undefined) return found
    }
    return undefined
  }

  #familyOf(object: unknown): Family | undefined {
    if (typeof object !== 'object' || object === null) return undefined
    const { shapes } = this.#heap
    return shapes.special(object) === undefined ? shapes.of(object).family : undefined
  }

  /**
   * Makes the live objects state s: all cells that it reaches get plain values. Nothing may have been written since the states
   * were merged.
   */
  instantiate(s: number): void {
    this.#visit++
    for (const object of this.unparented) this.#visits[object.number] = this.#visit
    const queue: DeltaObject[] = [this.objects[0]!, ...this.unparented]
    for (let object = queue.pop(); object !== undefined; object = queue.pop()) {
      const { varying, start } = object
      const end = start + object.cells.length
      for (let at = start + 1; at <= end; at++) this.#follow(this.words[at]!, queue)
      if (varying.length > 0) this.#written.push(object)
      for (let i = 0; i < varying.length; i++) {
        const cell = varying[i]!
        const { codes, from, values } = object.cells[cell] as DeltaValue
        const code = codes[s - from]!
        this.#write(object, cell, values[code])
        this.#follow(object.dictionaries[i]![code]!, queue)
      }
    }
  }

  #follow(word: number, queue: DeltaObject[]): void {
    if ((word & TAG_MASK) !== REF) return
    const number = word >> TAG_BITS
    if (this.#visits[number] === this.#visit) return
    this.#visits[number] = this.#visit
    queue.push(this.objects[number]!)
  }

  /** Makes a second copy of all objects and returns its roots. */
  copy(): unknown[] {
    // There is no second one of what belongs to the base heap.
    const lists = [this.words.subarray(0, this.#length), ...this.objects.flatMap(({ dictionaries }) => dictionaries)]
    if (this.unparented.length > 0 || lists.some((words) => this.#heap.reachesChanged(words))) {
      throw new DeltaAbandoned('a copy is wanted of states that changed something outside of the root')
    }
    const { atoms } = this.#heap
    const lent = atoms.values.length
    const roots = this.roots.slice()
    const filled: { readonly values: unknown[]; readonly words: Int32Array }[] = []
    for (const { varying, cells, dictionaries, start } of this.objects) {
      for (let i = 0; i < varying.length; i++) {
        const { codes, from, hasReferences } = cells[varying[i]!] as DeltaValue
        const values: unknown[] = []
        filled.push({ values, words: dictionaries[i]! })
        this.words[start + 1 + varying[i]!] = wordOfAtom(atoms.lend(new this.#Delta(codes, from, values, hasReferences, true)))
      }
    }
    try {
      this.#heap.rebuildBeside(this.words, this.#length, roots)
      for (const { values, words } of filled) for (const word of words) values.push(this.#heap.decode(word))
    } finally {
      atoms.takeBack(lent)
    }
    return roots
  }

  /** Takes back what `instantiate` did. */
  deinstantiate(): void {
    for (const object of this.#written) for (const cell of object.varying) this.#write(object, cell, object.cells[cell])
    this.#written.length = 0
    if (this.#numbering !== this.#heap.numberings) this.renumber()
  }

  #write(object: DeltaObject, cell: number, value: unknown): void {
    if (object.number === 0) this.roots[cell] = value
    else writeCell(this.#heap, object, cell, value)
  }

  /** Gives the objects their numbers again: linearizing has given them others. */
  renumber(): void {
    this.#numbering = this.#heap.numberings
    for (const { object, number } of this.objects) {
      const family = this.#familyOf(object)
      if (family !== undefined && family.idGet(object as object) >= 0) family.idSet(object as object, number)
    }
  }
}
