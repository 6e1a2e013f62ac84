/** Checks a program: every order of events that Node could produce, every choice. */
import { isInstanceOf } from '../base/instance-of.ts'
import { makeKeeper } from '../explore/keepers.ts'
import type { ProgramResult, ResultBase } from '../explore/result.ts'
import { Search } from '../explore/search.ts'
import { SeenRoots } from '../explore/seen-roots.ts'
import { type CheckRun, resultOf, strategyOf } from './checking.ts'
import { describeFound } from './program-tracing.ts'
import { WaitGivenUp } from './networking.ts'
import { watchOver } from './progress.ts'
import { FirstEnds, suspendedAt, suspendedWarnings } from './suspended.ts'

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
  const ends = new FirstEnds()
  const search = new Search(system, {
    ...settings, keeper: makeKeeper(settings.mode, system), strategy, guard: session.guard(), comparison, matching: extensions.matching, listeners: [...extensions.listeners, ends],
    depthMatters: session.asksForRoots,
    ...(coverage === undefined ? {} : { coverageGain: () => coverage.takeNewlyReached() }),
  }, watch)
  try {
    session.places.framed(() => search.run())
  } catch (error) {
    // The step that waited for the peer is not taken.
    if (!isInstanceOf(error, WaitGivenUp)) throw error
    search.limits.push(error.limit)
  }
  const { violation } = search
  const base = resultOf(search, run, strategy.name, started)
  const suspended = violation === undefined ? suspendedAt(ends.paths, session) : []
  return {
    kind: 'program',
    ...base,
    warnings: [
      ...base.warnings, ...boundWarning(settings.bound), ...warningsOf(base.verdict, system.sometimes.reached), ...(comparison?.warnings() ?? []), ...exitWarnings(system.exitCodes),
      ...suspendedWarnings(suspended),
      // Whatever else is said about it says why.
      ...(isIdle(base, roots.size) && !system.hasClaims && base.warnings.length + suspended.length === 0 ? [NOTHING_CHECKED] : []),
    ],
    ends: search.ends,
    roots: roots.size,
    ...(hasFailed(system.exitCodes) ? { exitCodes: [...system.exitCodes].sort((a, b) => a - b) } : {}),
    ...(suspended.length > 0 ? { suspended } : {}),
    sometimes: system.sometimes.reached,
    ...(violation === undefined ? {} : { violation: describeFound(session, violation.path, violation.finding) }),
  }
}

/** Files of both kinds may be checked by one command, so it is no error. */
function boundWarning(bound: number | undefined): string[] {
  return bound === undefined ? [] : ['a bound is for explorations: all schedules of a program are explored, or those up to --max-depth']
}

/** A search that was not exhaustive cannot say that something never happens, only that it did not yet. */
function warningsOf(verdict: string, sometimes: ProgramResult['sometimes']): string[] {
  if (verdict !== 'incomplete') return []
  return sometimes.filter(({ reached }) => !reached).map(({ name }) => `'${name}' was not true in any state so far`)
}

const NOTHING_CHECKED = 'the program ended without a single event, choice or assertion, so this check probably says nothing: export its main function, or call what is to be checked'

/** Did it do no more than run once from its start to its end? */
function isIdle({ verdict, transitions, executions }: ResultBase, roots: number): boolean {
  return verdict === 'holds' && transitions === 1 && executions === 1 && roots === 0
}

function hasFailed(codes: ReadonlySet<number>): boolean {
  return [...codes].some((code) => code !== 0)
}

/** A program says by its exit code that it has failed. That is no violation: many do so on purpose. */
function exitWarnings(codes: ReadonlySet<number>): string[] {
  if (!hasFailed(codes)) return []
  const failures = [...codes].filter((code) => code !== 0).sort((a, b) => a - b).join(', ')
  const when = codes.size === 1 ? 'in every schedule' : 'in some schedules'
  return [`the process ends with exit code ${failures} ${when}, which is no violation by itself; process.on('exit', (code) => assert.equal(code, 0)) makes it one`]
}
