/**
 * The timer that Node has looked at before ticks and microtasks run, as the next of the list that is under way.
 */
import { arrayIndexOf, type Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { TIMERS } from './phases.ts'
import { nextOfList } from './timer-entries.ts'
import { dropAt, unfollow } from './timer-lists.ts'
import { leaveDelay } from './timer-order.ts'
import { delayMs, type Timeout } from './timers.ts'

/**
 * Node looks at the next timer of a list, and whether it is due, before ticks and microtasks run, and takes it out of the list after them: it
 * fires although one of them has refreshed it. Stands for that; the timer itself, among those that can be next, fires later, in its new place.
 */
export class PeekedTimer {
  timer: Timeout
  /** Was it due without fail? */
  isCertain: boolean
  constructor(timer: Timeout, isCertain: boolean) {
    this.timer = timer
    this.isCertain = isCertain
  }
}

export const isPeeked = (event: Guest): event is PeekedTimer => event instanceof PeekedTimer

/** The timer that Node looks at now, as the next of its list. */
export const peek = (loop: EventLoop): PeekedTimer | undefined => {
  const next = nextOfList(loop)
  return next === undefined ? undefined : new PeekedTimer(next, loop.running! < 0)
}

/** Notes whether a timer that Node has looked at was refreshed after the first `count` that were armed in this task. */
export const notePeeked = (loop: EventLoop, peeked: PeekedTimer | undefined, count: number): void => {
  const { armed } = loop
  for (let i = count; peeked !== undefined && armed !== undefined && i < armed.length; i++) if (armed[i] === peeked.timer && isArmed(loop, peeked.timer)) loop.peeked = peeked
}

const isArmed = ({ timers }: EventLoop, timer: Timeout): boolean => arrayIndexOf(timers, timer) >= 0

/** Takes a timer that was looked at before it was refreshed; its list goes on. */
export const takePeeked = (loop: EventLoop, timer: Timeout): void => {
  unfollow(loop, timer)
  loop.older ??= loop.timers.length
  dropAt(loop, arrayIndexOf(loop.timers, timer))
  loop.running = delayMs(timer)
}

/** Something else comes than the timer that was looked at: it was not due. */
export const leavePeeked = (loop: EventLoop): void => {
  const { timer } = loop.peeked!
  loop.peeked = undefined
  if (loop.phase === TIMERS) leaveDelay(loop, delayMs(timer))
  if (loop.running !== undefined) loop.running = undefined
}
