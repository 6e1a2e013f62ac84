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
  const blank = (match: string) => match.replace(/[^\n\r]/g, ' ')
  const commentless = text.replace(/"(?:\\.|[^"\\\n])*"|\/\/[^\n\r]*|\/\*[^]*?\*\//g, (match) =>
    match.startsWith('"') ? match : blank(match))
  return commentless.replace(/"(?:\\.|[^"\\\n])*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? ' ' : match))
}

const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/.source
const atom = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/.source
const token = new RegExp(`\\s*(?:([[\\]{},:])|(${string})|(${atom}))`, 'y')

/** The offset of the first token that cannot stand where it stands. */
function errorOffset(text: string): number {
  const scanner = new RegExp(token)
  const open: string[] = []
  // What may come next: a value, a value or the end of an empty array, a key, a key or '}', ':', ',' or the closing
  // bracket.
  let expected: 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'rest' = 'value'
  for (;;) {
    const start = scanner.lastIndex
    const match = scanner.exec(text)
    if (match === null) return start + /^\s*/.exec(text.slice(start))![0].length
    const [whole, mark = '', quoted, plain] = match
    const at = start + whole.length - whole.trimStart().length
    const isValue = expected === 'value' || expected === 'first'
    const inObject = open.at(-1) === '{'
    if (isValue && (mark === '[' || mark === '{')) {
      open.push(mark)
      expected = mark === '[' ? 'first' : 'first-key'
    } else if (isValue && (quoted !== undefined || plain !== undefined)) expected = 'rest'
    else if ((expected === 'key' || expected === 'first-key') && quoted !== undefined) expected = 'colon'
    else if (expected === 'colon' && mark === ':') expected = 'value'
    else if (expected === 'rest' && mark === ',' && open.length > 0) expected = inObject ? 'key' : 'value'
    else if (mark === ']' && !inObject && open.length > 0 && (expected === 'rest' || expected === 'first')) {
      open.pop()
      expected = 'rest'
    } else if (mark === '}' && inObject && (expected === 'rest' || expected === 'first-key')) {
      open.pop()
      expected = 'rest'
    } else return at
  }
}
