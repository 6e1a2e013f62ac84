import { describe, expect, it } from 'vitest'
import { accessOf } from './liveness.ts'

function access(text: string, defined: string[] = []): { uses: string[]; defines: string[] } {
  const { uses, defines } = accessOf(text, defined)
  return { uses: [...uses].sort(), defines: [...defines].sort() }
}

describe('the accesses of a printed statement', () => {
  it('tells a read from a write', () => {
    expect(access('$$f.$x = ($$f.t0 + $$f.$y)')).toEqual({ uses: ['$y', 't0'], defines: ['$x'] })
    expect(access('if ($$f.$x === 1) { $$f.$y = 2 }')).toEqual({ uses: ['$x'], defines: [] })
  })

  it('takes a compound assignment and an update for a read', () => {
    expect(access('$$f.$x += 1')).toEqual({ uses: ['$x'], defines: [] })
    expect(access('$$f.$x++')).toEqual({ uses: ['$x'], defines: [] })
  })

  it('sees that a variable is read before it is overwritten', () => {
    expect(access('$$f.$x = ($$f.$x + 1)')).toEqual({ uses: ['$x'], defines: ['$x'] })
  })

  it('sees that a native loop initialises its variable first', () => {
    expect(access('for ($$f.$i = 0; $$f.$i < 3; $$f.$i++) f($$f.$i);')).toEqual({ uses: [], defines: ['$i'] })
    expect(access('for ($$f.$i = $$f.$i; $$f.$i < 3;) f();')).toEqual({ uses: ['$i'], defines: ['$i'] })
  })

  it('trusts the names of a pattern if nothing else in the statement mentions them', () => {
    expect(access('({ a: $$f.$a, b: $$f.$b } = $$f.t0)', ['$a', '$b'])).toEqual({ uses: ['t0'], defines: ['$a', '$b'] })
    expect(access('[$$f.$a, $$f.$b] = [$$f.$b, 1]', ['$a', '$b'])).toEqual({ uses: ['$b'], defines: ['$a'] })
  })

  it('knows names beyond ASCII', () => {
    expect(access('$$f.$größe = $$f.$été')).toEqual({ uses: ['$été'], defines: ['$größe'] })
  })
})
