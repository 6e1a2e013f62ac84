/** What becomes of rejections that nobody handles (lib/internal/process/promises.js): the modes of --unhandled-rejections. */
import errors from 'binding:errors'
import options from 'own:internal/options'
import { hasOwn, type Guest } from '../../internal/kept.ts'
import { setRejectionMode, uncaught } from '../failures.ts'
import { process } from '../process.ts'

const HOW = 'This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise '
  + 'which was not handled with .catch().'
/** How many rejections a warning was given of. */
const warned = { count: 0 }

const isErrorLike = (reason: Guest): boolean => typeof reason === 'object' && reason !== null && hasOwn(reason, 'stack')

/** Listeners of 'uncaughtException' get an error, whatever the promise was rejected with. */
function errorOf(reason: Guest): Guest {
  if (isErrorLike(reason)) return reason
  const error: Guest = new $$Error(`${HOW} The promise rejected with the reason "${errors.noSideEffectsToString(reason)}".`)
  error.code = 'ERR_UNHANDLED_REJECTION'
  error.name = 'UnhandledPromiseRejection'
  return error
}

function warn(reason: Guest): void {
  const name = 'UnhandledPromiseRejectionWarning'
  try {
    process.emitWarning(isErrorLike(reason) ? reason.stack : errors.noSideEffectsToString(reason), name)
  } catch {
    process.emitWarning(errors.noSideEffectsToString(reason), name)
  }
  const warning: Guest = new $$Error(`Unhandled promise rejection. ${HOW} To terminate the node process on unhandled promise `
    + 'rejection, use the CLI flag `--unhandled-rejections=strict` (see '
    + `https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). (rejection id: ${++warned.count})`)
  warning.name = name
  process.emitWarning(warning)
}

const emit = (reason: Guest, promise: Guest): boolean => process.emit('unhandledRejection', reason, promise)

const modes: Guest = {
  __proto__: null,
  none: emit,
  warn(reason: Guest, promise: Guest) {
    emit(reason, promise)
    warn(reason)
  },
  strict(reason: Guest, promise: Guest) {
    uncaught(reason, 'unhandledRejection')
    if (!emit(reason, promise)) warn(reason)
  },
  'warn-with-error-code'(reason: Guest, promise: Guest) {
    if (emit(reason, promise)) return
    warn(reason)
    process.exitCode = 1
  },
  throw(reason: Guest, promise: Guest) {
    if (!emit(reason, promise)) uncaught(reason, 'unhandledRejection')
  },
}

setRejectionMode({
  rejected: modes[options.getOptionValue('--unhandled-rejections') || 'throw'],
  handled(promise: Guest) {
    if (process.emit('rejectionHandled', promise)) return
    const warning: Guest = new $$Error('Promise rejection was handled asynchronously')
    warning.name = 'PromiseRejectionHandledWarning'
    process.emitWarning(warning)
  },
  errorOf,
})
