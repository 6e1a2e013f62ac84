/**
 * The event loop: the one root of a program's state. It holds what is armed and says which of it Node could deliver
 * next; time passes by itself, so the order of two events is open unless Node's rules fix it:
 *  - a timer waits for the timers that were armed before it with a delay that is not longer;
 *  - the immediates that are queued when the check phase begins run without any other event in between;
 *  - after a poll event with immediates queued, no timer runs before the check phase.
 * Nothing here is assigned outside of the loop object: whatever changes is part of the state.
 */
import { arrayIndexOf, arrayPush, arraySlice, assign, type Guest, type GuestFunction } from '../internal/kept.ts'
import { keepContext, resumed, useContext } from './async-context.ts'
import { uncaught } from './failures.ts'
import {
  beginClosing, CHECKED, endOfPoll, ENDING, FREE, joinLate, lastClosed, phaseAfterCheck, phaseAfterPending, phaseAfterPoll, POLLED,
  separateLate, without,
} from './iteration.ts'
import { Latency, sortPolls, type Handle, type PollSource } from './poll-events.ts'
import { exitEvent } from './process-exit.ts'
import { isPromise, newPromise, react, settledValue, statusOf } from './promise.ts'
import {
  callbackOf, delayMs, due, fire, immediateCallback, isImmediate, isPatient, isRefImmediate, isRefTimer, isTimeout, repeats,
  runImmediate, schedule, setImmediate, type Immediate, type Timeout,
} from './timers.ts'

/** How far main has come. */
const NOT_STARTED = 0, MODULES = 1, CALLED = 2

export class EventLoop {
  /** In the order in which they were armed. */
  timers: Timeout[] = []
  /** Pairs: an interval, and the last of the timers of its delay that its callback has armed, which come first. */
  followers: Timeout[] | undefined = undefined
  /** What the next check phase runs; like all queues that are mostly empty, undefined when it is. */
  immediates: Immediate[] | undefined = undefined
  /** What is left of the check phase that is under way. */
  batch: Immediate[] | undefined = undefined
  /** Sources of poll events that are ready, in canonical order. */
  polls: PollSource[] | undefined = undefined
  /** What is open and may have events later. */
  handles: Handle[] | undefined = undefined
  /** Sources that became ready in the poll phase that is under way: the next one reports them. */
  late: PollSource[] | undefined = undefined
  /** What the loop does itself when the poll phase is over, or before it: connections that are shut down, or failed at once. */
  pending: PollSource[] | undefined = undefined
  /** Handles that were closed, and those of them whose end is told now. */
  closing: PollSource[] | undefined = undefined
  closed: PollSource[] | undefined = undefined
  /** How far the iteration has come (iteration.ts). */
  phase = FREE
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
  /** Leaves what a crash leaves of the files; undefined if the program has none. */
  filesAfterCrash: (() => void) | undefined = undefined

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

  /** What a handle has deferred is not done any more. */
  withdraw(handle: object): void {
    const { pending } = this
    for (let i = pending === undefined ? -1 : pending.length - 1; i >= 0; i--) {
      if ((pending![i] as Guest).handle === handle) this.pending = without(this.pending, pending![i]!)
    }
  }

  /** A handle was closed, and somebody is told of it at the end of the iteration. */
  close(source: PollSource): void {
    if (this.closing === undefined) this.closing = [source]
    else arrayPush(this.closing, source)
    if ($$recorder !== undefined) $$recorder.armed(source)
  }

  hold(handle: Handle): void {
    if (this.handles === undefined) this.handles = [handle]
    else if (arrayIndexOf(this.handles, handle) < 0) arrayPush(this.handles, handle)
  }

  release(handle: Handle): void {
    const handles = without(this.handles, handle)
    if (handles !== this.handles) this.handles = handles
  }

  /** What can come next. The first is what an idle Node would do. */
  events(): Guest[] {
    if (this.exited !== undefined || this.ending === 2) return []
    if (this.batch !== undefined) return [this.batch[0]]
    if (this.closed !== undefined) return [this.closed[0]]
    if (!this.isAlive()) return exitEvent()
    if (this.phase === CHECKED) return [lastClosed(this)]
    if (this.phase === ENDING) return [endOfPoll(this)]
    let list: Guest[] = []
    const timers = this.phase === POLLED ? [] : this.nextTimers(false)
    // The last of them has the shortest delay.
    const first = timers.length === 0 ? undefined : earliest(timers)
    const isDue = first !== undefined && $$isClockTracked() && due(first)! <= this.now
    if (isDue) $$push(list, first)
    const end = endOfPoll(this)
    // Before the poll phase there is no way around what is pending.
    const isPolling = this.polls !== undefined && (this.phase === POLLED || this.pending === undefined)
    if (isPolling) this.addPolls(list, false)
    if (end !== undefined) $$push(list, end)
    // The thread pool takes its time: immediates that wait are earlier than files, though they need not be.
    if (isPolling) this.addPolls(list, true)
    if (first !== undefined && !isDue) $$push(list, first)
    for (let i = timers.length - 1; i >= 0; i--) if (timers[i] !== first) $$push(list, timers[i])
    if (list.length === 0) list = this.nextTimers(true)
    if (this.polls !== undefined) this.addSignals(list)
    return list
  }

