/** A check from beginning to end, in the thread that calls it: open the session, explore, put the result together. */
import { relative } from 'node:path'

import { Explorer } from '../explore/explorer.ts'
import type { CheckResult, Limit, Progress } from '../explore/result.ts'
import { TraceBuilder } from '../explore/trace-builder.ts'
import type { CheckSettings } from '../options.ts'
import { Session } from './session.ts'

export interface CheckHooks {
  progress(progress: Progress): void
  console(line: string): void
  /** True once somebody asked to stop. */
  isInterrupted(): boolean
}

const PROGRESS_INTERVAL_MS = 100

export function checkFile(file: string, settings: CheckSettings, hooks: CheckHooks): CheckResult {
  // What the program prints belongs to a trace; during the search it would be printed for every state.
  const session = new Session(file, settings, { console: () => {} })
  const started = performance.now()
  const explorer = new Explorer(session.subject, settings, watch(settings, hooks, session, started))
  // So that the bound is known even if the first operation never returns.
  hooks.progress(progressOf(explorer, session, { elapsedMs: 0, ratePerSecond: 0 }))
  explorer.run()
  const elapsedMs = performance.now() - started
  const peakRssBytes = process.resourceUsage().maxRSS * 1024
  const { violation } = explorer
  const found = violation === undefined ? {} : { violation: describe(session, explorer) }
  return {
    verdict: violation !== undefined ? 'violation' : explorer.limits.length > 0 ? 'incomplete' : 'holds',
    file: relative('', file),
    bound: session.exploration.bound,
    mode: 'host',
    states: explorer.visited.size,
    transitions: explorer.transitions,
    executions: explorer.executions,
    depth: explorer.depth,
    completeDepth: explorer.completeDepth,
    pending: explorer.limits.length > 0 ? explorer.frontier : 0,
    elapsedMs,
    peakRssBytes,
    visited: settings.exact ? 'exact' : 'fingerprint',
    collisionProbability: explorer.visited.collisionProbability,
    operations: explorer.operations,
    outsideState: session.heap.base.changedNames,
    limits: explorer.limits,
    warnings: warningsOf(explorer),
    ...found,
  }
}

function describe(session: Session, explorer: Explorer): NonNullable<CheckResult['violation']> {
  const { finding, path } = explorer.violation!
  const description = session.describe(finding)
  const builder = new TraceBuilder(session.subject, session.viewer, session, session.initial)
  return { ...description, trace: builder.build(path.map((call) => explorer.calls[call]!), finding) }
}

function warningsOf(explorer: Explorer): string[] {
  if (explorer.violation !== undefined || explorer.limits.length > 0) return []
  return explorer.operations
    .filter(({ executed }) => executed === 0)
    .map(({ name, disabled }) => `operation ${name} never ran${disabled > 0 ? ': its guard was false in every state' : ''}`)
}

function watch(settings: CheckSettings, hooks: CheckHooks, session: Session, started: number): (explorer: Explorer) => Limit | undefined {
  let reportedAt = started
  let reportedTransitions = 0
  return (explorer) => {
    if (hooks.isInterrupted()) return { kind: 'interrupted' }
    const now = performance.now()
    if (now - started > settings.timeoutMs) return { kind: 'timeout', value: settings.timeoutMs }
    if (now - reportedAt < PROGRESS_INTERVAL_MS) return undefined
    const ratePerSecond = ((explorer.transitions - reportedTransitions) * 1000) / (now - reportedAt)
    const progress = progressOf(explorer, session, { elapsedMs: now - started, ratePerSecond })
    hooks.progress(progress)
    reportedAt = now
    reportedTransitions = explorer.transitions
    return progress.memoryBytes > settings.maxMemoryMb * 2 ** 20 ? { kind: 'max-memory', value: settings.maxMemoryMb } : undefined
  }
}

function progressOf(explorer: Explorer, session: Session, pace: Pick<Progress, 'elapsedMs' | 'ratePerSecond'>): Progress {
  return {
    states: explorer.visited.size,
    transitions: explorer.transitions,
    depth: explorer.depth,
    bound: session.exploration.bound,
    frontier: explorer.frontier,
    memoryBytes: process.memoryUsage.rss(),
    ...pace,
  }
}
