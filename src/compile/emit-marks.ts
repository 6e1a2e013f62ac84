/**
 * Position marks: the emitter composes text out of order (functions are hoisted), so a position travels inside the
 * text, as a noncharacter, the offset in the module's source, and another noncharacter. The last pass takes them out.
 */
import type { SourceMapBuilder } from './source-map.ts'

const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const MARKS = /\uFDD0(\d+)\uFDD1/g

export function mark(offset: number): string {
  return `${OPEN}${offset}${CLOSE}`
}

/** The mark that a text begins with, or ''. */
export function firstMark(text: string): string {
  return /^\uFDD0\d+\uFDD1/.exec(text)?.[0] ?? ''
}

/** The text as it will be run, for decisions about its first token. */
export function unmarked(text: string): string {
  return text.includes(OPEN) ? text.replace(MARKS, '') : text
}

/** Takes the marks out of a finished script and notes the line and column (from 1) at which each stood. */
export function takeMarks(text: string, builder: SourceMapBuilder): string {
  const pieces: string[] = []
  let line = 1
  let column = 1
  let last = 0
  for (const match of text.matchAll(MARKS)) {
    const piece = text.slice(last, match.index)
    last = match.index + match[0].length
    pieces.push(piece)
    let start = 0
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', start)) {
      line++
      column = 1
      start = at + 1
    }
    column += piece.length - start
    builder.add(line, column, Number(match[1]))
  }
  pieces.push(text.slice(last))
  return pieces.join('')
}

/** Marks of a text as a list, for the lowering, which keeps text and positions apart. */
export function splitMarks(text: string): { text: string; marks: [number, number][] } {
  const marks: [number, number][] = []
  let plain = ''
  let last = 0
  for (const match of text.matchAll(MARKS)) {
    plain += text.slice(last, match.index)
    last = match.index + match[0].length
    marks.push([plain.length, Number(match[1])])
  }
  return { text: plain + text.slice(last), marks }
}

/** The inverse of `splitMarks`. */
export function joinMarks(text: string, marks: readonly (readonly [number, number])[]): string {
  let joined = ''
  let last = 0
  for (const [at, offset] of [...marks].sort((a, b) => a[0] - b[0])) {
    joined += text.slice(last, at) + mark(offset)
    last = at
  }
  return joined + text.slice(last)
}
