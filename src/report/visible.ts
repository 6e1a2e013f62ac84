/**
 * Text for a terminal, with characters that would do something there made visible: a program's messages and names are in reports,
 * and must not clear the screen, go back over what stands there, hide what follows, or turn the direction of writing. The colours of a report are its own.
 */
import { randomInt } from 'node:crypto'

/** Says that a sequence is ours: no program knows it, since it is another one in every run and nothing but `visible` sees it. */
const MARK = `${randomInt(1e12, 1e14)};`

/** A sequence that sets colours, for text that `visible` gets to see. */
export function colors(codes: string): string {
  return `\u001b[${MARK}${codes}m`
}

/** Our own sequences; controls but newline and tab; what turns the direction of writing. */
const CONTROLS = new RegExp(`\\u001b\\[${MARK}|\\r\\n|[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]`, 'g')

export function visible(text: string): string {
  return text.replaceAll(CONTROLS, (found) => found === '\r\n' ? '\n' : found.length > 1 ? '\u001b[' : shown(found))
}

/** A name in one line, such as that of a file: line ends and tabs, which it may hold, would look like text of the report. */
export function inOneLine(name: string): string {
  return visible(name.replaceAll(/[\t\n\r]/g, shown))
}

function shown(character: string): string {
  const code = character.charCodeAt(0)
  return code > 0xff ? `\\u${code.toString(16)}` : `\\x${code.toString(16).padStart(2, '0')}`
}
