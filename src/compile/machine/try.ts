/**
 * try statements with a suspension inside (ECMA-262, 14.15). A catch clause is a handler block. A finally block is
 * entered with a completion in the frame: a number that says what was interrupted (0 nothing, 1 an exception, 2 and up
 * a jump or return) and its value.
 */
import type { BlockStatement, CatchClause, TryStatement } from 'acorn'
import type { Builder, Goal } from './builder.ts'
import { valueOf } from './builder.ts'
import { FRAME, raw } from './host.ts'
import { emitNative } from './native.ts'
import { make } from './nodes.ts'
import { lowerPattern } from './patterns.ts'
import { lowerStatement } from './statements.ts'

export function lowerTry(b: Builder, node: TryStatement): void {
  if (!node.finalizer) return lowerCaught(b, node)
  const selector = b.selector()
  const field = `${FRAME}.${selector}`
  const interrupted = `${FRAME}.${valueOf(selector)}`
  const [entry, failed, join] = [b.block(), b.block(), b.block()]
  const goals: Goal[] = []
  b.guarded(failed, { kind: 'finally', selector, entry, goals }, () => lowerCaught(b, node))
  b.place(b.block())
  b.emit(`${field} = 0`)
  b.emit(`${interrupted} = undefined`)
  b.goto(entry)
  b.place(failed)
  b.emit(`${field} = 1`)
  b.emit(`${interrupted} = $$x`)
  b.place(entry)
  lowerStatement(b, node.finalizer)
  b.resumeGoals(field, interrupted, goals, join)
  b.place(join)
}

// The statement without its finally block.
function lowerCaught(b: Builder, node: TryStatement): void {
  const clause = node.handler
  if (!clause) return lowerStatement(b, node.block)
  const [caught, join] = [b.block(), b.block()]
  b.guarded(caught, null, () => lowerStatement(b, node.block))
  b.goto(join)
  b.place(caught)
  if (b.suspensions.has(clause)) lowerClause(b, clause)
  else emitNative(b, rethrowing(clause))
  b.place(join)
}

// A clause without suspension stays a native one, and gets its exception natively.
function rethrowing(clause: CatchClause): TryStatement {
  const block = make<BlockStatement>(clause, { type: 'BlockStatement', body: [raw(clause, 'throw $$x;')] })
  return make<TryStatement>(clause, { type: 'TryStatement', block, handler: clause, finalizer: null })
}

function lowerClause(b: Builder, clause: CatchClause): void {
  b.within(clause, () => {
    b.enterScope(clause)
    // The exception may have to outlive a suspension in the pattern.
    if (clause.param) lowerPattern(b, clause.param, b.store(clause.param, '$$x'), 'let')
    lowerStatement(b, clause.body)
  })
}
