/**
 * Entries of weak maps and sets. An entry belongs to the state once its key is reached; its value may reach more, so the
 * entries are written after everything else, in rounds, until a round adds nothing.
 */
import { hole, HOLE, wordOfAtom } from './atoms.ts'
import type { Linearizer } from './linearizer.ts'
import type { Shapes } from './shapes.ts'

export class Ephemerons {
  readonly #linearizer: Linearizer
  readonly #shapes: Shapes
  /** The weak collections that were reached. */
  readonly #weak: object[] = []
  readonly #written = new Map<object, Set<object | symbol>>()
  /** The entries of collections of the base heap as they were. */
  readonly #pristine = new Map<object, ReadonlyMap<object | symbol, unknown>>()

  constructor(linearizer: Linearizer, shapes: Shapes) {
    this.#linearizer = linearizer
    this.#shapes = shapes
  }

  get isEmpty(): boolean {
    return this.#weak.length === 0
  }

  clear(): void {
    this.#weak.length = 0
  }

  /** A weak collection was reached; one of the base heap comes with the entries that it had, unless it is copied. */
  add(weak: object, pristine?: ReadonlyMap<object | symbol, unknown>): void {
    this.#weak.push(weak)
    if (pristine !== undefined) this.#pristine.set(weak, pristine)
    else if (this.#pristine.size > 0) this.#pristine.delete(weak)
  }

  /** Writes the entries whose keys were reached by now; false if there are no new ones. */
  write(): boolean {
    const linearizer = this.#linearizer
    const before = linearizer.count
    for (let i = 0; i < this.#weak.length; i++) {
      const weak = this.#weak[i]!
      const found: { rank: number; key: object | symbol; value: unknown }[] = []
      for (const [key, value] of this.#changedEntries(weak)) {
        const rank = linearizer.rank(key)
        if (rank !== undefined && !this.#isWritten(weak, key)) found.push({ rank, key, value })
      }
      // By number, not by insertion: the order of insertion cannot be observed.
      found.sort((a, b) => a.rank - b.rank)
      for (const { key, value } of found) {
        this.#written.get(weak)!.add(key)
        linearizer.appendUnparented(this.#shapes.ephemeron.id, weak, key, () => (value === hole ? wordOfAtom(HOLE) : linearizer.encode(value)))
      }
    }
    if (linearizer.count > before) return true
    this.#written.clear()
    return false
  }

  /** All entries; of a weak map of the base heap only those that are not as they were, `hole` for those that are gone. */
  *#changedEntries(weak: object): Generator<readonly [object | symbol, unknown]> {
    const entries = this.#shapes.runtime.weakEntries(weak)!
    const pristine = this.#pristine.get(weak)
    for (const [key, value] of entries) {
      if (pristine === undefined || !pristine.has(key) || !Object.is(pristine.get(key), value)) yield [key, value]
    }
    if (pristine !== undefined) for (const key of pristine.keys()) if (!entries.has(key)) yield [key, hole]
  }

  #isWritten(weak: object, key: object | symbol): boolean {
    let keys = this.#written.get(weak)
    if (keys === undefined) this.#written.set(weak, (keys = new Set()))
    return keys.has(key)
  }
}
