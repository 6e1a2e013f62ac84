/**
 * Runs a job in a process of its own and comes back with a result, whatever becomes of that process. A search that does not answer a request
 * to stop within its grace time is inside of a call that never comes back (a regular expression, a built-in on a huge array); one may have
 * more memory than it should, and V8 may give up: then the process is ended, and the result is made of the last progress.
 */
import type { ChildProcess } from 'node:child_process'

import { UserError } from '../base/errors.ts'
import { rejectOldNode } from '../base/node-lines.ts'
import type { SentExtensions } from '../check/extensions.ts'
import type { CheckResult, Limit, Observer, Progress, ReplayResult } from '../explore/result.ts'
import { OutputTail } from '../network/thread/output-tail.ts'
import type { CheckSettings } from '../options.ts'
import { lastKnown } from './last-known.ts'
import { launchEngine } from './launch.ts'
import { type FromEngine, type Job, STOP, TIME_UP, type ToEngine } from './protocol.ts'
import { Services } from './services.ts'
import { writableFolders } from './writable.ts'

/** How long a search may take to stop when it is asked to. */
const GRACE_MS = 2000
/** When the time is up: so much of it, and a second. */
const GRACE_SHARE = 0.1
const TIME_GRACE_MS = 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface JobRequest {
  readonly command: Job['command']
  readonly file: string
  readonly settings: CheckSettings
  readonly extensions?: SentExtensions
  readonly needsExploration?: boolean
  readonly observer: Observer
}

export function runJob(request: JobRequest): Promise<CheckResult | ReplayResult> {
  return new Promise((resolve, reject) => {
    // Before the process starts: what it imports, an old Node may not have.
    rejectOldNode()
    new Supervisor(request, resolve, reject)
  })
}

class Supervisor {
  readonly #request: JobRequest
  readonly #job: Job
  readonly #observer: Observer
  readonly #signal: AbortSignal | undefined
  readonly #engine: ChildProcess
  readonly #services: Services
  readonly #printed = new OutputTail()
  readonly #resolve: (result: CheckResult | ReplayResult) => void
  readonly #reject: (error: unknown) => void
  readonly #timers: NodeJS.Timeout[] = []
  readonly #startedMs = performance.now()
  #progress: Progress | undefined
  /** What it was asked to stop for. */
  #limit: Limit | undefined
  #isDone = false
  readonly #onAbort = (): void => this.#stop({ kind: 'interrupted' }, GRACE_MS)

  constructor(request: JobRequest, resolve: (result: CheckResult | ReplayResult) => void, reject: (error: unknown) => void) {
    const { command, file, settings, extensions, needsExploration = false, observer } = request
    this.#request = request
    this.#observer = observer
    this.#resolve = resolve
    this.#reject = reject
    this.#signal = settings.signal
    const { signal, ...sendable } = settings
    this.#job = { command, file, settings: { ...sendable, signal: undefined }, extensions, needsExploration }
    this.#services = new Services(settings, (message) => this.#tell(message))
    this.#engine = launchEngine({ isTrusted: hasModules(extensions), writable: writableFolders() })
    this.#follow()
    this.#tell({ kind: 'job', job: this.#job })
    const { timeoutMs } = settings
    if (timeoutMs < LONGEST_TIMER_MS) this.#timers.push(setTimeout(() => this.#stop({ kind: 'timeout', value: timeoutMs }, TIME_GRACE_MS + GRACE_SHARE * timeoutMs), timeoutMs))
    signal?.addEventListener('abort', this.#onAbort)
    if (signal?.aborted === true) this.#onAbort()
  }

  #follow(): void {
    const engine = this.#engine
    this.#printed.follow(engine.stderr!)
    engine.on('message', (message: FromEngine) => this.#receive(message))
    engine.on('error', (error) => this.#finish(() => this.#reject(error)))
    // What it has said before it ended comes before it is disconnected.
    const ends = [new Promise<void>((done) => { engine.once('exit', () => done()) }), new Promise<void>((done) => { engine.once('disconnect', done) })]
    void Promise.all(ends).then(() => this.#ended())
    running.add(engine)
    if (running.size === 1) process.on('exit', endAll)
  }

  #tell(message: ToEngine): void {
    // One that has just ended needs to be told nothing.
    if (this.#engine.connected) this.#engine.send(message, () => {})
  }

  #receive(message: FromEngine): void {
    if (this.#isDone) return
    switch (message.kind) {
      case 'progress':
        this.#progress = numbersOf(message.progress)
        this.#observer.progress(this.#progress)
        break
      case 'console':
        this.#observer.console(String(message.line))
        break
      case 'notice':
        this.#observer.notice?.(String(message.line))
        break
      case 'ask':
        void this.#services.serve(message.asked)
        break
      case 'result':
        this.#finish(() => this.#resolve(message.result))
        break
      case 'refused': {
        const { code, location, fact, remedy, frame } = message.error
        this.#finish(() => this.#reject(new UserError(code, location, { fact, remedy, ...(frame === undefined ? {} : { frame }) })))
        break
      }
      case 'failed':
        this.#finish(() => {
          const error = new Error('the engine failed')
          error.stack = message.stack
          this.#reject(error)
        })
        break
      case 'too-large':
        this.#giveUp(this.#memoryLimit(), 'one call used all of the memory', message.memoryBytes)
        break
      case 'out-of-memory':
        this.#giveUp(this.#memoryLimit(), 'the memory was used up')
        break
      default:
        message satisfies never
    }
  }

  /** The process has ended without a result. */
  #ended(): void {
    if (this.#limit !== undefined) return this.#giveUp(this.#limit, 'the process of the check was ended')
    const said = this.#printed.lines()
    if (isOutOfMemory(said)) return this.#giveUp(this.#memoryLimit(), 'one call needed more memory than there may be')
    const { signalCode, exitCode } = this.#engine
    const ending = signalCode === null ? `with exit code ${exitCode}` : `by ${signalCode}`
    this.#giveUp({ kind: 'crashed' }, `the process of the check has ended ${ending}${said === '' ? '' : ` (${lastLine(said)})`}`)
  }

  /** Asks for a result, and does without it after the grace time. */
  #stop(limit: Limit, graceMs: number): void {
    this.#limit ??= limit
    this.#tell({ kind: 'stop', why: limit.kind === 'timeout' ? TIME_UP : STOP })
    this.#timers.push(setTimeout(() => this.#giveUp(limit, 'the program was inside a call that did not return'), graceMs))
  }

