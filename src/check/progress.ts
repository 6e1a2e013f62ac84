/** Limits of time and memory, and how far a search is: asked between two steps. */
import type { Progress } from '../explore/result.ts'
import type { SearchCounts, Watch } from '../explore/watch.ts'
import type { CheckSettings } from '../options.ts'

export interface CheckHooks {
  progress(progress: Progress): void
  console(line: string): void
  /** What is worth knowing before the program runs. */
  notice?(line: string): void
  /** What counts from now on: asked when something takes long inside of a step. */
  searching?(counts: SearchCounts): void
  /** The file has to declare an exploration. */
  readonly needsExploration?: boolean
  /** True once somebody asked to stop. */
  isInterrupted(): boolean
  /** True once the time is up, counted from before the program was loaded. */
  isTimeUp?(): boolean
}

const PROGRESS_INTERVAL_MS = 100

export function watchOver(settings: CheckSettings, hooks: CheckHooks, bound: number | undefined): { watch: Watch; started: number } {
  const started = performance.now()
  let reportedAt = started
  let reportedTransitions = 0
  let reportedViolations = 0
  // So that the bound is known even if the first operation never returns.
  hooks.progress(progressOf({ states: 0, transitions: 0, depth: 0, frontier: 0 }, bound, { elapsedMs: 0, ratePerSecond: 0 }))
  const watch: Watch = (counts) => {
    hooks.searching?.(counts)
    if (hooks.isInterrupted()) return { kind: 'interrupted' }
    const now = performance.now()
    if (now - started > settings.timeoutMs || hooks.isTimeUp?.() === true) return { kind: 'timeout', value: settings.timeoutMs }
    const { violations = 0 } = counts
    // That there is one is worth knowing at once: the next step may be the end of the process.
    if (now - reportedAt < PROGRESS_INTERVAL_MS && (violations === 0 || reportedViolations > 0)) return undefined
    const ratePerSecond = ((counts.transitions - reportedTransitions) * 1000) / Math.max(1, now - reportedAt)
    const progress = progressOf(counts, bound, { elapsedMs: now - started, ratePerSecond })
    hooks.progress(progress)
    reportedAt = now
    reportedTransitions = counts.transitions
    reportedViolations = violations
    return progress.memoryBytes > settings.maxMemoryMb * 2 ** 20 ? { kind: 'max-memory', value: settings.maxMemoryMb } : undefined
  }
  return { watch, started }
}

/** The progress at another moment than the last one that was reported. */
export function progressNow(last: Progress, { states, transitions, depth, frontier }: SearchCounts, elapsedMs: number): Progress {
  return { ...last, states, transitions, depth, frontier, elapsedMs }
}

function progressOf(counts: SearchCounts, bound: number | undefined, pace: Pick<Progress, 'elapsedMs' | 'ratePerSecond'>): Progress {
  const { states, transitions, depth, frontier, violations = 0 } = counts
  return { states, transitions, depth, bound, frontier, ...(violations === 0 ? {} : { violations }), memoryBytes: process.memoryUsage.rss(), ...pace }
}
