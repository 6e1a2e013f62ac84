/**
 * JSON with errors that point at their place: data modules, package.json, and tsconfig.json, which may have comments
 * and trailing commas.
 */
import { syntaxError } from './parse.ts'
import { locateIn } from './source-map.ts'

/** The value of a JSON text; throws a `syntax-error` located in `file`, which shows the text around it unless it is not to be seen. */
export function parseJson(text: string, file: string, isShown = true): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // V8 gives the offset in some of its messages only.
    throw syntaxError('this is not valid JSON', locateIn(text, file)(errorOffset(text)), isShown ? text : undefined)
  }
}

/** Like `parseJson`, for the dialect of tsconfig.json. */
export function parseJsonWithComments(text: string, file: string, isShown = true): unknown {
  return parseJson(blankComments(text), file, isShown)
}

// Everything is replaced by blanks of the same length, so that offsets stay true.
function blankComments(text: string): string {
  return blankOutsideStrings(blankOutsideStrings(text, COMMENT), TRAILING_COMMA)
}

const COMMENT = /\/\/[^\n\r]*|\/\*[^]*?\*\//y
const TRAILING_COMMA = /,(?=\s*[}\]])/y

/** Blanks what a sticky pattern matches; one expression with strings in it would exhaust the stack of a file of megabytes. */
function blankOutsideStrings(text: string, pattern: RegExp): string {
  const pieces: string[] = []
  const starts = /["/,]/g
  let kept = 0
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    if (match[0] === '"') {
      starts.lastIndex = endOfString(text, match.index) ?? match.index + 1
      continue
    }
    pattern.lastIndex = match.index
    const [blanked] = pattern.exec(text) ?? []
    if (blanked === undefined) continue
    pieces.push(text.slice(kept, match.index), blanked.replace(/[^\n\r]/g, ' '))
    kept = starts.lastIndex = match.index + blanked.length
  }
  return pieces.join('') + text.slice(kept)
}

/** Behind the closing quote of the string that begins at `start`; undefined if it does not end in its line. */
function endOfString(text: string, start: number): number | undefined {
  for (let i = start + 1; i < text.length; i++) {
    const character = text[i]
    if (character === '"') return i + 1
    if (character === '\n') return undefined
    if (character === '\\' && /[\n\r\u2028\u2029]/.test(text[++i] ?? '\n')) return undefined
  }
  return undefined
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Whether the characters between two quotes are those of a JSON string. */
function isString(text: string, start: number, end: number): boolean {
  for (let i = start + 1; i < end - 1; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20) return false
    if (code !== 0x5c) continue
    ESCAPE.lastIndex = i
    const [escape] = ESCAPE.exec(text) ?? []
    if (escape === undefined) return false
    i += escape.length - 1
  }
  return true
}

const BLANKS = /[ \t\n\r]*/y
const ATOM = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y

/** Behind the token that begins at `start`; undefined if none does. */
function endOfToken(text: string, start: number): number | undefined {
  const first = text[start]
  if (first === undefined) return undefined
  if ('[]{},:'.includes(first)) return start + 1
  if (first === '"') {
    const end = endOfString(text, start)
    return end !== undefined && isString(text, start, end) ? end : undefined
  }
  ATOM.lastIndex = start
  return ATOM.test(text) ? ATOM.lastIndex : undefined
}

/** The offset of the first token that cannot stand where it stands. */
function errorOffset(text: string): number {
  let at = 0
  const open: string[] = []
  // What may come next: a value, a value or the end of an empty array, a key, a key or '}', ':', ',' or the closing
  // bracket.
  let expected: 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'rest' = 'value'
  for (;;) {
    BLANKS.lastIndex = at
    BLANKS.exec(text)
    at = BLANKS.lastIndex
    const end = endOfToken(text, at)
    if (end === undefined) return at
    const first = text[at]!
    const mark = '[]{},:'.includes(first) ? first : ''
    const isValue = expected === 'value' || expected === 'first'
    const inObject = open.at(-1) === '{'
    if (isValue && (mark === '[' || mark === '{')) {
      open.push(mark)
      expected = mark === '[' ? 'first' : 'first-key'
    } else if (isValue && mark === '') expected = 'rest'
    else if ((expected === 'key' || expected === 'first-key') && first === '"') expected = 'colon'
    else if (expected === 'colon' && mark === ':') expected = 'value'
    else if (expected === 'rest' && mark === ',' && open.length > 0) expected = inObject ? 'key' : 'value'
    else if (mark === ']' && !inObject && open.length > 0 && (expected === 'rest' || expected === 'first')) {
      open.pop()
      expected = 'rest'
    } else if (mark === '}' && inObject && (expected === 'rest' || expected === 'first-key')) {
      open.pop()
      expected = 'rest'
    } else return at
    at = end
  }
}
