/**
 * What a module asks other modules for: its imports, re-exports, `require` and `import()` calls with a literal, found in
 * the tree.
 * Also says whether code relies on the variables that only CommonJS modules have.
 */
import type { AnyNode, CallExpression, Program } from 'acorn'
import { requestedBuiltin } from './builtin-requests.ts'
import { literalText } from './literal-text.ts'
import { madeRequires } from './made-requires.ts'
import type { SourceText } from './source-text.ts'
import { nodesMatching, type Match } from './tree-search.ts'

export interface ModuleRequest {
  readonly specifier: string
  readonly mode: 'import' | 'require'
  /** Where the specifier stands in the JavaScript text. */
  readonly offset: number
  /** Evaluating the module executes this request; false for a `require` in a function, a branch or a try statement. */
  readonly certain: boolean
}

/** Everything that evaluating the module may ask for. */
export function requestsOf({ ast, kind, source, importsByRequire }: SourceText): ModuleRequest[] {
  if (ast === null) return []
  const builtins = builtinRequests(ast, source)
  if (kind === 'cjs') return [...requireRequests(ast, source), ...memberRequests(ast, source), ...builtins]
  const requests = [...importRequests(ast), ...madeRequireRequests(ast, source), ...builtins]
  return importsByRequire ? [...requests, ...requireRequests(ast, source)] : requests
}

/** The imports of a module, in source order. */
export function importRequests(program: Program): ModuleRequest[] {
  const requests: ModuleRequest[] = []
  for (const statement of program.body) {
    switch (statement.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        if (typeof statement.source?.value !== 'string') break
        requests.push({
          specifier: statement.source.value, mode: 'import', offset: statement.source.start, certain: true,
        })
    }
  }
  return requests
}

/** The calls of the module's own `require` with a string literal, in source order. */
export function requireRequests(program: Program, source: string): ModuleRequest[] {
  const requests: ModuleRequest[] = []
  for (const { node, ancestors } of freeReferences(program, source, /\brequire\b/g)) {
    const call = ancestors.at(-1)
    if (call?.type !== 'CallExpression' || call.callee !== node) continue
    const specifier = literalText(call.arguments[0])
    if (specifier === undefined) continue
    requests.push({ specifier, mode: 'require', offset: call.arguments[0]!.start, certain: isCertain(ancestors) })
  }
  return requests
}

/** `module.require('x')`, also of a variable that is called like a module. */
function memberRequests(program: Program, source: string): ModuleRequest[] {
  return nodesMatching(program, source, /(?<=module\s*(?:\?\.|\.)\s*)require\b/gi).flatMap(({ node, ancestors }) => {
    const [call, member] = [ancestors.at(-2), ancestors.at(-1)]
    if (node.type !== 'Identifier' || member?.type !== 'MemberExpression' || call?.type !== 'CallExpression' || call.callee !== member) return []
    const specifier = literalText(call.arguments[0])
    return specifier === undefined ? [] : [{ specifier, mode: 'require' as const, offset: call.arguments[0]!.start, certain: false }]
  })
}

/** What the module asks `process` for. */
function builtinRequests(program: Program, source: string): ModuleRequest[] {
  return nodesMatching(program, source, /\bgetBuiltinModule\b/g).flatMap(({ ancestors }) => {
    const call = ancestors.at(-2)
    const requested = call?.type === 'CallExpression' ? requestedBuiltin(call) : undefined
    return requested === undefined ? [] : [{ specifier: requested.specifier, mode: 'require' as const, offset: (call as CallExpression).arguments[0]!.start, certain: false }]
  })
}

/** The same for functions that createRequire has made. */
function madeRequireRequests(program: Program, source: string): ModuleRequest[] {
  const names = [...madeRequires(program)]
  if (names.length === 0) return []
  const pattern = names.map((name) => name.replaceAll('$', '\\$')).join('|')
  return nodesMatching(program, source, new RegExp(`(?<![\\w$])(?:${pattern})(?![\\w$])`, 'g'))
    .flatMap(({ node, ancestors }) => {
      const call = ancestors.at(-1)
      const specifier = node.type === 'Identifier' && call?.type === 'CallExpression' && call.callee === node ? literalText(call.arguments[0]) : undefined
      if (specifier === undefined) return []
      return [{ specifier, mode: 'require' as const, offset: (call as CallExpression).arguments[0]!.start, certain: isCertain(ancestors) }]
    })
}

/**
 * What `import()` in the module may be given: its string literals, in source order. If one is given something else, every
 * literal of the module that looks like a relative path may get there.
 */
