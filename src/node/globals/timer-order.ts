/**
 * The order of timers, as Node keeps it (lib/internal/timers.js): the list whose first timer is due first is looked at first, and all of its
 * timers that are due fire before another list is. Which these can be follows from what is known of the moments of arming.
 */
import { arrayIndexOf, arraySplice, stringIncludes } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { TIMERS } from './phases.ts'
import { delayOf, type Entry, hasSeveralDelays, hasTimers, headOf, isGhost, isOrdinary, nextOfList, ordinary } from './timer-entries.ts'
import { removeAt, setOverdue, tidy, unfollow } from './timer-lists.ts'
import { ask, setZone, textOf } from './timer-moments.ts'
import { delayMs, type Timeout } from './timers.ts'
import { endFired } from './unseen-timers.ts'

/** The timers that can fire next, in the order of arming; those that were armed in this timers phase have to wait for the next one. */
export const nextTimers = (loop: EventLoop, areOlderOnly: boolean): Timeout[] => {
  const list = timersInTurn(loop)
  const { timers, older } = loop
  if (!areOlderOnly || older === undefined) return list
  const olderOnes: Timeout[] = []
  for (let i = 0; i < list.length; i++) if (arrayIndexOf(timers, list[i]) < older && !isLeft(loop, list[i]!)) $$push(olderOnes, list[i])
  return olderOnes
}

/** Has this timers phase left the list of a timer, because it was not due? */
const isLeft = ({ left, peeked }: EventLoop, timer: Timeout): boolean =>
  (left !== undefined && arrayIndexOf(left, delayMs(timer)) >= 0) || (peeked !== undefined && delayMs(peeked.timer) === delayMs(timer))

const timersInTurn = (loop: EventLoop): Timeout[] => {
  const entries = ordinary(loop)
  if (entries.length === 0) return []
  if (!hasSeveralDelays(entries)) {
    const head = headOf(loop, delayOf(entries[0]!), loop.timers.length)
    return head === undefined ? [] : [head]
  }
  const list: Timeout[] = []
  const next = nextOfList(loop)
  const found = ` ${ask('next', textOf(entries, loop.followers), loop.zone ?? '')} `
  for (let i = 0; i < entries.length; i++) if (entries[i] === next || stringIncludes(found, ` ${i} `)) $$push(list, entries[i])
  return list
}

/** A timer fires: what that says about the others is kept. */
export const takeTimer = (loop: EventLoop, timer: Timeout): void => {
  const { timers } = loop
  const delay = delayMs(timer)
  const entries = ordinary(loop)
  const index = arrayIndexOf(entries, timer)
  const isInTurn = timer !== nextOfList(loop)
  const isOlder = loop.phase === TIMERS && loop.older !== undefined && arrayIndexOf(timers, timer) < loop.older
  const text = entries.length > 1 ? textOf(entries, loop.followers) : ''
  const zone = loop.zone ?? ''
  const isTimed = index >= 0 && (loop.zone !== undefined || hasSeveralDelays(entries))
  unfollow(loop, timer)
  if (!isOlder) {
    loop.older = timers.length
    loop.left = undefined
  } else if (isInTurn && loop.running !== undefined) {
    leaveDelay(loop, loop.running)
  }
  // The first of all lists was due before the others; one that is under way overtakes what is due as well.
  setOverdue(loop, isTimed && !isInTurn ? dueWith(loop, entries, ask('due', text, zone, index)) : loop.overdue, timer)
  removeAt(loop, arrayIndexOf(timers, timer))
  loop.running = delay
  const next = index < 0 ? undefined : nextOfList(loop)
  if (next !== undefined && ask('isTogether', text, zone, index, arrayIndexOf(entries, next))) loop.running = -delay
  if (!isTimed) return
  for (let i = timers.length - 1; i >= 0; i--) if (isGhost(timers[i]!) && delayOf(timers[i]!) === delay) removeAt(loop, i)
  setZone(loop, ask('fire', text, zone, index, isInTurn))
}

/** Those that fire in the same timers phase, since they are due. */
const dueWith = ({ timers, older, overdue }: EventLoop, entries: Entry[], found: string): Timeout[] | undefined => {
  const list: Timeout[] = []
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!
    const isDue = stringIncludes(` ${found} `, ` ${i} `) || (overdue !== undefined && arrayIndexOf(overdue, entry) >= 0)
    if (isDue && !isGhost(entry) && arrayIndexOf(timers, entry) < older!) $$push(list, entry)
  }
  return list.length === 0 ? undefined : list
}

/** The list of a delay has been left in this timers phase. */
export const leaveDelay = (loop: EventLoop, delay: number): void => {
  loop.left ??= []
  const { left } = loop
  let index = 0
  while (index < left.length && left[index]! < delay) index++
  if (left[index] !== delay) arraySplice(left, index, 0, delay)
}

/** A timer has fired: says whether it matters which of the others are older; if not, only whether its list is under way is kept. */
export const endTimer = (loop: EventLoop, isPhaseBound: boolean, isAlive: boolean): boolean => {
  tidy(loop)
  const { timers, running, older } = loop
  const next = nextOfList(loop)
  let isOvertaking = next !== undefined && running! < 0
  for (let i = 0; next !== undefined && i < older!; i++) if (isOrdinary(timers[i]!) && delayOf(timers[i]!) !== delayMs(next)) isOvertaking = true
  const areOlderFirst = isPhaseBound && (loop.overdue !== undefined || isOvertaking || loop.left !== undefined || hasNewTimers(loop) || (!isAlive && hasTimers(loop)))
  endFired(loop)
  if (!areOlderFirst) loop.left = undefined
  if (!isOvertaking && !areOlderFirst) endList(loop)
  else if (!isOvertaking) loop.running = undefined
  // Without need for the others it matters only whether some of this list are newer.
  else if (!areOlderFirst && !hasNewer(loop, delayMs(next!))) loop.older = timers.length
  return areOlderFirst
}

const hasNewer = ({ timers, older }: EventLoop, delay: number): boolean => {
  for (let i = older!; i < timers.length; i++) if (delayOf(timers[i]!) === delay) return true
  return false
}

/** Have timers been armed since the timers phase began? */
const hasNewTimers = ({ timers, older }: EventLoop): boolean => older !== undefined && older < timers.length

/** Is there a timer that was armed before the loop was entered? */
export const hasEnteredTimer = ({ timers, entered }: EventLoop): boolean => {
  for (let i = 0; i < entered!; i++) if (!isGhost(timers[i]!) && isOrdinary(timers[i]!)) return true
  return false
}

/** Was the timer armed since the loop was entered? */
export const isNewTimer = ({ timers, entered }: EventLoop, timer: Timeout): boolean => arrayIndexOf(timers, timer) >= entered!

/** No list is under way any more. */
export const endList = (loop: EventLoop): void => {
  if (loop.running !== undefined) loop.running = undefined
  if (loop.older !== undefined) loop.older = undefined
  if (loop.left !== undefined) loop.left = undefined
  if (loop.overdue !== undefined) loop.overdue = undefined
}
