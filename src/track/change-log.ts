/**
 * The change log of tracked mode, as the search sees it: every change that the program makes while the log is on can be
 * taken back. `cut` hands out the changes since the last cut as a segment; segments are undone newest first. The barriers
 * of compiled code and of built-ins write the log, see runtime/prelude/changes.ts.
 */
import { types } from 'node:util'

import type { ChangeAccess, ChangeMark } from '../runtime/change-access.ts'
import type { VariableInfo } from '../runtime/hidden.ts'
import type { BaseHeap } from '../state/base-heap.ts'
import { bufferOf } from '../state/internal-slots.ts'
import type { RealmView } from '../state/realm-view.ts'
import type { Shapes } from '../state/shapes.ts'
import { Segment, tellWritten } from './segment.ts'
import { SilentChanges } from './silent.ts'
import { WholeContent } from './whole.ts'
import type { Written } from './written.ts'

export interface ChangeLogParts {
  readonly realm: RealmView
  readonly base: BaseHeap
  readonly shapes: Shapes
}

export class ChangeLog {
  readonly #realm: RealmView
  readonly #changes: ChangeAccess
  readonly #base: BaseHeap
  readonly #silent: SilentChanges
  readonly #whole: WholeContent
  /** Taken from its holder once: that has too many members for a fast look-up. */
  readonly #commitUntracked: (takesBack: boolean) => void
  /**
   * Did the object belong to the last known state? An old object is not changed for good: the run stops before, with a stop of
   * kind 'one-way'.
   */
  isOld: (object: object) => boolean = () => true

  constructor({ realm, base }: ChangeLogParts) {
    this.#realm = realm
    this.#changes = realm.changes
    this.#base = base
    this.#silent = new SilentChanges(this.#changes)
    const { commitUntracked, untrackedCells } = realm.untracked
    this.#commitUntracked = (takesBack) => { if (untrackedCells[1] !== 0) commitUntracked(takesBack) }
    this.#whole = new WholeContent(realm, base)
    this.#connect()
  }

