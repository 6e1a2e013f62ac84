/**
 * Times of an inode, in seconds since 1970. The clock is part of a state only if the program reads it (ADR 11), and a file
 * that was written must not count as reading: as long as the clock is not tracked, "now" is kept as undefined, and who
 * asks for it (stats.ts) starts the search again with the clock. What `utimes` sets is known in any case. Access times
 * do not change when a file is read, as on a file system that is mounted with noatime.
 */
import type { Inode } from './inode.ts'

export class Times {
  accessed: number | undefined
  modified: number | undefined
  changed: number | undefined
  born: number | undefined

  constructor(accessed: number | undefined, modified: number | undefined, changed: number | undefined, born: number | undefined) {
    this.accessed = accessed
    this.modified = modified
    this.changed = changed
    this.born = born
  }
}

const now = (): number | undefined => $$isClockTracked() ? $$clock() / 1000 : undefined

/** Of an inode that is made now. */
export const makeTimes = (): Times | undefined => {
  const time = now()
  return time === undefined ? undefined : new Times(time, time, time, time)
}

/** The content of the inode has changed. */
export const touch = (node: Inode): void => {
  const time = now()
  if (time !== undefined || node.times !== undefined) node.times = known(node.times?.accessed, time, time, node.times?.born)
}

/** Something else about the inode has changed: its permissions, owner, number of names. */
export const touchAttributes = (node: Inode): void => {
  const time = now()
  if (time !== undefined || node.times !== undefined) node.times = known(node.times?.accessed, node.times?.modified, time, node.times?.born)
}

export const setTimes = (node: Inode, accessed: number, modified: number): void => {
  node.times = known(accessed, modified, now(), node.times?.born)
}

/** Nothing known is one value: equal situations are equal states. */
const known = (accessed: number | undefined, modified: number | undefined, changed: number | undefined, born: number | undefined): Times | undefined =>
  accessed === undefined && modified === undefined && changed === undefined && born === undefined
    ? undefined : new Times(accessed, modified, changed, born)
