/** What the checker says of a program of the ground truth: its outcomes in the same words, and its counts. */
import { checkProgram } from '../../../src/check/check-program.ts'
import { Session } from '../../../src/check/session.ts'
import type { EndEvent, Listener } from '../../../src/explore/listener.ts'
import { checkSettings, type Mode, type StrategyName } from '../../../src/options.ts'
import { QUIET } from '../../support/checked.ts'
import { inFile } from '../../support/folder.ts'

export interface Outcomes {
  readonly verdict: string
  readonly states: number
  readonly transitions: number
  /** Each outcome with the number of paths that end so; sorted by outcome. */
  readonly outcomes: Readonly<Record<string, number>>
}

export interface Way {
  readonly strategy?: StrategyName
  readonly matching?: 'states' | 'none'
  readonly exact?: boolean
  readonly generateCode?: boolean
  readonly mode?: Mode
}

/** Checks a file to the end, whatever it violates. */
export function outcomesOf(file: string, { strategy = 'bfs', matching = 'states', exact = false, generateCode = true, mode = 'host' }: Way = {}): Outcomes {
  const settings = checkSettings({ strategy, exact, mode, keepGoing: true })
  const session = new Session(file, settings, { console() {}, generateCode })
  const outcomes = new Map<string, number>()
  const note = (outcome: string): 'continue' => {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    return 'continue'
  }
  const described = (): string => String(session.realm.run('outcome()', 'ground-truth'))
  const listener: Listener = { end: () => { note(described()) }, violation: (event) => note(failure(event, described)) }
  const result = checkProgram({ session, settings, hooks: QUIET, extensions: { listeners: [listener], matching } })
  const { verdict, states, transitions } = result
  return { verdict, states, transitions, outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** The same for the text of an ES module. */
export function outcomesOfText(text: string, ...ways: Way[]): Outcomes[] {
  return inFile('program.mjs', text, (file) => ways.map((way) => outcomesOf(file, way)))
}

function failure({ kind, error }: EndEvent, described: () => string): string {
  if (kind === 'deadlock') return `deadlock ${described()}`
  if (error === undefined) return kind
  const { value } = error as { value: Partial<Error> | string }
  return `failed ${typeof value === 'object' && 'message' in value ? `${value.name}: ${value.message}` : String(value)}`
}
