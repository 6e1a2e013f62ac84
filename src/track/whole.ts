/**
 * The whole content of an object as one entry of the change log: everything that content.ts knows, the entries of weak
 * collections, and the pattern of a RegExp. For what is rare or intricate; what is frequent has entries of its own.
 */

import { type ContentKind, fillContent, pinnedKind, readContent } from '../state/content.ts'
import { type BaseHeap, lockedForGood } from '../state/base-heap.ts'
import { bufferOf } from '../state/internal-slots.ts'
import type { RealmView } from '../state/realm-view.ts'

export interface Whole {
  readonly kind: ContentKind
  readonly values: readonly unknown[]
  readonly weakEntries: ReadonlyMap<object | symbol, unknown> | undefined
}

export class WholeContent {
  readonly #realm: RealmView
  readonly #base: BaseHeap

  constructor(realm: RealmView, base: BaseHeap) {
    this.#realm = realm
    this.#base = base
  }

  /** The content of an object that is about to change; what is written through a view changes its buffer. */
  readonly keep = (object: object): Whole => {
    const buffer = bufferOf(object)
    if (buffer !== undefined) this.#realm.changes.keepBytes(buffer)
    return this.#read(object)
  }

  /** Gives an object this content, and returns the one that it had. */
  readonly swap = (object: object, content: unknown): Whole => {
    const { kind, values, weakEntries } = content as Whole
    const now = this.#read(object)
    const stuck = fillContent(object, kind, values, this.#realm)
    if (stuck !== undefined && !this.#isNew(object, stuck)) throw this.#stuck(object, stuck)
    if (weakEntries !== undefined) this.#realm.setWeakEntries(object, weakEntries)
    return now
  }

  /**
   * Private fields that its constructor has added since stay on an object, which nobody refers to where it has none: a run that puts
   * them on an old one is stopped before (one-way.ts), unless that is of the base heap.
   */
  #isNew(object: object, stuck: PropertyKey): boolean {
    return typeof stuck === 'string' && stuck.startsWith('#') && !Object.hasOwn(object, stuck) && this.#base.nameOf(object) === undefined
  }

  #stuck(object: object, key: PropertyKey): Error {
    const name = this.#base.nameOf(object)
    return name === undefined ? new Error(`a change cannot be taken back: ${String(key)} of an object is locked`) : lockedForGood(name, key)
  }

  #read(object: object): Whole {
    const known = pinnedKind(object, this.#realm)
    // What hides its state from the checker has no state that a program could change, but for its properties.
    const kind = typeof known === 'string' ? known : 'object'
    return { kind, values: readContent(object, kind, this.#realm), weakEntries: weakEntriesOf(object, kind, this.#realm) }
  }
}

function weakEntriesOf(object: object, kind: ContentKind, realm: RealmView): ReadonlyMap<object | symbol, unknown> | undefined {
  if (kind !== 'weak-map' && kind !== 'weak-set') return undefined
  return realm.weakEntries(object)
}
