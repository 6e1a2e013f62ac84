/** What the host may do with the change log of tracked mode, whose entries the barriers write: see prelude/changes.ts. */
import type { VariableInfo } from './hidden.ts'

/** A place in the log. */
export interface ChangeMark {
  readonly end: number
  /** What the log had of objects as a whole. */
  readonly kept: readonly unknown[] | undefined
}

/** A list of changes has three slots an entry: object, place, what was there. */
export interface ChangeAccess {
  /** The list that barriers write to; what is behind `end` is of no interest. */
  readonly list: readonly unknown[]
  end(): number
  clear(): void
  /** A step is about to end: iterators of collections that the state does not have (`isThere`) are told of no change any more. */
  endIterators(isThere: (o: object) => boolean): void
  /** Makes an entry for the whole object, unless there is one. */
  keep(o: object): void
  /** Makes an entry for the bytes of a buffer, unless there is one. */
  keepBytes(buffer: object): void
  keepVariable(info: VariableInfo): void
  /** Makes an entry by hand. */
  add(o: object, place: unknown, before: unknown): void
  /** Takes back the first `end` slots of a list, newest first; they hold afterwards what brings them again. */
  takeBack(list: unknown[], end: number): void
  bringAgain(list: unknown[], end: number): void
  /** Takes back the log itself, newest first; it cannot be brought again. */
  putBack(): void
  /** Where the log is now. */
  mark(): ChangeMark
  /** Takes back what came after a mark; it cannot be brought again. */
  putBackTo(mark: ChangeMark): void
  /** Takes back only what belongs to the base heap, and marks. */
  takeBackBase(list: unknown[], end: number): void
  /** The objects that were changed for good since the list was cleared; entries of theirs cannot be brought again. */
  locked(): readonly object[]
  /** Did the object belong to the last known state? Asked before a change that nothing takes back. */
  setOld(isOld: (o: object) => boolean): void
  allowOneWay(allows: boolean): void
  setTracking(isOn: boolean): void
  isTracking(): boolean
  /** How the complete content of an object is read, and given to it; `fill` returns what it had. */
  setWhole(read: (o: object) => unknown, fill: (o: object, content: unknown) => unknown): void
}
