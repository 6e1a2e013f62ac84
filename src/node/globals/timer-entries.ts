/**
 * What waits in lists of timers, as Node keeps them (lib/internal/timers.js): one list for each delay. The loop has all of them in one array,
 * in the order of arming. Which entry a list would fire next is a question of this order alone; which list comes next is timer-order.ts.
 */
import type { EventLoop } from './event-loop.ts'
import { delayMs, isPatient, type Timeout } from './timers.ts'

/** Stands where a timer was that has left its list without firing: the list keeps its place. */
export class Ghost {
  delay: number
  /** Also if the list is empty: Node does not remove the list of an unref'd timer that was cleared. */
  isKept: boolean
  constructor(delay: number, isKept: boolean) {
    this.delay = delay
    this.isKept = isKept
  }
}

export type Entry = Timeout | Ghost

export const isGhost = (entry: Entry): entry is Ghost => entry instanceof Ghost

export const delayOf = (entry: Entry): number => isGhost(entry) ? entry.delay : delayMs(entry)

export const isOrdinary = (entry: Entry): boolean => isGhost(entry) || !isPatient(entry)

/** Those that fire in their turn. */
export const ordinary = ({ timers }: EventLoop): Entry[] => {
  const list: Entry[] = []
  for (let i = 0; i < timers.length; i++) if (isOrdinary(timers[i]!)) $$push(list, timers[i])
  return list
}

export const hasTimers = (loop: EventLoop): boolean => ordinary(loop).length > 0

export const hasSeveralDelays = (entries: Entry[]): boolean => {
  for (let i = 1; i < entries.length; i++) if (delayOf(entries[i]!) !== delayOf(entries[0]!)) return true
  return false
}

export const isFollower = (followers: Timeout[] | undefined, timer: Entry): boolean => {
  for (let i = 0; followers !== undefined && i < followers.length; i += 2) if (followers[i] === timer) return true
  return false
}

/** The first of a delay, ghosts aside, among the first `count` timers. */
export const headOf = ({ timers, followers }: EventLoop, delay: number, count: number): Timeout | undefined => {
  for (let i = 0; i < count; i++) {
    const entry = timers[i]!
    if (!isGhost(entry) && delayMs(entry) === delay && isOrdinary(entry) && !isFollower(followers, entry)) return entry
  }
  return undefined
}

/** The next timer of the list that is under way: it fires if it is due, whatever waits in other lists. */
export const nextOfList = (loop: EventLoop): Timeout | undefined =>
  loop.running === undefined ? undefined : headOf(loop, loop.running < 0 ? -loop.running : loop.running, loop.older ?? loop.timers.length)

/** The timer that fires next without fail: it was not armed after the one before it in its list. */
export const certainTimer = (loop: EventLoop): Timeout | undefined => loop.running !== undefined && loop.running < 0 ? nextOfList(loop) : undefined
