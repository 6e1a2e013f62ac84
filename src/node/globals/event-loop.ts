/**
 * The event loop: the one root of a program's state. It holds what is armed and says which of it Node could deliver
 * next; time passes by itself, so the order of two events is open unless Node's rules fix it:
 *  - a timer waits for the timers that were armed before it with a delay that is not longer;
 *  - the immediates that are queued when the check phase begins run without any other event in between;
 *  - after a poll event with immediates queued, no timer runs before the check phase.
 * Nothing here is assigned outside of the loop object: whatever changes is part of the state.
 */
import { arrayIndexOf, arrayPush, arraySplice, type Guest, type GuestFunction } from '../internal/kept.ts'
import { uncaught } from './failures.ts'
import { Latency, sortPolls, type PollSource } from './poll-events.ts'
import { exitEvent } from './process-exit.ts'
import { isPromise, newPromise, react, settledValue, statusOf } from './promise.ts'
import {
  callbackOf, delayMs, due, fire, immediateCallback, isImmediate, isRefImmediate, isRefTimer, isTimeout, repeats,
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
  /** A poll event was delivered and immediates are queued: the check phase comes before the timers. */
  isPolled = false
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

  /** When a timer that is armed now is due; undefined as long as the clock is no part of the state. */
  dueAfter(delay: number): number | undefined { return $$isClockTracked() ? this.now + delay : undefined }

  dropImmediate(immediate: Immediate): void {
    this.immediates = without(this.immediates, immediate)
    this.batch = without(this.batch, immediate)
  }

  /** A source of poll events has become ready: `run` delivers one event, `isReady` says whether there is another. */
  post(source: PollSource): void {
    if (this.polls === undefined) this.polls = [source]
    else if (arrayIndexOf(this.polls, source) < 0) arrayPush(this.polls, source)
    if ($$recorder !== undefined) $$recorder.armed(source)
  }

  /** A source is not ready any more. */
  retract(source: PollSource): void { this.polls = without(this.polls, source) }

  /** What can come next. The first is what an idle Node would do. */
  events(): Guest[] {
    if (this.exited !== undefined || this.ending === 2) return []
    if (this.batch !== undefined) return [this.batch[0]]
    if (!this.isAlive()) return exitEvent()
    const list: Guest[] = []
    const timers = this.isPolled ? [] : this.nextTimers()
    // The last of them has the shortest delay.
    const first = timers.length === 0 ? undefined : earliest(timers)
    const isDue = first !== undefined && $$isClockTracked() && due(first)! <= this.now
    if (isDue) $$push(list, first)
    if (this.polls !== undefined) this.addPolls(list)
    if (this.immediates !== undefined) $$push(list, this.immediates[0])
    if (first !== undefined && !isDue) $$push(list, first)
    for (let i = timers.length - 1; i >= 0; i--) if (timers[i] !== first) $$push(list, timers[i])
    return list
  }

  addPolls(list: Guest[]): void {
    const polls = this.polls!
    for (let i = 0; i < polls.length; i++) {
      if (!polls[i]!.isHeld()) $$push(list, polls[i])
    }
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
    const { timers, immediates, polls } = this
    for (let i = 0; i < timers.length; i++) if (isRefTimer(timers[i]!)) return true
    for (let i = 0; immediates !== undefined && i < immediates.length; i++) if (isRefImmediate(immediates[i]!)) return true
    for (let i = 0; polls !== undefined && i < polls.length; i++) if (polls[i]!.isRef()) return true
    return false
  }

  /** The timers that wait for no other, in the order in which they were armed: each has a shorter delay than the last. */
  nextTimers(): Timeout[] {
    const { timers, followers } = this
    const list: Timeout[] = []
    let shortest = 2 ** 31
    for (let i = 0; i < timers.length; i++) {
      const delay = delayMs(timers[i]!)
      if (delay >= shortest || (followers !== undefined && isFollower(followers, timers[i]!))) continue
      shortest = delay
      $$push(list, timers[i])
    }
    return list
  }

  deliver(event: Guest): void {
    let isPoll = false
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
    } else {
      isPoll = this.polls !== undefined && arrayIndexOf(this.polls, event) >= 0
      event.run()
      const { polls } = this
      if (isPoll && polls !== undefined) for (let i = 0; i < polls.length; i++) polls[i]!.hasRun(event)
      if (isPoll && !event.isReady()) this.polls = without(this.polls, event)
    }
    if (!$$isInterrupted()) $$settle()
    const isPolled = isPoll && this.immediates !== undefined
    if (this.isPolled !== isPolled) this.isPolled = isPolled
    this.rest()
  }

  wakeJobs(): void {
    if (this.jobs === undefined) return
    $$putJobs(this.jobs)
    this.jobs = undefined
  }

  /** Brings the loop into the form in which states are compared. */
  rest(): void {
    if (this.polls !== undefined && this.polls.length > 1) sortPolls(this)
    if (!$$hasJobs()) return
    this.jobs = $$takeJobs()
    setImmediate(nothing)
  }
}

const nothing = (): void => {}

const without = <T>(list: T[] | undefined, item: T): T[] | undefined => {
  const index = list === undefined ? -1 : arrayIndexOf(list, item)
  if (index < 0) return list
  if (list!.length === 1) return undefined
  arraySplice(list!, index, 1)
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

/** The loop, for something that arms an event. */
export const currentLoop = (what: string): EventLoop => {
  if ($$loop === undefined) {
    $$refuse('event-loop', `${what} needs the event loop, and an operation of explore() has none`,
      'call synchronous code from operations, or check a program: export a main function instead of explore(...)')
  }
  return $$loop
}

/** Runs a callback of the program that the loop calls. */
export const runCallback = (record: object, f: GuestFunction, self: unknown, args: Guest[] | undefined): void => {
  if ($$recorder !== undefined) $$recorder.begins(record, f)
  try {
    $$apply(f, self, args ?? [])
  } catch (error) {
    uncaught(error, 'uncaughtException')
    $$interrupt()
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

const adopt = (): void => {
  const { timers } = $$loop
  for (let i = 0; i < timers.length; i++) schedule(timers[i])
  const waiting = $$takeJobs()
  if (waiting.jobs.length + waiting.ticks.length + waiting.rejections.length > 0) $$loop.jobs = waiting
}

/** What kind of event a record stands for, its delay, and the function that it calls. */
const describe = (event: Guest): Guest[] => {
  if (isTimeout(event)) return [repeats(event) ? 'interval' : 'timeout', delayMs(event), callbackOf(event)]
  if (isImmediate(event)) return ['immediate', undefined, immediateCallback(event)]
  return [event.kind, undefined, event.waiting()]
}

$$provide({
  latency,
  loopOperations: {
    start, describe, mainStatus,
    events: () => $$loop.events(),
    deliver: (event: Guest) => { $$loop.deliver(event) },
    mainValue: () => isPromise($$loop.main) ? settledValue($$loop.main) : $$loop.main,
    exited: () => $$loop.exited,
    adopt,
  },
})
$$access.setLoop(new EventLoop())
