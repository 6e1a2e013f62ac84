/**
 * Loops with a suspension inside (ECMA-262, 14.7). Each pass through a body is charged to the budget, as in native
 * loops.
 */
import type {
  DoWhileStatement, Expression, ForInStatement, ForOfStatement, ForStatement, Pattern, Statement, VariableDeclaration,
  WhileStatement,
} from 'acorn'
import { quote } from '../emit-context.ts'
import type { Block } from './block.ts'
import type { Builder, Context } from './builder.ts'
import { effect, value } from './expressions.ts'
import { raw } from './host.ts'
import { openIteration, takeText } from './iteration.ts'
import { calleeText } from './nodes.ts'
import { lowerPattern, type BindingMode } from './patterns.ts'
import { lowerDeclaration, lowerStatement } from './statements.ts'

export type Loop = WhileStatement | DoWhileStatement | ForStatement | ForInStatement | ForOfStatement

const CHARGE = 'if (--$$budget < 0) $$exhausted()'

export function isLoop(node: Statement): node is Loop {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement': return true
    default: return false
  }
}

export function lowerLoop(b: Builder, node: Loop, labels: readonly string[]): void {
  switch (node.type) {
    case 'WhileStatement': return lowerWhile(b, node, labels)
    case 'DoWhileStatement': return lowerDoWhile(b, node, labels)
    case 'ForStatement': return lowerFor(b, node, labels)
    case 'ForInStatement': return lowerForIn(b, node, labels)
    case 'ForOfStatement': return lowerForOf(b, node, labels)
  }
}

function lowerWhile(b: Builder, node: WhileStatement, labels: readonly string[]): void {
  const [next, body, end] = [b.block(), b.block(), b.block()]
  b.place(next)
  b.branchOn(value(b, node.test), body, end)
  b.place(body)
  lowerBody(b, node.body, target(b, labels, end, next))
  b.goto(next)
  b.place(end)
}

function lowerDoWhile(b: Builder, node: DoWhileStatement, labels: readonly string[]): void {
  const [body, next, end] = [b.block(), b.block(), b.block()]
  b.place(body)
  lowerBody(b, node.body, target(b, labels, end, next))
  b.place(next)
  b.branchOn(value(b, node.test), body, end)
  b.place(end)
}

function lowerFor(b: Builder, node: ForStatement, labels: readonly string[]): void {
  const [test, body, next, end] = [b.block(), b.block(), b.block(), b.block()]
  b.within(node, () => {
    b.enterScope(node)
    if (node.init?.type === 'VariableDeclaration') lowerDeclaration(b, node.init)
    else if (node.init) effect(b, node.init)
    copyScope(b, node)
    b.place(test)
    if (node.test) b.branchOn(value(b, node.test), body, end)
    b.place(body)
    lowerBody(b, node.body, target(b, labels, end, next))
    b.place(next)
    copyScope(b, node)
    if (node.update) effect(b, node.update)
    b.goto(test)
  })
  b.place(end)
}

// The keys are taken once; a key that is gone by its turn is passed over.
function lowerForIn(b: Builder, node: ForInStatement, labels: readonly string[]): void {
  const [next, visit, body, end] = [b.block(), b.block(), b.block(), b.block()]
  const [object, keys, index, key] = [b.temporary(), b.temporary(), b.temporary(), b.temporary()]
  lowerInitialiser(b, node)
  b.emit(`${object} = (`, ...b.plain(lowerHead(b, node)), ')')
  b.emit(`${keys} = $$keysIn(${object})`)
  b.emit(`${index} = 0`)
  b.place(next)
  b.branch([b.host.isDelta ? `$$dc(${index}) < $$dc(${keys}).length` : `${index} < ${keys}.length`], visit, end)
  b.place(visit)
  if (b.host.isDelta) {
    b.emit(`${key} = $$dc($$dc(${keys})[$$dc(${index})])`)
    b.emit(`${index} = $$dc(${index}) + 1`)
  } else {
    b.emit(`${key} = ${keys}[${index}++]`)
  }
  b.branch([b.host.isDelta ? `$$hasKey($$dc(${object}), ${key})` : `$$hasKey(${object}, ${key})`], body, next)
  b.place(body)
  b.within(node, () => {
    b.enterScope(node)
    lowerTarget(b, node, key)
    lowerBody(b, node.body, target(b, labels, end, next))
  })
  b.goto(next)
  b.place(end)
}

function lowerForOf(b: Builder, node: ForOfStatement, labels: readonly string[]): void {
  const text = quote(calleeText(node.right))
  const outside = b.contexts.length
  const open = node.await ? '$$openAsync(' : '$$open('
  const iteration = openIteration(b, [open, ...b.plain(lowerHead(b, node)), `, ${text})`], node.await ? node : null)
  const end = b.block()
  iteration.guard(() => {
    const [next, body, finished] = [b.block(), b.block(), b.block()]
    const taken = b.temporary()
    b.place(next)
    if (node.await) b.await(node, `$$beginTake(${iteration.name})`)
    b.emit(`${taken} = ${node.await ? `$$endTake(${iteration.name}, $$value)` : takeText(b, iteration.name)}`)
    b.branch([b.host.isDelta ? `$$db($$dc(${iteration.name}).done)` : `${iteration.name}.done`], finished, body)
    b.place(body)
    b.within(node, () => {
      b.enterScope(node)
      lowerTarget(b, node, taken)
      lowerBody(b, node.body, { kind: 'target', labels, plain: true, end, next, outside })
    })
    b.goto(next)
    b.place(finished)
  })
  b.place(end)
}

function lowerBody(b: Builder, body: Statement, context: Context): void {
  b.contexts.push(context)
  b.emit(CHARGE)
  lowerStatement(b, body)
  b.contexts.pop()
}

function target(b: Builder, labels: readonly string[], end: Block, next: Block): Context {
  return { kind: 'target', labels, plain: true, end, next, outside: b.contexts.length }
}

function copyScope(b: Builder, node: ForStatement): void {
  for (const pieces of b.host.copyScope(node)) b.emit(...pieces)
}

// The variables of the head exist, uninitialised, while the expression is evaluated.
function lowerHead(b: Builder, node: ForInStatement | ForOfStatement): Expression {
  if (!b.host.headNeedsScope(node)) return value(b, node.right)
  let rest: Expression = node.right
  b.within(node, () => {
    b.enterScope(node)
    rest = b.spill(value(b, node.right))
  })
  return rest
}

// for (var x = 1 in o), a relic of sloppy code
function lowerInitialiser(b: Builder, node: ForInStatement): void {
  if (node.left.type === 'VariableDeclaration' && node.left.declarations[0]!.init) lowerDeclaration(b, node.left)
}

function lowerTarget(b: Builder, node: ForInStatement | ForOfStatement, source: string): void {
  const from = raw(node.left, source)
  if (node.left.type === 'VariableDeclaration') {
    const declared = node.left as VariableDeclaration
    lowerPattern(b, declared.declarations[0]!.id, from, declared.kind as BindingMode)
  } else {
    lowerPattern(b, node.left as Pattern, from, 'assign')
  }
}
