import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectAgreement, guest, realm, runTogether, runtime } from '../../test/modes/delta/fixtures/states.ts'
import { DELTA_BINARY, DELTA_UNARY } from '../base/delta-operators.ts'
import { deltaOf } from './delta.ts'
import { Execution } from './execution.ts'

const primitives = [0, -0, 1, -1, 2.5, NaN, Infinity, 2 ** 31, 2 ** 53, '', '0', ' 7 ', 'abc', true, false, null, undefined, 0n, 1n, -3n, 7n]
const columns = (count: number) => fc.integer({ min: 1, max: 40 }).chain((states) =>
  fc.tuple(...Array.from({ length: count }, () => fc.array(fc.constantFrom(...primitives), { minLength: states, maxLength: states }))))
const numbered = (names: readonly string[]) => names.map((name, number) => [name, number] as const)
const operator = (name: typeof DELTA_BINARY[number]) => DELTA_BINARY.indexOf(name)

describe('agrees with every state alone:', () => {
  it.each(numbered(DELTA_UNARY))('unary %s', (_, number) => {
    const f = guest(`(x) => $$d1(${number}, x)`)
    expectAgreement(f, [primitives])
    fc.assert(fc.property(columns(1), (inputs) => { expectAgreement(f, inputs) }))
  })

  it.each(numbered(DELTA_BINARY))('binary %s', (_, number) => {
    const f = guest(`(x, y) => $$d2(${number}, x, y)`)
    const pairs = primitives.flatMap((x) => primitives.map((y) => [x, y]))
    expectAgreement(f, [pairs.map(([x]) => x), pairs.map(([, y]) => y)])
    for (const x of primitives) {
      expectAgreement(f, [primitives.map(() => x), primitives])
      expectAgreement(f, [primitives, primitives.map(() => x)])
    }
    fc.assert(fc.property(columns(2), (inputs) => { expectAgreement(f, inputs) }))
  })

  it.each(numbered(DELTA_BINARY).slice(12))('condition %s', (_, number) => {
    const f = guest(`(x, y) => $$dj(${number}, x, y) ? 'yes' : 'no'`)
    for (const x of primitives) expectAgreement(f, [primitives, primitives.map(() => x)])
    fc.assert(fc.property(columns(2), (inputs) => { expectAgreement(f, inputs) }))
  })

  it('a chain of operators, on what remains after conditions', () => {
    const f = guest(`(x, y, z) => {
      const sum = $$d2(${operator('+')}, x, y)
      if ($$dj(${operator('<')}, sum, z)) return [sum, $$d2(${operator('*')}, sum, z), $$d1(0, sum)]
      return $$db(x) ? [$$d2(${operator('-')}, sum, x)] : [$$d1(4, z), $$d2(${operator('===')}, z, y)]
    }`)
    fc.assert(fc.property(columns(3), (inputs) => { expectAgreement(f, inputs) }))
  })

  it('a pure function of several arguments', () => {
    const f = guest('(x, y, z) => $$dApply((a, b, c) => a + "," + b + "," + c, undefined, [x, y, z])')
    fc.assert(fc.property(columns(3), (inputs) => { expectAgreement(f, inputs) }))
    const g = guest('(x, y) => $$dApply(String.prototype.slice, x, [y, 2])')
    expectAgreement(g, [['abc', 'de', 'abc', 'f', null], [0, 1, 1, 0, 1]])
  })
})

