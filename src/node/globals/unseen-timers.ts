/**
 * Timers that may be due although the loop goes on to other events: libuv has not looked at them since they were armed. Where it has, that no
 * timer was due says something about the moments of arming.
 */
import type { EventLoop } from './event-loop.ts'
import { FREE, TIMERS } from './phases.ts'
import { delayOf, type Entry, hasTimers, ordinary } from './timer-entries.ts'
import { ask, setZone, textOf } from './timer-moments.ts'
import type { Timeout } from './timers.ts'

/** Values of `loop.unseen`: in a poll phase; in the timers phase that may be under way; in the last one that was. */
const IN_POLL = 1, IN_TIMERS = 2, BEFORE = 3

/** An event of the poll phase is over, and the next one may be of the same phase: nothing follows from it about timers that were armed meanwhile. */
export const endPolled = (loop: EventLoop): void => {
  const hasArmed = takeArmed(loop) !== undefined
  if (loop.unseen === BEFORE) endUnseen(loop)
  else setUnseen(loop, (hasArmed || loop.unseen !== undefined) && canPass(loop) ? IN_POLL : undefined)
}

/** The check phase is over, or handles were closed, or the loop is entered: the next event comes after a timers phase. */
export const endChecked = (loop: EventLoop): void => {
  takeArmed(loop)
  if (loop.unseen === BEFORE) endUnseen(loop)
  else setUnseen(loop, undefined)
}

/**
 * A timer has fired. libuv waits for the next one until a millisecond after the clock was read last, which is done when a timer is armed: others may be due
 * already, and iterations pass without them. One that is alone is not, if it was armed last.
 */
export const endFired = (loop: EventLoop): void => {
  const armed = takeArmed(loop)
  const entries = ordinary(loop)
  const isAlone = armed !== undefined && armed.length === 1 && entries.length === 1 && entries[0] === armed[0]
  setUnseen(loop, entries.length > 0 && !isAlone && (armed !== undefined || loop.unseen === IN_TIMERS) ? IN_TIMERS : undefined)
}

/** Nothing is left that was armed then. */
const endUnseen = (loop: EventLoop): void => { if (!hasTimers(loop)) setUnseen(loop, undefined) }

const setUnseen = (loop: EventLoop, unseen: number | undefined): void => { if (loop.unseen !== unseen) loop.unseen = unseen }

const takeArmed = (loop: EventLoop): Timeout[] | undefined => {
  const { armed } = loop
  if (armed !== undefined) loop.armed = undefined
  return armed
}

/** Does it say something that no timer was due? */
const canPass = (loop: EventLoop): boolean => loop.zone !== undefined || hasShort(ordinary(loop))

/**
 * The loop goes on to other events: no timer was due when it looked at them last. It looks at a time that Node has told libuv, which is not after that at which
 * the first list is due unless timers were armed while others fired; and all timers were armed before it looked, unless the same phase has armed them.
 */
export const passTimers = (loop: EventLoop): void => {
  if (loop.unseen === IN_TIMERS) loop.unseen = BEFORE
  if (loop.unseen !== undefined || (loop.phase !== FREE && loop.phase !== TIMERS) || !canPass(loop)) return
  setZone(loop, ask('pass', textOf(ordinary(loop), loop.followers), loop.zone ?? ''))
}

/** Only if two timers have the shortest delay of all can it be known now that they are due together. */
const hasShort = (entries: Entry[]): boolean => {
  let count = 0
  for (let i = 0; i < entries.length; i++) if (delayOf(entries[i]!) === 1) count++
  return count > 1
}

/** Is there a timer that can be due at the moment that was read last? The one that was armed then cannot. */
export const hasOtherTimer = (loop: EventLoop): boolean => {
  const { armed } = loop
  const entries = ordinary(loop)
  return entries.length > 1 || (entries.length === 1 && entries[0] !== armed![armed!.length - 1])
}
