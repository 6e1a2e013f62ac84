/** The result of a check whose process had to be ended, or has ended by itself: incomplete, with the numbers of its last progress report. */
import { relative } from 'node:path'
import type { CheckResult, Limit, Progress } from '../explore/result.ts'
import { collisionProbability } from '../state/hash-rules.ts'
import type { Job } from './protocol.ts'

export interface LastKnown {
  readonly progress: Progress | undefined
  readonly elapsedMs: number
  /** If it is known better than from the progress. */
  readonly memoryBytes?: number | undefined
  readonly limit: Limit
  /** Why there is no better result. */
  readonly reason: string
}

export function lastKnown({ file, settings }: Job, { progress, elapsedMs, memoryBytes = progress?.memoryBytes ?? 0, limit, reason }: LastKnown): CheckResult {
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
    elapsedMs,
    peakRssBytes: memoryBytes,
    visited: settings.exact ? 'exact' : 'fingerprint',
    collisionProbability: settings.exact ? 0 : collisionProbability(states),
    outsideState: [],
    limits: [limit],
    warnings: [`${reason}, so the numbers are those of the last progress report`],
  } as const
  // Only explorations have a bound, which the first report of progress names.
  const bound = progress?.bound ?? settings.bound
  if (bound === undefined) return { kind: 'program', ...base, ends: 0, roots: 0, sometimes: [] }
  return { kind: 'exploration', ...base, bound, operations: [] }
}
