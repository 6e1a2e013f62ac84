/**
 * The runs of a step with what each did, where one that comes again and again stands once, and so do those inside of a
 * package: a loop around an await, or a library, would otherwise fill the page.
 */
import type { ConsoleLine, ProgramChange, ProgramChoice, ProgramStep, Run } from '../explore/schedule.ts'
import { packageOf } from './places.ts'

export interface RepeatedRun {
  /** Undefined for what happened before the first run. */
  readonly run: Run | undefined
  /** How often it ran in a row. */
  readonly times: number
  readonly choices: readonly ProgramChoice[]
  readonly changes: readonly ProgramChange[]
  readonly console: readonly ConsoleLine[]
}

/** A run with those behind it that are inside of the same package and did nothing that is to be seen. */
export interface FoldedRun extends RepeatedRun {
  /** How many these are. */
  readonly more: number
  readonly package: string | undefined
}

/** The runs of a step; `own` is the file of the program, which may be part of a package. */
export function foldedRuns(step: ProgramStep, own: string): FoldedRun[] {
  const result: FoldedRun[] = []
  for (const run of repeatedRuns(step)) {
    const name = run.run?.location === undefined ? undefined : packageOf(run.run.location.file)
    const inside = name === packageOf(own) ? undefined : name
    const last = result.at(-1)
    if (inside !== undefined && last?.package === inside && last.run?.task === run.run?.task && isQuiet(run)) {
      result[result.length - 1] = { ...last, more: last.more + run.times }
    } else result.push({ ...run, more: 0, package: inside })
  }
  return result
}

function isQuiet({ choices, changes, console: lines }: RepeatedRun): boolean {
  return choices.length + changes.length + lines.length === 0
}

export function repeatedRuns(step: ProgramStep): RepeatedRun[] {
  const [choices, changes, lines] = [byRun(step.choices), byRun(step.changes), byRun(step.console)]
  const result: RepeatedRun[] = []
  for (let index = -1; index < step.runs.length; index++) {
    const run = step.runs[index]
    const next: RepeatedRun = { run, times: 1, choices: choices(index), changes: changes(index), console: lines(index) }
    const last = result.at(-1)
    if (last !== undefined && isAgain(last, next)) result[result.length - 1] = joined(last, next)
    else result.push(next)
  }
  return result
}

/** Not if something was chosen or printed: that is what a reader looks for. */
function isAgain(last: RepeatedRun, next: RepeatedRun): boolean {
  if (last.run === undefined || next.run === undefined) return false
  return last.run.task === next.run.task && last.run.name === next.run.name && last.run.how === next.run.how
    && last.run.location?.line === next.run.location?.line && last.run.location?.column === next.run.location?.column
    && last.choices.length + next.choices.length + last.console.length + next.console.length === 0
}

/** From the first value of each variable to its last. */
function joined(last: RepeatedRun, next: RepeatedRun): RepeatedRun {
  const changes = new Map(last.changes.map((change) => [keyOf(change), change]))
  for (const change of next.changes) {
    const known = changes.get(keyOf(change))
    changes.set(keyOf(change), known === undefined ? change : { ...known, after: change.after })
  }
  return { ...last, times: last.times + next.times, changes: [...changes.values()] }
}

function keyOf({ local, path }: ProgramChange): string {
  return `${local ?? ''}: ${path}`
}

function byRun<T extends { readonly run: number }>(list: readonly T[]): (run: number) => T[] {
  const lists = new Map<number, T[]>()
  for (const each of list) {
    const known = lists.get(each.run)
    if (known === undefined) lists.set(each.run, [each])
    else known.push(each)
  }
  return (run) => lists.get(run) ?? []
}
