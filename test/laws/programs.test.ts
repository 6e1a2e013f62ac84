import { Script } from 'node:vm'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { compiledOutcome, plainOutcome } from '../corpus/emit/differential.ts'
import { randomProgram } from '../support/random-program.ts'
import { runs } from '../support/extent.ts'

it('random class programs print the same compiled and on plain Node', () => {
  fc.assert(fc.property(fc.array(fc.nat(1000), { maxLength: 400, size: 'max' }), (numbers) => {
    const source = randomProgram(numbers)
    fc.pre(isProgram(source))
    const plain = plainOutcome(source)
    fc.pre(plain !== undefined)
    const compiled = compiledOutcome(source)
    // How deep a recursion may go is not the same, and too deep a one ends a compiled program (docs/limits.md).
    fc.pre(!`${plain}${compiled}`.includes('Maximum call stack size exceeded'))
    // A class whose base returns an array: refused, because no state can represent it.
    fc.pre(compiled?.includes('unsupported-private-name') !== true)
    expect(compiled, source).toBe(plain)
  }), runs(75, 150))
})

// What random search has found.
it.each([
  'function f(a) { const l = []; for (const v of [((o) => a + o)(1)]) l.push(() => v); return l[0]() } print(f(3))',
  'function f(a) { const l = []; for (const v in { [(() => a)()]: 1 }) l.push(() => v); return l[0]() } print(f(3))',
  '{ let a = 1; const l = []; for (const v of [((o) => a + o)(1)]) l.push(() => v); print(l[0](), (() => a)()) }',
  "class C { *g() { yield /a/.exec('xa') } } print([...new C().g()])",
  "class C { *g() { function f() {} yield /a/.exec('xa') } } print([...new C().g()])",
  'class P { n = 5; m(x) { return [this?.n, x] } } class C extends P { f() { return (() => super.m?.(1))() } *g() { yield super.m?.(2) } } print(new C().f(), [...new C().g()])',
  'function* g() { let i = 0; for (;;) { const by = yield i; i += by ?? 1 } } const it = g(); print(it.next(), it.next(), it.next(5))',
])('prints the same compiled and on plain Node: %s', (source) => {
  expect(compiledOutcome(source)).toBe(plainOutcome(source))
})

/** The generator does not know all early errors. */
function isProgram(source: string): boolean {
  try {
    return new Script(source) !== undefined
  } catch {
    return false
  }
}
