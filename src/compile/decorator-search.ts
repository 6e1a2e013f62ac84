/**
 * Finds decorators of given names in the text of a TypeScript or JavaScript file, with the class member that each stands
 * before. Nothing here that could parse TypeScript is at hand, and nothing is needed: it is enough to tell code from
 * comments, strings, templates and regular expressions.
 */
export interface Decorator {
  /** As it is written, without the @. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly member: Member
  /** Where it stands, if that is no place for it. */
  readonly problem: string | undefined
}

export interface Member {
  /** `count`, `#count`, or the value of a literal. */
  readonly name: string
  readonly isStatic: boolean
  /** Where the word `accessor` stands, if it does. */
  readonly accessor: number | undefined
  /** Behind the name. */
  readonly end: number
}

const NO_MEMBER: Member = { name: '', isStatic: false, accessor: undefined, end: 0 }
const WORD = /[\p{ID_Continue}$\u200c\u200d]*/uy
const MODIFIERS = new Set(['public', 'private', 'protected', 'static', 'readonly', 'override', 'declare', 'accessor'])
/** Words behind which a slash begins a regular expression. */
const BEFORE_EXPRESSION = new Set(['return', 'typeof', 'case', 'in', 'of', 'do', 'else', 'instanceof', 'new', 'void', 'delete', 'throw', 'yield', 'await'])

export function decoratorsIn(text: string, names: ReadonlySet<string>): Decorator[] {
  const found: Decorator[] = []
  const reader = new Reader(text)
  let afterDecorator = false
  for (let at = reader.next(0); at < text.length; at = reader.next(reader.behind)) {
    const char = text[at]!
    if (char === ';' || char === '{' || char === '}' || char === '=') afterDecorator = false
    if (char !== '@') continue
    const path = /^[\w$]+(?:\.[\w$]+)*/.exec(text.slice(at + 1, at + 200))?.[0] ?? ''
    if (names.has(path)) {
      const decorator = read(reader, path, at, afterDecorator)
      found.push(decorator)
      if (decorator.problem === undefined) reader.behind = decorator.member.end
    }
    afterDecorator = !names.has(path)
  }
  return found
}

function read(reader: Reader, path: string, start: number, afterDecorator: boolean): Decorator {
  const end = start + 1 + path.length
  const bad = (problem: string): Decorator => ({ text: path, start, end, member: NO_MEMBER, problem })
  if (afterDecorator) return bad('behind another decorator')
  const { text } = reader
  let at = skipSpace(text, end)
  if (text[at] === '(') return bad('with arguments')
  if (text[at] === '@') return bad('before another decorator')
  let isStatic = false
  let accessor: number | undefined
  for (;;) {
    const word = wordAt(text, at)
    const next = skipSpace(text, at + word.length)
    const isModifier = MODIFIERS.has(word) && /[\p{ID_Start}$_#'"[\d]/u.test(text[next] ?? '')
    if (!isModifier) break
    if (word === 'static') isStatic = true
    if (word === 'accessor') accessor = at
    at = next
  }
  const name = nameAt(text, at)
  if (name === undefined) return bad('before something that is no field with a plain name')
  const next = skipSpace(text, name.end)
  const behind = text[next] ?? ''
  const isField = /[=;:?!}@]/.test(behind) || text.slice(name.end, next).includes('\n')
  if (!isField || behind === '(') return bad('before something that is no field')
  return { text: path, start, end, member: { name: name.value, isStatic, accessor, end: name.end }, problem: undefined }
}

/** Behind spaces and comments. */
function skipSpace(text: string, from: number): number {
  let at = from
  for (;;) {
    if (/\s/.test(text[at] ?? '')) at++
    else if (text.startsWith('//', at)) at = endOf(text, '\n', at)
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2)
    else return at
  }
}

function wordAt(text: string, at: number): string {
  WORD.lastIndex = at
  return WORD.exec(text)![0]
}

function nameAt(text: string, at: number): { value: string; end: number } | undefined {
  const char = text[at] ?? ''
  if (char === '#') {
    const word = wordAt(text, at + 1)
    return { value: `#${word}`, end: at + 1 + word.length }
  }
  if (char === "'" || char === '"') {
    const end = text.indexOf(char, at + 1) + 1
    return end === 0 || text.slice(at, end).includes('\\') ? undefined : { value: text.slice(at + 1, end - 1), end }
  }
  const word = wordAt(text, at)
  return word === '' ? undefined : { value: word, end: at + word.length }
}

/** Goes from one character of code to the next. */
class Reader {
  readonly text: string
  /** Where to go on after the character that `next` found. */
  behind = 0
  #lastWord = ''
  #last = ''
  /** Open braces of the templates that are being read. */
  readonly #templates: number[] = []

  constructor(text: string) {
    this.text = text
  }

  /** The next character that is no space and no part of a comment, string, template or regular expression. */
  next(from: number): number {
    const { text } = this
    for (let at = skipSpace(text, from); at < text.length; at = skipSpace(text, at)) {
      const char = text[at]!
      if (char === "'" || char === '"') at = this.#skipped(stringEnd(text, at), char)
      else if (char === '`') at = this.#skipped(this.#template(at + 1), char)
      else if (char === '}' && this.#templates.at(-1) === 0) {
        this.#templates.pop()
        at = this.#skipped(this.#template(at + 1), '`')
      } else if (char === '/' && this.#beginsExpression()) at = this.#skipped(regexpEnd(text, at), '/')
      else return this.#found(at, char)
    }
    this.behind = text.length
    return text.length
  }

  #found(at: number, char: string): number {
    const open = this.#templates.length - 1
    if (open >= 0 && char === '{') this.#templates[open]!++
    if (open >= 0 && char === '}') this.#templates[open]!--
    const word = wordAt(this.text, at)
    this.behind = at + Math.max(1, word.length)
    this.#last = char
    this.#lastWord = word
    return at
  }

  #skipped(end: number, last: string): number {
    this.#last = last
    this.#lastWord = ''
    return end
  }

  #beginsExpression(): boolean {
    if (this.#lastWord !== '') return BEFORE_EXPRESSION.has(this.#lastWord)
    return !/[)\]}'"`/]/.test(this.#last)
  }

  /** The end of a template, or of its part before a substitution. */
  #template(from: number): number {
    const { text } = this
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '`') return at + 1
      else if (text.startsWith('${', at)) {
        this.#templates.push(0)
        return at + 2
      }
    }
    return text.length
  }
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start] || text[at] === '\n') return at + 1
  }
  return text.length
}

function regexpEnd(text: string, start: number): number {
  let inClass = false
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!
    if (char === '\\') at++
    else if (char === '\n') return start + 1
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return at + 1
  }
  return start + 1
}
