/**
 * An iteration of the event loop, as libuv goes through it: timers, what is pending, poll events, what became pending in the
 * meantime, immediates, handles that were closed. Which of these can be next depends on how far the iteration
 * has come; here is what the loop has to know about that, and no more.
 */
import { arrayIndexOf, arrayPush, arraySlice, type Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { addLate, isOpen } from './late-events.ts'
import { leavePeeked, notePeeked, peek, type PeekedTimer } from './peeked-timer.ts'
import { CHECKED, ENDING, FREE, ITERATED, PENDED, POLLED, TIMERS } from './phases.ts'
import type { PollSource } from './poll-events.ts'
import { hasLateMessage } from './port-order.ts'
import { without } from './queues.ts'
import { hasTimers } from './timer-entries.ts'
import { endTimer, hasEnteredTimer, isNewTimer } from './timer-order.ts'
import type { Timeout } from './timers.ts'
import { endChecked, endPolled, hasOtherTimer } from './unseen-timers.ts'

/** Is this Node 20? Its libuv is older, and its loader of ES modules. */
export const isOld: boolean = $$host.pure('facts.line', undefined, [], {}) < 22

/** Values of `loop.first`: all timers have fired before the first poll phase, perhaps; or without doubt. */
export const PERHAPS = 1, SURELY = 2

/** The loop is entered if it is alive: with its timers, and whatever these do, the poll phase comes after them, and the rest of the iteration. */
export const enterLoop = (loop: EventLoop): void => {
  const isOpen = hasTimers(loop) && loop.isAlive() && !hasCertainEvent(loop)
  setFirst(loop, !isOpen ? undefined : mustPass(loop) ? SURELY : PERHAPS)
  if (isOpen) loop.entered = loop.timers.length
}

/** A timer fires: one that was armed meanwhile does so after the first poll phase, others perhaps before it. */
export const passFirst = (loop: EventLoop, timer: Timeout): void => {
  if (loop.first !== undefined) setFirst(loop, isNewTimer(loop, timer) ? undefined : mustPass(loop) ? loop.first : PERHAPS)
}

/** A poll phase has come. */
export const endFirst = (loop: EventLoop): void => { setFirst(loop, undefined) }

const setFirst = (loop: EventLoop, first: number | undefined): void => {
  if (loop.first !== first) loop.first = first
  if (first === undefined && loop.entered !== undefined) loop.entered = undefined
}

/** Is there something that nobody can take back, so that no timer can end the loop before it? */
const hasCertainEvent = ({ polls }: EventLoop): boolean => {
  for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.kind === 'latency') return true
  return false
}

/** What comes next in the iteration if no poll event does. */
export const endOfPoll = (loop: EventLoop): unknown =>
  loop.pending?.[0] ?? loop.immediates?.[0] ?? lastClosed(loop)

/** libuv keeps them on a stack. */
export const lastClosed = (loop: EventLoop): PollSource | undefined => loop.closing?.[loop.closing.length - 1]

const hasEnd = (loop: EventLoop): boolean =>
  loop.pending !== undefined || loop.immediates !== undefined || loop.closing !== undefined

/** Messages that were sent before the poll phase are delivered in it, without fail. */
export const hasMessage = (loop: EventLoop): boolean => {
  const { polls } = loop
  for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.kind === 'message') return true
  return isOpen(loop) && hasLateMessage(loop)
}

/** So are signals that were sent before it, after everything else. */
export const raisedSignal = (loop: EventLoop): PollSource | undefined => raised(loop.polls) ?? (isOpen(loop) ? raised(loop.late) : undefined)

const raised = (list: PollSource[] | undefined): PollSource | undefined => {
  for (let i = 0; list !== undefined && i < list.length; i++) if (list[i]!.isRaised === true) return list[i]
  return undefined
}

/** Is there something that has to come before the timers of the next iteration? */
export const mustPass = (loop: EventLoop): boolean => hasEnd(loop) || hasMessage(loop) || raisedSignal(loop) !== undefined

