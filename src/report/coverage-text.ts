/** The summary of coverage: a table of files, and which lines no explored path reached. */
import type { FileCoverage } from '../explore/listeners/coverage.ts'
import type { Palette } from './palette.ts'
import { indent, table } from './table.ts'
import { inOneLine } from './visible.ts'

export function coverageText(files: readonly FileCoverage[], palette: Palette): string {
  if (files.length === 0) return ''
  const [head, ...rows] = table([
    ['coverage', 'lines', 'branches', 'functions', 'lines not reached'],
    ...files.map((file) => [inOneLine(file.file), ...sharesOf([file]), missing(file)]),
    ...(files.length > 1 ? [['all', ...sharesOf(files), '']] : []),
  ], [1, 2, 3])
  return indent([palette.dim(head!), ...rows].join('\n'))
}

function sharesOf(files: readonly FileCoverage[]): string[] {
  return [
    share(files.flatMap(({ lines }) => lines.map(({ count }) => count))),
    share(files.flatMap(({ branches }) => branches.flatMap(({ counts }) => counts))),
    share(files.flatMap(({ functions }) => functions.map(({ count }) => count))),
  ]
}

/** `3/4`, as small numbers say more than percentages of them; those come with larger ones. */
function share(counts: readonly number[]): string {
  if (counts.length === 0) return '-'
  const reached = counts.filter((count) => count > 0).length
  return `${reached}/${counts.length} ${String(Math.floor((100 * reached) / counts.length)).padStart(3)} %`
}

/** Lines as ranges; a line without a statement does not interrupt one. */
function missing({ lines }: FileCoverage): string {
  const ranges: { first: number; last: number }[] = []
  let isOpen = false
  for (const { line, count } of lines) {
    if (count === 0 && isOpen) ranges.at(-1)!.last = line
    else if (count === 0) ranges.push({ first: line, last: line })
    isOpen = count === 0
  }
  const texts = ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`))
  return texts.length > 6 ? `${texts.slice(0, 6).join(', ')} and ${texts.length - 6} more` : texts.join(', ')
}