  addPolls(list: Guest[], ofFiles: boolean): void {
    const polls = this.polls!
    for (let i = 0; i < polls.length; i++) {
      const { kind } = polls[i]!
      if (kind !== 'signal' && (kind === 'file') === ofFiles && !polls[i]!.isHeld()) $$push(list, polls[i])
    }
  }

  /** Nobody has to send a signal: whatever else can happen comes first. */
  addSignals(list: Guest[]): void {
    const polls = this.polls!
    for (let i = 0; i < polls.length; i++) if (polls[i]!.kind === 'signal') $$push(list, polls[i])
  }

  /** The sources of messages that are ready. */
  readyMessages(): PollSource[] {
    const ready: PollSource[] = []
    const { polls } = this
    if (polls !== undefined) for (let i = 0; i < polls.length; i++) if (polls[i]!.kind === 'message') arrayPush(ready, polls[i])
    return ready
  }

  /** Timers, immediates and poll events that are not marked with unref() keep the program alive. */
  isAlive(): boolean {
    const { timers, immediates, polls, handles } = this
    if (this.pending !== undefined || this.closing !== undefined || this.late !== undefined) return true
    for (let i = 0; i < timers.length; i++) if (isRefTimer(timers[i]!)) return true
    for (let i = 0; immediates !== undefined && i < immediates.length; i++) if (isRefImmediate(immediates[i]!)) return true
    for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.isRef()) return true
    for (let i = 0; handles !== undefined && i < handles.length; i++) if (handles[i]!.isRef()) return true
    return false
  }

  /**
   * The timers that wait for no other, in the order in which they were armed: each has a shorter delay than the last. Those
   * that are patient come by themselves.
   */
  nextTimers(arePatient: boolean): Timeout[] {
    const { timers, followers } = this
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

  deliver(event: Guest): void {
    let phase = FREE
    this.wakeJobs()
    $$beginTask()
    // Every assignment is a write to the state, so there is none without need.
    if (this.ending !== 0) this.ending = 0
    if (isTimeout(event)) {
      const at = due(event)
      if (at !== undefined && at > this.now) this.now = at
      fire(event)
    } else if (isImmediate(event)) {
      if (this.batch === undefined) {
        this.batch = this.immediates
        this.immediates = undefined
      }
      this.batch = without(this.batch, event)
      runImmediate(event)
      if (!$$isInterrupted()) $$settle()
      phase = phaseAfterCheck(this)
    } else {
      phase = this.deliverSource(event)
    }
    if (!$$isInterrupted()) $$settle()
    if (this.phase !== phase) this.phase = phase
    if (phase !== POLLED && this.late !== undefined) joinLate(this)
    this.rest()
  }

  /** Runs what is pending, a handle that was closed, or a poll event; says how far the iteration is then. */
  deliverSource(event: PollSource): number {
    const before = this.polls === undefined ? [] : arraySlice(this.polls)
    const isPoll = arrayIndexOf(before, event) >= 0
    const isPending = this.pending !== undefined && this.pending[0] === event
    const isClosing = !isPending && (this.closed !== undefined ? this.closed[0] : lastClosed(this)) === event
    if (isPending) this.pending = without(this.pending, event)
    else if (isClosing) beginClosing(this, event)
    event.run()
    const { polls } = this
    if (isPoll && polls !== undefined) for (let i = 0; i < polls.length; i++) polls[i]!.hasRun(event)
    if (isPoll && (this.isInOrder || !event.isReady())) this.polls = without(this.polls, event)
    // The system reports what is still ready behind the others.
    if (isPoll && this.isInOrder && event.isReady()) this.post(event)
    if (!$$isInterrupted()) $$settle()
    if (isPending) return phaseAfterPending(this)
    if (isClosing) return this.closed === undefined ? FREE : CHECKED
    if (!isPoll) return FREE
    const phase = phaseAfterPoll(this)
    if (phase === POLLED) separateLate(this, before, event)
    // Without another event that was ready with this one the poll phase is over.
    return phase === POLLED && this.polls === undefined ? ENDING : phase
  }

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
    if (!$$hasJobs()) return
    this.jobs = $$takeJobs()
    setImmediate(nothing)
  }
}

