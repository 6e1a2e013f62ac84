/** Checks a program: every order of events that Node could produce, every choice. */
import { makeKeeper } from '../explore/keepers.ts'
import type { ProgramResult } from '../explore/result.ts'
import { Search } from '../explore/search.ts'
import { SeenRoots } from '../explore/seen-roots.ts'
import { type CheckRun, resultOf, strategyOf } from './checking.ts'
import { describeFound } from './program-tracing.ts'
import { WaitGivenUp } from './networking.ts'
import { watchOver } from './progress.ts'

export function checkProgram(run: CheckRun): ProgramResult {
  const { session, settings, hooks, extensions } = run
  const system = session.program!
  const { watch, started } = watchOver(settings, hooks, undefined)
  const strategy = strategyOf(run, system.roots)
  const comparison = session.comparison(settings)
  const roots = new SeenRoots(session.heap, strategy.revisits !== true, comparison)
  system.seenRoots = roots
  system.tracksSwitches = strategy.name === 'fewest-switches'
  const { coverage } = session
  const search = new Search(system, {
    ...settings, keeper: makeKeeper(settings.mode, system), strategy, guard: session.guard(), comparison, matching: extensions.matching, listeners: extensions.listeners,
    depthMatters: session.asksForRoots,
    ...(coverage === undefined ? {} : { coverageGain: () => coverage.takeNewlyReached() }),
  }, watch)
  try {
    session.places.framed(() => search.run())
  } catch (error) {
    // The step that waited for the peer is not taken.
    if (!(error instanceof WaitGivenUp)) throw error
    search.limits.push(error.limit)
  }
  const { violation } = search
  const base = resultOf(search, run, strategy.name, started)
  return {
    kind: 'program',
    ...base,
    warnings: [...base.warnings, ...warningsOf(base.verdict, system.sometimes.reached), ...(comparison?.warnings() ?? [])],
    ends: search.ends,
    roots: roots.size,
    sometimes: system.sometimes.reached,
    ...(violation === undefined ? {} : { violation: describeFound(session, violation.path, violation.finding) }),
  }
}

/** A search that was not exhaustive cannot say that something never happens, only that it did not yet. */
function warningsOf(verdict: string, sometimes: ProgramResult['sometimes']): string[] {
  if (verdict !== 'incomplete') return []
  return sometimes.filter(({ reached }) => !reached).map(({ name }) => `'${name}' was not true in any state so far`)
}
