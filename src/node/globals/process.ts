/** The global `process`: what a program may ask of its process without leaving the states that are compared. */
import { invalidArgType } from '../internal/errors.ts'
import {
  defineProperty, floor, setPrototypeOf, stringEndsWith, stringSlice, string, type Guest,
} from '../internal/kept.ts'
import { now } from './clock.ts'
import { Microtask, Tick } from './failures.ts'
import { exit } from './process-exit.ts'
import * as events from './process-events.ts'
import { currentLoop } from './event-loop.ts'

/** Platform, versions, arguments and environment of the checker's own process, taken once. */
const facts: Guest = JSON.parse($$host.processFacts())
const BigIntOfRealm = BigInt

export const nextTick = (callback: Guest, ...args: Guest[]): void => {
  if (typeof callback !== 'function') throw invalidArgType('callback', 'Function', callback)
  currentLoop('process.nextTick')
  const tick = new Tick(callback, args.length === 0 ? undefined : args)
  if ($$recorder !== undefined) $$recorder.armed(tick)
  $$enqueueTick(tick)
}

export const queueMicrotask = (callback: Guest): void => {
  if (typeof callback !== 'function') throw invalidArgType('callback', 'Function', callback)
  currentLoop('queueMicrotask')
  const task = new Microtask(callback)
  if ($$recorder !== undefined) $$recorder.armed(task)
  $$enqueueJob(task, 2, undefined)
}

/** A warning, as emitWarning takes it: an error, or text with its type and code. */
export const emitWarning = (warning: Guest, type?: Guest, code?: Guest): void => {
  let error = warning
  if (typeof warning === 'string') {
    const options = typeof type === 'object' && type !== null ? type : { type, code }
    error = new $$Error(warning)
    error.name = string(options.type ?? 'Warning')
    if (options.code !== undefined) error.code = options.code
    if (options.detail !== undefined) error.detail = options.detail
  } else if (!$$isObject(warning)) throw invalidArgType('warning', ['string', 'Error'], warning)
  nextTick(showWarning, error)
}

const showWarning = (error: Guest): void => {
  events.emit('warning', [error])
  $$host.console('error', [`(node) ${error.code === undefined ? '' : `[${error.code}] `}${error.name}: ${error.message}`])
}

const stream = (fd: number, method: string): Guest => ({
  fd, isTTY: false, writable: true,
  on(): Guest { return this },
  once(): Guest { return this },
  emit: (): boolean => false,
  write(text: Guest): boolean {
    const shown = string(text)
    $$host.console(method, [stringEndsWith(shown, '\n') ? stringSlice(shown, 0, -1) : shown])
    return true
  },
})

const hrtime: Guest = (previous?: Guest): [number, number] => {
  const seconds = floor(now() / 1000)
  const nanoseconds = floor((now() - seconds * 1000) * 1e6)
  if (previous === undefined) return [seconds, nanoseconds]
  const difference = nanoseconds - previous[1]
  return [seconds - previous[0] - (difference < 0 ? 1 : 0), difference < 0 ? difference + 1e9 : difference]
}
hrtime.bigint = (): bigint => BigIntOfRealm(floor(now() * 1e6))

const refused = (name: string, what: string): Guest => ({ [name](): never {
  return $$refuse('process', `process.${name}() ${what}`, 'keep it out of the program under check')
} })[name]

const on = (name: Guest, callback: Guest, isOnce: boolean, isFirst: boolean): Guest => {
  if (typeof callback !== 'function') throw invalidArgType('listener', 'Function', callback)
  events.addListener(name, callback, isOnce, isFirst)
  return process
}

export const process: Guest = {
  title: 'node', version: facts.version, versions: facts.versions, arch: facts.arch, platform: facts.platform,
  release: { name: 'node' }, argv: facts.argv, argv0: 'node', execArgv: [], execPath: facts.argv[0], env: facts.env,
  pid: 1, ppid: 0, features: {}, config: {}, stdout: stream(1, 'log'), stderr: stream(2, 'error'),
  exit, nextTick, emitWarning, hrtime,
  cwd: (): string => facts.cwd,
  uptime: (): number => now() / 1000,
  memoryUsage: (): Guest => ({ rss: 5e7, heapTotal: 2e7, heapUsed: 1e7, external: 1e6, arrayBuffers: 1e4 }),
  cpuUsage: (): Guest => ({ user: 0, system: 0 }),
  umask: (): number => 0o22,
  getuid: (): number => 1000, geteuid: (): number => 1000, getgid: (): number => 1000, getegid: (): number => 1000,
  on: (name: Guest, callback: Guest): Guest => on(name, callback, false, false),
  addListener: (name: Guest, callback: Guest): Guest => on(name, callback, false, false),
  once: (name: Guest, callback: Guest): Guest => on(name, callback, true, false),
  prependListener: (name: Guest, callback: Guest): Guest => on(name, callback, false, true),
  prependOnceListener: (name: Guest, callback: Guest): Guest => on(name, callback, true, true),
  off: (name: Guest, callback: Guest): Guest => (events.removeListener(name, callback), process),
  removeListener: (name: Guest, callback: Guest): Guest => (events.removeListener(name, callback), process),
  removeAllListeners: (name?: Guest): Guest => (events.removeAllListeners(name), process),
  emit: (name: Guest, ...args: Guest[]): boolean => events.emit(name, args),
  listeners: events.listenersOf, rawListeners: events.listenersOf, listenerCount: events.listenerCount,
  eventNames: events.eventNames,
  setMaxListeners: (): Guest => process, getMaxListeners: (): number => 10,
  binding: refused('binding', 'reaches into Node'), kill: refused('kill', 'sends a signal'),
  abort: refused('abort', 'ends the process of the checker'), chdir: refused('chdir', 'changes the working directory'),
}
defineProperty(process, 'exitCode', {
  get: () => currentLoop('process.exitCode').exitCode,
  set: (code: Guest) => { currentLoop('process.exitCode').exitCode = code },
  enumerable: true, configurable: false,
})
defineProperty(process, 'stdin', {
  get: () => $$refuse('process', 'process.stdin reads what somebody types or pipes in', 'pass the input to the program'),
  enumerable: true, configurable: true,
})
setPrototypeOf(process, { __proto__: null, [Symbol.toStringTag]: 'process' })

$$globalDataProperty('process', process)
defineProperty(globalThis, 'queueMicrotask', {
  value: queueMicrotask, writable: true, enumerable: true, configurable: true,
})
$$globalDataProperty('global', globalThis)
