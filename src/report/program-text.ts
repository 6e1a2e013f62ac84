/**
 * The report of a program for people: verdict, what was covered, then the schedule that shows the violation, what failed
 * with its source lines, for a deadlock what every function waits for, and how to see it again.
 */
import type { ProgramProperty, ProgramResult, ProgramTrace, ProgramViolation, Waiting } from '../explore/result.ts'
import { fold } from './columns.ts'
import { networkSection } from './network-text.ts'
import type { Palette } from './palette.ts'
import { packageOf, places } from './places.ts'
import { count, duration, plural } from './quantity.ts'
import { scheduleLines } from './schedule-text.ts'
import { BADGES, hostBlocks, keptGoing, leftOut, limitText, numbers, paragraph, untracked, warnings, whereStored } from './sections.ts'
import { indent, table } from './table.ts'
import { inOneLine } from './visible.ts'

/** Where there is no terminal: what a page of documentation shows without scrolling. */
export const DEFAULT_WIDTH = 100
const SMALLEST_WIDTH = 40
/** Before the names of what waits. */
const MARGIN = 4
/** Lines of a message below its first. */
const MAX_DETAILS = 30
/** What the headline says of an error, and the cross in a column says again. */
const INTRODUCTION = /^(?:test '.*?': )?(an assertion failed: |uncaught |a promise was rejected and nobody handled it: )/

export function programText(result: ProgramResult, palette: Palette, width: number): string {
  const [color, badge] = BADGES[result.verdict]
  const { violation } = result
  const sections = [
    `${palette.badge(color, badge)}  ${palette.strong(inOneLine(result.file))}`,
    keptGoing(result, 'schedule', 'step'),
    ...(violation === undefined
      ? [coverage(result), numbers(result, palette, rootsRow(result)), sometimes(result, palette)]
      : violationSections(violation, { file: result.file, found: found(result), isShortest: result.strategy === 'bfs' }, palette, width)),
    networkSection(result, palette),
    hostBlocks(result, palette),
    untracked(result, palette),
    warnings(result, palette),
    violation === undefined ? '' : whereStored(violation, palette),
  ]
  return sections.filter((section) => section !== '').join('\n\n') + '\n'
}

export interface AboutViolation {
  /** The program. */
  readonly file: string
  readonly found: string
  readonly isShortest: boolean
}

/** What the violation is, its schedule, its source. */
export function violationSections(violation: ProgramViolation, about: AboutViolation, palette: Palette, width: number): string[] {
  const { stack, trace, waiting, message } = violation
  const [headline, ...details] = message.trimEnd().split('\n')
  return [
    indent([palette.fail(palette.strong(headline!)), ...details.slice(0, MAX_DETAILS), ...(details.length > MAX_DETAILS ? ['…'] : [])].join('\n')),
    about.found,
    ...schedule(violation, about, palette, width),
    placeSection(violation),
    // The first frame is the place above.
    stack === undefined || !stack.includes('\n') ? '' : indent(palette.dim(foldedStack(stack)), '    '),
    originSection(violation),
    waiting === undefined ? '' : waitingSection(waiting, trace, { file: about.file, palette, width }),
  ]
}

/** The property that a trace promises to violate, as a sentence. */
export function programPropertyText({ kind, name }: ProgramProperty): string {
  switch (kind) {
    case 'assertion': return 'an assertion fails'
    case 'uncaught': return 'an error is not caught'
    case 'unhandled-rejection': return 'a rejection is not handled'
    case 'deadlock': return 'nothing can run and main has not finished'
    case 'endless': return 'a task does not end'
    case 'invariant': return `'${name}' does not always hold`
    case 'sometimes': return `'${name}' is never reached`
    case 'end': return `'${name}' does not hold at the end`
  }
}

/** A schedule below its title. */
export function scheduleSections(
  trace: ProgramTrace, { file, title, failure, palette, width }: { file: string; title: string; failure?: string | undefined; palette: Palette; width: number },
): string[] {
  if (trace.steps.length === 0) return []
  const lines = scheduleLines(trace, { file, width: Math.max(width, SMALLEST_WIDTH) - 2, palette, failure })
  return [indent(`${title} (${plural(trace.steps.length, 'step')}):`), indent(lines.join('\n'))]
}