const phaseAfterPoll = (loop: EventLoop): number => hasEnd(loop) || raised(loop.polls) !== undefined || (loop.polls !== undefined && !loop.isAlive()) ? POLLED : FREE
const phaseAfterPending = (loop: EventLoop): number => {
  if (loop.phase === POLLED || loop.phase === ENDING) return hasEnd(loop) ? ENDING : FREE
  return mustPass(loop) ? PENDED : FREE
}
export const phaseAfterCheck = (loop: EventLoop): number =>
  loop.batch !== undefined || loop.closing !== undefined ? CHECKED : FREE
/** Node 20 evaluates an ES module inside of a poll phase, later lines before the loop begins. */
export const phaseAfterStart = (loop: EventLoop, isPolling: boolean): number =>
  !isPolling ? FREE : hasEnd(loop) ? ENDING : phaseAtEnd(loop)

/** libuv asks whether the loop is alive after the timers, which may fire although nobody waits for them. */
export const phaseAtEnd = (loop: EventLoop): number => hasTimers(loop) && !loop.isAlive() ? ITERATED : FREE

/** Ticks and microtasks after a timer's callback; says how far the iteration is then. */
export const settleTimer = (loop: EventLoop): number => {
  const next = peek(loop)
  const count = countArmed(loop)
  const follows = $$isInterrupted() && next !== undefined && $$hasJobs() ? isNextDue(loop, next) : undefined
  if (follows !== true) $$settle()
  if (follows === undefined) notePeeked(loop, next, count)
  // The libuv of Node 20 looks for due timers again as long as it finds some, at the time that was read last: when a timer was armed.
  const isRepeated = isOld && loop.overdue === undefined && countArmed(loop) > count && hasOtherTimer(loop)
  if (isRepeated && loop.entered !== undefined) loop.entered = loop.timers.length
  const isAlive = loop.isAlive()
  // As long as the loop is alive the first timers phase matters only to timers that can still fire in it.
  if (loop.first !== undefined && isAlive && (!hasEnteredTimer(loop) || hasCertainEvent(loop))) endFirst(loop)
  const isFirst = loop.first !== undefined
  const isBound = loop.overdue !== undefined || mustPass(loop) || (!isAlive && !isFirst)
  return endTimer(loop, !isRepeated && isBound, isAlive) ? TIMERS : isFirst ? FREE : phaseAtEnd(loop)
}

/**
 * After an error that a listener has taken Node goes through the timers again: the next one of the list, if it is due, fires before ticks and microtasks
 * run. If it is not, or if there is none, they run at once, and the list has had its turn.
 */
const isNextDue = (loop: EventLoop, next: PeekedTimer): boolean => {
  const isSure = next.isCertain || (loop.overdue !== undefined && arrayIndexOf(loop.overdue, next.timer) >= 0)
  if (isSure || $$pick(['the next timer is due, too', 'the next timer is not due yet']) === 0) {
    if (!next.isCertain) loop.running = -loop.running!
    return true
  }
  loop.peeked = next
  loop.phase = TIMERS
  leavePeeked(loop)
  return false
}

const countArmed = ({ armed }: EventLoop): number => armed === undefined ? 0 : armed.length

/** Runs what is pending, a handle that was closed, or a poll event; says how far the iteration is then. */
export const deliverSource = (loop: EventLoop, event: PollSource, isPoll: boolean): number => {
  const before = loop.polls === undefined ? [] : arraySlice(loop.polls)
  const isPending = loop.pending !== undefined && loop.pending[0] === event
  const isClosing = !isPending && !isPoll && (loop.closed !== undefined ? loop.closed[0] : lastClosed(loop)) === event
  if (isPending) loop.pending = without(loop.pending, event)
  else if (isClosing) beginClosing(loop, event)
  event.run()
  if (isPoll) {
    tellOthers(loop.polls, event)
    tellOthers(loop.late, event)
    endSource(loop, event)
  }
  if (!$$isInterrupted()) $$settle()
  if (event.isDrained === true) setReading(loop, event.isReady() || hasEffect(loop) ? event : undefined, event.isReady())
  if (isPoll || isPending) endPolled(loop)
  else endChecked(loop)
  if (isPending) return phaseAfterPending(loop)
  if (isClosing) return loop.closed === undefined ? phaseAtEnd(loop) : CHECKED
  if (!isPoll) return FREE
  // An answer to what this event has sent is none of this poll phase.
  hearPeers(loop)
  // What reaches a peer, or a file, is no event of the program.
  const isOther = event.kind === 'delivery' || event.isEffect === true
  if (!isOther || loop.phase === POLLED) separateLate(loop, before, event)
  if (event.isRaised === true) return hasEnd(loop) ? ENDING : phaseAtEnd(loop)
  const phase = isOther ? loop.phase : phaseAfterPoll(loop)
  // Without another event that was ready with this one the poll phase is over.
  if (phase === POLLED) return loop.polls === undefined && !hasLateMessage(loop) && hasEnd(loop) ? ENDING : POLLED
  return isOther ? phase : phaseAtEnd(loop)
}

