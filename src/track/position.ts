/**
 * A place in the history of the living heap: the changes that lead to it from another place. Whoever holds a position can go
 * there; what leads to no held position is garbage.
 */
import type { Segment } from './segment.ts'

export class Position {
  readonly parent: Position | undefined
  /** What has to be done to come here from the parent; undefined for the first position. */
  readonly segment: Segment | undefined
  /** Segments from the first position. */
  readonly depth: number
  /** The roots of the state. */
  readonly roots: readonly unknown[]
  /** The position that was built from words, or the first one, whose objects this state goes on with. */
  readonly origin: Position

  constructor(parent: Position | undefined, segment: Segment | undefined, roots: readonly unknown[], isBuilt = false) {
    this.parent = parent
    this.segment = segment
    this.depth = parent === undefined ? 0 : parent.depth + 1
    this.roots = roots
    this.origin = parent === undefined || isBuilt ? this : parent.origin
  }
}
