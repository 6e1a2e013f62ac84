/** Checks an exploration: an object with its operations. */
import type { Comparison } from '../explore/comparison.ts'
import { Explorer } from '../explore/explorer.ts'
import { makeKeeper } from '../explore/keepers.ts'
import { ObjectSystem } from '../explore/object-system.ts'
import type { ExplorationResult, OperationCount } from '../explore/result.ts'
import { Search } from '../explore/search.ts'
import type { FoundViolation } from '../explore/search-options.ts'
import { TraceBuilder } from '../explore/trace-builder.ts'
import { usesSets } from '../options.ts'
import { type CheckRun, resultOf, strategyOf } from './checking.ts'
import { deltaReport } from './delta-report.ts'
import { recordNeeds } from './needs.ts'
import { watchOver } from './progress.ts'
import type { Session } from './session.ts'
import { worldOf } from './world.ts'

export function checkExploration(run: CheckRun): ExplorationResult {
  const { session, settings, hooks } = run
  const { watch, started } = watchOver(settings, hooks, session.exploration.bound)
  const comparison = session.comparison(settings)
  const { keepGoing } = settings
  const obstacle = obstacleToDelta(run)
  if (isPlain(run) && (obstacle === undefined || comparison === undefined)) {
    const { heap, roots } = session.subject
    const keeper = makeKeeper(settings.mode, { heap, roots, initial: session.initial, enter() {} })
    const delta = obstacle === undefined ? { realm: session.realm, isMeasured: settings.mode === 'auto' } : undefined
    const explorer = new Explorer(session.subject, keeper, settings, watch, { guard: session.guard(), delta, comparison, keepGoing })
    explorer.run()
    if (!explorer.metChoice) return withWarnings(withDelta(finish(explorer, run, { strategy: 'bfs', started }), explorer, { run, obstacle }), comparison)
    session.heap.untracked.journal.resetToLoad()
  }
  const system = new ObjectSystem(session.subject, session.realm, session.initial)
  const strategy = strategyOf(run, system.roots)
  const { matching, listeners } = run.extensions
  const gain = session.coverage
  const search = new Search(system, {
    ...settings, keeper: makeKeeper(settings.mode, system), strategy, guard: session.guard(), comparison, matching, listeners: [...listeners, system.listener],
    ...(gain === undefined ? {} : { coverageGain: () => gain.takeNewlyReached() }),
  }, watch)
  search.run()
  const result = finish(Object.assign(search, { operations: system.operations }), run, { strategy: strategy.name, started })
  return withWarnings(settings.mode === 'delta' ? withoutDelta(result, obstacle || whyGeneral(run)) : result, comparison)
}

/** Why the search for all systems and strategies was needed. */
function whyGeneral(run: CheckRun): string {
  return isPlain(run) ? 'an operation makes choices' : 'that takes the breadth-first search without listeners'
}

function withWarnings(result: ExplorationResult, comparison: Comparison | undefined): ExplorationResult {
  return comparison === undefined ? result : { ...result, warnings: [...result.warnings, ...comparison.warnings()] }
}

/** Adds what delta execution did, or why it did nothing. */
function withDelta(result: ExplorationResult, { delta }: Explorer, { run, obstacle }: { run: CheckRun; obstacle: string | undefined }): ExplorationResult {
  if (delta !== undefined) return { ...result, delta: deltaReport(delta, run.session.places) }
  return run.settings.mode === 'delta' ? withoutDelta(result, obstacle!) : result
}

function withoutDelta(result: ExplorationResult, why: string): ExplorationResult {
  return { ...result, warnings: [...result.warnings, `every operation was run on one state at a time, not on sets of states: ${why}`] }
}

/** What keeps an exploration from being run on sets of states; `''`: nobody wants it. */
function obstacleToDelta({ session, settings }: CheckRun): string | undefined {
  if (!usesSets(settings.mode)) return ''
  if (settings.exact) return 'states are compared in full'
  if (settings.coverage !== false) return 'coverage is counted'
  return session.heap.untracked.isAny ? 'some state is untracked' : session.deltaObstacle
}

/** The loop that is made for it does without everything else. */
function isPlain({ settings, extensions }: CheckRun): boolean {
  const { strategy, score, listeners, matching } = extensions
  const isExtended = strategy !== undefined || score !== undefined || listeners.length > 0 || matching === 'none'
  return !isExtended && settings.strategy === 'bfs'
}

function finish(search: (Explorer | Search) & { operations: OperationCount[] }, run: CheckRun, how: { strategy: string; started: number }): ExplorationResult {
  const { session } = run
  const base = resultOf(search, run, how.strategy, how.started)
  const { operations, violation } = search
  return {
    kind: 'exploration',
    ...base,
    bound: session.exploration.bound,
    operations,
    warnings: [...base.warnings, ...(base.verdict === 'holds' ? warningsOf(operations) : [])],
    ...(violation === undefined ? {} : { violation: describe(session, violation) }),
  }
}

function describe(session: Session, { finding, path }: FoundViolation): NonNullable<ExplorationResult['violation']> {
  const description = session.describe(finding)
  session.heap.untracked.journal.resetToLoad()
  const builder = new TraceBuilder(session.subject, session.viewer, session.places, session.initial)
  return { ...description, trace: { ...builder.build(path, finding), ...worldOf(session.settings), ...recordNeeds(session.needs, session.file) } }
}

function warningsOf(operations: readonly OperationCount[]): string[] {
  return operations
    .filter(({ executed }) => executed === 0)
    .map(({ name, disabled }) => `operation ${name} never ran${disabled > 0 ? ': its guard was false in every state' : ''}`)
}
