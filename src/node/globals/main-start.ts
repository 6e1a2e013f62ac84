/**
 * The first task: the modules that have not been evaluated, then main. What main returned is what a check waits for.
 */
import type { Guest, GuestFunction } from '../internal/kept.ts'
import { useContext } from './async-context.ts'
import { currentLoop } from './event-loop.ts'
import { uncaught } from './failures.ts'
import { enterLoop, hearPeers, isOld, phaseAfterStart } from './iteration.ts'
import { isPromise, react, settledValue, statusOf } from './promise.ts'
import { endChecked, endPolled } from './unseen-timers.ts'

/** The mode of a job that is a callback, as in prelude/jobs.ts. */
const CALLBACK = 2

/** How far main has come. */
export const NOT_STARTED = 0, MODULES = 1, CALLED = 2

/** The first task; `evaluate` runs the modules that have not been evaluated, and may return a promise. */
export const start = (evaluate: () => Guest, main: GuestFunction | undefined, isModule: boolean): void => {
  const loop = currentLoop('main')
  useContext(loop)
  loop.wakeJobs()
  loop.stage = MODULES
  try {
    loop.main = evaluate()
  } catch (error) {
    if (isModule) new ModuleFailure(error, HOPS + 1).run()
    else uncaught(error, 'uncaughtException')
  }
  if (isPromise(loop.main)) react(loop.main, new MainStart(main))
  else callMain(main)
  // The body of an ES module is itself run by a microtask, so the others come before the ticks.
  if (isModule) $$drainJobs()
  $$settle()
  hearPeers(loop)
  const isPolling = isModule && isOld
  const phase = phaseAfterStart(loop, isPolling)
  if (phase !== loop.phase) loop.phase = phase
  if (isPolling) {
    endPolled(loop)
  } else {
    endChecked(loop)
    enterLoop(loop)
  }
  loop.rest()
}

/** Calls main when the modules are evaluated; its reaction to their promise. */
class MainStart {
  main: GuestFunction | undefined
  constructor(main: GuestFunction | undefined) { this.main = main }
  get pc(): undefined { return undefined }
  run(mode: number, value: Guest): void {
    if (mode === 1) new ModuleFailure(value, HOPS).run()
    else callMain(this.main)
  }
}

/** How many of its own promises Node's loader of ES modules has between that of the entry and the end of the process. */
const HOPS = isOld ? 2 : 3

/** A module that fails ends the process, before the microtasks are over. */
class ModuleFailure {
  error: Guest
  hops: number
  constructor(error: Guest, hops: number) {
    this.error = error
    this.hops = hops
  }
  run(): void {
    if (this.hops-- === 0) uncaught(this.error, 'unhandledRejection', true)
    else $$enqueueJob(this, CALLBACK, undefined)
  }
}

export const callMain = (main: GuestFunction | undefined): void => {
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

/** -1 not started, 0 pending, 1 fulfilled, 2 rejected */
export const mainStatus = (): number => {
  const { stage, main } = $$loop
  if (stage !== CALLED) return stage === NOT_STARTED ? -1 : 0
  if (!isPromise(main)) return 1
  const status = statusOf(main)
  return status === 4 ? 0 : status === 3 ? 2 : status
}

export const mainValue = (): Guest => isPromise($$loop.main) ? settledValue($$loop.main) : $$loop.main
