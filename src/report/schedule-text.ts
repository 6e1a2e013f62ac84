/**
 * The schedule of a program for people: one column for each task if they fit, otherwise a list. Every step shows its
 * event, the lines at which functions went on, the choices, what changed and what was printed.
 */
import type { SourceLocation } from '../base/errors.ts'
import type { ProgramChange, ProgramStep, ProgramTrace, Run } from '../explore/schedule.ts'
import { clip, type ColumnBlock, type ColumnItem, columnLines } from './columns.ts'
import type { Exchange } from '../network/recording.ts'
import { exchangeText } from './network-text.ts'
import type { Paint, Palette } from './palette.ts'
import { places, type Places } from './places.ts'
import { foldedRuns } from './repeated-runs.ts'
import { table } from './table.ts'
import { inOneLine } from './visible.ts'

const MAX_COLUMNS = 7
/** A longer schedule is shown by its beginning and its end. */
const MAX_STEPS = 60
const FIRST_STEPS = 15
/** The same for the items of one step. */
const MAX_ITEMS = 40
const FIRST_ITEMS = 24
const MAX_CHANGES = 12
const TIMES = '  × '
const MAX_VALUE = 120
const MAX_CODE = 72
const MAX_NAME = 24

/** One thing that happened in a step. */
interface Item {
  readonly task: number
  readonly kind: 'event' | 'message' | 'run' | 'choice' | 'change' | 'print' | 'failure' | 'more'
  readonly place: string
  readonly text: string
}

export interface ScheduleOptions {
  /** The program's own file. */
  readonly file: string
  readonly width: number
  readonly palette: Palette
  /** What the last step ended in, in one line. */
  readonly failure?: string | undefined
}

export function scheduleLines(trace: Pick<ProgramTrace, 'tasks' | 'steps'>, options: ScheduleOptions): string[] {
  const last = trace.steps.length - 1
  const where = places(locationsOf(trace.steps), options.file)
  const shared = sharedNames(trace.steps)
  const steps = trace.steps.map((step, i) => ({
    number: String(i + 1),
    items: [...shorten(stepItems(step, { where, shared, own: options.file })), ...(i === last ? failureItems(step, options.failure) : [])],
  }))
  const shown = steps.length <= MAX_STEPS ? steps : [...steps.slice(0, FIRST_STEPS), ...steps.slice(steps.length - MAX_STEPS + FIRST_STEPS)]
  const used = new Set(shown.flatMap(({ items }) => items.map(({ task }) => task)))
  const tasks = trace.tasks.map(({ name }, index) => ({ name: inOneLine(name), index })).filter(({ index }) => used.has(index))
  const lines = (tasks.length <= MAX_COLUMNS ? inColumns(shown, tasks, options) : undefined) ?? inList(shown, trace, options)
  return steps.length === shown.length ? lines
    : [...lines, '', options.palette.dim(`(${steps.length - shown.length} steps after step ${FIRST_STEPS} are left out here; the trace file has them)`)]
}

function inColumns(
  steps: readonly { readonly number: string; readonly items: readonly Item[] }[],
  tasks: readonly { readonly name: string; readonly index: number }[],
  { width, palette }: ScheduleOptions,
): string[] | undefined {
  const columnOf = new Map(tasks.map(({ index }, column) => [index, column]))
  const blocks: ColumnBlock[] = steps.map(({ number, items }) => ({
    label: number,
    items: items.map((item): ColumnItem => ({
      column: columnOf.get(item.task)!, text: columnText(item), paint: paintOf(item.kind, palette), cut: item.kind === 'run' && !item.text.includes(TIMES),
    })),
  }))
  return columnLines(tasks.map(({ name }) => name), blocks, width, palette)
}

function columnText({ kind, place, text }: Item): string {
  switch (kind) {
    case 'event': return `● ${text}${place === '' ? '' : ` (${place})`}`
    case 'run': return `${place}${place === '' ? '' : ' '}${text}`
    case 'choice': return `? ${text}${place === '' ? '' : ` (${place})`}`
    case 'change': return `  ${text}`
    case 'print': return `» ${text}`
    case 'message':
    case 'more': return text
    case 'failure': return `✗ ${text}`
  }
}

function inList(
  steps: readonly { readonly number: string; readonly items: readonly Item[] }[],
  { tasks }: Pick<ProgramTrace, 'tasks'>,
  { width, palette }: ScheduleOptions,
): string[] {
  const numberWidth = Math.max(...steps.map(({ number }) => number.length))
  return steps.flatMap(({ number, items }) => {
    const [event, ...others] = items
    const rows = table(others.map((item, i) => [
      // A name stands where a task begins to run, not before everything that it does.
      item.kind === 'run' || item.task !== others[i - 1]?.task ? clip(inOneLine(tasks[item.task]?.name ?? ''), MAX_NAME) : '',
      item.kind === 'run' ? item.place : '',
      item.kind === 'run' ? item.text : columnText({ ...item, text: item.text }).trim(),
    ]))
    const margin = ' '.repeat(numberWidth + 2)
    return [
      `${palette.dim(`${number.padStart(numberWidth)}. `)}${palette.strong(columnText(event!).slice(2))}`,
      ...rows.map((row, i) => `${margin}${paintOf(others[i]!.kind, palette)(clip(row, width - margin.length))}`),
    ]
  })
}

