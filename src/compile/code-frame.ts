/**
 * The lines around a place in a source text, with line numbers and a caret under the column. Plain text: whoever
 * prints it may colour it.
 */
import type { SourceLocation } from '../base/errors.ts'

const linesAround = 2
const widestLine = 160

/** The frame of `location` in `text`, the text of the file the location names. */
export function codeFrame(text: string, location: Pick<SourceLocation, 'line' | 'column'>): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  const line = Math.min(Math.max(location.line, 1), lines.length)
  const first = Math.max(1, line - linesAround)
  const last = Math.min(lines.length, line + linesAround)
  const width = String(last).length
  // Minified code has lines of megabytes: show the part around the column.
  const from = location.column > widestLine - 20 ? location.column - widestLine / 2 : 0
  const frame: string[] = []
  for (let number = first; number <= last; number++) {
    const shown = lines[number - 1]!.slice(from, from + widestLine)
    frame.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${shown}`.trimEnd())
    if (number === line) frame.push(`  ${' '.repeat(width)} | ${caretIndent(shown, location.column - 1 - from)}^`)
  }
  return frame.join('\n')
}

// Tabs are kept, so that the caret stands under its column whatever the width of a tab.
function caretIndent(line: string, columns: number): string {
  return line.slice(0, columns).replace(/[^\t]/g, ' ').padEnd(columns)
}
