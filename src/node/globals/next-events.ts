/**
 * Which of what is armed Node could deliver next; time passes by itself, so the order of two events is open unless Node's rules fix it:
 *  - timers wait in lists, one for each delay (timer-order.ts);
 *  - the immediates that are queued when the check phase begins run without any other event in between;
 *  - after a poll event with immediates queued, no timer runs before the check phase;
 *  - the loop ends between two iterations only, after the timers of the last one.
 */
import { type Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { endOfPoll, hasMessage, lastClosed, mustPass, raisedSignal, SURELY } from './iteration.ts'
import { isOpen, isReady } from './late-events.ts'
import type { PeekedTimer } from './peeked-timer.ts'
import { CHECKED, ENDING, FREE, ITERATED, PENDED, POLLED, TIMERS } from './phases.ts'
import type { PollSource } from './poll-events.ts'
import { boundPort, nextPort, passedPort } from './port-order.ts'
import { endOfLoop, exitEvent } from './process-exit.ts'
import { certainTimer, isGhost, nextOfList } from './timer-entries.ts'
import { nextTimers } from './timer-order.ts'
import { delayMs, due, isPatient, type Timeout } from './timers.ts'

/** What can come next. The first is what an idle Node would do. */
export function nextEvents(loop: EventLoop): Guest[] {
  const { phase } = loop
  if (loop.exited !== undefined || loop.ending === 2) return []
  if (loop.batch !== undefined) return [loop.batch[0]]
  if (loop.closed !== undefined) return [loop.closed[0]]
  const port = boundPort(loop)
  if (port !== undefined) return loop.isPooling ? withResults(port, loop.polls) : [port]
  if (loop.isReadingOn) return withEffects(loop.reading!, loop.polls)
  const { peeked } = loop
  if (peeked !== undefined && peeked.isCertain) return [peeked]
  const certain = certainTimer(loop)
  if (certain !== undefined) return [certain]
  if (phase === CHECKED) return [lastClosed(loop)]
  if (phase === ENDING) return [endOfPoll(loop)]
  return peeked === undefined ? openEvents(loop) : withPeeked(peeked, openEvents(loop))
}

/** A timer that was looked at fires next, or was not due. */
function withPeeked(peeked: PeekedTimer, others: Guest[]): Guest[] {
  const list: Guest[] = [peeked]
  addAll(list, others)
  return list
}

/** What can come next if nothing has to. */
function openEvents(loop: EventLoop): Guest[] {
  const { phase } = loop
  if (loop.overdue !== undefined) return nextTimers(loop, true)
  const isEnding = (phase === FREE || phase === TIMERS || phase === ITERATED) && !loop.isAlive()
  if (isEnding && loop.first === undefined) return lastEvents(loop)
  let list: Guest[] = []
  const timers = phase === POLLED || phase === PENDED ? [] : nextTimers(loop, phase === TIMERS)
  const first = timers.length === 0 ? undefined : earliest(timers, nextOfList(loop), loop.now)
  const isDue = first !== undefined && $$isClockTracked() && due(first)! <= loop.now
  if (isDue) $$push(list, first)
  addPhases(loop, list)
  if (first !== undefined && !isDue) $$push(list, first)
  for (let i = timers.length - 1; i >= 0; i--) if (timers[i] !== first) $$push(list, timers[i])
  if (list.length === 0 && !isEnding) list = nextPatient(loop)
  if (loop.polls !== undefined) addSignals(list, loop.polls)
  // What has fired before the first poll phase ends the loop after it; if it was later the loop ends now, as it does in an idle Node.
  return isEnding && !(loop.first === SURELY && mustPass(loop)) ? endingFirst(list) : list
}

/** The end of the loop, then what can happen otherwise. */
function endingFirst(others: Guest[]): Guest[] {
  const list = exitEvent()
  if (others.length > 0 && list.length === 0) $$push(list, endOfLoop())
  addAll(list, others)
  return list
}

/** The turn of a port comes after all results of the thread pool that were there; those that come later are for the next poll phase. */
function withResults(port: PollSource, polls: PollSource[] | undefined): Guest[] {
  const list: Guest[] = [port]
  for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.isPooled === true && !polls[i]!.isHeld()) $$push(list, polls[i])
  return list
}

