/**
 * An open iterator whose state the frame holds: a record { iterator, next, done }, made by `$$open`. While it is
 * guarded, an exception closes it quietly and every jump out closes it, unless it is done (ECMA-262, 7.4).
 */
import type { Builder } from './builder.ts'
import type { Piece } from './host.ts'

export interface Iteration {
  /** The temporary that holds the record. */
  readonly name: string
  /** Lowers what runs while the iterator is open; returns after it, outside of the guard. */
  guard(lower: () => void): void
}

export function openIteration(b: Builder, open: readonly Piece[]): Iteration {
  const name = b.temporary()
  b.emit(`${name} = `, ...open)
  return {
    name,
    guard(lower) {
      const [failed, join] = [b.block(), b.block()]
      b.guarded(failed, { kind: 'iteration', record: name, outer: b.handler }, lower)
      b.goto(join)
      b.place(failed)
      b.emit(`$$closeQuietly(${name}, $$x)`)
      b.throw('$$x')
      b.place(join)
    },
  }
}
