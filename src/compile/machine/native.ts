/**
 * Statements without suspension, printed as they are inside a block of the machine. Only what leaves them is rewritten:
 * a `return` of the function, a `break` or `continue` of a statement that was lowered. The native constructs in between
 * (finally, for-of) do their part, because the rewritten jump is itself a native one: `continue $$loop`.
 */
import type { BreakStatement, ContinueStatement, Node, ReturnStatement, Statement, VariableDeclaration } from 'acorn'
import type { Block } from './block.ts'
import type { Builder, Goal } from './builder.ts'
import { raw, thrown, type Piece } from './host.ts'
import { lowerDeclaration } from './statements.ts'

export function emitNative(b: Builder, node: Statement): void {
  switch (node.type) {
    case 'EmptyStatement': return
    case 'VariableDeclaration': return lowerDeclaration(b, node as VariableDeclaration)
    case 'ReturnStatement': return b.leave({ kind: 'return' }, node.argument ?? 'undefined')
    case 'ThrowStatement': return b.throw(...thrown(node, b.plain(node.argument)))
    case 'BreakStatement':
    case 'ContinueStatement': return b.leave(jumpGoal(b, node))
    case 'ExpressionStatement': return b.effect(node.expression)
    default: return emitCompound(b, node)
  }
}

/** Where a jump out of the current statement leads. */
export function jumpGoal(b: Builder, node: BreakStatement | ContinueStatement): Goal & { kind: 'jump' } {
  const label = node.label?.name
  for (let i = b.contexts.length - 1; i >= 0; i--) {
    const context = b.contexts[i]!
    if (context.kind !== 'target') continue
    if (label === undefined ? !context.plain : !context.labels.includes(label)) continue
    if (node.type === 'BreakStatement') return { kind: 'jump', to: context.end, depth: context.outside }
    if (context.next !== null) return { kind: 'jump', to: context.next, depth: i + 1 }
  }
  throw new Error('a jump without a target')
}

function emitCompound(b: Builder, node: Statement): void {
  const jumps: Block[] = []
  const rewritten = new Rewriting(b, jumps).statement(node, { breaks: false, continues: false, labels: [] })
  b.instruction({ pieces: [rewritten], scope: b.scope, jumps, defines: [] })
}

/** What a native statement around the place catches by itself. */
interface Inside {
  readonly breaks: boolean
  readonly continues: boolean
  readonly labels: readonly string[]
}

class Rewriting {
  readonly #b: Builder
  readonly #jumps: Block[]

  constructor(b: Builder, jumps: Block[]) {
    this.#b = b
    this.#jumps = jumps
  }

  statement(node: Statement, inside: Inside): Statement {
    switch (node.type) {
      case 'ReturnStatement': return this.#leaving(node, this.#b.returnPieces(...returned(node)))
      case 'BreakStatement':
        if (node.label ? inside.labels.includes(node.label.name) : inside.breaks) return node
        return this.#leaving(node, this.#b.jumpPieces(jumpGoal(this.#b, node)))
      case 'ContinueStatement':
        if (node.label ? inside.labels.includes(node.label.name) : inside.continues) return node
        return this.#leaving(node, this.#b.jumpPieces(jumpGoal(this.#b, node)))
      default:
        this.#parts(node, inside)
        return node
    }
  }

  #parts(node: Statement, inside: Inside): void {
    switch (node.type) {
      case 'BlockStatement': return this.#list(node.body, inside)
      case 'IfStatement':
        node.consequent = this.statement(node.consequent, inside)
        if (node.alternate) node.alternate = this.statement(node.alternate, inside)
        return
      case 'LabeledStatement':
        node.body = this.statement(node.body, { ...inside, labels: [...inside.labels, node.label.name] })
        return
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        node.body = this.statement(node.body, { ...inside, breaks: true, continues: true })
        return
      case 'SwitchStatement':
        for (const clause of node.cases) this.#list(clause.consequent, { ...inside, breaks: true })
        return
      case 'TryStatement':
        this.#list(node.block.body, inside)
        if (node.handler) this.#list(node.handler.body.body, inside)
        if (node.finalizer) this.#list(node.finalizer.body, inside)
    }
  }

  #list(list: Node[], inside: Inside): void {
    for (const [index, node] of list.entries()) list[index] = this.statement(node as Statement, inside)
  }

  #leaving(node: Statement, way: { pieces: Piece[]; jumps: Block[] }): Statement {
    this.#jumps.push(...way.jumps)
    return raw(node, ...way.pieces)
  }
}

function returned(node: ReturnStatement): Piece[] {
  return node.argument ? ['(', node.argument, ')'] : ['undefined']
}