  #giveUp(limit: Limit, reason: string, memoryBytes?: number): void {
    const elapsedMs = performance.now() - this.#startedMs
    this.#finish(() => {
      if (this.#job.command === 'replay') return this.#reject(endedReplay(limit, reason))
      const result = lastKnown(this.#job, { progress: this.#progress, elapsedMs, memoryBytes, limit, reason })
      const { violations = 0 } = this.#progress ?? {}
      if (violations === 0 || limit.kind === 'interrupted') this.#resolve(result)
      else void this.#foundBefore(result, violations).then(this.#resolve, this.#reject)
    })
  }

  /** A search that was to keep going has found violations before it ended: the first one is found again, by one that stops at it. */
  async #foundBefore(ended: CheckResult, violations: number): Promise<CheckResult> {
    const { timeoutMs } = this.#request.settings
    // What is left of the time, and a second at least.
    const settings = { ...this.#request.settings, keepGoing: false, timeoutMs: Math.max(1000, Math.min(timeoutMs, timeoutMs - ended.elapsedMs)) }
    const again = await runJob({ ...this.#request, settings, observer: { progress: () => {}, console: () => {} } }) as CheckResult
    if (again.violation === undefined) return ended
    const { states, transitions, executions, depth, completeDepth, pending, elapsedMs, peakRssBytes, limits, warnings } = ended
    return { ...again, violations, states, transitions, executions, depth, completeDepth, pending, elapsedMs, peakRssBytes, limits, warnings: [...again.warnings, ...warnings] } as CheckResult
  }

  #finish(settle: () => void): void {
    if (this.#isDone) return
    this.#isDone = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#signal?.removeEventListener('abort', this.#onAbort)
    running.delete(this.#engine)
    if (running.size === 0) process.removeListener('exit', endAll)
    this.#engine.kill('SIGKILL')
    void this.#services.dispose().then(settle, this.#reject)
  }

  #memoryLimit(): Limit {
    return { kind: 'max-memory', value: this.#job.settings.maxMemoryMb }
  }
}

/** The progress, of which only numbers are shown: whoever gets out of the realm can say anything. */
function numbersOf(progress: Progress): Progress {
  return Object.fromEntries(Object.entries(progress).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean')) as unknown as Progress
}

/** Processes that end with this one, also if it does not wait for its checks. */
const running = new Set<ChildProcess>()

function endAll(): void {
  for (const engine of running) engine.kill('SIGKILL')
}

function hasModules(extensions: SentExtensions | undefined): boolean {
  return extensions !== undefined && (extensions.strategy !== undefined || extensions.score !== undefined || extensions.listeners.length > 0)
}

/** What V8 says before it gives up. */
function isOutOfMemory(said: string): boolean {
  return /out of memory|Allocation failed|invalid (?:table|array) (?:size|length)|Reached heap limit|bad_alloc/i.test(said)
}

/** The line that says why, if V8 has said so. */
function lastLine(said: string): string {
  const lines = said.split('\n').map((line) => line.trim()).filter((line) => line !== '')
  return lines.find((line) => /fatal|assert|error/i.test(line)) ?? lines.at(-1)!
}

function endedReplay({ kind }: Limit, reason: string): UserError {
  if (kind === 'interrupted') return new UserError('interrupted', undefined, { fact: 'the replay was interrupted', remedy: 'run it again' })
  return new UserError('replay-ended', undefined, { fact: `the replay has ended before its end: ${reason}`, remedy: 'run it again with other limits (--timeout, --max-memory)' })
}
