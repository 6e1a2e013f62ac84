/**
 * Statements with a suspension inside become blocks; all others are printed natively, with the jumps that leave them
 * rewritten (native.ts). Scopes are entered by statements of the emitter.
 */
import type {
  BlockStatement, ClassDeclaration, ExportDefaultDeclaration, ExportNamedDeclaration, Expression, IfStatement, LabeledStatement,
  ModuleDeclaration, Node, ReturnStatement, Statement, SwitchStatement, VariableDeclaration,
} from 'acorn'
import type { Builder } from './builder.ts'
import { effect, lowerClass, value } from './expressions.ts'
import { raw, thrown } from './host.ts'
import { binary } from './nodes.ts'
import { isLoop, lowerLoop, type Loop } from './loops.ts'
import { emitNative } from './native.ts'
import { lowerPattern, store, type BindingMode } from './patterns.ts'
import { lowerTry } from './try.ts'

export function lowerStatements(b: Builder, statements: readonly Node[]): void {
  for (const statement of statements) lowerStatement(b, statement as Statement)
}

/** `labels` are those that stand directly before the statement. */
export function lowerStatement(b: Builder, node: Statement | ModuleDeclaration, labels: readonly string[] = []): void {
  if (!b.suspensions.has(node)) return emitNative(b, node as Statement)
  if (isLoop(node as Statement)) return lowerLoop(b, node as Loop, labels)
  if (labels.length > 0 && node.type !== 'LabeledStatement') return lowerLabelled(b, node as Statement, labels)
  switch (node.type) {
    case 'ExpressionStatement': return effect(b, node.expression)
    case 'VariableDeclaration': return lowerDeclaration(b, node)
    case 'BlockStatement': return lowerBlock(b, node)
    case 'IfStatement': return lowerIf(b, node)
    case 'SwitchStatement': return lowerSwitch(b, node)
    case 'TryStatement': return lowerTry(b, node)
    case 'LabeledStatement': return lowerStatement(b, node.body, labelsOf(node, labels))
    case 'ReturnStatement': return lowerReturn(b, node)
    case 'ThrowStatement': return b.throw(...thrown(node, b.plain(value(b, node.argument))))
    case 'ClassDeclaration': return b.emit(lowerClass(b, node))
    case 'ExportNamedDeclaration': return lowerStatement(b, (node as ExportNamedDeclaration).declaration as Statement)
    case 'ExportDefaultDeclaration': return lowerDefaultExport(b, node as ExportDefaultDeclaration)
    default: throw new Error(`a statement of type ${node.type} cannot contain a suspension`)
  }
}

function lowerReturn(b: Builder, node: ReturnStatement): void {
  const returned = value(b, node.argument!)
  if (b.host.kind !== 'async-generator') return b.leave({ kind: 'return' }, returned)
  b.await(node, ...b.plain(returned))
  b.leave({ kind: 'return' }, '$$value')
}

function lowerDefaultExport(b: Builder, node: ExportDefaultDeclaration): void {
  const { declaration } = node
  if (declaration.type === 'ClassDeclaration') {
    if (declaration.id) return b.emit(lowerClass(b, declaration as ClassDeclaration))
    node.declaration = lowerClass(b, declaration as unknown as ClassDeclaration)
  } else {
    node.declaration = value(b, declaration as Expression)
  }
  b.emit(node)
}

export function lowerBlock(b: Builder, node: BlockStatement): void {
  b.within(node, () => {
    b.enterScope(node)
    lowerStatements(b, node.body)
  })
}

/** One declarator at a time: each is an assignment of its own to the liveness analysis. */
export function lowerDeclaration(b: Builder, node: VariableDeclaration): void {
  for (const declarator of node.declarations) {
    const init = declarator.init ?? null
    if (init === null) {
      if (node.kind !== 'var') store(b, declarator.id, raw(declarator, 'undefined'), node.kind as BindingMode)
    } else if (b.suspensions.has(declarator.id)) {
      lowerPattern(b, declarator.id, b.spill(value(b, init)), node.kind as BindingMode)
    } else {
      store(b, declarator.id, value(b, init), node.kind as BindingMode)
    }
  }
}

function lowerIf(b: Builder, node: IfStatement): void {
  const [then, otherwise, join] = [b.block(), b.block(), b.block()]
  b.branchOn(value(b, node.test), then, otherwise)
  b.place(then)
  lowerStatement(b, node.consequent)
  b.goto(join)
  b.place(otherwise)
  if (node.alternate) lowerStatement(b, node.alternate)
  b.place(join)
}

function lowerSwitch(b: Builder, node: SwitchStatement): void {
  const end = b.block()
  const selected = b.spill(value(b, node.discriminant))
  b.within(node, () => {
    b.enterScope(node)
    const bodies = node.cases.map(() => b.block())
    for (const [index, clause] of node.cases.entries()) {
      if (!clause.test) continue
      const next = b.block()
      b.branchOn(binary(clause.test, '===', selected, value(b, clause.test)), bodies[index]!, next)
      b.place(next)
    }
    const standard = node.cases.findIndex((clause) => !clause.test)
    b.goto(standard < 0 ? end : bodies[standard]!)
    b.contexts.push({ kind: 'target', labels: [], plain: true, end, next: null, outside: b.contexts.length })
    for (const [index, clause] of node.cases.entries()) {
      b.place(bodies[index]!)
      lowerStatements(b, clause.consequent)
    }
    b.contexts.pop()
  })
  b.place(end)
}

function lowerLabelled(b: Builder, node: Statement, labels: readonly string[]): void {
  const end = b.block()
  b.contexts.push({ kind: 'target', labels, plain: false, end, next: null, outside: b.contexts.length })
  lowerStatement(b, node)
  b.contexts.pop()
  b.place(end)
}

export function labelsOf(node: LabeledStatement, outer: readonly string[]): string[] {
  return [...outer, node.label.name]
}
