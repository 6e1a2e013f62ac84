/**
 * The text of a call at a place in a source file, for messages that quote it. The file may be TypeScript, so nothing is
 * parsed: brackets, strings, templates and comments are enough to find the end of a call.
 */
import type { SourceLocation } from '../base/errors.ts'

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The call whose callee, or its last name, begins at a place; undefined if there is none. */
export function callAt(text: string, { line, column }: Pick<SourceLocation, 'line' | 'column'>): string | undefined {
  const lineStart = startOfLine(text, line)
  if (lineStart === undefined) return undefined
  let start = lineStart + column - 1
  while (start > lineStart && /[\p{ID_Continue}$.]/u.test(text[start - 1]!)) start--
  const open = /^[\p{ID_Continue}$.\s]*\(/u.exec(text.slice(start, start + 200))
  const end = open === null ? undefined : endOfBracket(text, start + open[0].length - 1)
  if (end === undefined) return undefined
  return outdented(text.slice(start, end), start - lineStart)
}

function startOfLine(text: string, line: number): number | undefined {
  let start = 0
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return undefined
    start = end + 1
  }
  return start
}

/** The offset behind the bracket that closes the one at `open`. */
function endOfBracket(text: string, open: number): number | undefined {
  const expected: string[] = []
  for (let at = open; at < text.length; at++) {
    const character = text[at]!
    const closer = closing[character]
    if (closer !== undefined) expected.push(closer)
    else if (character === expected.at(-1)) {
      expected.pop()
      if (expected.length === 0) return at + 1
    } else at = endOfQuiet(text, at)
  }
  return undefined
}

/** The last offset of the string or comment that begins at an offset, or the offset itself. */
function endOfQuiet(text: string, at: number): number {
  const pattern = text[at] === '/' && text[at + 1] === '/' ? /\/\/[^\n]*/y
    : text[at] === '/' && text[at + 1] === '*' ? /\/\*[^]*?\*\//y
      : /(['"`])(?:\\[^]|(?!\1)[^\\])*\1/y
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null ? at : at + found[0].length - 1
}

/** Later lines without the indentation of the first. */
function outdented(call: string, column: number): string {
  const [first, ...rest] = call.split(/\r?\n/)
  return [first!, ...rest.map((line) => `  ${line.slice(Math.min(column, /^[ \t]*/.exec(line)![0].length))}`)].join('\n')
}
