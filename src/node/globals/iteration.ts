/**
 * An iteration of the event loop, as libuv goes through it: timers, what is pending, poll events, what became pending in the
 * meantime, immediates, handles that were closed. Which of these can be next depends on how far the iteration
 * has come; here is what the loop has to know about that, and no more.
 */
import { arrayIndexOf, arrayPush, arraySlice, arraySplice } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import type { PollSource } from './poll-events.ts'

/** No poll event was delivered yet, or nothing waits for the end of the poll phase. */
export const FREE = 0
/** Poll events were delivered: those that were ready with them may follow, then comes what waits for the end of the phase. */
export const POLLED = 1
/** The poll phase is over: what is pending runs, then the immediates. */
export const ENDING = 2
/** The immediates have run: handles that were closed come next. */
export const CHECKED = 3

/** What comes next in the iteration if no poll event does. */
export const endOfPoll = (loop: EventLoop): unknown =>
  loop.pending?.[0] ?? loop.immediates?.[0] ?? lastClosed(loop)

/** libuv keeps them on a stack. */
export const lastClosed = (loop: EventLoop): PollSource | undefined => loop.closing?.[loop.closing.length - 1]

const hasEnd = (loop: EventLoop): boolean =>
  loop.pending !== undefined || loop.immediates !== undefined || loop.closing !== undefined

const phaseAfterPoll = (loop: EventLoop): number => hasEnd(loop) ? POLLED : FREE
const phaseAfterPending = (loop: EventLoop): number => loop.phase !== FREE && hasEnd(loop) ? ENDING : FREE
export const phaseAfterCheck = (loop: EventLoop): number =>
  loop.batch !== undefined || loop.closing !== undefined ? CHECKED : FREE

/** Runs what is pending, a handle that was closed, or a poll event; says how far the iteration is then. */
export const deliverSource = (loop: EventLoop, event: PollSource): number => {
  const before = loop.polls === undefined ? [] : arraySlice(loop.polls)
  const isPoll = arrayIndexOf(before, event) >= 0
  const isPending = loop.pending !== undefined && loop.pending[0] === event
  const isClosing = !isPending && (loop.closed !== undefined ? loop.closed[0] : lastClosed(loop)) === event
  if (isPending) loop.pending = without(loop.pending, event)
  else if (isClosing) beginClosing(loop, event)
  event.run()
  const { polls } = loop
  if (isPoll && polls !== undefined) for (let i = 0; i < polls.length; i++) polls[i]!.hasRun(event)
  if (isPoll && (loop.isInOrder || !event.isReady())) loop.polls = without(loop.polls, event)
  // The system reports what is still ready behind the others.
  if (isPoll && loop.isInOrder && event.isReady()) loop.post(event)
  if (!$$isInterrupted()) $$settle()
  if (isPending) return phaseAfterPending(loop)
  if (isClosing) return loop.closed === undefined ? FREE : CHECKED
  if (!isPoll) return FREE
  // An answer to what this event has sent is none of this poll phase.
  hearPeers(loop)
  // What reaches a peer is no event of the program.
  const phase = event.kind === 'delivery' ? loop.phase : phaseAfterPoll(loop)
  if (phase === POLLED) separateLate(loop, before, event)
  // Without another event that was ready with this one the poll phase is over.
  return phase === POLLED && loop.polls === undefined ? ENDING : phase
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

/** What became ready while the events of one poll phase were delivered is reported by the next one. */
const separateLate = (loop: EventLoop, before: PollSource[], event: PollSource): void => {
  const polls = arraySlice(loop.polls ?? [])
  for (let i = 0; i < polls.length; i++) {
    const source = polls[i] as PollSource
    if (source.kind !== 'socket' && source.kind !== 'datagram') continue
    if (source !== event && arrayIndexOf(before, source) >= 0) continue
    loop.polls = without(loop.polls, source)
    if (loop.late === undefined) loop.late = [source]
    else arrayPush(loop.late, source)
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

export const joinLate = (loop: EventLoop): void => {
  const late = loop.late!
  loop.late = undefined
  if (loop.polls === undefined) loop.polls = late
  else for (let i = 0; i < late.length; i++) arrayPush(loop.polls, late[i])
}

export const without = <T>(list: T[] | undefined, item: T): T[] | undefined => {
  const index = list === undefined ? -1 : arrayIndexOf(list, item)
  if (index < 0) return list
  if (list!.length === 1) return undefined
  arraySplice(list!, index, 1)
  return list
}
