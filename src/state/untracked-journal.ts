/**
 * What untracked objects and variables held before a run that does not count: the checker repeats transitions for itself (to see
 * that they are deterministic, to come to a choice again), and a counter must not notice. Also how they were when the
 * program was loaded, which is where every trace starts.
 */
import { plainElements } from '../base/host-list.ts'
import type { UntrackedAccess, VariableInfo } from '../runtime/hidden.ts'
import { type ContentKind, fillContent, pinnedKind, readContent } from './content.ts'
import { bufferOf } from './internal-slots.ts'
import type { RealmView } from './realm-view.ts'

type Restore = () => void

export class Journal {
  readonly #realm: RealmView
  readonly #access: UntrackedAccess
  readonly #kept = new Map<object, Restore>()
  readonly #load: Restore[] = []
  #isOpen = false
  /** The run repeats an earlier one up to its last choice. */
  #hasPrefix = false

  constructor(realm: RealmView) {
    this.#realm = realm
    this.#access = realm.untracked
  }

  /** From now on what is written is kept. */
  begin(): void {
    this.#isOpen = true
    this.#access.keepUntracked(true)
  }

  /** A run begins that repeats an earlier one up to its last forced choice. */
  beginPrefix(): void {
    this.#hasPrefix = true
    this.#access.keepUntracked(true)
  }

  /** Something is about to be written. */
  keep(written: object | VariableInfo): void {
    if (this.#kept.has(written)) return
    this.#kept.set(written, this.#restoring(written))
    // What is written through a view is in its buffer.
    const buffer = bufferOf(written)
    if (buffer !== undefined) this.keep(buffer)
  }

  /** Takes back what was done since `begin`. */
  rollback(): void {
    for (const restore of this.#kept.values()) restore()
    this.#hasPrefix = false
    this.#forget()
    if (!this.#isOpen) this.#access.keepUntracked(false)
  }

  /** A run is over. What was done since `begin` counts, unless it was taken back. */
  end(): void {
    if (!this.#isOpen && !this.#hasPrefix) return
    this.#isOpen = false
    this.#hasPrefix = false
    this.#access.keepUntracked(false)
    this.#forget()
  }

  /** Runs once more what has just been run: of both times one counts. */
  repeat(run: () => unknown): void {
    if (this.#isOpen) {
      this.rollback()
      run()
      return
    }
    this.begin()
    run()
    this.rollback()
    this.end()
  }

  #forget(): void {
    for (const kept of this.#kept.keys()) this.#access.forgetKept(kept)
    this.#kept.clear()
  }

  /** Remembers how these are now, as the program left them when it was loaded. */
  keepLoad(objects: Iterable<object>): void {
    for (const object of objects) this.#load.push(this.#restoring(object))
    for (const variable of this.#realm.untrackedVariables()) this.#load.push(this.#restoring(variable))
  }

  resetToLoad(): void {
    this.end()
    for (const restore of this.#load) restore()
  }

  #restoring(written: object | VariableInfo): Restore {
    if (this.#realm.special(written) === undefined) {
      const variable = written as VariableInfo
      const value = variable.get()
      return () => variable.set(value)
    }
    const isArray = Array.isArray(written) && this.#realm.oddness(written) === 0 && this.#realm.proxyRecord(written) === undefined
    const elements = isArray ? plainElements(written) : undefined
    if (elements !== undefined) return this.#restoringArray(written as unknown[], elements)
    const kind = pinnedKind(written, this.#realm)
    // What hides its content cannot be given it back.
    if (typeof kind !== 'string') return () => {}
    const values = readContent(written, kind, this.#realm, true)
    const entries = this.#realm.weakEntries(written)
    return () => this.#fill(written, kind, values, entries)
  }

  /** Elements are defined, not assigned: a setter that was put there, or is inherited, is code of the program. */
  #restoringArray(array: unknown[], elements: readonly unknown[]): Restore {
    return () => {
      array.length = elements.length
      for (let i = 0; i < elements.length; i++) {
        if (Object.hasOwn(elements, i)) Reflect.defineProperty(array, i, { __proto__: null, value: elements[i], writable: true, enumerable: true, configurable: true } as PropertyDescriptor)
        else Reflect.deleteProperty(array, i)
      }
    }
  }

  #fill(object: object, kind: ContentKind, values: readonly unknown[], entries: ReadonlyMap<object | symbol, unknown> | undefined): void {
    fillContent(object, kind, values, this.#realm)
    if (entries !== undefined) this.#realm.setWeakEntries(object, entries)
  }
}
