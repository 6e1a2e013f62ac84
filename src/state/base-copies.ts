/**
 * Which objects of the base heap a copy of a state needs of its own. All states share these objects, and what a state has in them is put
 * there when it is entered; a copy that is looked at beside another state needs others: for those that may have another content there,
 * and for those that lead to them. Whatever was never changed is the same object in both. Functions, what they close over, and prototypes have no copies.
 */
import type { AtomTable } from './atoms.ts'
import type { BaseHeap } from './base-heap.ts'
import { type ContentKind, pinnedKind, readContent } from './content.ts'
import type { RealmView } from './realm-view.ts'
import { ATOM, TAG_BITS, TAG_MASK } from './word.ts'

export class BaseCopies {
  readonly #base: BaseHeap
  readonly #atoms: AtomTable
  readonly #realm: RealmView
  /** Who refers to an object, among those that were met. */
  readonly #referrers = new Map<object, object[]>()
  readonly #changed: object[] = []

  constructor(base: BaseHeap, atoms: AtomTable, realm: RealmView) {
    this.#base = base
    this.#atoms = atoms
    this.#realm = realm
  }

  /** Those that the state with these words reaches; the heap is this state. Undefined if there is none. */
  of(words: Int32Array, length: number): ReadonlySet<object> | undefined {
    for (let at = 0; at < length; at++) {
      const word = words[at]!
      if ((word & TAG_MASK) === ATOM) this.#follow(this.#atoms.values[word >> TAG_BITS])
    }
    if (this.#changed.length === 0) return undefined
    const copied = new Set<object>(this.#changed)
    for (const object of copied) for (const referrer of this.#referrers.get(object)!) copied.add(referrer)
    return copied
  }

  #follow(value: unknown): void {
    const pending: { readonly value: unknown; readonly referrer: object | undefined }[] = [{ value, referrer: undefined }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const object = next.value
      if (typeof object !== 'object' || object === null) continue
      const known = this.#referrers.get(object)
      if (known === undefined && !this.#isData(object)) continue
      if (next.referrer !== undefined) known?.push(next.referrer)
      if (known !== undefined) continue
      this.#referrers.set(object, next.referrer === undefined ? [] : [next.referrer])
      if (this.#base.isChangeable(object)) this.#changed.push(object)
      for (const reached of this.#contentOf(object)) pending.push({ value: reached, referrer: object })
    }
  }

  /** All that an object refers to but its prototype. In a weak collection an entry is found by its key, which may be another object in the copy. */
  #contentOf(object: object): unknown[] {
    const values = readContent(object, pinnedKind(object, this.#realm) as ContentKind, this.#realm, true)
    const payload = 2 + (values[1] as number)
    const entries = this.#realm.weakEntries(object)
    return [...values.slice(2, payload), ...values.slice(payload + 1), ...(entries === undefined ? [] : [...entries].flat())]
  }

  #isData(object: object): boolean {
    const special = this.#realm.special(object)
    if (special === undefined || special.base < 0 || special.untracked > 0) return false
    const kind = pinnedKind(object, this.#realm)
    return typeof kind === 'string' && kind !== 'class-part' && !this.#realm.isIntrinsic(object)
  }
}
