/** A check from beginning to end, in the thread that calls it: open the session, search, put the result together. */
import { relative } from 'node:path'

import { UserError } from '../base/errors.ts'
import type { CheckResult, ResultBase } from '../explore/result.ts'
import type { Explorer } from '../explore/explorer.ts'
import type { Search } from '../explore/search.ts'
import { makeStrategy } from '../explore/strategies/index.ts'
import type { Strategy } from '../explore/strategy.ts'
import type { CheckSettings, Mode } from '../options.ts'
import { checkExploration } from './check-exploration.ts'
import { checkProgram } from './check-program.ts'
import { type Extensions, NO_EXTENSIONS } from './extensions.ts'
import { literal } from '../state/literal.ts'
import { untrackedValues } from '../state/untracked-values.ts'
import type { Network } from '../network/network.ts'
import { blamingBuiltins } from './blame.ts'
import { type Needs, NewsNeeded, withNeeds } from './needs.ts'
import { countsOf, type MakePeers, startNetworking, unheard } from './networking.ts'
import type { CheckHooks } from './progress.ts'
import { Session, type SessionHooks } from './session.ts'

export type { CheckHooks } from './progress.ts'

/** One search of an open session. */
export interface CheckRun {
  readonly session: Session
  readonly settings: CheckSettings
  readonly hooks: CheckHooks
  readonly extensions: Extensions
  /** Undefined if the program talks to nobody outside. */
  readonly network?: Network | undefined
}

/** Peers that still say something new after so many searches will go on to do so. */
const MOST_SEARCHES = 10

/** `makePeers`: in place of real ones. */
export function checkFile(
  file: string, settings: CheckSettings, hooks: CheckHooks, extensions: Extensions = NO_EXTENSIONS, makePeers?: MakePeers,
): CheckResult {
  const { network, hooks: watched } = startNetworking(settings, hooks, makePeers)
  const { notice, ...quiet } = watched
  let told = notice
  try {
    return withNeeds((needs) => {
      const toldOnce = told === undefined ? quiet : { ...quiet, notice: told }
      return blamingBuiltins((builtins) => checkOnce(file, { settings, hooks: toldOnce, extensions, network }, { ...needs, builtins }))
    }, () => {
      forget(extensions.strategy)
      told = undefined
    })
  } finally {
    network?.dispose()
  }
}

/** Takes the nodes of a search that was given up out of a strategy of the user. */
function forget(strategy: Strategy | undefined): void {
  for (let node = strategy?.next(); node !== undefined && node.taken < node.width; node = strategy?.next()) {
    (node as { taken: number }).taken = node.width
  }
}

function checkOnce(file: string, run: Omit<CheckRun, 'session'>, needs: Needs & Pick<SessionHooks, 'builtins'>): CheckResult {
  // What the program prints belongs to a trace; during the search it would be printed for every state.
  const { notice } = run.hooks
  const { network } = run
  network?.beginSearch()
  const session = new Session(file, run.settings, { ...needs, ...(notice === undefined ? {} : { notice }), ...(network === undefined ? {} : { network }) })
  if (run.hooks.needsExploration === true && session.program !== undefined) throw noExploration(file)
  for (const listener of run.extensions.listeners) listener.started?.()
  const found = session.program === undefined ? checkExploration({ session, ...run }) : checkProgram({ session, ...run })
  const result = withoutNews(found, run, needs)
  for (const listener of run.extensions.listeners) listener.done?.(result)
  return result
}

/** What peers said too late is seen by the next search, which begins now: only who has heard everything can say that something never happens. */
function withoutNews(result: CheckResult, { network }: Pick<CheckRun, 'network'>, { news, spentMs }: Needs): CheckResult {
  const isFinal = result.verdict !== 'holds' && result.violation?.property.kind !== 'sometimes'
  const elapsedMs = spentMs + result.elapsedMs
  if (isFinal || network?.hasNews !== true) return { ...result, elapsedMs }
  if (news + 1 < MOST_SEARCHES) throw new NewsNeeded(result.elapsedMs)
  const { violation, ...rest } = result
  const warnings = violation === undefined ? rest.warnings : [...rest.warnings, `${violation.message}, so far`]
  return { ...rest, elapsedMs, verdict: 'incomplete', limits: [{ kind: 'peers', value: MOST_SEARCHES }], warnings } as CheckResult
}

/** An exploration was passed as an object, and the file that made it is an ordinary program: a test, for instance. */
function noExploration(file: string): UserError {
  return new UserError('no-exploration', { file, line: 1, column: 1 }, {
    fact: 'the file that makes the exploration does not export it', remedy: 'export it by default',
  })
}

/** The strategy that was asked for. */
export function strategyOf({ session, settings, extensions }: CheckRun, roots: readonly unknown[]): Strategy {
  const exported = (name: string): unknown => session.realm.exportsOf(session.places.files[0]!.id).get(name)?.()
  return makeStrategy({
    strategy: extensions.strategy ?? settings.strategy, score: extensions.score,
    seed: settings.seed, walks: settings.walks, maxDepth: settings.maxDepth,
  }, { roots, exported })
}

/** States with more objects than this are worth undoing. */
const LARGE = 2000
const MANY = 100

function hints(search: Explorer | Search, { heap }: Session, mode: Mode): string[] {
  const { count } = heap.records
  if (mode !== 'host' || count < LARGE || search.transitions < MANY) return []
  return [`states have about ${count.toLocaleString('en')} objects: --mode auto undoes changes instead of rebuilding states, which is faster if steps change little`]
}

/** What the results of all checks have in common. */
export function resultOf(search: Explorer | Search, { session, settings, network }: CheckRun, strategy: string, started: number): ResultBase {
  session.coverage?.done()
  // Operations of an exploration do not wait, so there is nothing to tell.
  const peers = network === undefined || session.program === undefined ? undefined : countsOf(network)
  const isComplete = search.violation === undefined && search.limits.length === 0
  return {
    verdict: search.violation !== undefined ? 'violation' : search.limits.length > 0 ? 'incomplete' : 'holds',
    file: relative('', session.file),
    mode: settings.mode,
    strategy,
    states: search.states,
    transitions: search.transitions,
    executions: search.executions,
    depth: search.depth,
    completeDepth: search.completeDepth,
    pending: search.pending,
    ...(settings.keepGoing ? { violations: search.violations } : {}),
    elapsedMs: performance.now() - started,
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    visited: settings.exact ? 'exact' : 'fingerprint',
    collisionProbability: search.visited.collisionProbability,
    outsideState: session.heap.base.changedNames.filter((name) => !session.places.isLibraryName(name)),
    ...(session.blocks === undefined ? {} : { hostBlocks: session.blocks.report() }),
    ...untrackedOf(session),
    ...(peers === undefined ? {} : { network: peers.counts }),
    limits: search.limits,
    ...(session.notes.length === 0 ? {} : { notes: session.notes }),
    warnings: [...hints(search, session, settings.mode), ...(peers?.warnings ?? []), ...(isComplete && network !== undefined ? unheard(network, settings) : [])],
    ...(settings.coverage === false ? {} : { coverage: session.coverage!.files }),
  }
}

/** Characters of an untracked value in a result. */
const LONGEST_VALUE = 10_000

/** What untracked variables, fields and objects hold at the end of the search; nothing if the program has none. */
function untrackedOf({ heap, realmView }: Session): Pick<ResultBase, 'untracked'> {
  if (!heap.untracked.isAny) return {}
  return { untracked: untrackedValues(heap.base, realmView).map(({ name, value }) => ({ name, value: literal(value, LONGEST_VALUE).text })) }
}
