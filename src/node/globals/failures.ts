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

/** An error has left a callback, a tick, a microtask or a module: the last is told of as a rejection, as it is. */
export const uncaught = (error: Guest, origin: Origin, isOfModule = false): void => {
  const isRejection = origin === 'unhandledRejection' && !isOfModule
  const thrown = isRejection ? modes.errorOf(error) : error
  emit('uncaughtExceptionMonitor', [thrown, origin])
  const isTaken = capture.callback !== null || listenerCount('uncaughtException') > 0
  if (!isTaken) $$fail(isRejection ? 'unhandled-rejection' : 'uncaught', error)
  try {
    if (capture.callback !== null) apply(capture.callback, undefined, [thrown])
    else emit('uncaughtException', [thrown, origin])
  } catch (second) {
    $$fail('uncaught', second)
  }
  if ($$loop !== undefined) $$loop.goOn()
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

/** After all ticks and microtasks; says whether there may be new ones, or whether a listener threw: Node forgets the other rejections then. */
const processRejections = (): 'none' | 'some' | 'thrown' => {
  const late = $$takeLateHandled()
  for (let i = 0; i < late.length; i++) hasThrown(() => { modes.handled(late[i]) })
  const rejected = $$takeRejections()
  let isBusy = late.length > 0
  for (let i = 0; i < rejected.length; i += 2) {
    // Rejected, and without a handler to this moment.
    if (statusOf(rejected[i]) !== 3) continue
    isBusy = true
    $$setContext(rejected[i + 1])
    const isStopped = hasThrown(() => { modes.rejected(settledValue(rejected[i]), rejected[i]) })
    $$setContext(undefined)
    if (isStopped) return 'thrown'
  }
  return isBusy ? 'some' : 'none'
}

const hasThrown = (f: () => void): boolean => {
  try {
    f()
    return false
  } catch (error) {
    uncaught(error, 'uncaughtException')
    return true
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
