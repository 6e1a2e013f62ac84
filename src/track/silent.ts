/**
 * Changes that no barrier sees: matching moves `lastIndex` of a regular expression with flag g or y. Those that belong to a
 * state are known from the moment in which somebody reads their content; whether they moved is looked up when the log is read.
 */
import type { ChangeAccess } from '../runtime/change-access.ts'

/** With fewer than this many nobody looks for those that left the state. */
const MANY = 64

export class SilentChanges {
  readonly #changes: ChangeAccess
  /** Where each one was when that was last known. */
  readonly #known = new Map<RegExp, unknown>()
  #limit = MANY
  /** Some that are known no more may come back with another state: that has to be read before it is run. */
  hasDropped = false

  constructor(changes: ChangeAccess) {
    this.#changes = changes
  }

  /** A regular expression was found in a state. */
  readonly watch = (regexp: RegExp): void => {
    if (!this.#known.has(regexp)) this.#known.set(regexp, regexp.lastIndex)
  }

  /** Whether there is anything that may move. */
  get hasAny(): boolean {
    return this.#known.size > 0
  }

  /** Logs what moved since the last time. */
  collect(): void {
    if (this.#known.size === 0) return
    for (const [regexp, before] of this.#known) {
      const { lastIndex } = regexp
      if (Object.is(lastIndex, before)) continue
      this.#known.set(regexp, lastIndex)
      this.#changes.add(regexp, 'lastIndex', before)
    }
  }

  /** Everything is where it should be: changes were taken back or brought again. */
  refresh(): void {
    if (this.#known.size === 0) return
    for (const regexp of this.#known.keys()) this.#known.set(regexp, regexp.lastIndex)
  }

  /** Lets go of what is no part of the state any more, now and then. */
  drop(isOld: (object: object) => boolean): void {
    if (this.#known.size < this.#limit) return
    for (const regexp of this.#known.keys()) if (!isOld(regexp)) this.hasDropped = this.#known.delete(regexp)
    this.#limit = Math.max(MANY, 2 * this.#known.size)
  }
}
