/**
 * An open iterator whose state the frame holds: a record { iterator, next, done }, made by `$$open`. While it is
 * guarded, an exception closes it quietly and every jump out closes it, unless it is done (ECMA-262, 7.4).
 */
import type { Node } from 'acorn'
import type { Builder } from './builder.ts'
import type { Piece } from './host.ts'

export interface Iteration {
  /** The temporary that holds the record. */
  readonly name: string
  /** Lowers what runs while the iterator is open; returns after it, outside of the guard. */
  guard(lower: () => void): void
}

/** The next value of an iteration. */
export function takeText(b: Builder, record: string): string {
  return b.host.isDelta ? `$$dtake(${record})` : `$$take(${record})`
}

/** `awaited` is the for await statement, if the iteration belongs to one. */
export function openIteration(b: Builder, open: readonly Piece[], awaited: Node | null = null): Iteration {
  const name = b.temporary()
  b.emit(`${name} = `, ...open)
  return {
    name,
    guard(lower) {
      const [failed, join] = [b.block(), b.block()]
      b.guarded(failed, { kind: 'iteration', record: name, outer: b.handler, awaited }, lower)
      b.goto(join)
      b.place(failed)
      if (awaited === null) {
        b.emit(`${b.host.isDelta ? '$$dcloseQuietly' : '$$closeQuietly'}(${name}, $$x)`)
        b.throw('$$x')
      } else {
        closeFailed(b, name, awaited)
      }
      b.place(join)
    },
  }
}

// The exception waits for the result of closing, and wins over whatever that throws.
function closeFailed(b: Builder, name: string, awaited: Node): void {
  const error = b.store(awaited, '$$x')
  const [closing, rethrow] = [b.block(), b.block()]
  b.emit(`$$r = $$beginCloseQuietly(${name})`)
  b.branch(['$$r === undefined'], rethrow, closing)
  b.place(closing)
  b.guarded(rethrow, null, () => b.await(awaited, '$$r.value'))
  b.place(rethrow)
  b.throw(error)
}
