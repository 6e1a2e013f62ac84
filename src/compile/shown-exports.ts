/**
 * The names that a CommonJS module shows to export in its text, and the modules whose names it passes on, by the rules of the lexer that Node
 * uses for `import { name } from './module.cjs'`: it looks for certain assignments and calls, wherever they stand.
 */
import type { AnyNode, CallExpression, ObjectExpression, Program } from 'acorn'
import { literalText } from './literal-text.ts'
import { nodesMatching } from './tree-search.ts'

export interface ShownExports {
  readonly own: ReadonlySet<string>
  /** Specifiers of the modules whose names are exported as well. */
  readonly from: ReadonlySet<string>
}

export function shownExports(program: Program, source: string): ShownExports {
  const own = new Set<string>()
  const from = new Set<string>()
  for (const { node, ancestors } of nodesMatching(program, source, /\bexports\b/g)) {
    if (node.type !== 'Identifier' && node.type !== 'Literal') continue
    // `exports`, or the `module.exports` that ends here.
    const parent = ancestors.at(-1)
    const isMember = parent?.type === 'MemberExpression' && parent.property === node && parent.object.type === 'Identifier' && parent.object.name === 'module'
    if (parent?.type === 'MemberExpression' && parent.property === node && !isMember) continue
    const [object, above] = isMember ? [parent, ancestors.slice(0, -1)] : [node, ancestors]
    addFrom(object, above, source, { own, from, program })
  }
  return { own, from }
}

interface Found {
  readonly own: Set<string>
  readonly from: Set<string>
  readonly program: Program
}

/** What the expression around `exports` says. */
function addFrom(object: AnyNode, ancestors: readonly AnyNode[], source: string, found: Found): void {
  const [outer, parent] = [ancestors.at(-2), ancestors.at(-1)]
  if (parent?.type === 'MemberExpression' && parent.object === object) {
    const name = parent.computed ? literalText(parent.property) : (parent.property as { name?: string }).name
    if (outer?.type === 'AssignmentExpression' && outer.left === parent && name !== undefined) found.own.add(name)
    if (parent.computed && name === undefined) addCopied(ancestors, source, found)
  } else if (parent?.type === 'AssignmentExpression' && parent.left === object && object.type === 'MemberExpression') addWhole(parent.right, found)
  else if (parent?.type === 'CallExpression') addCall(parent, object, ancestors, source, found)
}

/** `module.exports = { a, b }` or `= require('x')`, of which the last one counts. */
function addWhole(value: AnyNode, found: Found): void {
  const specifier = requested(value)
  if (specifier !== undefined) {
    found.from.clear()
    found.from.add(specifier)
  }
  if (value.type === 'AssignmentExpression') addWhole(value.right, found)
  if (value.type === 'ObjectExpression') addProperties(value, found)
}

function addProperties({ properties }: ObjectExpression, { own, from }: Found): void {
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const specifier = requested(property.argument)
      if (specifier !== undefined) from.add(specifier)
    } else if (!property.computed) own.add(property.key.type === 'Identifier' ? property.key.name : String((property.key as { value?: unknown }).value))
  }
}

/** `Object.defineProperty(exports, 'a', ...)`, `__exportStar(require('x'), exports)`, `__export(require('x'))`. */
function addCall(call: CallExpression, object: AnyNode, ancestors: readonly AnyNode[], source: string, found: Found): void {
  const { callee, arguments: args } = call
  const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : callee.type === 'Identifier' ? callee.name : ''
  const key = literalText(args[1])
  if (name === 'defineProperty' && args[0] === object) {
    if (key !== undefined) found.own.add(key)
    else addCopied(ancestors, source, found)
  }
  if (!/^__export(?:Star)?$/.test(name)) return
  const specifier = requested(args[0])
  if (specifier !== undefined) found.from.add(specifier)
}

/** `Object.keys(_x).forEach(function (key) { exports[key] = _x[key] })`, as Babel writes it, with `_x` required above. */
function addCopied(ancestors: readonly AnyNode[], source: string, { from, program }: Found): void {
  for (const node of ancestors) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.object.type !== 'CallExpression') continue
    const list = node.callee.object.arguments[0]
    if (list?.type !== 'Identifier' || !/^Object\.keys\(/.test(source.slice(node.callee.object.start, node.callee.object.end))) continue
    for (const statement of program.body) {
      for (const { id, init } of statement.type === 'VariableDeclaration' ? statement.declarations : []) {
        if (id.type !== 'Identifier' || id.name !== list.name || !init) continue
        const specifier = requested(init) ?? (init.type === 'CallExpression' ? requested(init.arguments[0]) : undefined)
        if (specifier !== undefined) from.add(specifier)
      }
    }
  }
}

/** The specifier of `require('x')`. */
function requested(node: AnyNode | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require') return undefined
  return literalText(node.arguments[0])
}
