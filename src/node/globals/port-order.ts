/**
 * The order of message ports, as libuv keeps its async handles: a poll phase looks at all of them in turn, so those that have messages come in the
 * order of their age, also one that gets its message meanwhile from another that is older. One that is made meanwhile stands
 * behind the one whose message is delivered, and is not looked at again.
 */
import { arrayIndexOf, arrayPush, arraySplice, type Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { FREE } from './phases.ts'
import type { PollSource } from './poll-events.ts'
import { without } from './queues.ts'

/** A port was made. */
export const enterPort = (loop: EventLoop, port: PollSource): void => {
  loop.ports ??= []
  if (loop.seenPorts === undefined) arrayPush(loop.ports, port)
  else arraySplice(loop.ports, loop.seenPorts++, 0, port)
}

/** A port was closed. */
export const leavePort = (loop: EventLoop, port: PollSource): void => {
  if (loop.seenPorts !== undefined && arrayIndexOf(loop.ports!, port) < loop.seenPorts) loop.seenPorts--
  loop.ports = without(loop.ports, port)
}

/** An event is delivered, of the next poll phase or perhaps of the one that is under way. */
export const beginPort = (loop: EventLoop, event: Guest, isNext: boolean): void => {
  const at = loop.ports === undefined ? -1 : arrayIndexOf(loop.ports, event)
  if (at >= 0) loop.seenPorts = at + 1
  else if (event.isPooled === true && (!loop.isPooling || isNext)) loop.seenPorts = 0
  const isPooling = at < 0 && event.isPooled === true
  if (loop.isPooling !== isPooling) loop.isPooling = isPooling
}

/** The event is over, and so is the turn of the ports if none is left that has a message and was not looked at. There is one turn in a poll phase. */
export const endPort = (loop: EventLoop, isPolling: boolean): void => {
  if (nextPort(loop) !== undefined || (loop.isPooling && loop.ports !== undefined && hasResult(loop))) return
  const seen = isPolling && hasLateMessage(loop) ? loop.ports!.length : undefined
  if (loop.seenPorts !== seen) loop.seenPorts = seen
  if (loop.isPooling) loop.isPooling = false
}

const hasResult = ({ polls }: EventLoop): boolean => {
  for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.isPooled === true) return true
  return false
}

/** A port has got a message in this poll phase: it may still have its turn, if that has not come yet. */
export const hasLateMessage = ({ late }: EventLoop): boolean => {
  for (let i = 0; late !== undefined && i < late.length; i++) if (late[i]!.kind === 'message') return true
  return false
}

/** The first port that has a message, among those that were not looked at in this poll phase. */
export const nextPort = (loop: EventLoop): PollSource | undefined => readyPort(loop, loop.seenPorts ?? 0)

/** The turn of the ports is under way: this one is next. */
export const boundPort = (loop: EventLoop): PollSource | undefined => loop.seenPorts === undefined ? undefined : nextPort(loop)

/** Has a result of the thread pool made ports, so that it matters whether another one is of the same turn? */
export const hasPassed = (loop: EventLoop): boolean => loop.isPooling && loop.phase === FREE && loop.seenPorts! > 0

/** The first port that has a message, among those that had no turn since a result of the thread pool has made them: theirs is the next one. */
export const passedPort = (loop: EventLoop): PollSource | undefined => hasPassed(loop) ? readyPort(loop, 0) : undefined

const readyPort = ({ ports }: EventLoop, from: number): PollSource | undefined => {
  for (let i = from; ports !== undefined && i < ports.length; i++) if (ports[i]!.isReady()) return ports[i]
  return undefined
}
