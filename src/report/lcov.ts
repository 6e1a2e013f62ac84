/**
 * Coverage as an lcov tracefile, which genhtml, editors and coverage services read (`man geninfo`). Paths are absolute, so that
 * a report can be made from any directory.
 */
import { resolve } from 'node:path'

import type { FileCoverage } from '../explore/listeners/coverage.ts'
import { inOneLine } from './visible.ts'

export function lcovReport(files: readonly FileCoverage[]): string {
  return files.map(fileRecord).join('')
}

function fileRecord({ file, lines, functions, branches }: FileCoverage): string {
  const arms = branches.flatMap(({ counts }) => counts)
  return [
    'TN:manyworlds',
    `SF:${inOneLine(resolve(file))}`,
    ...functions.map(({ name, line }) => `FN:${line},${nameText(name)}`),
    ...functions.map(({ name, count }) => `FNDA:${count},${nameText(name)}`),
    `FNF:${functions.length}`,
    `FNH:${functions.filter(({ count }) => count > 0).length}`,
    ...branches.flatMap(({ line, counts }, block) => branchRecords(line, block, counts)),
    `BRF:${arms.length}`,
    `BRH:${arms.filter((count) => count > 0).length}`,
    ...lines.map(({ line, count }) => `DA:${line},${count}`),
    `LF:${lines.length}`,
    `LH:${lines.filter(({ count }) => count > 0).length}`,
    'end_of_record\n',
  ].join('\n')
}

/** A branch that was never evaluated says `-`: that is not the same as an arm that was never taken. */
function branchRecords(line: number, block: number, counts: readonly number[]): string[] {
  const isEvaluated = counts.some((count) => count > 0)
  return counts.map((count, arm) => `BRDA:${line},${block},${arm},${isEvaluated ? count : '-'}`)
}

/** The format separates by commas and line ends. */
function nameText(name: string): string {
  return name.replaceAll(/[\s,]+/g, ' ')
}
