/** The global `process`: what every program may ask of its process; web/process.ts and web/stdio.ts have the rest. */
import { invalidArgType } from '../internal/errors.ts'
import {
  defineProperty, floor, getPrototypeOf, setPrototypeOf, stringEndsWith, stringSlice, string, type Guest,
} from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { chdir, processFiles, umask } from '../internal/process-files.ts'
import { now } from './clock.ts'
import { Microtask, Tick } from './failures.ts'
import { exit } from './process-exit.ts'
import { emit } from './process-events.ts'
import { keepContext } from './async-context.ts'
import { currentLoop } from './event-loop.ts'
import { enqueue } from './promise-jobs.ts'

/** Platform, versions, arguments and environment of the checker's own process, taken once. */
const facts: Guest = JSON.parse($$host.processFacts())
const BigIntOfRealm = BigInt

/** After 'exit' no tick runs any more. */
const ENDED = 2

export const nextTick = (callback: Guest, ...args: Guest[]): void => {
  if (typeof callback !== 'function') throw invalidArgType('callback', 'Function', callback)
  if (currentLoop('process.nextTick').ending === ENDED) return
  const tick = new Tick(callback, args.length === 0 ? undefined : args)
  keepContext(tick)
  if ($$recorder !== undefined) $$recorder.armed(tick)
  $$enqueueTick(tick)
}

export const queueMicrotask = (callback: Guest): void => {
  if (typeof callback !== 'function') throw invalidArgType('callback', 'Function', callback)
  currentLoop('queueMicrotask')
  const task = new Microtask(callback)
  if ($$recorder !== undefined) $$recorder.armed(task)
  enqueue(task, 2)
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
  emit('warning', [error])
  $$host.console('error', [`(node) ${error.code === undefined ? '' : `[${error.code}] `}${error.name}: ${error.message}`])
}

/** Programs that ask for more than this have the real streams of web/stdio.ts. */
const output = (fd: number, method: string): Guest => ({
  fd, isTTY: false,
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

const RSS = 5e7
const memoryUsage: Guest = () => ({ rss: RSS, heapTotal: 2e7, heapUsed: 1e7, external: 1e6, arrayBuffers: 1e4 })
memoryUsage.rss = (): number => RSS

const refused = (name: string, what: string): Guest => ({ [name](): never {
  return $$refuse('process', `process.${name}() ${what}`, 'keep it out of the program under check')
} })[name]

export const process: Guest = {
  title: 'node', version: facts.version, versions: facts.versions, arch: facts.arch, platform: facts.platform,
  release: facts.release, argv: facts.argv, argv0: 'node', execArgv: world.execArgv, execPath: facts.argv[0], env: facts.env,
  pid: 1, ppid: 0, features: facts.features, config: facts.config, stdout: output(1, 'log'), stderr: output(2, 'error'),
  exit, nextTick, emitWarning, hrtime,
  cwd: (): string => processFiles.cwd,
  uptime: (): number => now() / 1000,
  memoryUsage,
  cpuUsage: (): Guest => ({ user: 0, system: 0 }),
  umask(mask?: Guest): number { return umask(mask) },
  getuid: (): number => 1000, geteuid: (): number => 1000, getgid: (): number => 1000, getegid: (): number => 1000,
  binding: refused('binding', 'reaches into Node'), kill: refused('kill', 'sends a signal'),
  abort: refused('abort', 'ends the process of the checker'),
  chdir(directory: Guest): void {
    if (typeof directory !== 'string') throw invalidArgType('directory', 'string', directory)
    chdir(directory)
  },
}
defineProperty(process, 'exitCode', {
  get: () => currentLoop('process.exitCode').exitCode,
  set: (code: Guest) => { currentLoop('process.exitCode').exitCode = code },
  enumerable: true, configurable: true,
})
const main = $$mainModule()
if (main !== undefined) process.mainModule = main
setPrototypeOf(process, $$create($$Object.prototype))
defineProperty(getPrototypeOf(process), 'constructor', { value: { process() {} }.process, writable: true, configurable: true })
defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true })

$$globalDataProperty('process', process)
defineProperty(globalThis, 'queueMicrotask', {
  value: queueMicrotask, writable: true, enumerable: true, configurable: true,
})
defineProperty(globalThis, 'global', { value: globalThis, writable: true, enumerable: true, configurable: true })
