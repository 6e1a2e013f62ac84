/**
 * The report of a replay for people: whether the trace did again what it promises, and where it left the path. It
 * speaks of one sequence only, so it never says that anything holds.
 */
import type { Difference, ReplayResult } from '../explore/result.ts'
import type { Palette } from './palette.ts'
import { duration, plural } from './quantity.ts'
import { indent, wrap } from './table.ts'
import { propertyText, violationSections, warnings } from './text.ts'
import { stepLines } from './trace-text.ts'

export function replayText(replay: ReplayResult, palette: Palette): string {
  const [color, badge] = replay.reproduced ? ['fail', 'REPRODUCED'] as const
    : replay.verdict === 'holds' ? ['warn', 'NOT REPRODUCED'] as const
    : violatesTheSame(replay) ? ['fail', 'REPRODUCED DIFFERENTLY'] as const
    : ['fail', 'DIFFERENT VIOLATION'] as const
  const subject = palette.dim(`of ${replay.file}, bound ${replay.bound}`)
  const sections = [
    `${palette.badge(color, badge)}  ${palette.strong(replay.traceFile)}  ${subject}`,
    indent(wrap(summary(replay)).join('\n')),
    differences(replay.differences, palette),
    ...(replay.violation ? violationSections(replay.violation, 'sequence', palette)
      : replay.steps.length > 0 ? [indent('Step by step:'), indent(stepLines(replay.steps, palette).join('\n'), '    ')]
      : []),
    warnings(replay, palette),
  ]
  return sections.filter((section) => section !== '').join('\n\n') + '\n'
}

function violatesTheSame({ violation, expected: { property } }: ReplayResult): boolean {
  return violation?.property.kind === property.kind && violation.property.name === property.name
}

function summary(replay: ReplayResult): string {
  const { reproduced, verdict, expected, steps, sourcesChanged, elapsedMs } = replay
  const ran = `${plural(steps.length, 'step')} in ${duration(elapsedMs)}`
  const changed = sourcesChanged
    ? ' The sources have changed since the trace was recorded.'
    : ' The sources are the same as when the trace was recorded, so this should not happen: does the program use'
      + ' something that is not part of its state?'
  if (reproduced) {
    return `Every step did what the trace says (${ran}).${sourcesChanged ? changed : ''}`
  }
  if (violatesTheSame(replay)) {
    return `The same property was violated, but not every step did what the trace says (${ran}).${changed}`
  }
  if (verdict === 'violation') return `The run ended in another violation than the trace says (${ran}).${changed}`
  return `The violation of the trace (${propertyText(expected.property)}) did not occur (${ran}).${changed}`
    + ' Only this one sequence was run; check the file to explore all of them.'
}

function differences(list: readonly Difference[], palette: Palette): string {
  const lines = list.flatMap(({ step, what, expected, actual }) => [
    `${step === 0 ? 'initial state' : `step ${step}`}: ${what} differs`,
    palette.pass(`  expected ${expected}`),
    palette.fail(`  actual   ${actual}`),
  ])
  return indent(lines.join('\n'))
}
