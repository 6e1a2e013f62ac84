/**
 * Poll events that have become ready in the poll phase that is under way: the next one tells of them. Whether it is over shows only when something comes that
 * cannot be of the same phase. As long as nothing depends on that, it is.
 */
import { arrayIndexOf, arrayPush, type Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { FREE, POLLED } from './phases.ts'
import type { PollSource } from './poll-events.ts'
import { boundPort, hasPassed } from './port-order.ts'

/** The system has told of an event together with the last one, or the loop has finished the iteration in between. */
const TURNS = ['in the same turn of the loop', 'in the next turn of the loop']

export const addLate = (loop: EventLoop, source: PollSource): void => {
  if (loop.late === undefined) loop.late = [source]
  else arrayPush(loop.late, source)
}

/** The poll phase is over. */
const joinLate = (loop: EventLoop): void => {
  const { late } = loop
  if (late === undefined) return
  loop.late = undefined
  if (loop.polls === undefined) loop.polls = late
  else for (let i = 0; i < late.length; i++) arrayPush(loop.polls, late[i])
}

/** May the phase go on, though nothing waits for its end? Then what is late can come next as well. */
export const isOpen = (loop: EventLoop): boolean => loop.late !== undefined && loop.phase === FREE && boundPort(loop) === undefined

/** An event comes, one of the loop's iterations. If the last phase may go on, says whether it is of the next one. */
export const beginLate = (loop: EventLoop, event: Guest): boolean => {
  const isOtherTurn = event.isPooled === true && hasPassed(loop)
  if (!isOtherTurn && !isOpen(loop)) return false
  const isSame = isReady(loop.polls, event) && !((isOtherTurn || hasOthers(loop.late!)) && $$pick(TURNS) === 1)
  if (!isSame) joinLate(loop)
  return !isSame
}

/**
 * An event is over. If it was one of the poll phase and has sent a message, or a signal, those that the system has told of together with it come before that, and so do
 * immediates that they queue; in the next phase only what comes first in it. What else is late may come before such immediates, or after them, whichever phase it is.
 */
export const endLate = (loop: EventLoop, isPoll: boolean): void => {
  if (loop.phase === POLLED || boundPort(loop) !== undefined) return
  if (!(isPoll && loop.phase === FREE && loop.polls !== undefined && hasUrgent(loop.late!))) joinLate(loop)
}

export const isReady = (list: PollSource[] | undefined, event: Guest): boolean => list !== undefined && arrayIndexOf(list, event) >= 0

/** Messages and signals that the program sends itself come in the next poll phase without fail. */
const hasUrgent = (late: PollSource[]): boolean => {
  for (let i = 0; i < late.length; i++) if (late[i]!.kind === 'message' || late[i]!.isRaised === true) return true
  return false
}

/** Messages come after the immediates of an event of the same phase, or before them, and so if it is of the next one. Of nothing else can that be said, nor if the loop may end first. */
const hasOthers = (late: PollSource[]): boolean => {
  for (let i = 0; i < late.length; i++) if (late[i]!.kind !== 'message' || !late[i]!.isRef()) return true
  return false
}
