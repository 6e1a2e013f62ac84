/**
 * Counters for coverage: a pass over the tree of a module before its scopes are analysed. It puts `$$cover[12]++` before
 * statements, at the start of functions and into the arms of branches, as text that no analysis looks at, so the
 * counted program has the same states, steps and function texts as the plain one. The counters are no part of a state.
 *
 * What is made here are ordinary nodes (sequences, blocks) around the counted ones: suspensions inside of them are found
 * and lowered as ever. What the counts mean for a line is left to explore/listeners/coverage.ts.
 */
import type {
  ArrowFunctionExpression, AssignmentExpression, AssignmentPattern, BlockStatement, CallExpression, ConditionalExpression,
  Expression, Identifier, IfStatement, LogicalExpression, MemberExpression, PropertyDefinition, SpreadElement, Statement,
  SwitchStatement,
} from 'acorn'
import { FunctionNames } from './cover-names.ts'
import { isChained, named, sequence } from './cover-nodes.ts'
import type { Arm, CoveredBranch, CoveredFunction, CoveredStatement, CoverPlan } from './cover-plan.ts'
import { isMadeStatement } from './made-code.ts'
import { raw } from './machine/host.ts'
import { make } from './machine/nodes.ts'
import { children } from './machine/suspension.ts'
import type { SourceModule } from './module.ts'
import { isAnonymous } from './scope-nodes.ts'
import type { ClassNode, FunctionNode, Node } from './scope.ts'

export interface CoverOptions {
  /** Count files below node_modules as well. Default: only those of the user. */
  readonly packages?: boolean
}

/** Adds counters to the trees of the user's modules, in place. */
export function cover(modules: readonly SourceModule[], { packages = false }: CoverOptions = {}): CoverPlan {
  const counted = modules.filter((module) =>
    module.ast !== null && module.library !== true && (packages || !/[/\\]node_modules[/\\]/.test(module.path)))
  let size = 0
  const files = counted.map((module) => {
    const pass = new CoverPass(module, size)
    pass.run()
    size = pass.next
    return { path: module.path, statements: pass.statements, functions: pass.functions, branches: pass.branches }
  })
  return { size, files }
}

class CoverPass {
  readonly statements: CoveredStatement[] = []
  readonly functions: CoveredFunction[] = []
  readonly branches: CoveredBranch[] = []
  next: number
  readonly #module: SourceModule
  readonly #names = new FunctionNames()

  constructor(module: SourceModule, first: number) {
    this.#module = module
    this.next = first
  }

  run(): void {
    this.#visit(this.#module.ast as Node)
  }

