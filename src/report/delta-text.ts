/** What a report says of delta execution: how many runs it took, and what made the states of a set part for no good reason. */
import type { DeltaReport, ExplorationResult } from '../explore/result.ts'
import type { Palette } from './palette.ts'
import { count, plural } from './quantity.ts'
import { facts, paragraph } from './sections.ts'
import { indent } from './table.ts'
import { inOneLine } from './visible.ts'

/** So many places with fallbacks are shown; the JSON report has all. */
const SHOWN = 10
/** With fewer transitions to a path delta execution has little to share. */
const FEW = 4

export function deltaSection(result: ExplorationResult, palette: Palette): string {
  const { delta } = result
  if (delta === undefined) return ''
  const lines = [paragraph('Delta execution:'), indent(facts(rows(result, delta), palette))]
  const advice = adviceFor(result, delta)
  return [...lines, ...(advice === '' ? [] : [palette.warn(paragraph(advice))])].join('\n')
}

function rows({ depth }: ExplorationResult, delta: DeltaReport): [string, string][] {
  const { levels, standardLevels, batches, executions, splits, single, constants, abandoned, fallbacks } = delta
  const share = constants.total === 0 ? 0 : Math.round((100 * constants.constant) / constants.total)
  const given = abandoned.filter((reason) => reason !== 'violation')
  return [
    ['levels', `${count(levels)} of ${count(levels + standardLevels)} as sets of states${depth === 0 ? '' : `, ${plural(batches, 'set')}`}`],
    ['paths', `${count(executions)}, ${plural(splits, 'split')}`],
    ['constants', `${share} % of all cells`],
    ...(single === 0 ? [] : [['alone', `${plural(single, 'transition')} taken one state at a time`] as [string, string]]),
    ...given.map((reason): [string, string] => ['given up', `a level: ${reason}`]),
    ...fallbacks.slice(0, SHOWN).map(({ file, line, what, count: times }): [string, string] => ['fallback', `${inOneLine(file)}:${line} ${what}, ${count(times)} times`]),
    ...(fallbacks.length > SHOWN ? [['', `and ${fallbacks.length - SHOWN} more places`] as [string, string]] : []),
  ]
}

function adviceFor({ transitions, mode }: ExplorationResult, { executions, levels, standardLevels }: DeltaReport): string {
  if (mode !== 'delta') return ''
  if (levels === 0 && standardLevels > 0) return 'No level could be run on sets of states: --mode host does the same in less time.'
  if (executions > 0 && transitions > 1000 && transitions / executions < FEW) {
    return `A path was shared by ${(transitions / executions).toFixed(1)} states on average, which is few: --mode auto or host may take less time.`
  }
  return ''
}
