/**
 * The report of a check for people: verdict first, then what was covered, then what was found and how to see it again.
 * A verdict never claims more than was explored. Fits 80 columns, except for code and paths of the user.
 */
import type { CheckResult, Limit, Property, Verdict, Violation } from '../explore/result.ts'
import type { Palette } from './palette.ts'
import { count, duration, memory, odds, plural, rate } from './quantity.ts'
import { indent, table, wrap } from './table.ts'
import { stepLines, traceCode } from './trace-text.ts'

const BADGES = {
  holds: ['pass', 'HOLDS'],
  violation: ['fail', 'VIOLATION'],
  incomplete: ['warn', 'INCOMPLETE'],
} as const

export function textReport(result: CheckResult, palette: Palette): string {
  const [color, badge] = BADGES[result.verdict]
  const sections = [
    `${palette.badge(color, badge)}  ${palette.strong(result.file)}  ${palette.dim(`bound ${result.bound}`)}`,
    ...(result.violation ? violationSections(result.violation, 'shortest sequence', palette) : [coverage(result)]),
    numbers(result, palette),
    result.violation ? '' : operationTable(result, palette),
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
      ...(location ? [palette.dim(`at ${location.file}:${location.line}:${location.column}`)] : []),
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

/** The command that runs a stored trace again. */
export function replayCommand(traceFile: string): string {
  const quoted = /^[\w./:@%+=,-]+$/.test(traceFile) ? traceFile : `'${traceFile.replaceAll("'", `'\\''`)}'`
  return `npx manyworlds replay ${quoted}`
}

/** Lines of `label  value` with aligned values. */
export function facts(rows: readonly (readonly [string, string])[], palette: Palette): string {
  const width = Math.max(...rows.map(([label]) => label.length))
  return indent(rows.map(([label, value]) => `${palette.dim(label.padEnd(width))}  ${value}`).join('\n'))
}

export function warnings({ warnings }: { readonly warnings: readonly string[] }, palette: Palette): string {
  const lines = warnings.map((warning) => {
    const [first, ...rest] = wrap(`warning: ${warning}`)
    return indent([palette.warn(first!), ...rest].join('\n'))
  })
  return lines.join('\n')
}

function coverage(result: CheckResult): string {
  const { verdict, bound, completeDepth, depth, pending } = result
  if (verdict === 'holds') {
    return paragraph(depth < bound
      ? `No violation. Every sequence of operations was explored: ${depth === 0
        ? 'none leaves the initial state' : `${plural(depth, 'operation')} reach every state`}.`
      : `No violation. Every sequence of up to ${plural(bound, 'operation')} was explored.`)
  }
  const covered = completeDepth > 0
    ? `No violation in any sequence of up to ${plural(completeDepth, 'operation')}`
    : 'No violation so far'
  const waiting = pending > 0 ? `; ${plural(pending, 'state')} ${pending === 1 ? 'was' : 'were'} left unexplored` : ''
  return paragraph(`Stopped ${result.limits.map(limitText).join(' and ') || 'early'}. ${covered}${waiting}.`)
}

function limitText({ kind, value = 0 }: Limit): string {
  switch (kind) {
    case 'max-states': return `at ${plural(value, 'state')} (--max-states)`
    case 'max-depth': return `after ${plural(value, 'operation')} (--max-depth)`
    case 'timeout': return `after ${duration(value)} (--timeout)`
    case 'max-memory': return `at ${count(value)} MB of memory (--max-memory)`
    case 'interrupted': return 'by an interrupt'
  }
}

function numbers(result: CheckResult, palette: Palette): string {
  const { states, transitions, executions, depth, elapsedMs, peakRssBytes } = result
  const perSecond = rate(transitions / (elapsedMs / 1000))
  return facts([
    ['states', count(states)],
    ['transitions', `${count(transitions)}${perSecond === '-' ? '' : ` (${perSecond})`}`],
    ...(executions === transitions ? [] : [['executions', count(executions)] as const]),
    ['depth', count(depth)],
    ['time', duration(elapsedMs)],
    ['memory', memory(peakRssBytes)],
    ['collision', collision(result)],
  ], palette)
}

function collision({ visited, collisionProbability }: CheckResult): string {
  if (visited === 'exact') return 'none: whole states were compared'
  if (collisionProbability === 0) return 'none: there is only one state'
  return `${odds(collisionProbability)} that two different states were taken for one`
}

function operationTable({ operations }: CheckResult, palette: Palette): string {
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

function outsideState({ outsideState }: CheckResult): string {
  if (outsideState.length === 0) return ''
  return [
    paragraph('Operations changed state outside the root:'),
    ...outsideState.map((name) => `    ${name}`),
    paragraph('It is restored and compared like the rest of the state. A value that only grows, such as a counter, '
      + 'makes every state a new one.'),
  ].join('\n')
}

function whereStored({ traceFile }: Violation, palette: Palette): string {
  if (traceFile === undefined) return ''
  return facts([['trace', traceFile], ['replay', palette.strong(replayCommand(traceFile))]], palette)
}

function paragraph(text: string): string {
  return indent(wrap(text).join('\n'))
}
