/** What Node's modules ask of its timers beside the public functions; the timers are those of the event loop. */
import errors from 'own:internal/errors'
import validators from 'own:internal/validators'
import {
  argumentsOf, arm, callbackOf, clearImmediate, clearInterval, clearTimeout, delayMs, Immediate, PatientTimeout, setInterval, Timeout,
} from '../globals/timers.ts'
import type { Guest } from '../internal/kept.ts'

const TIMEOUT_MAX = 2 ** 31 - 1
const kTimeout = Symbol('timeout')
const isFinite: (value: unknown) => boolean = Number.isFinite

function setUnrefTimeout(callback: Guest, after: Guest): Timeout {
  validators.validateFunction(callback, 'callback')
  const timer = new Timeout(callback, after, undefined, false, false)
  arm(timer)
  return timer
}

/** Node takes a timer that has ended again; a new one is the same to a program. */
function reuseOrCreateUnrefTimeout(_timer: Guest, callback: Guest, after: Guest, arg: Guest): Timeout {
  const timer = new Timeout(callback, after, [arg], false, false)
  arm(timer)
  return timer
}

/** A limit that the program did not ask for. */
function setPatientTimeout(callback: Guest, after: Guest, ...args: Guest[]): Timeout {
  const timer = new PatientTimeout(callback, after, args, false, false)
  arm(timer)
  return timer
}

/** The time limit of the socket is one that the program did not ask for. */
function bePatient(socket: Guest): void {
  const timer = socket[kTimeout]
  if (timer === undefined || timer === null) return
  const callback = callbackOf(timer)
  const delay = delayMs(timer)
  const args = argumentsOf(timer)
  clearTimeout(timer)
  socket[kTimeout] = setPatientTimeout(callback, delay, ...args)
}

function getTimerDuration(msecs: number, name: string): number {
  validators.validateNumber(msecs, name)
  if (msecs < 0 || !isFinite(msecs)) throw new errors.codes.ERR_OUT_OF_RANGE(name, 'a non-negative finite number', msecs)
  if (msecs <= TIMEOUT_MAX) return msecs
  $$global.process.emitWarning(
    `${msecs} does not fit into a 32-bit signed integer.\nTimer duration was truncated to ${TIMEOUT_MAX}.`, 'TimeoutOverflowWarning')
  return TIMEOUT_MAX
}

export default {
  TIMEOUT_MAX, kTimeout, Timeout, Immediate, setUnrefTimeout, reuseOrCreateUnrefTimeout, setPatientTimeout, bePatient, getTimerDuration,
  clearImmediate, clearInterval, clearTimeout, setInterval,
  insert: (timer: Timeout): void => { arm(timer) },
}
