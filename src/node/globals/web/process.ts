/**
 * The rest of `process`, for programs that ask for more than its facts: listeners, warnings, signals, its own rules for
 * exit codes and uncaught errors.
 */
import constants from 'binding:constants'
import errors from 'own:internal/errors'
import EventEmitter from 'own:events'
import signal from 'own:internal/process/signal'
import util from 'own:internal/util'
import validators from 'own:internal/validators'
import warning from 'own:internal/process/warning'
import { raise } from '../../bindings/signal_wrap.ts'
import { nodeLine } from '../../internal/host-facts.ts'
import { apply, assign, defineProperty, getPrototypeOf, hasOwn, objectToString, setPrototypeOf, type Guest } from '../../internal/kept.ts'
import { refuseOthers } from '../../internal/unmodelled.ts'
import { currentLoop } from '../event-loop.ts'
import { capture } from '../failures.ts'
import { nextTick, process } from '../process.ts'
import { whenSettledAgain } from '../promise.ts'
import { setEmitter } from '../process-events.ts'
import './rejection-modes.ts'

const { ERR_INVALID_ARG_TYPE, ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET, ERR_UNKNOWN_SIGNAL } = errors.codes
const numbers = constants.os.signals
const ENDED = 2

setPrototypeOf(getPrototypeOf(process), EventEmitter.prototype)
apply(EventEmitter, process, [])
setEmitter(process)

function onWarning(error: Guest): void {
  if (!(error instanceof $$Error)) return
  const shown: Guest = error
  if (shown.name === 'DeprecationWarning' && process.noDeprecation) return
  const code = shown.code ? `[${shown.code}] ` : ''
  const text = typeof shown.toString === 'function' ? `${shown.toString()}` : objectToString(shown)
  const detail = typeof shown.detail === 'string' ? `\n${shown.detail}` : ''
  $$host.console('error', [`(node:${process.pid}) ${code}${text}${detail}`])
}
process.on('warning', onWarning)
process.on('newListener', signal.startListeningIfSignal)
process.on('removeListener', signal.stopListeningIfSignal)

const warnOfMultipleResolves = util.deprecate(() => {}, 'The multipleResolves event has been deprecated.', 'DEP0160')
whenSettledAgain((type, promise, value) => {
  // Node 26 has no such event.
  if (nodeLine >= 26) return
  if (process.listenerCount('multipleResolves') === 0) return
  nextTick(() => { if (process.emit('multipleResolves', type, promise, value)) warnOfMultipleResolves() })
})

function kill(pid: Guest, given: Guest): boolean {
  if (pid != (pid | 0)) throw new ERR_INVALID_ARG_TYPE('pid', 'number', pid)
  if (pid != process.pid) $$refuse('process', 'process.kill() sends a signal to another process', 'keep it out of the program under check')
  if (given === 0) return true
  const number = typeof given === 'number' ? given : numbers[given ?? 'SIGTERM']
  if (number === undefined) throw new ERR_UNKNOWN_SIGNAL(given)
  if (!raise(number)) $$refuse('process', `process.kill() ends the process: nobody listens to ${given ?? 'SIGTERM'}`, 'call process.exit()')
  return true
}

function setUncaughtExceptionCaptureCallback(f: Guest): void {
  if (f !== null && typeof f !== 'function') throw new ERR_INVALID_ARG_TYPE('fn', ['Function', 'null'], f)
  if (f !== null && capture.callback !== null) throw new ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET()
  capture.callback = f
}

const refused = (name: string, what: string): Guest => $$disguise(function (): never {
  return $$refuse('process', `process.${name}() ${what}`, 'keep it out of the program under check')
}, name, 0)
const MEASURES = 'looks at the process of the checker itself'
const LISTS = 'lists what keeps a process of Node alive, which is not modelled'
const CHANGES_USER = 'changes the user of the process, which is not modelled'
for (const [what, names] of [
  [MEASURES, ['resourceUsage', 'constrainedMemory', 'availableMemory']],
  [LISTS, ['getActiveResourcesInfo', '_getActiveHandles', '_getActiveRequests']],
  [CHANGES_USER, ['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups']],
  ['loads native code', ['dlopen']], ['ends the process of the checker', ['reallyExit']], ['is not modelled', ['loadEnvFile']],
] as const) for (let i = 0; i < names.length; i++) process[names[i]!] = refused(names[i]!, what)

assign(process, {
  getgroups: (): number[] => [process.getgid()],
  report: { getReport: refused('report.getReport', MEASURES), writeReport: refused('report.writeReport', MEASURES) },
  emitWarning: warning.emitWarning, kill, setUncaughtExceptionCaptureCallback,
  hasUncaughtExceptionCaptureCallback: (): boolean => capture.callback !== null,
})
function getBuiltinModule(id: Guest): Guest {
  validators.validateString(id, 'id')
  if (!$$host.pure('modules.isBuiltin', undefined, [id], {})) return undefined
  // One that the program does not have yet is compiled, and the check begins again.
  return $$requireNamed('/noop.js', id)
}

const referring = (name: string, key: symbol): Guest => $$disguise((value: Guest): void => {
  const f = value?.[key] || value?.[name]
  if (typeof f === 'function') apply(f, value, [])
}, name, 1)
const ofLaterReleases: Guest = {
  getBuiltinModule, ref: referring('ref', Symbol.for('nodejs.ref')), unref: referring('unref', Symbol.for('nodejs.unref')),
  threadCpuUsage: (): Guest => ({ user: 0, system: 0 }),
}
refuseOthers(process, 'process')
for (const name of $$ownKeys(ofLaterReleases) as string[]) if (hasOwn(process, name)) process[name] = ofLaterReleases[name]
defineProperty(process, 'exitCode', {
  get: () => currentLoop('process.exitCode').exitCode,
  set: (code: Guest) => {
    if (code !== undefined && code !== null) {
      const value = typeof code === 'string' && code !== '' && +code === +code ? +code : code
      validators.validateInteger(value, 'code')
    }
    currentLoop('process.exitCode').exitCode = code
  },
  enumerable: true, configurable: false,
})
defineProperty(process, '_exiting', { get: () => currentLoop('process._exiting').ending === ENDED, enumerable: true, configurable: true })
