/**
 * The event loop: the one root of a program's state. It holds what is armed, and delivers one event after the other: which ones may come
 * next is said by next-events.ts, how far an iteration has come by iteration.ts. Nothing here is assigned outside of
 * the loop object: whatever changes is part of the state.
 */
import { arrayIndexOf, arrayPush, arraySplice, type Guest, type GuestFunction } from '../internal/kept.ts'
import { resumed, useContext } from './async-context.ts'
import { drainsInCheck } from '../internal/host-facts.ts'
import { uncaught } from './failures.ts'
import {
  deliverSource, endFirst, endReading, enterLoop, hearPeers, isOfIteration, passFirst, phaseAfterCheck, phaseAtEnd, settleTimer,
} from './iteration.ts'
import { beginLate, endLate, isReady } from './late-events.ts'
import { NOT_STARTED } from './main-start.ts'
import { isPeeked, leavePeeked, type PeekedTimer } from './peeked-timer.ts'
import { FREE, POLLED } from './phases.ts'
import { beginPort, endPort } from './port-order.ts'
import { sortPolls, type Handle, type PollSource, type Speaker } from './poll-events.ts'
import { without } from './queues.ts'
import type { Entry } from './timer-entries.ts'
import { endList } from './timer-order.ts'
import {
  due, fire, isImmediate, isRefImmediate, isRefTimer, isTimeout, runImmediate, setImmediate, type Immediate, type Timeout,
} from './timers.ts'
import { endChecked, passTimers } from './unseen-timers.ts'

export class EventLoop {
  /** In the order in which they were armed. */
  timers: Entry[] = []
  /** What is known of the moments at which they were armed, beyond their order (timer-moments.ts). */
  zone: string | undefined = undefined
  /** The delay of the list of timers that is under way, and how many timers were armed before it was, if that matters. */
  running: number | undefined = undefined
  older: number | undefined = undefined
  /** Delays of the lists that this timers phase has left, because the next of them was not due. */
  left: number[] | undefined = undefined
  /** Timers that fire before this timers phase is over, since they are due without doubt. */
  overdue: Timeout[] | undefined = undefined
  /** Where timers were armed that may be due already, though the loop goes on without firing them (unseen-timers.ts). */
  unseen: number | undefined = undefined
  /** What was armed in this task; undefined between two of them. */
  armed: Timeout[] | undefined = undefined
  /** The next timer of the list that is under way, if a microtask has refreshed it after Node had looked at it. */
  peeked: PeekedTimer | undefined = undefined
  /** Pairs: an interval, and the last of the timers of its delay that its callback has armed, which come first. */
  followers: Timeout[] | undefined = undefined
  /** What the next check phase runs; like all queues that are mostly empty, undefined when it is. */
  immediates: Immediate[] | undefined = undefined
  /** What is left of the check phase that is under way. */
  batch: Immediate[] | undefined = undefined
  /** Sources of poll events that are ready, in canonical order. */
  polls: PollSource[] | undefined = undefined
  /** Ports that are open, in the order in which libuv looks at them, and how many it has looked at in the poll phase that is under way. */
  ports: PollSource[] | undefined = undefined
  seenPorts: number | undefined = undefined
  /** That turn has begun with results of the thread pool, and no port has had its turn yet: others of them may follow. */
  isPooling = false
  /** What is open and may have events later. */
  handles: Handle[] | undefined = undefined
  /** Sources that became ready in the poll phase that is under way: the next one reports them. */
  late: PollSource[] | undefined = undefined
  /** What is being read until there is no more, though an effect could make more; and whether there is more without doubt. */
  reading: PollSource | undefined = undefined
  isReadingOn = false
  /** What the loop does itself when the poll phase is over, or before it: connections that are shut down, or failed at once. */
  pending: PollSource[] | undefined = undefined
  /** Handles that were closed, and those of them whose end is told now. */
  closing: PollSource[] | undefined = undefined
  closed: PollSource[] | undefined = undefined
  /** Conversations with peers outside of the program in which something was said in this task. */
  speaking: Speaker[] | undefined = undefined
  /** Where conversations have come to, as sorted numbers: which of them are open shows nowhere else. */
  positions: number[] | undefined = undefined
  /** How far the iteration has come (iteration.ts). */
  phase = FREE
  /** Whether all that has happened since the loop was entered were timers before its first poll phase; undefined if not, or if that cannot matter. */
  first: number | undefined = undefined
  /** Then, how many of the timers were armed before the loop was entered: no other can fire before the first poll phase. */
  entered: number | undefined = undefined
  /** Poll events come in the order in which they became ready, as in an idle Node, not in the canonical one. */
  isInOrder = false
  /** Milliseconds since the start; stays 0 as long as the clock is no part of the state. */
  now = 0
  stage = NOT_STARTED
  /** What main returned, or the promise of the modules before it is called. */
  main: Guest = undefined
  /** Of process.exit, once it was called. */
  exited: number | undefined = undefined
  exitCode: Guest = undefined
  /** 1 after 'beforeExit', 2 after 'exit'. */
  ending = 0
  /** Timers that the program has asked for their number. */
  numbered: Timeout[] | undefined = undefined
  /** Jobs that wait for the next task: those of the initialisation, or what an uncaught error has left. */
  jobs: Guest = undefined