const nothing = (): void => {}

/** Between two tasks no domain is active. */
const endOfTask = (): void => {
  $$setContext(undefined)
  resumed!()
}

/** The machine is up again after a crash: nothing is left of the process, and the recovery is what comes next. */
const restart = (): void => {
  const loop = $$loop
  const fresh: Guest = new EventLoop()
  const { recovery, filesAfterCrash, isInOrder, now } = loop
  assign(loop, fresh, { recovery, filesAfterCrash, isInOrder, now, stage: CALLED })
  filesAfterCrash!()
  loop.post(new Recovery(recovery!))
}

class Recovery implements PollSource {
  recovery: GuestFunction
  constructor(recovery: GuestFunction) { this.recovery = recovery }
  get kind(): 'fault' { return 'fault' }
  label(): string { return 'the machine is up again' }
  run(): void { callMain(this.recovery) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return this.recovery }
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

/** Calls main when the modules are evaluated; its reaction to their promise. */
class MainStart {
  main: GuestFunction | undefined
  constructor(main: GuestFunction | undefined) { this.main = main }
  get pc(): undefined { return undefined }
  run(mode: number, value: Guest): void {
    // Node does not wait for the end of the microtasks: a module that fails ends the process.
    if (mode === 1) uncaught(value, 'uncaughtException')
    else callMain(this.main)
  }
}

const callMain = (main: GuestFunction | undefined): void => {
  const loop = currentLoop('main')
  loop.stage = CALLED
  loop.main = undefined
  if (main === undefined) return
  try {
    loop.main = main()
  } catch (error) {
    uncaught(error, 'uncaughtException')
  }
}

/** The first task; `evaluate` runs the modules that have not been evaluated, and may return a promise. */
const start = (evaluate: () => Guest, main: GuestFunction | undefined, isModule: boolean): void => {
  const loop = currentLoop('main')
  useContext(loop)
  loop.wakeJobs()
  loop.stage = MODULES
  try {
    loop.main = evaluate()
  } catch (error) {
    uncaught(error, 'uncaughtException')
  }
  if (isPromise(loop.main)) react(loop.main, new MainStart(main))
  else callMain(main)
  // The body of an ES module is itself run by a microtask, so the others come before the ticks.
  if (isModule) $$drainJobs()
  $$settle()
  loop.rest()
}

const mainStatus = (): number => {
  const { stage, main } = $$loop
  if (stage !== CALLED) return stage === NOT_STARTED ? -1 : 0
  if (!isPromise(main)) return 1
  const status = statusOf(main)
  return status === 4 ? 0 : status === 3 ? 2 : status
}

const latency = (): Guest => {
  const promise = newPromise()
  currentLoop('latency()').post(new Latency(promise))
  return promise
}

const adopt = (isInOrder: boolean): void => {
  // What the modules have entered while they were initialised goes on in main.
  keepContext($$loop)
  $$setContext(undefined)
  const { timers } = $$loop
  if (isInOrder) $$loop.isInOrder = true
  for (let i = 0; i < timers.length; i++) schedule(timers[i])
  const waiting = $$takeJobs()
  if (waiting.jobs.length + waiting.ticks.length + waiting.rejections.length > 0) $$loop.jobs = waiting
}

/** What kind of event a record stands for, its delay, and the function that it calls. */
const describe = (event: Guest): Guest[] => {
  if (isTimeout(event)) return [repeats(event) ? 'interval' : 'timeout', delayMs(event), callbackOf(event)]
  if (isImmediate(event)) return ['immediate', undefined, immediateCallback(event)]
  return [event.kind, undefined, event.waiting(), event.label === undefined ? undefined : event.label()]
}

$$provide({
  latency,
  passTime: () => { $$loop.now += 1 },
  loopOperations: {
    start, describe, mainStatus,
    events: () => $$loop.events(),
    deliver: (event: Guest) => { $$loop.deliver(event) },
    mainValue: () => isPromise($$loop.main) ? settledValue($$loop.main) : $$loop.main,
    exited: () => $$loop.exited,
    isDown: () => $$loop.isDown,
    restart,
    adopt,
  },
})
$$access.setLoop(new EventLoop())
