/**
 * Keeps `.name` true after esbuild. It renames variables that shadow others (`foo2`), and with `keepNames` repairs that
 * by a call `__name(f, 'foo')` around every function, whether it needs it or not. Such a call defines a property on
 * each function the program creates, so here all that are not needed are taken out again. The text keeps its length:
 * whatever goes is replaced by blanks, so that the source map stays true.
 */
import { parse, type AnyNode, type Program } from 'acorn'
import { nodesMatching, type Match } from './tree-search.ts'

/** The text without the `__name` calls whose function has that name anyway. */
export function removeRedundantNames(code: string): string {
  const program = parseAny(code)
  if (program === undefined) return code
  const edits: Edit[] = []
  const helperUses = nodesMatching(program, code, /\b__name\b/g).filter(({ node }) => node.type === 'Identifier')
  let remaining = 0
  let declaration: AnyNode | undefined
  for (const use of helperUses) {
    const parent = use.ancestors.at(-1)
    if (parent?.type === 'VariableDeclarator' && parent.id === use.node) declaration = use.ancestors.at(-2)
    else if (!removeCall(use, code, edits)) remaining++
  }
  if (remaining === 0 && declaration !== undefined) edits.push([declaration.start, declaration.end, ''])
  return apply(code, edits)
}

/** Replaces the range by a text that is not longer; the rest is filled with blanks. */
type Edit = readonly [start: number, end: number, text: string]

function parseAny(code: string): Program | undefined {
  for (const sourceType of ['module', 'commonjs'] as const) {
    try {
      return parse(code, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
    } catch {
      // Sloppy code is no module; what is neither is reported by the parse that follows.
    }
  }
  return undefined
}

function removeCall({ ancestors }: Match, code: string, edits: Edit[]): boolean {
  const call = ancestors.at(-1)
  if (call?.type !== 'CallExpression') return false
  const [target, literal] = call.arguments
  if (target === undefined || literal?.type !== 'Literal' || typeof literal.value !== 'string') return false
  const name = literal.value
  const outer = ancestors.at(-2)!
  if (outer.type === 'ExpressionStatement') {
    if (target.type === 'ThisExpression') return removeStaticBlock(ancestors, name, edits)
    if (target.type !== 'Identifier') return false
    const anonymous = name === 'default' ? defaultFunction(ancestors, target.name) : undefined
    if (target.name !== name && anonymous === undefined) return false
    if (anonymous !== undefined) edits.push([anonymous.start, anonymous.end, ''])
    edits.push([outer.start, outer.end, ''])
    return true
  }
  if (target.type !== 'FunctionExpression' && target.type !== 'ArrowFunctionExpression') return false
  const start = startWithComment(call.start, code)
  const ownName = target.type === 'FunctionExpression' ? target.id?.name : undefined
  if ((ownName ?? inferredName(call, outer)) === name) {
    edits.push([start, target.start, '('], [target.end, call.end, ')'])
    return true
  }
  // A property of a literal names its function as well; this fits because 'foo2' was made from 'foo'.
  const opening = `({${name}:`
  if (ownName !== undefined || !/^[\w$]+$/.test(name) || name === '__proto__') return false
  if (opening.length > target.start - start) return false
  edits.push([start, target.start, opening], [target.end, call.end, `}).${name}`])
  return true
}

function removeStaticBlock(ancestors: readonly AnyNode[], name: string, edits: Edit[]): boolean {
  const [outer, owner, , block] = ancestors.slice(-6, -2)
  if (block?.type !== 'StaticBlock' || owner === undefined || outer === undefined) return false
  if (owner.type !== 'ClassDeclaration' && owner.type !== 'ClassExpression') return false
  if ((owner.id?.name ?? inferredName(owner, outer)) !== name) return false
  edits.push([block.start, block.end, ''])
  return true
}

// esbuild gives `export default function () {}` a variable of its own in order to name it.
function defaultFunction(ancestors: readonly AnyNode[], variable: string): AnyNode | undefined {
  const program = ancestors[0]
  if (program?.type !== 'Program' || ancestors.length !== 3) return undefined
  for (const statement of program.body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = statement
    if (declaration.type === 'FunctionDeclaration' && declaration.id?.name === variable) return declaration.id
  }
  return undefined
}

/** The name that an anonymous function gets from where it stands (ECMAScript's NamedEvaluation). */
function inferredName(node: AnyNode, parent: AnyNode): string | undefined {
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'Identifier' ? parent.id.name : undefined
    case 'AssignmentExpression':
      if (!['=', '??=', '||=', '&&='].includes(parent.operator)) return undefined
      return parent.right === node && parent.left.type === 'Identifier' ? parent.left.name : undefined
    case 'AssignmentPattern':
      return parent.right === node && parent.left.type === 'Identifier' ? parent.left.name : undefined
    case 'Property':
    case 'PropertyDefinition':
      return parent.value === node && !parent.computed ? keyName(parent.key) : undefined
    case 'ExportDefaultDeclaration':
      return 'default'
    default:
      return undefined
  }
}

function keyName(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  return key.type === 'Literal' ? String(key.value) : undefined
}

function startWithComment(start: number, code: string): number {
  const comment = '/* @__PURE__ */ '
  return code.startsWith(comment, start - comment.length) ? start - comment.length : start
}

function apply(code: string, edits: Edit[]): string {
  let result = ''
  let from = 0
  for (const [start, end, text] of edits.sort((a, b) => a[0] - b[0])) {
    const blanks = code.slice(start + text.length, end).replace(/[^\n\r]/g, ' ')
    result += code.slice(from, start) + text + blanks
    from = end
  }
  return result + code.slice(from)
}