  /** What runs after a crash of the machine; declared with afterCrash(). */
  recovery: GuestFunction | undefined = undefined
  isDown = false
  /** What a crash does to the parts of the machine that the program uses; undefined if it uses none. */
  lostInCrash: (() => void)[] | undefined = undefined
  /** What brings other parts of the state into the form in which states are compared. */
  resting: (() => void)[] | undefined = undefined

  /** When a timer that is armed now is due; undefined as long as the clock is no part of the state. */
  dueAfter(delay: number): number | undefined { return $$isClockTracked() ? this.now + delay : undefined }

  dropImmediate(immediate: Immediate): void {
    this.immediates = without(this.immediates, immediate)
    this.batch = without(this.batch, immediate)
  }

  /** A source of poll events has become ready: `run` delivers one event, `isReady` says whether there is another. */
  post(source: PollSource): void {
    if (this.late !== undefined && arrayIndexOf(this.late, source) >= 0) return
    if (this.polls === undefined) this.polls = [source]
    else if (arrayIndexOf(this.polls, source) < 0) arrayPush(this.polls, source)
    else return
    if ($$recorder !== undefined) $$recorder.armed(source)
  }

  /** A source is not ready any more. */
  retract(source: PollSource): void {
    if (this.polls !== undefined) this.polls = without(this.polls, source)
    if (this.late !== undefined) this.late = without(this.late, source)
  }

  /** Something that the loop does in its turn, in order, once. */
  defer(source: PollSource): void {
    if (this.pending === undefined) this.pending = [source]
    else arrayPush(this.pending, source)
    if ($$recorder !== undefined) $$recorder.armed(source)
  }

  /** What a handle has deferred, or was to be told, is not done any more. */
  withdraw(handle: object): void {
    this.pending = withoutHandle(this.pending, handle)
    this.polls = withoutHandle(this.polls, handle)
  }

  /** A handle was closed, and somebody is told of it at the end of the iteration. */
  close(source: PollSource): void {
    if (this.closing === undefined) this.closing = [source]
    else arrayPush(this.closing, source)
    if ($$recorder !== undefined) $$recorder.armed(source)
  }

  /** Something was said to a peer outside, which hears it at the end of the task. */
  speak(speaker: Speaker): void {
    if (this.speaking === undefined) this.speaking = [speaker]
    else if (arrayIndexOf(this.speaking, speaker) < 0) arrayPush(this.speaking, speaker)
  }

  /** A conversation has moved on from one position to another; 0 before its begin and after its end. */
  movePosition(from: number, to: number): void {
    if (from !== 0) this.positions = without(this.positions, from)
    if (to === 0) return
    if (this.positions === undefined) {
      this.positions = [to]
      return
    }
    let index = 0
    while (index < this.positions.length && this.positions[index]! < to) index++
    arraySplice(this.positions, index, 0, to)
  }

  /** A part of the machine that the program uses has to be told of a crash. */
  whenDown(lose: () => void): void {
    if (this.lostInCrash === undefined) this.lostInCrash = [lose]
    else arrayPush(this.lostInCrash, lose)
  }

  /** A part of the state has a canonical form of its own. */
  whenResting(tidy: () => void): void {
    if (this.resting === undefined) this.resting = [tidy]
    else arrayPush(this.resting, tidy)
  }

  hold(handle: Handle): void {
    if (this.handles === undefined) this.handles = [handle]
    else if (arrayIndexOf(this.handles, handle) < 0) arrayPush(this.handles, handle)
  }

  release(handle: Handle): void {
    const handles = without(this.handles, handle)
    if (handles !== this.handles) this.handles = handles
  }