  /** There may be other logs, each at its time: barriers ask the one that is on. */
  #connect(): void {
    const whole = this.#whole
    this.#changes.setWhole((object) => {
      // What moved in silence before comes first in the log, so that it is taken back last.
      if (types.isRegExp(object)) this.#silent.collect()
      return whole.keep(object)
    }, whole.swap)
    this.#changes.setOld((object) => this.isOld(object))
  }

  /** May old objects be changed for good? Then what happened to them cannot be taken back. */
  set allowOneWay(allows: boolean) {
    this.#changes.allowOneWay(allows)
  }

  /** Barriers keep what they see from now on. */
  start(): void {
    this.#changes.clear()
    this.#changes.setTracking(true)
    this.#connect()
    this.#realm.onRegExp = this.#silent.watch
    for (const { object } of this.#base.silent) if (types.isRegExp(object)) this.#silent.watch(object)
    this.#silent.refresh()
  }

  stop(): void {
    this.#changes.setTracking(false)
    this.#changes.clear()
    this.#realm.onRegExp = undefined
  }

  /** Barriers keep nothing until `resume`; what they kept stays. */
  suspend(): void {
    this.#changes.setTracking(false)
    this.#realm.onRegExp = undefined
  }

  resume(): void {
    this.#changes.setTracking(true)
    this.#connect()
    this.#realm.onRegExp = this.#silent.watch
  }

  /** Runs something whose changes are not logged. */
  pause<T>(run: () => T): T {
    this.#changes.setTracking(false)
    try {
      return run()
    } finally {
      this.#changes.setTracking(true)
    }
  }

  /** Whether the program may change something without writing. */
  get isSilent(): boolean {
    return this.#silent.hasAny
  }

  /** Whether a state that the heap comes back to has to be read before it is run. */
  get mustRead(): boolean {
    return this.#silent.hasDropped
  }

  /** From now on changes of this regular expression are noticed; one that was never read is not known otherwise. */
  watch(regexp: object): void {
    this.#silent.watch(regexp as RegExp)
  }

  /** Runs something that makes new objects: of what is logged only marks of odd objects stay, the rest is no change. */
  building(run: () => void): void {
    const changes = this.#changes
    const start = changes.end()
    run()
    const list = this.#take()
    for (let i = 0; i < list.length; i += 3) {
      if (i < start || isMark(list[i + 1])) changes.add(list[i] as object, list[i + 1], list[i + 2])
    }
  }

  /** Entries since the last cut. */
  get size(): number {
    this.#silent.collect()
    return this.#changes.end() / 3
  }

  /** The changes since the last cut; the log is empty afterwards. `isThere` says what the state has, if that is known. */
  cut(isThere?: (object: object) => boolean): Segment {
    this.#commitUntracked(false)
    if (isThere !== undefined) this.#changes.endIterators(isThere)
    const list = this.#take()
    this.#silent.drop((object) => this.#realm.special(object) !== undefined || this.isOld(object))
    return new Segment(this.#changes, list, this.#silent)
  }

  /** Takes back what was done to untracked state since the last cut: the run that did it does not count. */
  revokeUntracked(): void {
    this.#commitUntracked(true)
  }

  /** Takes back everything since the last cut, but for what is untracked; tells `visit` what that was, when it is done. */
  rollback(visit?: Written): void {
    this.#commitUntracked(false)
    this.#silent.collect()
    if (this.#changes.locked().length === 0) {
      // Nobody will bring it again: the log itself is used up.
      this.#changes.putBack()
      if (visit !== undefined) tellWritten(this.#changes.list, this.#changes.end(), visit)
      this.#changes.clear()
    } else {
      const list = this.#take()
      this.#changes.takeBack(list, list.length)
      if (visit !== undefined) tellWritten(list, list.length, visit)
    }
    this.#silent.refresh()
  }

  /** Where the log is now. */
  mark(): ChangeMark {
    this.#silent.collect()
    return this.#changes.mark()
  }

  /** Takes back what was changed since the mark; false if that is not possible. */
  rollbackTo(mark: ChangeMark): boolean {
    this.#silent.collect()
    if (this.#changes.end() < mark.end || this.#changes.locked().length > 0) return false
    this.#changes.putBackTo(mark)
    this.#silent.refresh()
    return true
  }

  /** Takes back what was changed of the base heap since the last cut; all other objects are given up. */
  rollbackBase(): void {
    this.#commitUntracked(false)
    const list = this.#take()
    this.#changes.takeBackBase(list, list.length)
    this.#silent.refresh()
  }

  /** What was written since the last cut. */
  forEachWritten(visit: Written): void {
    this.#commitUntracked(false)
    this.#silent.collect()
    tellWritten(this.#changes.list, this.#changes.end(), visit)
  }

  /** Makes an entry for the whole object, unless it has one since the last cut. */
  keep(object: object): void {
    this.#changes.keep(object)
  }

  /** Makes an entry for everything touched of the base heap, before somebody writes there without barriers. */
  snapshotBase(): void {
    for (const entry of this.#base.entries) {
      if (entry.kind === 'object') this.#changes.keep(entry.object)
      else this.#changes.keepVariable(entry.token as VariableInfo)
    }
  }

  /** The entries since the last cut, without those of new objects that were changed for good; the log is empty afterwards. */
  #take(): unknown[] {
    this.#silent.collect()
    const { list } = this.#changes
    const end = this.#changes.end()
    const locked = this.#changes.locked()
    let taken: unknown[]
    if (locked.length === 0) {
      taken = new Array<unknown>(end)
      for (let i = 0; i < end; i++) taken[i] = list[i]
    } else {
      taken = []
      const gone = new Set<unknown>()
      for (let i = 0; i < locked.length; i++) gone.add(locked[i])
      // A view has its elements in a buffer that may have been moved away.
      const isGone = (object: object): boolean => gone.has(object) || (ArrayBuffer.isView(object) && gone.has(bufferOf(object)))
      for (let i = 0; i < end; i += 3) if (!isGone(list[i] as object) || isMark(list[i + 1])) taken.push(list[i], list[i + 1], list[i + 2])
    }
    this.#changes.clear()
    return taken
  }
}

/** That an object was marked odd is taken back in any case. */
function isMark(place: unknown): boolean {
  return typeof place === 'object' && (place as { readonly code: number }).code === 3
}
