/**
 * Which of what is armed Node could deliver next; time passes by itself, so the order of two events is open unless Node's rules fix it:
 *  - a timer waits for the timers that were armed before it with a delay that is not longer;
 *  - the immediates that are queued when the check phase begins run without any other event in between;
 *  - after a poll event with immediates queued, no timer runs before the check phase.
 */
import type { Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { CHECKED, endOfPoll, ENDING, lastClosed, POLLED } from './iteration.ts'
import type { PollSource } from './poll-events.ts'
import { exitEvent } from './process-exit.ts'
import { delayMs, due, isPatient, type Timeout } from './timers.ts'

/** What can come next. The first is what an idle Node would do. */
export function nextEvents(loop: EventLoop): Guest[] {
  if (loop.exited !== undefined || loop.ending === 2) return []
  if (loop.batch !== undefined) return [loop.batch[0]]
  if (loop.closed !== undefined) return [loop.closed[0]]
  if (!loop.isAlive()) return exitEvent()
  if (loop.phase === CHECKED) return [lastClosed(loop)]
  if (loop.phase === ENDING) return [endOfPoll(loop)]
  let list: Guest[] = []
  const timers = loop.phase === POLLED ? [] : nextTimers(loop, false)
  // The last of them has the shortest delay.
  const first = timers.length === 0 ? undefined : earliest(timers)
  const isDue = first !== undefined && $$isClockTracked() && due(first)! <= loop.now
  if (isDue) $$push(list, first)
  const end = endOfPoll(loop)
  // Before the poll phase there is no way around what is pending.
  const isPolling = loop.polls !== undefined && (loop.phase === POLLED || loop.pending === undefined)
  if (isPolling) addDeliveries(list, loop.polls!)
  if (isPolling) addPolls(list, loop.polls!, false)
  if (end !== undefined) $$push(list, end)
  // The thread pool takes its time: immediates that wait are earlier than files, though they need not be.
  if (isPolling) addPolls(list, loop.polls!, true)
  if (first !== undefined && !isDue) $$push(list, first)
  for (let i = timers.length - 1; i >= 0; i--) if (timers[i] !== first) $$push(list, timers[i])
  if (list.length === 0) list = nextTimers(loop, true)
  if (loop.polls !== undefined) addSignals(list, loop.polls)
  return list
}

/** A peer on the same machine is fast. */
function addDeliveries(list: Guest[], polls: PollSource[]): void {
  for (let i = 0; i < polls.length; i++) if (polls[i]!.kind === 'delivery') $$push(list, polls[i])
}

function addPolls(list: Guest[], polls: PollSource[], ofFiles: boolean): void {
  for (let i = 0; i < polls.length; i++) {
    const { kind } = polls[i]!
    if (kind !== 'signal' && kind !== 'delivery' && (kind === 'file') === ofFiles && !polls[i]!.isHeld()) $$push(list, polls[i])
  }
}

/** Nobody has to send a signal: whatever else can happen comes first. */
function addSignals(list: Guest[], polls: PollSource[]): void {
  for (let i = 0; i < polls.length; i++) if (polls[i]!.kind === 'signal') $$push(list, polls[i])
}

/**
 * The timers that wait for no other, in the order in which they were armed: each has a shorter delay than the last. Those
 * that are patient come by themselves.
 */
function nextTimers({ timers, followers }: EventLoop, arePatient: boolean): Timeout[] {
  const list: Timeout[] = []
  let shortest = 2 ** 31
  for (let i = 0; i < timers.length; i++) {
    const delay = delayMs(timers[i]!)
    if (isPatient(timers[i]!) !== arePatient || delay >= shortest || (followers !== undefined && isFollower(followers, timers[i]!))) continue
    shortest = delay
    $$push(list, timers[i])
  }
  return list
}

const isFollower = (followers: Timeout[], timer: Timeout): boolean => {
  for (let i = 0; i < followers.length; i += 2) if (followers[i] === timer) return true
  return false
}

/** Of those that could come next the one with the earliest due time, ties in the order of arming; else the shortest. */
const earliest = (timers: Timeout[]): Timeout => {
  let first = timers[timers.length - 1]!
  if (!$$isClockTracked()) return first
  for (let i = timers.length - 2; i >= 0; i--) if (due(timers[i]!)! <= due(first)!) first = timers[i]!
  return first
}