describe('results', () => {
  it('are plain if all states have the same', () => {
    expect(runTogether(guest('(x) => $$d2(12, x, 10) instanceof $$Delta'), [[1, 2, 3]]).outcomes[0]).toEqual({ returned: false })
    expect(runTogether(guest('(x, y) => $$d2(0, x, y) instanceof $$Delta'), [[1, 2, 3], [3, 2, 1]]).outcomes[0]).toEqual({ returned: false })
  })

  it('of one operand share its codes, and two that share codes are combined without looking at states', () => {
    const f = guest(`(x) => { const y = $$d2(0, x, 1); return [y.codes === x.codes, $$d2(2, x, y).codes === x.codes] }`)
    expect(runTogether(f, [[1, 2, 3]]).outcomes).toEqual([{ returned: [true, true] }, { returned: [true, true] }, { returned: [true, true] }])
  })

  it('do not depend on entries that no active state has', () => {
    // The entry 1n throws; only state 2 has it.
    const f = guest('(x) => $$d1(1, x)')
    expect(runTogether(f, [[5, 6, 1n, 5]], Uint16Array.of(0, 1, 3)).outcomes).toEqual([{ returned: 5 }, { returned: 6 }, 'never run', { returned: 5 }])
    expect(runTogether(f, [[5, 6, 1n, 5]], Uint16Array.of(0, 3)).outcomes).toEqual([{ returned: 5 }, 'never run', 'never run', { returned: 5 }])
  })

  it('join equal entries, so that conditions on them split once', () => {
    const f = guest('(x, y) => $$dc($$d2(4, $$d2(0, x, y), 2))')
    const inputs = [[1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 3, 3]]
    expect(expectAgreement(f, inputs)).toMatchObject({ splits: 1, paths: 2 })
  })
})

describe('an operator that throws', () => {
  it('for some states splits these off, by message', () => {
    // Mixed types throw for state 1, a division by zero for states 2 and 4.
    const f = guest(`(x) => { try { return $$d2(3, 6n, x) } catch (error) { $$caught(error); return error.message } }`)
    const execution = expectAgreement(f, [[2n, 3, 0n, 1n, 0n]])
    expect(execution).toMatchObject({ splits: 1, paths: 3 })
  })

  it('throws again each time the path is repeated', () => {
    const f = guest(`(x, y) => {
      let message = ''
      try { $$d1(1, x) } catch (error) { $$caught(error); message = error.message }
      return [message, $$dc(y), $$dc(x)]
    }`)
    expectAgreement(f, [[1n, 2n, 1n, 4, 5, 4], [1, 2, 3, 1, 2, 3]])
  })

  it('in a comparison is seen there', () => {
    const symbol = realm.run('Symbol("s")', 'test')
    const f = guest('(x, y) => { try { return $$dj(12, x, y) } catch (error) { $$caught(error); return error.message } }')
    expectAgreement(f, [[1, 2, '3'], [symbol, symbol, symbol]])
  })
})

describe('an object as the other operand', () => {
  it('is converted once for each value', () => {
    const object = guest('() => ({ n: 3, valueOf() { return this.n } })')()
    const f = guest('(x, o) => [$$d2(0, x, o), $$d2(0, o, x), $$d2(12, x, o), $$d2(16, o, x), $$d2(18, o, x)]')
    expect(expectAgreement(f, [[1, 2, 3, 1], [object, object, object, object]])).toMatchObject({ paths: 3 })
  })

  it('is compared with null without being converted, by null-ness only', () => {
    const objects = guest('() => [{ a: 1 }, { a: 2 }]')() as object[]
    const inputs = [[objects[0], null, objects[1], undefined, objects[0]]]
    const f = guest('(o) => $$dj(16, o, null) ? "none" : "some"')
    expect(expectAgreement(f, inputs)).toMatchObject({ splits: 1, paths: 2 })
    expect(expectAgreement(guest('(o) => $$dj(18, null, o)'), inputs)).toMatchObject({ splits: 1, paths: 2 })
  })
})

it('answers natively outside of any execution', () => {
  expect(guest('() => [$$dr(1), $$dc("a"), $$db(0), $$dn(undefined), $$d1(0, 3), $$d2(0, 1, 2), $$dj(12, 1, 2)]')())
    .toEqual([1, 'a', false, true, -3, 3, true])
})

it('combines dictionaries whose product is large', () => {
  const count = 3000
  const execution = new Execution(realm.delta)
  const x = deltaOf(realm.delta, Array.from({ length: count }, (_, s) => s % 700))
  const y = deltaOf(realm.delta, Array.from({ length: count }, (_, s) => (s * 7) % 1000))
  execution.begin(count)
  const sum = runtime.run(execution, () => guest('(x, y) => $$d2(0, x, y)')(x, y))
  for (let s = 0; s < count; s++) {
    expect((sum as { codes: Uint16Array, values: number[] }).values[(sum as { codes: Uint16Array }).codes[s]!]).toBe(s % 700 + (s * 7) % 1000)
  }
})
