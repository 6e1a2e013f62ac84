/**
 * Runs a job in a thread of its own. A thread that does not answer a request to stop within its grace time is inside a
 * call that never comes back (a regular expression, a built-in on a huge array): it is ended, and the result is made of
 * the last progress it reported.
 */
import { relative } from 'node:path'
import { Worker } from 'node:worker_threads'

import { UserError } from '../base/errors.ts'
import { rejectOldNode } from '../base/node-lines.ts'
import type { CheckResult, Limit, Observer, Progress, ReplayResult } from '../explore/result.ts'
import { type CheckSettings, usesSets } from '../options.ts'
import { collisionProbability } from '../state/hash-rules.ts'
import type { SentExtensions } from './extensions.ts'
import { type Job, STOP, TIME_UP, type WorkerMessage } from './job.ts'

const GRACE_MS = 2000

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
    // Before the thread starts: what it imports, an old Node may not have.
    rejectOldNode()
    new JobRun(request, resolve, reject)
  })
}

class JobRun {
  readonly #control = new Int32Array(new SharedArrayBuffer(4))
  readonly #worker: Worker
  readonly #request: JobRequest
  readonly #resolve: (result: CheckResult | ReplayResult) => void
  readonly #reject: (error: unknown) => void
  readonly #timers: NodeJS.Timeout[] = []
  readonly #startedMs = performance.now()
  #progress: Progress | undefined
  #isDone = false
  readonly #onAbort = (): void => this.#stop({ kind: 'interrupted' })

  constructor(request: JobRequest, resolve: (result: CheckResult | ReplayResult) => void, reject: (error: unknown) => void) {
    this.#request = request
    this.#resolve = resolve
    this.#reject = reject
    const { command, file, settings, extensions, needsExploration = false } = request
    const { signal, ...sendable } = settings
    const job: Job = { command, file, settings: { ...sendable, signal: undefined }, extensions, needsExploration, control: this.#control }
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: job,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil(settings.maxMemoryMb),
        // What the search allocates dies at once; a small nursery stays in the processor's cache.
        maxYoungGenerationSizeMb: 2,
        // Code for sets of states has larger frames; recursion has to be as deep in every mode.
        stackSizeMb: usesSets(settings.mode) ? 24 : 8,
      },
    })
    this.#worker.on('message', (message: WorkerMessage) => this.#receive(message))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#finish(() => reject(new Error('the thread of the check ended without a result'))))
    if (settings.timeoutMs < 2 ** 31 - GRACE_MS) {
      this.#timers.push(setTimeout(() => this.#stop({ kind: 'timeout', value: settings.timeoutMs }), settings.timeoutMs + GRACE_MS))
    }
    signal?.addEventListener('abort', this.#onAbort)
    if (signal?.aborted === true) this.#onAbort()
  }

  #receive(message: WorkerMessage): void {
    switch (message.kind) {
      case 'progress':
        this.#progress = message.progress
        this.#request.observer.progress(message.progress)
        break
      case 'console':
        this.#request.observer.console(message.line)
        break
      case 'notice':
        this.#request.observer.notice?.(message.line)
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
      default:
        message satisfies never
    }
  }

  #fail(error: Error & { code?: string }): void {
    const { command, settings } = this.#request
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' && command === 'check') {
      this.#finish(() => this.#resolve(this.#lastKnown({ kind: 'max-memory', value: settings.maxMemoryMb })))
    } else {
      this.#finish(() => this.#reject(error))
    }
  }

  #stop(limit: Limit): void {
    Atomics.store(this.#control, 0, limit.kind === 'timeout' ? TIME_UP : STOP)
    this.#timers.push(setTimeout(() => {
      if (this.#request.command === 'check') this.#finish(() => this.#resolve(this.#lastKnown(limit)))
      else this.#finish(() => this.#reject(new UserError('interrupted', undefined, { fact: 'the replay was interrupted', remedy: 'run it again' })))
    }, GRACE_MS))
  }

  #finish(settle: () => void): void {
    if (this.#isDone) return
    this.#isDone = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#request.settings.signal?.removeEventListener('abort', this.#onAbort)
    settle()
    void this.#worker.terminate()
  }

  /** The result of a thread that had to be ended. */
  #lastKnown(limit: Limit): CheckResult {
    const { file, settings } = this.#request
    const progress = this.#progress
    const states = progress?.states ?? 0
    const base = {
      verdict: 'incomplete',
      file: relative('', file),
      mode: settings.mode,
      strategy: settings.strategy,
      states,
      transitions: progress?.transitions ?? 0,
      executions: progress?.transitions ?? 0,
      depth: progress?.depth ?? 0,
      completeDepth: Math.max(0, (progress?.depth ?? 0) - 1),
      pending: progress?.frontier ?? 0,
      elapsedMs: performance.now() - this.#startedMs,
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
      visited: settings.exact ? 'exact' : 'fingerprint',
      collisionProbability: settings.exact ? 0 : collisionProbability(states),
      outsideState: [],
      limits: [limit],
      warnings: ['the program was inside a call that did not return, so the numbers are those of the last progress report'],
    } as const
    // Only explorations have a bound, which the first report of progress names.
    const bound = progress?.bound ?? settings.bound
    if (bound === undefined) return { kind: 'program', ...base, ends: 0, roots: 0, sometimes: [] }
    return { kind: 'exploration', ...base, bound, operations: [] }
  }
}