  /** Timers, immediates and poll events that are not marked with unref() keep the program alive. */
  isAlive(): boolean {
    const { timers, immediates, polls, ports, handles } = this
    if (this.pending !== undefined || this.closing !== undefined || hasCallback(this.late)) return true
    for (let i = 0; i < timers.length; i++) if (isTimeout(timers[i]) && isRefTimer(timers[i] as Timeout)) return true
    for (let i = 0; immediates !== undefined && i < immediates.length; i++) if (isRefImmediate(immediates[i]!)) return true
    for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.isRef()) return true
    for (let i = 0; ports !== undefined && i < ports.length; i++) if (ports[i]!.isRef()) return true
    for (let i = 0; handles !== undefined && i < handles.length; i++) if (handles[i]!.isRef()) return true
    return false
  }

  deliver(chosen: Guest): void {
    const event: Guest = isPeeked(chosen) ? chosen.timer : chosen
    const isPoll = isReady(this.polls, event) || isReady(this.late, event)
    let phase = FREE
    // What reaches a peer, or a file, calls nobody.
    if (event.kind !== 'delivery' && event.isEffect !== true) this.wakeJobs()
    $$beginTask()
    // Every assignment is a write to the state, so there is none without need.
    if (this.ending !== 0) this.ending = 0
    if (this.peeked === chosen) this.peeked = undefined
    else if (this.peeked !== undefined) leavePeeked(this)
    if (isImmediate(event) || (!isTimeout(event) && isOfIteration(event))) {
      passTimers(this)
      endFirst(this)
    }
    const isNext = isOfIteration(event) && beginLate(this, event)
    if (this.ports !== undefined || event.isPooled === true) beginPort(this, event, isNext)
    if (this.reading !== undefined) endReading(this, event)
    if (isTimeout(event)) {
      if (event === chosen) passFirst(this, event)
      const at = due(event)
      if (event === chosen && at !== undefined && at > this.now) this.now = at
      fire(event, event !== chosen)
      phase = settleTimer(this)
    } else if (isImmediate(event)) {
      deliverImmediate(this)
      endChecked(this)
      phase = phaseAfterCheck(this)
      if (phase === FREE) phase = phaseAtEnd(this)
    } else {
      phase = deliverSource(this, event, isPoll)
    }
    hearPeers(this)
    if (this.phase !== phase) this.phase = phase
    if (!isTimeout(event)) endList(this)
    if (this.ending === 1) enterLoop(this)
    if (this.seenPorts !== undefined) endPort(this, phase === POLLED)
    if (this.late !== undefined) endLate(this, isPoll)
    this.rest()
  }

  /** A listener has taken an uncaught error: Node makes sure that the check phase comes, and with it what is left of ticks and microtasks. */
  goOn(): void { setImmediate(nothing) }

  wakeJobs(): void {
    if (this.jobs === undefined) return
    $$putJobs(this.jobs)
    this.jobs = undefined
  }

  /** Brings the loop into the form in which states are compared. */
  rest(): void {
    if (resumed !== undefined) endOfTask()
    if (!this.isInOrder) {
      if (this.polls !== undefined && this.polls.length > 1) sortPolls(this.polls)
      if (this.late !== undefined && this.late.length > 1) sortPolls(this.late)
    }
    for (let i = 0; this.resting !== undefined && i < this.resting.length; i++) this.resting[i]!()
    if ($$hasJobs()) this.jobs = $$takeJobs()
  }
}

/** Signals that the program sends itself keep nobody alive, nor do messages to ports that nobody waits for. */
const hasCallback = (late: PollSource[] | undefined): boolean => {
  for (let i = 0; late !== undefined && i < late.length; i++) {
    const source = late[i]!
    if (source.kind === 'message' ? source.isRef() : source.isRaised !== true) return true
  }
  return false
}

/** Runs the first immediate of the check phase that is under way, or begins. */
const deliverImmediate = (loop: EventLoop): void => {
  if (loop.batch === undefined) {
    if (drainsInCheck && $$hasJobs()) $$settle()
    beginBatch(loop)
  }
  const immediate = loop.batch![0]!
  loop.batch = without(loop.batch, immediate)
  runImmediate(immediate)
  if (!$$isInterrupted()) $$settle()
  // Node looks for the rest of the immediates after an error, and if there is none, for those that were queued meanwhile.
  else if (loop.batch === undefined) beginBatch(loop)
}

const beginBatch = (loop: EventLoop): void => {
  loop.batch = loop.immediates
  loop.immediates = undefined
}

const withoutHandle = (list: PollSource[] | undefined, handle: object): PollSource[] | undefined => {
  let left = list
  for (let i = list === undefined ? -1 : list.length - 1; i >= 0; i--) {
    const source = list![i]!
    if ((source as Guest).handle !== handle) continue
    left = without(left, source)
    for (let j = 0; left !== undefined && j < left.length; j++) left[j]!.hasRun(source)
  }
  return left
}

const nothing = (): void => {}

/** Between two tasks no domain is active. */
const endOfTask = (): void => {
  $$setContext(undefined)
  resumed!()
}

/** The loop, for something that arms an event. */
export const currentLoop = (what: string): EventLoop => {
  if ($$loop === undefined) {
    $$refuse('event-loop', `${what} needs the event loop, and an operation of explore() has none`,
      'call synchronous code from operations, or check a program: export a main function instead of explore(...)')
  }
  return $$loop
}

/** Runs a callback of the program that the loop calls. */
export const runCallback = (record: object, f: GuestFunction, self: unknown, args: Guest[] | undefined): Guest => {
  useContext(record, self)
  if ($$recorder !== undefined) $$recorder.begins(record, f)
  try {
    return $$apply(f, self, args ?? [])
  } catch (error) {
    uncaught(error, 'uncaughtException')
    $$interrupt()
    return undefined
  } finally {
    if ($$recorder !== undefined) $$recorder.ends(record)
  }
}

/** A callback is over, and another one of the same event follows. */
export const endCall = (): void => {
  if ($$isInterrupted()) $$uninterrupt()
  else $$settle()
}
