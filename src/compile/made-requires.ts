/** `const require = createRequire(import.meta.url)` at the top of an ES module: its calls with a literal ask for modules as in CommonJS. */
import type { AnyNode, Program } from 'acorn'

const known = new WeakMap<Program, ReadonlySet<string>>()

/** The names of the functions that createRequire has made. */
export function madeRequires(program: Program): ReadonlySet<string> {
  let names = known.get(program)
  if (names === undefined) {
    names = new Set(program.body.flatMap((statement) => namesIn(statement)))
    known.set(program, names)
  }
  return names
}

function namesIn(statement: AnyNode): string[] {
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return []
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init !== null && init !== undefined && isMade(init) ? [id.name] : [])
}

function isMade(init: AnyNode): boolean {
  if (init.type !== 'CallExpression' || init.arguments.length !== 1) return false
  const { callee } = init
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && name.name === 'createRequire' && isOwnUrl(init.arguments[0]!)
}

function isOwnUrl(node: AnyNode): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.type === 'Identifier'
    && (node.property.name === 'url' || node.property.name === 'filename')
}
