/**
 * The report of a replay for people: whether the trace did again what it promises, and where it left the path. It
 * speaks of one sequence only, so it never says that anything holds.
 */
import type { Difference, ExplorationReplay, ProgramReplay, ReplayResult } from '../explore/result.ts'
import { fold } from './columns.ts'
import type { Paint, Palette } from './palette.ts'
import { DEFAULT_WIDTH, programPropertyText, scheduleSections, violationSections as programSections } from './program-text.ts'
import { duration, plural } from './quantity.ts'
import { indent, wrap } from './table.ts'
import { warnings } from './sections.ts'
import { propertyText, violationSections } from './text.ts'
import { stepLines } from './trace-text.ts'
import { inOneLine } from './visible.ts'

const LABEL = 'expected '.length
/** What stands before a value. */
const MARGIN = LABEL + 4
const SMALLEST_VALUE = 30

/** `width` is that of the terminal. */
export function replayText(replay: ReplayResult, palette: Palette, width = DEFAULT_WIDTH): string {
  const [color, badge] = replay.reproduced ? ['fail', 'REPRODUCED'] as const
    : replay.verdict === 'holds' ? ['warn', 'NOT REPRODUCED'] as const
    : violatesTheSame(replay) ? ['fail', 'REPRODUCED DIFFERENTLY'] as const
    : ['fail', 'DIFFERENT VIOLATION'] as const
  const subject = palette.dim(`of ${inOneLine(replay.file)}${replay.kind === 'program' ? '' : `, bound ${replay.bound}`}`)
  const sections = [
    `${palette.badge(color, badge)}  ${palette.strong(inOneLine(replay.traceFile))}  ${subject}`,
    indent(wrap(summary(replay)).join('\n')),
    differences(replay.differences, palette, width),
    ...(replay.kind === 'program' ? programRun(replay, palette, width) : explorationRun(replay, palette)),
    warnings(replay, palette),
  ]
  return sections.filter((section) => section !== '').join('\n\n') + '\n'
}

function explorationRun({ violation, steps }: ExplorationReplay, palette: Palette): string[] {
  if (violation !== undefined) return violationSections(violation, 'sequence', palette)
  return steps.length === 0 ? [] : [indent('Step by step:'), indent(stepLines(steps, palette).join('\n'), '    ')]
}

function programRun({ file, violation, trace }: ProgramReplay, palette: Palette, width: number): string[] {
  if (violation !== undefined) return programSections(violation, { file, found: '', isShortest: false }, palette, width)
  return scheduleSections(trace, { file, title: 'What ran', palette, width })
}

function violatesTheSame({ violation, expected: { property } }: ReplayResult): boolean {
  return violation?.property.kind === property.kind && violation.property.name === property.name
}

function summary(replay: ReplayResult): string {
  const { reproduced, verdict, sourcesChanged, recordedWith, elapsedMs } = replay
  const steps = replay.kind === 'program' ? replay.trace.steps : replay.steps
  const [way, ways] = replay.kind === 'program' ? ['schedule', 'check the program to explore all of them'] : ['sequence', 'check the file to explore all of them']
  const promised = replay.kind === 'program' ? programPropertyText(replay.expected.property) : propertyText(replay.expected.property)
  const ran = `${plural(steps.length, 'step')} in ${duration(elapsedMs)}`
  const changed = sourcesChanged
    ? ' The sources have changed since the trace was recorded.'
    : recordedWith !== undefined ? ` The trace was recorded with Node ${recordedWith}, and this is ${process.version}, whose library may do something else.`
    : ' The sources are the same as when the trace was recorded, so this should not happen: does the program use'
      + ' something that is not part of its state?'
  if (reproduced) {
    return `Every step did what the trace says (${ran}).${sourcesChanged ? changed : ''}`
  }
  if (violatesTheSame(replay)) {
    return `The same property was violated, but not every step did what the trace says (${ran}).${changed}`
  }
  if (verdict === 'violation') return `The run ended in another violation than the trace says (${ran}).${changed}`
  return `The violation of the trace (${promised}) did not occur (${ran}).${changed} Only this one ${way} was run; ${ways}.`
}

const WHAT: Partial<Record<Difference['what'], string>> = {
  runs: 'what ran', choices: 'what was chosen', messages: 'what was said between program and peers', console: 'what was printed',
}

function differences(list: readonly Difference[], palette: Palette, width: number): string {
  const said = (label: string, text: string, paint: Paint) =>
    fold(text.replaceAll('\n', ' '), Math.max(width - MARGIN, SMALLEST_VALUE)).map((line, i) => paint(`  ${(i === 0 ? label : '').padEnd(LABEL)}${line}`))
  const lines = list.flatMap(({ step, what, expected, actual }) => [
    `${step === 0 ? 'initial state' : `step ${step}`}: ${WHAT[what] ?? what} differs`,
    ...said('expected', expected, palette.pass),
    ...said('actual', actual, palette.fail),
  ])
  return indent(lines.join('\n'))
}
