/** Checks an exploration: an object with its operations. */
import { Explorer } from '../explore/explorer.ts'
import { makeKeeper } from '../explore/keepers.ts'
import { ObjectSystem } from '../explore/object-system.ts'
import type { ExplorationResult, OperationCount } from '../explore/result.ts'
import { Search } from '../explore/search.ts'
import type { FoundViolation } from '../explore/search-options.ts'
import { TraceBuilder } from '../explore/trace-builder.ts'
import { type CheckRun, resultOf, strategyOf } from './checking.ts'
import { watchOver } from './progress.ts'
import type { Session } from './session.ts'

export function checkExploration(run: CheckRun): ExplorationResult {
  const { session, settings, hooks } = run
  const { watch, started } = watchOver(settings, hooks, session.exploration.bound)
  const comparison = session.comparison(settings)
  if (comparison === undefined && isPlain(run)) {
    const { heap, roots } = session.subject
    const keeper = makeKeeper(settings.mode, { heap, roots, initial: session.initial, enter() {} })
    const explorer = new Explorer(session.subject, keeper, settings, watch, session.guard())
    explorer.run()
    if (!explorer.metChoice) return finish(explorer, run, { strategy: 'bfs', started })
    session.heap.untracked.journal.resetToLoad()
  }
  const system = new ObjectSystem(session.subject, session.realm, session.initial)
  const strategy = strategyOf(run, system.roots)
  const { keepGoing, matching, listeners } = run.extensions
  const gain = session.coverage
  const search = new Search(system, {
    ...settings, keeper: makeKeeper(settings.mode, system), strategy, guard: session.guard(), comparison, keepGoing, matching, listeners: [...listeners, system.listener],
    ...(gain === undefined ? {} : { coverageGain: () => gain.takeNewlyReached() }),
  }, watch)
  search.run()
  const result = finish(Object.assign(search, { operations: system.operations }), run, { strategy: strategy.name, started })
  return comparison === undefined ? result : { ...result, warnings: [...result.warnings, ...comparison.warnings()] }
}

/** The loop that is made for it does without everything else. */
function isPlain({ settings, extensions }: CheckRun): boolean {
  const { strategy, score, listeners, keepGoing, matching } = extensions
  const isExtended = strategy !== undefined || score !== undefined || listeners.length > 0 || keepGoing || matching === 'none'
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
  return { ...description, trace: builder.build(path, finding) }
}

function warningsOf(operations: readonly OperationCount[]): string[] {
  return operations
    .filter(({ executed }) => executed === 0)
    .map(({ name, disabled }) => `operation ${name} never ran${disabled > 0 ? ': its guard was false in every state' : ''}`)
}