const setReading = (loop: EventLoop, source: PollSource | undefined, isOn: boolean): void => {
  if (loop.reading !== source) loop.reading = source
  if (loop.isReadingOn !== isOn) loop.isReadingOn = isOn
}

/** An event is delivered: unless it is an effect, which may come at any time, what was read so far was all. */
export const endReading = (loop: EventLoop, event: Guest): void => {
  const source = loop.reading!
  if (event === source || event.isEffect === true || event.kind === 'delivery') return
  setReading(loop, undefined, false)
  if (loop.phase !== POLLED || !source.isReady()) return
  loop.polls = without(loop.polls, source)
  addLate(loop, source)
}

const hasEffect = ({ polls }: EventLoop): boolean => {
  for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.isEffect === true) return true
  return false
}

/** Does the loop go through its timers before such an event? What reaches a peer, or a file, may come at any time; the end of the process is none. */
export const isOfIteration = ({ kind, isEffect }: Guest): boolean => kind !== 'delivery' && kind !== 'exit' && kind !== 'before-exit' && isEffect !== true

const tellOthers = (list: PollSource[] | undefined, event: PollSource): void => {
  for (let i = 0; list !== undefined && i < list.length; i++) list[i]!.hasRun(event)
}

/** Takes a source that has delivered its events out of the list, or puts it behind the others, as the system does. */
const endSource = (loop: EventLoop, event: PollSource): void => {
  if (!loop.isInOrder && event.isReady()) return
  // Datagrams are read until there are no more.
  if (loop.isInOrder && event.isReady() && (event.kind === 'datagram' || event.isDrained === true)) return
  loop.polls = without(loop.polls, event)
  loop.late = without(loop.late, event)
  if (loop.isInOrder && event.isReady()) loop.post(event)
}

/** Takes the next of the handles that are closed in this iteration; those that are closed meanwhile come in the next one. */
const beginClosing = (loop: EventLoop, source: PollSource): void => {
  if (loop.closed === undefined) {
    const stack = loop.closing!
    const order: PollSource[] = []
    for (let i = stack.length - 1; i >= 0; i--) arrayPush(order, stack[i])
    loop.closed = order
    loop.closing = undefined
  }
  loop.closed = without(loop.closed, source)
}

/**
 * What became ready while the events of one poll phase were delivered is reported by the next one; but datagrams are read until
 * there are no more.
 */
const separateLate = (loop: EventLoop, before: PollSource[], event: PollSource): void => {
  const polls = arraySlice(loop.polls ?? [])
  for (let i = 0; i < polls.length; i++) {
    const source = polls[i] as PollSource
    const { kind } = source
    if (kind === 'signal' || kind === 'delivery' || source.isEffect === true || source.isSoon === true) continue
    if (source === event ? kind === 'datagram' : arrayIndexOf(before, source) >= 0) continue
    if (source === loop.reading) continue
    loop.polls = without(loop.polls, source)
    addLate(loop, source)
  }
}

/** The end of a task: peers outside of the program hear what it has said to them, and answer. */
export const hearPeers = (loop: EventLoop): void => {
  // An answer may be answered by the system, without the program.
  while (loop.speaking !== undefined) {
    const { speaking } = loop
    loop.speaking = undefined
    for (let i = 0; i < speaking.length; i++) speaking[i]!.speak()
  }
}
