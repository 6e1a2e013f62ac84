/**
 * Classes at the top level of a deferred module that can be made when the program is loaded: they and their prototypes
 * belong to the base heap then, and states hold only what is done to them. Making one early must not be noticed, so its
 * heritage has to exist at that time, and its keys must not run code of the program. The variable of the class still
 * is initialised where its declaration stands; so are static fields, from the first one on that runs code.
 */
import type { AnyNode, BlockStatement, ClassDeclaration, ClassExpression, Expression, Node, Pattern, Program, Property } from 'acorn'
import type { SourceModule } from './module.ts'
import { identifiersOf } from './scope-nodes.ts'
import { isNode, nodesMatching, type Match } from './tree-search.ts'

export interface EarlyClass {
  readonly node: ClassDeclaration | ClassExpression
  /** The variable that the declaration initialises; `default` for a default export without a name. */
  readonly variable: string
  /** The static fields and blocks that are left for the place of the declaration. */
  readonly late: ReadonlySet<ClassElement>
}

type ClassElement = ClassDeclaration['body']['body'][number]

/** Top-level classes that may be made early, in source order. */
export function earlyClasses(module: SourceModule, deferred: ReadonlySet<number>): EarlyClass[] {
  if (module.kind !== 'esm' && module.kind !== 'cjs') return []
  const names = new Names(module, deferred)
  const found: EarlyClass[] = []
  for (const candidate of candidates(module)) {
    if (!names.canMake(candidate.node)) continue
    const late = names.lateElements(candidate.node)
    // A key that is used later is evaluated again.
    if ([...late].some((element) => !names.hasStableKey(element))) continue
    found.push({ ...candidate, late })
    names.known.add(candidate.variable)
  }
  return found
}

function* candidates({ ast, source }: SourceModule): Generator<Omit<EarlyClass, 'late'>> {
  const program = ast as Program
  for (const statement of program.body) {
    if (statement.type === 'TryStatement') yield* usingCandidates(program, source, statement.block)
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const node = (isExport ? statement.declaration : statement) as Node | null
    if (node?.type === 'ClassDeclaration') {
      const declaration = node as ClassDeclaration
      yield { node: declaration, variable: (declaration.id as { name: string } | null)?.name ?? 'default' }
    } else if (node?.type === 'VariableDeclaration') {
      const { kind, declarations } = node as Extract<Program['body'][number], { type: 'VariableDeclaration' }>
      for (const { id, init } of declarations) {
        if (kind === 'const' && id.type === 'Identifier' && init?.type === 'ClassExpression') {
          yield { node: init, variable: id.name }
        }
      }
    }
  }
}

/** What was at the top level is a part of a try statement where a resource is declared with `using`: a class is the value of a variable there. */
function* usingCandidates(program: Program, source: string, { body }: BlockStatement): Generator<Omit<EarlyClass, 'late'>> {
  for (const statement of body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'var') continue
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init?.type === 'ClassExpression' && !isAssigned(program, source, id.name)) yield { node: init, variable: id.name }
    }
  }
}