function paintOf(kind: Item['kind'], palette: Palette): Paint {
  switch (kind) {
    case 'event': return palette.strong
    case 'run': return palette.code
    case 'choice': case 'message': return palette.warn
    case 'change': return palette.pass
    case 'print': case 'more': return palette.dim
    case 'failure': return palette.fail
  }
}

/** The event, what peers said with it, then every run with what it chose, changed and printed, in the end what peers were told. */
function stepItems(step: ProgramStep, { where, shared, own }: { where: Places; shared: ReadonlySet<string>; own: string }): Item[] {
  const items: Item[] = [{ task: step.task, kind: 'event', place: where(step.location), text: inOneLine(step.event) }, ...messageItems(step, '<-', step.task)]
  for (const { run, times, choices, changes, console: lines, more, package: name } of foldedRuns(step, own)) {
    const task = run?.task ?? step.task
    if (run !== undefined) items.push({ task, kind: 'run', place: where(run.location), text: runText(run) + (times > 1 ? `${TIMES}${times}` : '') })
    for (const choice of choices) items.push({ task, kind: 'choice', place: where(choice.location), text: `chose ${line(choice.text)}` })
    for (const change of changes.slice(0, MAX_CHANGES)) items.push({ task, kind: 'change', place: '', text: changeText(change, shared) })
    if (changes.length > MAX_CHANGES) items.push({ task, kind: 'change', place: '', text: `… ${changes.length - MAX_CHANGES} more changes` })
    for (const { text } of lines) items.push(...text.split('\n').map((each): Item => ({ task, kind: 'print', place: '', text: each })))
    if (more > 0) items.push({ task, kind: 'more', place: '', text: `… ${more} more in ${name}` })
  }
  items.push(...messageItems(step, '->', items.at(-1)!.task))
  if (step.isCut === true) items.push({ task: items.at(-1)!.task, kind: 'more', place: '', text: '… and so on' })
  return items
}

/** What a step says to a peer leaves when all of it has run. */
function messageItems({ messages = [] }: ProgramStep, direction: Exchange['direction'], task: number): Item[] {
  return messages.filter((message) => message.direction === direction).map((message) => ({ task, kind: 'message', place: '', text: exchangeText(message) }))
}

function shorten(items: readonly Item[]): readonly Item[] {
  if (items.length <= MAX_ITEMS) return items
  const rest = items.slice(items.length - MAX_ITEMS + FIRST_ITEMS)
  const left = items.length - MAX_ITEMS
  return [...items.slice(0, FIRST_ITEMS), { task: rest[0]!.task, kind: 'more', place: '', text: `… ${left} more lines, see the trace file` }, ...rest]
}

function failureItems(step: ProgramStep, failure: string | undefined): Item[] {
  if (failure === undefined) return []
  return [{ task: step.runs.at(-1)?.task ?? step.task, kind: 'failure', place: '', text: failure }]
}

/** A call by what it calls, a function that goes on by the line where it rested, a callback that begins at the end of a line by that line. */
function runText({ how, name, code }: Run): string {
  const isLine = how === 'resumed' || (how === 'callback' && name.endsWith('{'))
  return clip(isLine && code !== undefined ? code : inOneLine(name), MAX_CODE)
}

/** `shared` are names that variables of several functions have. */
function changeText({ path, before, after, local }: ProgramChange, shared: ReadonlySet<string>): string {
  const name = local !== undefined && shared.has(variableOf(path)) ? `${path} (${local})` : path
  if (after === undefined) return `${name}: ${line(before ?? '')} removed`
  return before === undefined ? `${name} = ${line(after)}` : `${name}: ${line(before)} → ${line(after)}`
}

function sharedNames(steps: readonly ProgramStep[]): Set<string> {
  const owners = new Map<string, string | undefined>()
  const shared = new Set<string>()
  for (const { path, local } of steps.flatMap(({ changes }) => changes)) {
    const name = variableOf(path)
    if (owners.has(name) && owners.get(name) !== local) shared.add(name)
    owners.set(name, local)
  }
  return shared
}

function variableOf(path: string): string {
  return /^[\w$]*/.exec(path)![0]
}

function line(text: string): string {
  return clip(text.replaceAll('\n', ' '), MAX_VALUE)
}

function locationsOf(steps: readonly ProgramStep[]): (SourceLocation | undefined)[] {
  return steps.flatMap((step) => [step.location, ...step.runs.map(({ location }) => location), ...step.choices.map(({ location }) => location)])
}
