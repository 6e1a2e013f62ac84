/**
 * `@untracked` and `@ignored` on class fields. Decorators are lowered by esbuild to calls at run time, too late for code that
 * has to look different, so these two are taken out of the text before: each becomes a method that only carries a name,
 * `'$$untracked count'() {}`, which esbuild leaves where it stands. `takeFieldMarks` finds these methods in the tree, takes
 * them out, and remembers for the emitter which fields they marked.
 */
import type { Class, Program } from 'acorn'
import { unsupported, type SourceLocation } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import { decoratorsIn, type Decorator } from './decorator-search.ts'
import type { Locate } from './source-map.ts'

export type Mark = 'untracked' | 'ignored'

/** The marked fields of a class; private names begin with #. */
export interface FieldMarks {
  readonly untracked: readonly FieldMark[]
  readonly ignored: readonly FieldMark[]
}

export interface FieldMark {
  readonly name: string
  readonly isStatic: boolean
}

export interface MarkedText {
  readonly text: string
  /** Puts a place in `text` where it was. */
  restore(location: SourceLocation): SourceLocation
}

interface Insertion {
  readonly line: number
  /** Of the first character that moved, in the original. */
  readonly column: number
  readonly by: number
}

const marks = new WeakMap<object, FieldMarks>()

/** The marks of the class with this tree. */
export function marksOf(node: object): FieldMarks | undefined {
  return marks.get(node)
}

/** Replaces the decorators; undefined if there are none. */
export function markFields(text: string, path: string): MarkedText | undefined {
  const names = localNames(text)
  if (names.size === 0) return undefined
  const insertions: Insertion[] = []
  let marked = ''
  let at = 0
  for (const decorator of decoratorsIn(text, new Set(names.keys()))) {
    if (decorator.problem !== undefined) throw refusal(decorator, names.get(decorator.text)!, text, path)
    const { member } = decorator
    const name = JSON.stringify(`$$${names.get(decorator.text)!} ${member.name}`)
    const method = `${member.isStatic ? 'static ' : ''}${name}(){}`
    // `accessor` says what the field will be anyway.
    const kept = member.accessor === undefined
      ? text.slice(decorator.end, member.end)
      : text.slice(decorator.end, member.accessor) + ' '.repeat('accessor'.length) + text.slice(member.accessor + 'accessor'.length, member.end)
    marked += text.slice(at, decorator.start) + method + kept
    at = member.end
    insertions.push({ ...place(text, decorator.end), by: method.length - (decorator.end - decorator.start) })
  }
  if (at === 0) return undefined
  return { text: marked + text.slice(at), restore: (location) => restored(location, insertions) }
}

/** The names by which the file knows the two decorators. */
function localNames(text: string): Map<string, Mark> {
  const names = new Map<string, Mark>()
  if (!text.includes('manyworlds') || !text.includes('@')) return names
  const imports = /(?:import\s*\{([^}]*)\}\s*from|(?:const|let|var)\s*\{([^}]*)\}\s*=\s*require\s*\()\s*(['"])manyworlds\3/g
  for (const [, imported, required] of text.matchAll(imports)) {
    for (const specifier of (imported ?? required)!.split(',')) {
      const [name, local = name] = specifier.trim().split(/\s+as\s+|\s*:\s*/)
      if (name === 'untracked' || name === 'ignored') names.set(local!, name)
    }
  }
  for (const [, space] of text.matchAll(/import\s*\*\s*as\s+([\w$]+)\s+from\s*(['"])manyworlds\2/g)) {
    names.set(`${space}.untracked`, 'untracked').set(`${space}.ignored`, 'ignored')
  }
  return names
}

function refusal({ start, problem }: Decorator, mark: Mark, text: string, path: string): Error {
  const location = { file: path, ...place(text, start) }
  return unsupported('decorator', location, {
    fact: `@${mark} stands ${problem!}`,
    remedy: `write it without arguments, alone, before a field whose name is spelled out: @${mark} count = 0`,
    frame: codeFrame(text, location),
  })
}

function place(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function restored(location: SourceLocation, insertions: readonly Insertion[]): SourceLocation {
  let { column } = location
  for (const insertion of insertions) {
    if (insertion.line === location.line && column > insertion.column) column = Math.max(insertion.column, column - insertion.by)
  }
  return { ...location, column }
}

/** `locate` for text that was marked. */
export function locateMarked(locate: Locate, marked: MarkedText | undefined): Locate {
  return marked === undefined ? locate : (offset) => marked.restore(locate(offset))
}

/** Takes the methods out of all classes of a tree. */
export function takeFieldMarks(tree: Program): void {
  visit(tree)
}

function visit(node: object): void {
  if ('type' in node && (node.type === 'ClassDeclaration' || node.type === 'ClassExpression')) takeFrom(node as Class)
  for (const value of Object.values(node) as unknown[]) {
    if (Array.isArray(value)) for (const one of value as unknown[]) { if (typeof one === 'object' && one !== null) visit(one) }
    else if (typeof value === 'object' && value !== null && 'type' in value) visit(value)
  }
}

function takeFrom(node: Class): void {
  const found: Record<Mark, FieldMark[]> = { untracked: [], ignored: [] }
  const { body } = node.body
  for (let i = body.length - 1; i >= 0; i--) {
    const element = body[i]!
    if (element.type !== 'MethodDefinition' || element.key.type !== 'Literal' || typeof element.key.value !== 'string') continue
    const [, mark, name] = /^\$\$(untracked|ignored) (.*)$/s.exec(element.key.value) ?? []
    if (name === undefined) continue
    found[mark as Mark].unshift({ name, isStatic: element.static })
    body.splice(i, 1)
  }
  if (found.untracked.length + found.ignored.length > 0) marks.set(node, found)
}