/** What is read until there is no more; meanwhile calls may take effect. */
function withEffects(source: PollSource, polls: PollSource[] | undefined): Guest[] {
  const list: Guest[] = [source]
  for (let i = 0; polls !== undefined && i < polls.length; i++) {
    const isOther = polls[i]!.isEffect === true || polls[i]!.kind === 'delivery'
    if (isOther && !polls[i]!.isHeld()) $$push(list, polls[i])
  }
  return list
}

/** The poll phase and what comes after it in an iteration. */
function addPhases(loop: EventLoop, list: Guest[]): void {
  const { phase, polls } = loop
  const end = endOfPoll(loop)
  // Before the poll phase there is no way around what is pending.
  const isPending = phase !== POLLED && loop.pending !== undefined
  if (!isPending && polls !== undefined) addDeliveries(list, polls)
  if (!isPending) addPolls(list, loop, false)
  if (!isPending) addPort(list, loop)
  const raised = raisedSignal(loop)
  const hasFirst = hasMessage(loop)
  if (!isPending && raised !== undefined && !hasFirst) $$push(list, raised)
  if (end !== undefined && (isPending || (!hasFirst && raised === undefined))) $$push(list, end)
  // The thread pool takes its time: immediates that wait are earlier than files, though they need not be.
  if (!isPending) addPolls(list, loop, true)
  if (end === undefined && raised === undefined && phase === POLLED) addAll(list, lastEvents(loop))
}

/** Nothing keeps the loop alive: it ends, or timers that nobody waits for are due in the last iteration. */
function lastEvents(loop: EventLoop): Guest[] {
  return endingFirst(loop.phase === FREE ? [] : nextTimers(loop, loop.phase === TIMERS))
}

function addAll(list: Guest[], others: Guest[]): void {
  for (let i = 0; i < others.length; i++) $$push(list, others[i])
}

/** Ports come in their order. Those that have become ready in this poll phase come in it or in the next one: the system has told of all of them together, or not yet. */
function addPort(list: Guest[], loop: EventLoop): void {
  const port = nextPort(loop) ?? passedPort(loop)
  if (port !== undefined && (loop.phase === POLLED || isOpen(loop) || isReady(loop.polls, port))) $$push(list, port)
}

/** A peer on the same machine is fast. */
function addDeliveries(list: Guest[], polls: PollSource[]): void {
  for (let i = 0; i < polls.length; i++) if (polls[i]!.kind === 'delivery') $$push(list, polls[i])
}

/** Files are slow, and what was asked for in this poll phase comes in the next one if it can. */
function addPolls(list: Guest[], loop: EventLoop, areSlow: boolean): void {
  addReady(list, loop.polls, areSlow, loop.phase === POLLED)
  if (isOpen(loop)) addReady(list, loop.late, areSlow, false)
}

function addReady(list: Guest[], polls: PollSource[] | undefined, areSlow: boolean, isPolled: boolean): void {
  for (let i = 0; polls !== undefined && i < polls.length; i++) {
    const { kind, isSoon, isRaised } = polls[i]!
    const isSlow = kind === 'file' || (isPolled && isSoon === true)
    if (kind !== 'signal' && kind !== 'delivery' && kind !== 'message' && isRaised !== true && isSlow === areSlow && !polls[i]!.isHeld()) $$push(list, polls[i])
  }
}

/** Nobody has to send a signal: whatever else can happen comes first. */
function addSignals(list: Guest[], polls: PollSource[]): void {
  for (let i = 0; i < polls.length; i++) if (polls[i]!.kind === 'signal') $$push(list, polls[i])
}

/** Those that are patient fire when nothing else can happen; each has a shorter delay than those that were armed before it. */
function nextPatient({ timers }: EventLoop): Timeout[] {
  const list: Timeout[] = []
  let shortest = 2 ** 31
  for (let i = 0; i < timers.length; i++) {
    const timer = timers[i]!
    if (isGhost(timer) || !isPatient(timer) || delayMs(timer) >= shortest) continue
    shortest = delayMs(timer)
    $$push(list, timer)
  }
  return list
}

/** What an idle Node fires first: by due time if that is known, else the shortest; ties in the order of arming. */
const earliest = (timers: Timeout[], next: Timeout | undefined, now: number): Timeout => {
  const isTimed = $$isClockTracked()
  if (isTimed && next !== undefined && due(next)! <= now) return next
  let first = timers[0]!
  for (let i = 1; i < timers.length; i++) {
    const timer = timers[i]!
    if (isTimed ? due(timer)! < due(first)! : delayMs(timer) < delayMs(first)) first = timer
  }
  return first
}
