/**
 * Which changed objects of the base heap some values reach, by properties, entries and scopes; not by way of prototypes, which
 * would lead everywhere. Objects are met in an order that depends on the heap only.
 */
import type { AtomTable } from './atoms.ts'
import type { BaseHeap, TouchedObject } from './base-heap.ts'
import { pinnedKind, readContent } from './content.ts'
import type { RealmView } from './realm-view.ts'
import { ATOM, TAG_BITS, TAG_MASK } from './word.ts'

export class BaseWalk {
  readonly #base: BaseHeap
  readonly #atoms: AtomTable
  readonly #realm: RealmView
  readonly #seen = new Set<number>()
  readonly #queue: object[] = []
  #found: TouchedObject[] = []

  constructor(base: BaseHeap, atoms: AtomTable, realm: RealmView) {
    this.#base = base
    this.#atoms = atoms
    this.#realm = realm
  }

  /** Follows the base objects that the words in this range refer to; returns where it ended. */
  follow(words: Int32Array, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const word = words[at]!
      if ((word & TAG_MASK) === ATOM) this.#visit(this.#atoms.values[word >> TAG_BITS])
    }
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#expand(next)
    return to
  }

  /** The touched objects that were met since the last call. */
  found(): readonly TouchedObject[] {
    const found = this.#found
    this.#found = []
    return found
  }

  #visit(value: unknown): void {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return
    const atom = this.#realm.special(value)?.base ?? -1
    if (atom < 0 || this.#seen.has(atom)) return
    this.#seen.add(atom)
    const touched = this.#base.touched(atom)
    if (touched?.kind === 'object') this.#found.push(touched)
    this.#queue.push(value)
  }

  #expand(object: object): void {
    const kind = pinnedKind(object, this.#realm)
    if (typeof kind !== 'string' || kind === 'callable') return
    if (kind === 'closure') return this.#visit(this.#realm.scopeOf(object))
    const values = readContent(object, kind, this.#realm)
    const payload = values[1] as number
    for (let i = 2; i < 2 + payload; i++) this.#visit(values[i])
    // Behind the payload comes the prototype.
    for (let i = 3 + payload; i < values.length; i++) this.#visit(values[i])
  }
}
