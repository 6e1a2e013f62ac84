/**
 * Errors that nobody catches, as Node treats them (lib/internal/process/promises.js and execution.js): listeners of the
 * process may take them; otherwise the process ends, which ends the task.
 */
import { type Guest, apply, assign } from '../internal/kept.ts'
import { useContext } from './async-context.ts'
import { settledValue, statusOf } from './promise.ts'
import { emit, listenerCount } from './process-events.ts'

type Origin = 'uncaughtException' | 'unhandledRejection'

/** What process.setUncaughtExceptionCaptureCallback has set. */
export const capture: { callback: Guest } = { callback: null }

/** An error has left a callback, a tick or a microtask. */
export const uncaught = (error: Guest, origin: Origin): void => {
  const thrown = origin === 'unhandledRejection' ? modes.errorOf(error) : error
  emit('uncaughtExceptionMonitor', [thrown, origin])
  const isTaken = capture.callback !== null || listenerCount('uncaughtException') > 0
  if (!isTaken) $$fail(origin === 'unhandledRejection' ? 'unhandled-rejection' : 'uncaught', error)
  try {
    if (capture.callback !== null) apply(capture.callback, undefined, [thrown])
    else emit('uncaughtException', [thrown, origin])
  } catch (second) {
    $$fail('uncaught', second)
  }
}

/** Called for a promise that was rejected and has no handler; programs with listeners have a mode of Node's. */
type RejectionMode = (reason: Guest, promise: Guest) => void
const modes: { rejected: RejectionMode, handled: (promise: Guest) => void, errorOf: (reason: Guest) => Guest } = {
  rejected: (reason) => { uncaught(reason, 'unhandledRejection') },
  handled: () => {},
  errorOf: (reason) => reason,
}
/** To be called before the program starts. */
export const setRejectionMode = (mode: typeof modes): void => { assign(modes, mode) }

/** After all ticks and microtasks; says whether there may be new ones. */
const processRejections = (): boolean => {
  const late = $$takeLateHandled()
  for (let i = 0; i < late.length; i++) catching(() => { modes.handled(late[i]) })
  const rejected = $$takeRejections()
  let isBusy = late.length > 0
  for (let i = 0; i < rejected.length; i++) {
    // Rejected, and without a handler to this moment.
    if (statusOf(rejected[i]) !== 3) continue
    isBusy = true
    catching(() => { modes.rejected(settledValue(rejected[i]), rejected[i]) })
  }
  return isBusy
}

const catching = (f: () => void): void => {
  try {
    f()
  } catch (error) {
    uncaught(error, 'uncaughtException')
  }
}

/** A callback of process.nextTick, with its arguments. */
export class Tick {
  callback: Guest
  args: Guest[] | undefined
  constructor(callback: Guest, args: Guest[] | undefined) {
    this.callback = callback
    this.args = args
  }
}

/** Says whether the tick threw and a listener took the error. */
const runTick = (tick: Tick): boolean => {
  useContext(tick)
  if ($$recorder !== undefined) $$recorder.begins(tick, tick.callback)
  try {
    apply(tick.callback, undefined, tick.args ?? [])
    return false
  } catch (error) {
    uncaught(error, 'uncaughtException')
    return true
  } finally {
    if ($$recorder !== undefined) $$recorder.ends(tick)
  }
}

/** A callback of queueMicrotask; the queue of jobs calls `run`. */
export class Microtask {
  callback: Guest
  constructor(callback: Guest) { this.callback = callback }
  run(): void {
    if ($$recorder !== undefined) $$recorder.begins(this, this.callback)
    try {
      const { callback } = this
      callback()
    } catch (error) {
      uncaught(error, 'uncaughtException')
    } finally {
      if ($$recorder !== undefined) $$recorder.ends(this)
    }
  }
}

$$provide({ runTick, processRejections })