function schedule({ property, message, trace }: ProgramViolation, { file, isShortest }: AboutViolation, palette: Palette, width: number): string[] {
  // A deadlock is told below; every other failure is something that happened in the last step.
  const failure = property.kind === 'deadlock' ? undefined : message.replaceAll(/\s+/g, ' ').replace(INTRODUCTION, '').trim()
  return scheduleSections(trace, { file, title: `The ${isShortest ? 'shortest ' : ''}schedule that shows it`, failure, palette, width })
}

/** Where it stands. */
function placeSection({ location, frame }: ProgramViolation): string {
  if (location === undefined) return ''
  return indent([`${inOneLine(location.file)}:${location.line}:${location.column}`, ...(frame === undefined ? [] : ['', indent(frame)])].join('\n'))
}

/** If that is in a package: where the program has led there. */
function originSection({ origin }: ProgramViolation): string {
  if (origin === undefined) return ''
  const { location: { file, line, column }, frame } = origin
  return indent([`from ${inOneLine(file)}:${line}:${column}`, ...(frame === undefined ? [] : ['', indent(frame)])].join('\n'))
}

/** The frames of a stack; those of one package in a row by their first and their number. */
function foldedStack(stack: string): string {
  const packageOfFrame = (frame: string) => packageOf(/\(([^()]*):\d+:\d+\)$/.exec(frame)?.[1] ?? '')
  const rows: { readonly text: string; readonly of: string | undefined; more: number }[] = []
  for (const text of stack.split('\n')) {
    const of = packageOfFrame(text)
    const last = rows.at(-1)
    if (of !== undefined && last?.of === of) last.more++
    else rows.push({ text, of, more: 0 })
  }
  return rows.flatMap(({ text, of, more }) => more === 0 ? [text] : [text, `   and ${more} more in ${of}`]).join('\n')
}

/** For every task the awaits it rests at, outermost first, and what the innermost waits for. */
function waitingSection(
  waiting: readonly Waiting[], { tasks }: ProgramTrace, { file, palette, width }: { file: string; palette: Palette; width: number },
): string {
  if (waiting.length === 0) return ''
  const where = places(waiting.map(({ location }) => location), file)
  const entries = tasks.flatMap((task, index) => waiting.filter((each) => each.task === index).flatMap(({ location, code, name, on }, i, all) => [
    { name: i === 0 ? inOneLine(task.name) : '', text: `${where(location)} ${code ?? inOneLine(name)}`.trim(), paint: (line: string) => line },
    ...(i === all.length - 1 ? [{ name: '', text: `for ${on}`, paint: palette.warn }] : []),
  ]))
  const room = Math.max(width - MARGIN - 2 - Math.max(...entries.map((entry) => entry.name.length)), SMALLEST_WIDTH)
  const folded = entries.flatMap(({ name, text, paint }) => fold(text, room).map((part, i) => ({ row: [i === 0 ? name : '', part], paint })))
  const lines = table(folded.map(({ row }) => row)).map((line, i) => folded[i]!.paint(line))
  return indent(['What waits for ever:', '', ...lines.map((line) => `  ${line}`)].join('\n'))
}

function found({ states, transitions, elapsedMs, violations }: ProgramResult): string {
  return paragraph(`${violations === undefined ? 'Found after' : 'All in all'} ${plural(states, 'state')} and ${plural(transitions, 'transition')} in ${duration(elapsedMs)}.`)
}

/** What the drivers of the papers report: how many different structures they have built. */
function rootsRow({ roots }: ProgramResult): [string, string][] {
  return roots === 0 ? [] : [['roots', `${count(roots)} distinct values given to stopIfVisited`]]
}

function coverage(result: ProgramResult): string {
  const { verdict, completeDepth, pending, ends, limits } = result
  if (verdict === 'holds') {
    const end = ends === 0 ? 'never ends' : `ends in ${plural(ends, 'different state')}`
    return paragraph(`No violation. Every schedule was explored; the program ${end}.`)
  }
  const covered = completeDepth > 0 ? `No violation in any schedule of up to ${plural(completeDepth, 'step')}` : 'No violation so far'
  return paragraph(`Stopped ${limits.map((limit) => limitText(limit, 'step')).join(' and ') || 'early'}. ${covered}${leftOut(pending)}.`)
}

function sometimes({ sometimes: list }: ProgramResult, palette: Palette): string {
  const never = list.filter(({ reached }) => !reached)
  return never.length === 0 ? '' : indent(never.map(({ name }) => palette.warn(`'${name}' was not reached`)).join('\n'))
}