  #visit(node: Node): void {
    switch (node.type) {
      case 'Program':
        node.body = this.#written(node.body as Statement[])
        return
      case 'StaticBlock':
      case 'BlockStatement':
        node.body = this.#list(node.body as Statement[])
        return
      case 'IfStatement': return this.#visitIf(node)
      case 'SwitchStatement': return this.#visitSwitch(node)
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        for (const child of children(node)) if (child !== node.body) this.#visit(child as Node)
        node.body = this.#block(node.body)
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': return this.#visitFunction(node as FunctionNode)
      case 'ClassDeclaration':
      case 'ClassExpression':
        return this.#names.inClass(node as ClassNode, () => this.#visitChildren(node))
      case 'ConditionalExpression': return this.#visitConditional(node)
      case 'LogicalExpression': return this.#visitLogical(node)
      case 'AssignmentExpression': return this.#visitAssignment(node)
      case 'AssignmentPattern': return this.#visitDefault(node)
      case 'PropertyDefinition': return this.#visitField(node)
      case 'MemberExpression': return this.#visitMember(node)
      case 'CallExpression': return this.#visitCall(node)
      default: this.#visitChildren(node)
    }
  }

  #visitChildren(node: Node): void {
    this.#names.suggest(node)
    for (const child of children(node)) this.#visit(child as Node)
  }

  // ---- counters

  #counter(): number {
    return this.next++
  }

  #line(node: Node): number {
    return this.#module.locate(node.start).line
  }

  #branch(node: Node, arms: readonly Arm[]): void {
    this.branches.push({ line: this.#line(node), arms })
  }

  // ---- statements

  /** The top level, in which a compiler may have put statements of its own. */
  #written(nodes: readonly Statement[]): Statement[] {
    const isCompiled = this.#module.source !== this.#module.original
    return nodes.flatMap((node) => isCompiled && isMadeStatement(node) ? [node] : this.#list([node]))
  }

  #list(nodes: readonly Statement[]): Statement[] {
    return nodes.flatMap((node) => {
      const counted = isCounted(node) ? [this.#statement(node)] : []
      this.#visit(node as Node)
      return [...counted, node]
    })
  }

  #statement(node: Node | Statement): Statement {
    const counter = this.#counter()
    this.statements.push({ line: this.#line(node as Node), counter })
    return count(node as Node, counter)
  }

  /** A body as a block, so that its statements can be counted. */
  #block(node: Statement, ...first: Statement[]): BlockStatement {
    if (node.type === 'BlockStatement') {
      node.body = [...first, ...this.#list(node.body)]
      return node
    }
    return make<BlockStatement>(node, { type: 'BlockStatement', body: [...first, ...this.#list([node])] })
  }

  #visitIf(node: IfStatement): void {
    const arms = [this.#counter(), this.#counter()] as const
    this.#branch(node, arms.map((counter) => ({ counter })))
    this.#visit(node.test)
    node.consequent = this.#block(node.consequent, count(node, arms[0]))
    const otherwise = node.alternate ?? make<Statement>(node, { type: 'EmptyStatement' } as Statement)
    node.alternate = this.#block(otherwise, count(node, arms[1]))
  }

  #visitSwitch(node: SwitchStatement): void {
    const counters = node.cases.map(() => this.#counter())
    this.#branch(node, counters.map((counter) => ({ counter })))
    this.#visit(node.discriminant)
    node.cases.forEach((one, index) => {
      if (one.test) this.#visit(one.test)
      one.consequent = [count(one, counters[index]!), ...this.#list(one.consequent)]
    })
  }

  // ---- functions and classes

  #visitFunction(node: FunctionNode): void {
    const counter = this.#counter()
    this.functions.push({ name: this.#names.take(node), line: this.#line(node as Node), counter })
    for (const parameter of node.params) this.#visit(parameter as Node)
    const body = node.body as BlockStatement | Expression
    if (body.type === 'BlockStatement') {
      const directives = body.body.filter((statement) => 'directive' in statement && statement.directive !== undefined)
      const rest = this.#list(body.body.slice(directives.length))
      body.body = [...directives, count(node as Node, counter), ...rest]
    } else {
      // The value of an arrow is a statement as well: it may stand on a line of its own.
      this.statements.push({ line: this.#line(body), counter })
      this.#visit(body)
      ;(node as unknown as ArrowFunctionExpression).body = sequence(increment(body, counter), body)
    }
  }

  #visitField(node: PropertyDefinition): void {
    if (node.computed) this.#visit(node.key as Node)
    if (!node.value) return
    this.#names.suggest(node)
    const { value } = node
    // A function takes its name from the field, which a sequence would hide.
    const counter = isAnonymous(value as Node) ? undefined : this.#counter()
    if (counter !== undefined) this.statements.push({ line: this.#line(value), counter })
    this.#visit(value)
    if (counter !== undefined) node.value = sequence(increment(value, counter), value)
  }

  // ---- branches in expressions

  #visitConditional(node: ConditionalExpression): void {
    const arms = [this.#counter(), this.#counter()] as const
    this.#branch(node, arms.map((counter) => ({ counter })))
    this.#visitChildren(node)
    node.consequent = sequence(increment(node.consequent, arms[0]), node.consequent)
    node.alternate = sequence(increment(node.alternate, arms[1]), node.alternate)
  }

  /** `a && b || c` is one branch with three arms: which of the operands were evaluated. */
  #visitLogical(node: LogicalExpression): void {
    const arms: Arm[] = []
    this.#branch(node, arms)
    this.#visitOperands(node, arms)
  }

  #visitOperands(node: LogicalExpression, arms: Arm[]): void {
    for (const side of ['left', 'right'] as const) {
      const operand = node[side]
      if (operand.type === 'LogicalExpression') {
        this.#visitOperands(operand, arms)
        continue
      }
      const counter = this.#counter()
      arms.push({ counter })
      this.#visit(operand)
      node[side] = sequence(increment(operand, counter), operand)
    }
  }

  /** `a ??= b` has one arm, like the default value of a parameter: the right side. */
  #visitAssignment(node: AssignmentExpression): void {
    if (['||=', '&&=', '??='].includes(node.operator)) this.#visitDefault(node)
    else this.#visitChildren(node)
  }

  #visitDefault(node: AssignmentPattern | AssignmentExpression): void {
    const counter = this.#counter()
    this.#branch(node, [{ counter }])
    this.#visitChildren(node)
    node.right = sequence(increment(node, counter), named(node.left, node.right))
  }

  /** `a?.b`: the chain goes on, or it ends here or before. */
  #visitMember(node: MemberExpression): void {
    if (!node.optional) return this.#visitChildren(node)
    const [all, absent] = [this.#counter(), this.#counter()]
    this.#branch(node, [{ counter: all, without: absent }, { counter: absent }])
    this.#visitChildren(node)
    const object = chained(node.object as Expression)
    const ended = sequence(increment(object, absent), raw(object, 'void 0'))
    const tested = make<LogicalExpression>(object, { type: 'LogicalExpression', operator: '??', left: object, right: ended })
    node.object = sequence(increment(object, all), tested)
  }

  /** `f?.(x)`: the call is made, or not. Whether it is made shows in its arguments; `this` stays what it was. */
  #visitCall(node: CallExpression): void {
    const receiver = node.callee.type === 'ChainExpression' ? node.callee.expression : node.callee
    const isPlain = receiver.type !== 'MemberExpression'
    const isRequire = receiver.type === 'Identifier' && receiver.name === 'require'
    if (!node.optional || isRequire || (!isPlain && receiver.object.type === 'Super')) return this.#visitChildren(node)
    const [all, made] = [this.#counter(), this.#counter()]
    this.#branch(node, [{ counter: made }, { counter: all, without: made }])
    this.#visitChildren(node)
    if (isPlain) node.callee = sequence(increment(node, all), chained(node.callee as Expression))
    else receiver.object = sequence(increment(node, all), chained(receiver.object as Expression))
    const [first, ...others] = node.arguments
    if (first === undefined) {
      const nothing = raw(node, `($$cover[${made}]++, $$none)`)
      node.arguments = [make<SpreadElement>(node, { type: 'SpreadElement', argument: nothing })]
    } else if (first.type === 'SpreadElement') {
      first.argument = sequence(increment(first, made), first.argument)
    } else {
      node.arguments = [sequence(increment(first, made), first), ...others]
    }
  }
}

/** Declarations without a value and functions do nothing when they are reached. */
function isCounted(node: Statement | Node): boolean {
  switch (node.type) {
    case 'VariableDeclaration': return node.declarations.some(({ init }) => init != null)
    case 'ExpressionStatement': return node.directive === undefined
    case 'LabeledStatement': return isCounted(node.body)
    case 'ExportNamedDeclaration': return node.declaration != null && isCounted(node.declaration as Node)
    case 'ExportDefaultDeclaration': return !/^(?:Function|Class)Declaration$/.test(node.declaration.type)
    default: return /Statement$/.test(node.type) && !/^(?:Block|Empty|Debugger)Statement$/.test(node.type)
  }
}

function increment(origin: Node | Expression, counter: number): Expression {
  // A single piece would read as a temporary of a machine, which has no effect.
  return raw(origin as Identifier, '$$cover', `[${counter}]++`)
}

function count(origin: Node | Statement, counter: number): Statement {
  const expression = increment(origin as Node, counter)
  return make<Statement>(origin as Identifier, { type: 'ExpressionStatement', expression } as Statement)
}

/** A link of a chain that becomes an operand: it now ends a chain of its own. */
function chained(node: Expression): Expression {
  if (!isChained(node)) return node
  return make<Expression>(node, { type: 'ChainExpression', expression: node } as unknown as Expression)
}
