/**
 * Position marks: the emitter composes text out of order (functions are hoisted), so a position travels inside the
 * text, as a noncharacter, the offset in the module's source, and another noncharacter. The last pass takes them out.
 * A program may contain these characters, too, where its literals do. There they are never printed as they are: in
 * strings that we write they are escaped (`unmarkable`), and literals that are copied have a third noncharacter and a
 * digit in their place (`kept`), which the last pass turns back. So what stands between the two is a mark of ours.
 */
import type { SourceMapBuilder } from './source-map.ts'

const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const KEPT = '\uFDD2'
const MARKS = /\uFDD0(\d+)\uFDD1/g
const RESERVED = /[\uFDD0-\uFDD2]/
const EACH_RESERVED = /[\uFDD0-\uFDD2]/g
const EACH_KEPT = /\uFDD2([0-2])/g
const NAME = /^(?:\uFDD0\d+\uFDD1)?[\w$]+$/
const THIS = /^(?:\uFDD0\d+\uFDD1)?this$/

export function mark(offset: number): string {
  return `${OPEN}${offset}${CLOSE}`
}

/** Text of the program, copied from a literal of its source: the script will have it character by character. */
export function kept(literal: string): string {
  return RESERVED.test(literal) ? literal.replace(EACH_RESERVED, (character) => `${KEPT}${character.charCodeAt(0) - OPEN.charCodeAt(0)}`) : literal
}

/** JSON text with escapes for what would be read as marks. */
export function unmarkable(json: string): string {
  return RESERVED.test(json) ? json.replace(EACH_RESERVED, (character) => `\\u${character.charCodeAt(0).toString(16)}`) : json
}

/** Is a printed text a name, behind its mark if it has one? */
export function isName(text: string): boolean {
  return NAME.test(text)
}

/** Is it `this`, behind its mark if it has one? */
export function isThis(text: string): boolean {
  return THIS.test(text)
}

/** The mark that a text begins with, or ''. */
export function firstMark(text: string): string {
  return /^\uFDD0\d+\uFDD1/.exec(text)?.[0] ?? ''
}

/** The text as it will be run, for decisions about its first token. */
export function unmarked(text: string): string {
  return text.includes(OPEN) ? text.replace(MARKS, '') : text
}

/**
 * Takes the marks out of a finished script and notes the line and column (from 1) at which each stood; what is kept of
 * the program's literals becomes what it was.
 */
export function takeMarks(text: string, builder: SourceMapBuilder): string {
  const restored = text.includes(KEPT)
    ? (piece: string): string => piece.replace(EACH_KEPT, (_, digit: string) => String.fromCharCode(OPEN.charCodeAt(0) + Number(digit)))
    : (piece: string): string => piece
  const pieces: string[] = []
  let line = 1
  let column = 1
  let last = 0
  for (const match of text.matchAll(MARKS)) {
    const piece = restored(text.slice(last, match.index))
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
  pieces.push(restored(text.slice(last)))
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