export function dynamicImportRequests(program: Program, source: string): ModuleRequest[] {
  const requests: ModuleRequest[] = []
  let isOpen = false
  const add = (node: AnyNode): void => {
    const specifier = literalText(node)
    if (specifier === undefined) isOpen = true
    else requests.push({ specifier, mode: 'import', offset: node.start, certain: false })
  }
  for (const { node } of nodesMatching(program, source, /\bimport\b/g)) {
    if (node.type === 'ImportExpression') add(node.source)
  }
  if (!isOpen) return requests
  for (const { node } of nodesMatching(program, source, /['"`]\.{1,2}\//g)) {
    if (literalText(node) !== undefined) add(node)
  }
  return requests
}

/** Whether the code mentions `require`, `module`, `exports`, `__filename` or `__dirname` without declaring it. */
export function usesCommonJs(program: Program, source: string): boolean {
  return freeReferences(program, source, /\b(?:require|module|exports|__filename|__dirname)\b/g).length > 0
}

/** Whether the program declares a resource with `using`, at any depth. */
export function hasUsing(program: Program, source: string): boolean {
  return placeOfUsing(program, source) !== undefined
}

/** The offset of the first declaration with `using`, at any depth. */
export function placeOfUsing(program: Program, source: string): number | undefined {
  return nodesMatching(program, source, /\b(?:await\s+)?using\b/g).find(
    ({ node }) => node.type === 'VariableDeclaration' && node.kind.endsWith('using'))?.node.start
}

/**
 * The references to the names a pattern matches that no function around them declares. Blocks are not told apart from
 * the function they stand in: a name that is local to one block counts as declared in the whole function.
 */
function freeReferences(program: Program, source: string, pattern: RegExp): Match[] {
  const declared = new Map<AnyNode, Set<string>>()
  const references: Match[] = []
  for (const match of nodesMatching(program, source, pattern)) {
    if (match.node.type !== 'Identifier') continue
    const role = roleOf(match)
    if (role === 'reference') references.push(match)
    else if (role !== 'label') {
      const names = declared.get(role) ?? new Set()
      declared.set(role, names.add(match.node.name))
    }
  }
  return references.filter(({ node, ancestors }) =>
    node.type === 'Identifier' && !ancestors.some((ancestor) => declared.get(ancestor)?.has(node.name) === true))
}

/** The function or program that an identifier is declared in, or what else the identifier is. */
function roleOf({ node, ancestors }: Match): AnyNode | 'reference' | 'label' {
  if (isLabel(node, ancestors.at(-1)!)) return 'label'
  let child = node
  for (let depth = ancestors.length - 1; depth >= 0; depth--) {
    const parent = ancestors[depth]!
    switch (parent.type) {
      case 'ObjectPattern': case 'ArrayPattern': case 'RestElement': case 'Property':
        break
      case 'AssignmentPattern':
        if (parent.left !== child) return 'reference'
        break
      case 'VariableDeclarator': {
        if (parent.id !== child) return 'reference'
        const declaration = ancestors[depth - 1]
        const owner = functionAround(ancestors, depth)
        // A top-level `var module` is the module's own variable again: the wrapper of CommonJS has it as a parameter.
        const isVar = declaration?.type === 'VariableDeclaration' && declaration.kind === 'var'
        return isVar && owner.type === 'Program' ? 'label' : owner
      }
      case 'FunctionDeclaration': case 'FunctionExpression': case 'ArrowFunctionExpression':
        if ((parent.params as AnyNode[]).includes(child)) return parent
        if (parent.id !== child) return 'reference'
        return parent.type === 'FunctionExpression' ? parent : functionAround(ancestors, depth)
      case 'ClassDeclaration': case 'ClassExpression':
        if (parent.id !== child) return 'reference'
        return parent.type === 'ClassExpression' ? parent : functionAround(ancestors, depth)
      case 'CatchClause':
        return parent.param === child ? parent : 'reference'
      case 'ImportSpecifier': case 'ImportDefaultSpecifier': case 'ImportNamespaceSpecifier':
        return parent.local === child ? functionAround(ancestors, depth) : 'label'
      default:
        return 'reference'
    }
    child = parent
  }
  return 'reference'
}

/** Whether the identifier only names a property, a label or an export. */
function isLabel(node: AnyNode, parent: AnyNode): boolean {
  switch (parent.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed
    case 'Property': case 'MethodDefinition': case 'PropertyDefinition':
      return parent.key === node && !parent.computed
    case 'LabeledStatement': case 'BreakStatement': case 'ContinueStatement':
      return parent.label === node
    case 'ExportSpecifier':
      return parent.exported === node && parent.local !== node
    case 'ExportAllDeclaration': case 'MetaProperty':
      return true
    default:
      return false
  }
}

function functionAround(ancestors: readonly AnyNode[], depth: number): AnyNode {
  for (let index = depth - 1; index > 0; index--) if (isFunction(ancestors[index]!)) return ancestors[index]!
  return ancestors[0]!
}

function isFunction(node: AnyNode): boolean {
  return /Function|^StaticBlock$/.test(node.type)
}

function isCertain(ancestors: readonly AnyNode[]): boolean {
  return ancestors.every((node, index) => {
    const child = ancestors[index + 1]
    switch (node.type) {
      case 'IfStatement': case 'ConditionalExpression':
        return child === node.test
      case 'LogicalExpression':
        return child === node.left
      case 'AssignmentExpression':
        return !['??=', '||=', '&&='].includes(node.operator)
      case 'TryStatement': case 'SwitchCase': case 'ClassBody': case 'ChainExpression':
        return false
      default:
        return !isFunction(node) && !/^(?:While|DoWhile|For|ForIn|ForOf)Statement$/.test(node.type)
    }
  })
}