/** Whether something besides one declaration may give a variable a value. */
function isAssigned(program: Program, source: string, name: string): boolean {
  const places = nodesMatching(program, source, new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')).filter(({ node }) => node.type === 'Identifier')
  const isWritten = ({ node, ancestors }: Match): boolean => {
    const [outer, parent] = [ancestors.at(-2), ancestors.at(-1)!]
    if (parent.type === 'AssignmentExpression') return parent.left === node
    return /Pattern|RestElement|UpdateExpression|^For/.test(parent.type === 'Property' ? outer!.type : parent.type)
  }
  const declarations = places.filter(({ node, ancestors }) => (ancestors.at(-1) as { id?: AnyNode }).id === node)
  return declarations.length > 1 || places.some(isWritten)
}

const PURE_CONSTRUCTORS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array', 'Object', 'Error', 'TypeError', 'RangeError'])

class Names {
  /** Variables of the module that have their value when classes are made: functions, imports, earlier classes. */
  readonly known = new Set<string>()
  readonly #declared = new Set<string>()

  constructor(module: SourceModule, deferred: ReadonlySet<number>) {
    for (const statement of (module.ast as Program).body) {
      if (statement.type === 'ImportDeclaration') {
        const from = module.dependencies.get(statement.source.value as string)
        const isEager = from?.kind === 'builtin' || (from?.kind === 'module' && !deferred.has(from.id))
        for (const { local } of statement.specifiers) {
          this.#declared.add(local.name)
          if (isEager) this.known.add(local.name)
        }
        continue
      }
      const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      this.#declare((isExport ? statement.declaration : statement) as Node | null)
      this.#declareInside(statement as Node)
    }
  }

  /** `var` in blocks is a variable of the module, too. */
  #declareInside(node: Node): void {
    if (/Function|^Class/.test(node.type)) return
    if (node.type === 'VariableDeclaration' && (node as Node & { kind: string }).kind === 'var') this.#declare(node)
    for (const value of Object.values(node) as unknown[]) {
      for (const part of Array.isArray(value) ? value as unknown[] : [value]) if (isNode(part)) this.#declareInside(part as Node)
    }
  }

  #declare(node: Node | null): void {
    if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration') {
      const { id } = node as { id?: { name: string } | null } & Node
      if (!id) return
      this.#declared.add(id.name)
      if (node.type === 'FunctionDeclaration') this.known.add(id.name)
    } else if (node?.type === 'VariableDeclaration') {
      for (const { id } of (node as unknown as { declarations: { id: Pattern }[] }).declarations) {
        for (const { name } of identifiersOf(id)) this.#declared.add(name)
      }
    }
  }

  canMake(node: ClassDeclaration | ClassExpression): boolean {
    if (node.superClass && !this.#isPath(node.superClass)) return false
    return node.body.body.every((element) =>
      element.type === 'StaticBlock' || !element.computed || this.#isPure(element.key as Expression))
  }

  lateElements(node: ClassDeclaration | ClassExpression): Set<ClassElement> {
    const initialisers = node.body.body.filter((element) =>
      element.type === 'StaticBlock' || (element.type === 'PropertyDefinition' && element.static))
    const first = initialisers.findIndex((element) =>
      element.type === 'StaticBlock' || (element.type === 'PropertyDefinition' && element.value && !this.#isPure(element.value)))
    return new Set(first < 0 ? [] : initialisers.slice(first))
  }

  hasStableKey(element: ClassElement): boolean {
    if (element.type === 'StaticBlock' || !element.computed) return true
    const key = element.key as Expression
    const isRegistered = key.type === 'CallExpression' && key.callee.type === 'MemberExpression' && this.#isSymbol(key)
    return key.type === 'Literal' || this.#isPath(key) || isRegistered
  }

  /** A name that has its value, or a property of one. */
  #isPath(node: Expression): boolean {
    if (node.type === 'Identifier') return this.known.has(node.name) || !this.#declared.has(node.name)
    return node.type === 'MemberExpression' && !node.computed && node.object.type !== 'Super' && this.#isPath(node.object)
  }

  /** Does evaluating the expression run no code of the program? */
  #isPure(node: Expression): boolean {
    switch (node.type) {
      case 'Literal':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression': return true
      case 'Identifier':
      case 'MemberExpression': return this.#isPath(node)
      case 'TemplateLiteral': return node.expressions.every((one) => one.type === 'Literal')
      case 'UnaryExpression': return node.operator !== 'delete' && node.argument.type === 'Literal'
      case 'BinaryExpression': return node.left.type === 'Literal' && node.right.type === 'Literal'
      case 'ArrayExpression':
        return node.elements.every((one) => one === null || (one.type !== 'SpreadElement' && this.#isPure(one)))
      case 'ObjectExpression':
        return node.properties.every((one) => one.type === 'Property' && this.#isPureProperty(one))
      case 'NewExpression':
        return node.callee.type === 'Identifier' && PURE_CONSTRUCTORS.has(node.callee.name)
          && !this.#declared.has(node.callee.name)
          && node.arguments.every((one) => one.type !== 'SpreadElement' && one.type !== 'Identifier' && this.#isPure(one))
      case 'CallExpression': return this.#isSymbol(node)
      default: return false
    }
  }

  #isPureProperty(property: Property): boolean {
    if (property.computed && !this.#isPure(property.key)) return false
    return property.method || property.kind !== 'init' || this.#isPure(property.value)
  }

  /** `Symbol('x')`, `Symbol.for('x')` */
  #isSymbol(node: Extract<Expression, { type: 'CallExpression' }>): boolean {
    const { callee } = node
    const name = callee.type === 'MemberExpression' ? callee.object : callee
    return name.type === 'Identifier' && name.name === 'Symbol' && !this.#declared.has('Symbol')
      && node.arguments.every((one) => one.type === 'Literal')
  }
}
