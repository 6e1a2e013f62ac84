/**
 * How timers enter and leave the lists of their delays. One that leaves without firing may leave its place behind (a ghost), and an interval that
 * is armed again waits for those that its callback has armed (followers).
 */
import { arrayIndexOf, arrayPush, arraySplice, type Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { without } from './queues.ts'
import { certainTimer, delayOf, type Entry, Ghost, hasSeveralDelays, isFollower, isGhost, isOrdinary, ordinary } from './timer-entries.ts'
import { ask, setZone, textOf } from './timer-moments.ts'
import { delayMs, isRefTimer, type Timeout } from './timers.ts'

/** A timer was armed, as the last one. */
export const enterList = (loop: EventLoop, timer: Timeout): void => {
  if (loop.zone !== undefined && isOrdinary(timer)) setZone(loop, ask('arm', textOf(ordinary(loop), loop.followers), loop.zone, delayMs(timer)))
  arrayPush(loop.timers, timer)
  if (!isOrdinary(timer)) return
  loop.armed ??= []
  arrayPush(loop.armed, timer)
}

/** A timer leaves its list without firing; it may be armed again at once. */
export const leaveList = (loop: EventLoop, timer: Timeout, isRearmed: boolean): void => {
  const { timers } = loop
  const index = arrayIndexOf(timers, timer)
  if (index < 0) return
  // Whether the one behind it fires with the last one is not known.
  if (timer === certainTimer(loop)) loop.running = -loop.running!
  if (loop.overdue !== undefined) setOverdue(loop, loop.overdue, timer)
  const isPlace = leavesPlace(loop, timer, isRearmed)
  unfollow(loop, timer)
  if (isPlace) timers[index] = new Ghost(delayMs(timer), !isRefTimer(timer))
  else dropAt(loop, index)
  if (!isRearmed) tidy(loop)
}

/** Does its list have its place by this timer, and others, and does that matter to other lists? */
const leavesPlace = (loop: EventLoop, timer: Timeout, isRearmed: boolean): boolean => {
  const entries = ordinary(loop)
  if (!hasSeveralDelays(entries) || isFollower(loop.followers, timer)) return false
  let count = 0
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!
    if (delayOf(entry) !== delayMs(timer)) continue
    if (count === 0 && entry !== timer && !isFollower(loop.followers, entry)) return false
    if (entry === timer || count > 0) count++
  }
  return isRearmed || count > 1 || !isRefTimer(timer)
}

/** Ghosts of the only list are gone. */
export const tidy = (loop: EventLoop): void => {
  const { timers } = loop
  for (let i = timers.length - 1; i >= 0; i--) {
    const entry = timers[i]!
    if (isGhost(entry) && (isUnused(loop, entry) || !hasSeveralDelays(ordinary(loop)))) dropAt(loop, i)
  }
}

const isUnused = ({ timers }: EventLoop, { delay, isKept }: Ghost): boolean => {
  for (let i = 0; i < timers.length; i++) if (!isGhost(timers[i]!) && delayOf(timers[i]!) === delay) return false
  return !isKept
}

export const dropAt = (loop: EventLoop, index: number): void => {
  const entries = ordinary(loop)
  const at = arrayIndexOf(entries, loop.timers[index])
  if (loop.zone !== undefined && at >= 0) setZone(loop, ask('drop', textOf(entries, loop.followers), loop.zone, at))
  removeAt(loop, index)
}

export const removeAt = (loop: EventLoop, index: number): void => {
  arraySplice(loop.timers, index, 1)
  if (loop.older !== undefined && index < loop.older) loop.older--
  if (loop.entered !== undefined && index < loop.entered) loop.entered--
}

/** A timer is not among them any more. */
export const setOverdue = (loop: EventLoop, overdue: Timeout[] | undefined, timer: Timeout): void => {
  const left = without(overdue, timer)
  if (loop.overdue !== left) loop.overdue = left
}

/** The timer waits for no other, and no other for it. */
export const unfollow = (loop: EventLoop, timer: Timeout): void => {
  const { followers, timers } = loop
  if (followers === undefined) return
  for (let i = followers.length - 2; i >= 0; i -= 2) {
    if (followers[i] !== timer && followers[i + 1] !== timer) continue
    const before = followers[i] === timer ? undefined : lastBefore(timers, followers[i]!, timer)
    if (before === undefined) arraySplice(followers, i, 2)
    else followers[i + 1] = before
  }
  if (followers.length === 0) loop.followers = undefined
}

/** The last timer of the same delay between two others. */
const lastBefore = (timers: Entry[], first: Timeout, last: Timeout): Timeout | undefined => {
  const start = arrayIndexOf(timers, first)
  for (let i = arrayIndexOf(timers, last) - 1; i > start; i--) {
    const entry = timers[i]!
    if (!isGhost(entry) && delayMs(entry) === delayMs(first)) return entry
  }
  return undefined
}

/**
 * Timers of the same delay wait in one list, and an interval enters it when its callback is over: behind those that the
 * callback has armed, although it is due before them.
 */
export const fallBehind = (loop: EventLoop, timer: Timeout): void => {
  const { timers } = loop
  const index = arrayIndexOf(timers, timer)
  if (index < 0) return
  for (let last = timers.length - 1; last > index; last--) {
    const entry: Guest = timers[last]!
    if (isGhost(entry) || delayMs(entry) !== delayMs(timer)) continue
    loop.followers ??= []
    arrayPush(loop.followers, timer)
    arrayPush(loop.followers, entry)
    return
  }
}
