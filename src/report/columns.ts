/**
 * Text in columns, one for each task of a program: time goes down, so every item stands on lines of its own in its
 * column. Columns get the width they need, or share what there is.
 */
import type { Paint, Palette } from './palette.ts'

export interface ColumnItem {
  readonly column: number
  readonly text: string
  readonly paint: Paint
  /** Cut rather than go on in a second line: code is recognised by its beginning. */
  readonly cut?: boolean
}

/** Items that belong together, behind a label at the left. */
export interface ColumnBlock {
  readonly label: string
  readonly items: readonly ColumnItem[]
}

const GAP = ' │ '
/** Less than this, and code is cut until nobody recognises it. */
const MIN_WIDTH = 18
/** A wider column would push the others apart; a single one has nobody beside it. */
const MAX_WIDTH = 44
const MAX_SINGLE_WIDTH = 100

/** The blocks as lines of at most `width` characters; undefined if the columns would be too narrow to be read. */
export function columnLines(titles: readonly string[], blocks: readonly ColumnBlock[], width: number, palette: Palette): string[] | undefined {
  const labelWidth = Math.max(...blocks.map(({ label }) => label.length)) + 2
  const widths = share(naturalWidths(titles, blocks), width - labelWidth - GAP.length * (titles.length - 1))
  if (widths === undefined) return undefined
  const gap = palette.dim(GAP)
  const line = (label: string, cells: readonly string[]): string => (palette.dim(label.padEnd(labelWidth)) + cells.join(gap)).trimEnd()
  const heads = titles.map((title, i) => fold(title, widths[i]!))
  const head = Array.from({ length: Math.max(...heads.map(({ length }) => length)) }, (_, row) =>
    line('', heads.map((parts, i) => palette.strong((parts[row] ?? '').padEnd(widths[i]!)))))
  const rule = palette.dim('─'.repeat(labelWidth) + widths.map((each) => '─'.repeat(each)).join('─┼─'))
  return [...head, rule, ...blocks.flatMap(({ label, items }) => items
    .flatMap(({ column, text, paint, cut }) => (cut === true ? [clip(text, widths[column]!)] : fold(text, widths[column]!)).map((part) => ({ column, part, paint })))
    .map(({ column, part, paint }, row) => line(row === 0 ? label : '', widths.map((each, i) =>
      i === column ? paint(part) + ' '.repeat(each - part.length) : ' '.repeat(each)))))]
}

function naturalWidths(titles: readonly string[], blocks: readonly ColumnBlock[]): number[] {
  const widths = titles.map((title) => title.length)
  for (const { items } of blocks) {
    for (const { column, text } of items) widths[column] = Math.max(widths[column]!, text.length)
  }
  return widths.map((width) => Math.min(width, widths.length === 1 ? MAX_SINGLE_WIDTH : MAX_WIDTH))
}

/** Takes from the widest columns until all fit. */
function share(widths: readonly number[], available: number): number[] | undefined {
  const shared = [...widths]
  for (let excess = sum(shared) - available; excess > 0; excess--) {
    const widest = shared.indexOf(Math.max(...shared))
    if (shared[widest]! <= MIN_WIDTH) return undefined
    shared[widest]!--
  }
  return shared
}

/** The text on lines of at most `width`; what is still too much after the third line is cut. */
export function fold(text: string, width: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > width && lines.length < 2) {
    const at = breakAt(rest, width)
    lines.push(rest.slice(0, at).trimEnd())
    // What goes on is set in, so that it does not read as an item of its own.
    rest = `  ${rest.slice(at).trimStart()}`
  }
  return [...lines, clip(rest, width)]
}

/** Between words; inside of a word that has no room in the next line, but then not inside of a number or name if there is another place. */
function breakAt(text: string, width: number): number {
  const margin = text.length - text.trimStart().length
  const space = text.lastIndexOf(' ', width)
  const word = /^ ?\S*/.exec(text.slice(space))![0].trim()
  if (space > margin && (space > width / 2 || word.length <= width - 2)) return space
  for (let at = width; at > Math.max(margin + 1, width / 2); at--) {
    if (/^\.[^\d.]/.test(text.slice(at)) || !/[\w.$#]/.test(text[at - 1]!) || !/[\w.$#]/.test(text[at]!)) return at
  }
  return width
}

export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
