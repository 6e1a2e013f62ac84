/**
 * `yield*` (ECMA-262, 15.5.5): the inner iterator is stepped by the caller's next, throw and return, and its result
 * objects go through unchanged. The suspension point is the block that steps, so a frame that delegates holds only the
 * inner iterator.
 */
import type { Expression, YieldExpression } from 'acorn'
import type { Builder } from './builder.ts'
import { value } from './expressions.ts'

export function lowerDelegation(b: Builder, node: YieldExpression): Expression {
  const record = b.temporary()
  b.emit(`${record} = $$openDelegate(`, value(b, node.argument!), ')')
  b.emit('$$mode = 0')
  b.emit('$$value = undefined')
  const step = b.block()
  const done = b.block()
  b.place(step)
  const leaving = b.returnPieces('$$r.value')
  // A return without a method to forward it to is the function's own; `$$delegate` gives no result then.
  const own = b.returnPieces('$$value')
  b.emit(`$$r = $$delegate(${record}, $$mode, $$value)`)
  b.leaveIf('$$r === undefined', own)
  const more = b.block()
  b.branch(['$$r.done'], done, more)
  b.place(more)
  b.exit({ kind: 'pass', resume: step })
  b.place(done)
  b.leaveIf('$$mode === 2', leaving)
  return b.store(node, '$$r.value')
}
