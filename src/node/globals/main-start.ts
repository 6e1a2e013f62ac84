/**
 * The first task: the modules that have not been evaluated, then main. What main returned is what a check waits for.
 */
import type { Guest, GuestFunction } from '../internal/kept.ts'
import { useContext } from './async-context.ts'
import { currentLoop } from './event-loop.ts'
import { uncaught } from './failures.ts'
import { hearPeers } from './iteration.ts'
import { isPromise, react, settledValue, statusOf } from './promise.ts'

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
    uncaught(error, 'uncaughtException')
  }
  if (isPromise(loop.main)) react(loop.main, new MainStart(main))
  else callMain(main)
  // The body of an ES module is itself run by a microtask, so the others come before the ticks.
  if (isModule) $$drainJobs()
  $$settle()
  hearPeers(loop)
  loop.rest()
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
