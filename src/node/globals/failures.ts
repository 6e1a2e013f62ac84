/**
 * Errors that nobody catches, as Node treats them (lib/internal/process/promises.js and execution.js): listeners of the
 * process may take them; otherwise the process ends, which ends the task.
 */
import { type Guest, apply } from '../internal/kept.ts'
import { settledValue, statusOf } from './promise.ts'
import { emit, listenerCount } from './process-events.ts'

type Origin = 'uncaughtException' | 'unhandledRejection'

/** An error has left a callback, a tick or a microtask. */
export const uncaught = (error: Guest, origin: Origin): void => {
  emit('uncaughtExceptionMonitor', [error, origin])
  if (listenerCount('uncaughtException') > 0) {
    try {
      emit('uncaughtException', [error, origin])
      return
    } catch (second) {
      $$fail('uncaught', second)
    }
  }
  $$fail(origin === 'unhandledRejection' ? 'unhandled-rejection' : 'uncaught', error)
}

/** After all ticks and microtasks; says whether there may be new ones. */
const processRejections = (): boolean => {
  const late = $$takeLateHandled()
  for (let i = 0; i < late.length; i++) emit('rejectionHandled', [late[i]])
  const rejected = $$takeRejections()
  let isBusy = late.length > 0
  for (let i = 0; i < rejected.length; i++) {
    // Rejected, and without a handler to this moment.
    if (statusOf(rejected[i]) !== 3) continue
    isBusy = true
    const reason = settledValue(rejected[i])
    if (listenerCount('unhandledRejection') === 0) uncaught(reason, 'unhandledRejection')
    else {
      try {
        emit('unhandledRejection', [reason, rejected[i]])
      } catch (error) {
        uncaught(error, 'uncaughtException')
      }
    }
  }
  return isBusy
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
