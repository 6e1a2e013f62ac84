/**
 * The report of a check for people: verdict first, then what was covered, then what was found and how to see it again.
 * A verdict never claims more than was explored. Fits 80 columns, except for code and paths of the user.
 */
import type { CheckResult, ExplorationResult, Property, Verdict, Violation } from '../explore/result.ts'
import { deltaSection } from './delta-text.ts'
import type { Palette } from './palette.ts'
import { DEFAULT_WIDTH, programText } from './program-text.ts'
import { count, plural } from './quantity.ts'
import { BADGES, hostBlocks, keptGoing, leftOut, limitText, numbers, paragraph, untracked, warnings, whereStored } from './sections.ts'
import { indent, table } from './table.ts'
import { stepLines, traceCode } from './trace-text.ts'
import { inOneLine } from './visible.ts'

/** `width` is that of the terminal. */
export function textReport(result: CheckResult, palette: Palette, width = DEFAULT_WIDTH): string {
  return result.kind === 'program' ? programText(result, palette, width) : explorationText(result, palette)
}

function explorationText(result: ExplorationResult, palette: Palette): string {
  const [color, badge] = BADGES[result.verdict]
  const sections = [
    `${palette.badge(color, badge)}  ${palette.strong(inOneLine(result.file))}  ${palette.dim(`bound ${result.bound}`)}`,
    keptGoing(result, `sequence of up to ${plural(result.bound, 'operation')}`, 'operation'),
    ...(result.violation ? violationSections(result.violation, 'shortest sequence', palette) : [coverage(result)]),
    numbers(result, palette),
    result.violation && result.violations === undefined ? '' : operationTable(result, palette),
    hostBlocks(result, palette),
    deltaSection(result, palette),
    untracked(result, palette),
    outsideState(result),
    warnings(result, palette),
    result.violation ? whereStored(result.violation, palette) : '',
  ]
  return sections.filter((section) => section !== '').join('\n\n') + '\n'
}

/** The verdicts of several files in one line. */
export function summaryLine(verdicts: readonly Verdict[]): string {
  const parts = (['holds', 'violation', 'incomplete', 'error'] as const)
    .map((verdict) => [verdict, verdicts.filter((each) => each === verdict).length] as const)
    .filter(([, number]) => number > 0)
    .map(([verdict, number]) => `${count(number)} ${verdict}`)
  return `${plural(verdicts.length, 'file')}: ${parts.join(', ')}\n`
}

/** What the violation is, its source, the sequence as code and step by step. */
export function violationSections(violation: Violation, sequence: string, palette: Palette): string[] {
  const { location, frame, stack, trace } = violation
  const steps = trace.steps.length
  const [headline, ...details] = violation.message.split('\n')
  return [
    indent([
      palette.fail(palette.strong(headline!)),
      ...details,
      ...(location ? [palette.dim(`at ${inOneLine(location.file)}:${location.line}:${location.column}`)] : []),
    ].join('\n')),
    frame === undefined ? '' : indent(frame),
    stack === undefined ? '' : indent(palette.dim(stack)),
    indent(steps === 0
      ? 'It shows in the initial state:'
      : `The ${sequence} that shows it (${plural(steps, 'operation')}):`),
    indent(traceCode(violation).map((line) => palette.code(line)).join('\n'), '    '),
    ...(steps === 0 ? [] : [indent('Step by step:'), indent(stepLines(trace.steps, palette).join('\n'), '    ')]),
  ]
}

/** The property that a trace promises to violate, as a sentence. */
export function propertyText({ kind, name }: Property): string {
  const isNamed = name !== '' && name !== 'invariant'
  switch (kind) {
    case 'invariant': return `${isNamed ? `invariant ${name}` : 'the invariant'} does not hold`
    case 'ensures': return `what ${name} ensures does not hold`
    case 'model': return `${name} differs from the reference model`
    case 'error': return `${name} threw an error`
    case 'endless': return `${name} does not end`
  }
}

function coverage(result: ExplorationResult): string {
  const { verdict, bound, completeDepth, depth, pending } = result
  if (verdict === 'holds') {
    return paragraph(depth < bound
      ? `No violation. Every sequence of operations was explored: ${depth === 0
        ? 'none leaves the initial state' : `${plural(depth, 'operation')} ${depth === 1 ? 'reaches' : 'reach'} every state`}.`
      : `No violation. Every sequence of up to ${plural(bound, 'operation')} was explored.`)
  }
  const covered = completeDepth > 0
    ? `No violation in any sequence of up to ${plural(completeDepth, 'operation')}`
    : 'No violation so far'
  return paragraph(`Stopped ${result.limits.map((limit) => limitText(limit, 'operation')).join(' and ') || 'early'}. ${covered}${leftOut(pending)}.`)
}

function operationTable({ operations }: ExplorationResult, palette: Palette): string {
  if (operations.length === 0) return ''
  const guarded = operations.some(({ disabled }) => disabled > 0)
  const row = (name: string, executed: string, disabled: string, newStates: string) =>
    guarded ? [name, executed, disabled, newStates] : [name, executed, newStates]
  const [head, ...lines] = table([
    row('operation', 'executed', 'disabled', 'new states'),
    ...operations.map(({ name, executed, disabled, newStates }) =>
      row(name, count(executed), count(disabled), count(newStates))),
  ], [1, 2, 3])
  const idle = operations.filter(({ executed }) => executed === 0)
    .map(({ name }) => palette.warn(`${name} was never enabled, so nothing that it does was checked`))
  return indent([palette.dim(head!), ...lines, ...idle].join('\n'))
}

function outsideState({ outsideState }: ExplorationResult): string {
  if (outsideState.length === 0) return ''
  return [
    paragraph('Operations changed state outside the root:'),
    ...outsideState.map((name) => `    ${name}`),
    paragraph('It is restored and compared like the rest of the state. A value that only grows, such as a counter, '
      + 'makes every state a new one.'),
  ].join('\n')
}
