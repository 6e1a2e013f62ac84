/** JSON that knows where each of its values stands, for files that people write by hand; comments and trailing commas are fine. */
import type { ArrayExpression, ExpressionStatement, Literal, Node, ObjectExpression, Property } from 'acorn'
import { type SourceLocation, UserError, type UserErrorDetail } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import { parseJsonWithComments } from './json.ts'
import { parse } from './parse.ts'
import { locateIn } from './source-map.ts'

export type JsonPath = readonly (string | number)[]

/** What stands before the text when it is parsed as an expression. */
const OPENING = '('

export class LocatedJson {
  readonly file: string
  readonly value: unknown
  readonly #text: string
  readonly #tree: Node

  /** Throws a `syntax-error` that points at its place. */
  constructor(text: string, file: string) {
    this.file = file
    this.#text = text.replace(/^\uFEFF/, ' ')
    this.value = parseJsonWithComments(this.#text, file)
    this.#tree = this.#parse()
  }

  #parse(): Node {
    try {
      const program = parse(`${OPENING}${this.#text}\n)`, 'script', (offset) => this.#at(offset))
      return (program.body[0] as ExpressionStatement).expression
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'too-deep') throw error
      const { code, location, frame } = error
      throw new UserError(code, location, { fact: 'the values are nested too deep at this place', remedy: 'nest them less', ...(frame === undefined ? {} : { frame }) })
    }
  }

  /** Where the value of a path stands, or its nearest ancestor that is there. */
  locate(path: JsonPath): SourceLocation {
    let node: Node = this.#tree
    let place = node.start
    for (const step of path) {
      const found = child(node, step)
      if (found === undefined) break
      node = found.value
      place = found.start
    }
    return this.#at(place)
  }

  /** A name that an object has twice: the first would be lost. */
  repeatedName(): JsonPath | undefined {
    return repeatedName(this.#tree, [])
  }

  refusal(code: string, path: JsonPath, detail: UserErrorDetail): UserError {
    const location = this.locate(path)
    return new UserError(code, location, { ...detail, frame: codeFrame(this.#text, location) })
  }

  #at(offset: number): SourceLocation {
    return locateIn(this.#text, this.file)(Math.max(0, offset - OPENING.length))
  }
}

/** An entry of an object begins at its name, an element of a list at itself. */
function child(node: Node, step: string | number): { readonly value: Node; readonly start: number } | undefined {
  return entriesOf(node).findLast(({ name }) => name === step)
}

function repeatedName(node: Node, path: JsonPath): JsonPath | undefined {
  const names = new Set<string | number>()
  for (const { name, value } of entriesOf(node)) {
    if (names.has(name)) return [...path, name]
    names.add(name)
    const inside = repeatedName(value, [...path, name])
    if (inside !== undefined) return inside
  }
  return undefined
}

/** What is inside of an object or list. JSON has literals as names, and nothing but properties. */
function entriesOf(node: Node): { readonly name: string | number; readonly value: Node; readonly start: number }[] {
  if (node.type === 'ArrayExpression') return (node as ArrayExpression).elements.map((element, i) => ({ name: i, value: element!, start: element!.start }))
  if (node.type !== 'ObjectExpression') return []
  return ((node as ObjectExpression).properties as Property[]).map(({ key, value, start }) => ({ name: String((key as Literal).value), value, start }))
}
