/**
 * `yield*` (ECMA-262, 15.5.5): the inner iterator is stepped by the caller's next, throw and return, and its result
 * objects go through unchanged. The suspension point is the block that steps, so a frame that delegates holds only the
 * inner iterator. An async generator waits for each result and yields its value.
 */
import type { Expression, YieldExpression } from 'acorn'
import type { Block } from './block.ts'
import type { Builder } from './builder.ts'
import { value } from './expressions.ts'

export function lowerDelegation(b: Builder, node: YieldExpression): Expression {
  const record = b.temporary()
  b.emit(`${record} = $$openDelegate(`, ...b.plain(value(b, node.argument!)), ')')
  b.emit('$$mode = 0')
  b.emit('$$value = undefined')
  const step = b.block()
  const done = b.block()
  b.place(step)
  const leaving = b.returnPieces(...b.read('$$r.value'))
  // A return without a method to forward it to is the function's own; `$$delegate` gives no result then.
  const own = b.returnPieces('$$value')
  b.emit(`$$r = ${b.host.isDelta ? '$$ddelegate' : '$$delegate'}(${record}, $$mode, $$value)`)
  b.leaveIf('$$r === undefined', own)
  const more = b.block()
  b.branch([b.host.isDelta ? '$$db($$r.done)' : '$$r.done'], done, more)
  b.place(more)
  b.exit({ kind: 'pass', resume: step, at: node.start })
  b.place(done)
  b.leaveIf('$$mode === 2', leaving)
  return b.store(node, ...b.read('$$r.value'))
}

export function lowerAsyncDelegation(b: Builder, node: YieldExpression): Expression {
  const record = b.temporary()
  b.emit(`${record} = $$openAsync(`, ...b.plain(value(b, node.argument!)), ')')
  b.emit('$$mode = 0')
  b.emit('$$value = undefined')
  const [step, done, more, yielded] = [b.block(), b.block(), b.block(), b.block()]
  b.place(step)
  const mode = b.temporary()
  b.emit(`${mode} = $$mode`)
  b.emit(`$$r = $$delegateAsync(${record}, $$mode, $$value)`)
  lowerAbsentMethod(b, node, record)
  b.await(node, '$$r.value')
  b.emit('$$r = $$resultObject($$value)')
  b.branch(['$$r.done'], done, more)
  b.place(more)
  b.exit({ kind: 'suspend', value: b.located(['$$r.value']), resume: yielded, at: node.start })
  b.place(yielded)
  awaitReceived(b, node, step)
  b.place(done)
  b.leaveIf(`${mode} === 2`, b.returnPieces('$$r.value'))
  return b.store(node, '$$r.value')
}

// `$$delegateAsync` gives no result if the inner iterator lacks the method: a return is the function's own then, a throw
// closes the iterator and is an error.
function lowerAbsentMethod(b: Builder, node: YieldExpression, record: string): void {
  const [absent, returning, throwing, present] = [b.block(), b.block(), b.block(), b.block()]
  b.branch(['$$r === undefined'], absent, present)
  b.place(absent)
  b.branch(['$$mode === 2'], returning, throwing)
  b.place(returning)
  b.await(node, '$$value')
  b.leave({ kind: 'return' }, '$$value')
  b.place(throwing)
  b.closeAsync(record, node)
  b.throw('$$noThrowMethod()')
  b.place(present)
}

// The value of a return is awaited before it is forwarded; if that fails, a throw is forwarded.
function awaitReceived(b: Builder, node: YieldExpression, step: Block): void {
  const [returning, failed] = [b.block(), b.block()]
  b.branch(['$$mode === 2'], returning, step)
  b.place(returning)
  b.guarded(failed, null, () => b.await(node, '$$value'))
  b.place(b.block())
  b.emit('$$mode = 2')
  b.goto(step)
  b.place(failed)
  b.emit('$$mode = 1')
  b.emit('$$value = $$x')
  b.goto(step)
}
