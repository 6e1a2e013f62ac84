import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectAgreement, guest, realm, runTogether, runtime } from '../../test/modes/delta/fixtures/states.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { deltaOf } from './delta.ts'
import { Execution } from './execution.ts'

const LESS = 12
const ADD = 0

describe('splits', () => {
  it('by truth, once a condition that not all states agree on', () => {
    const f = guest('(x) => $$db(x) ? $$db(x) ? 1 : 2 : 3')
    expect(expectAgreement(f, [[0, 1, 'a', '', null, true]])).toMatchObject({ splits: 1, paths: 2 })
  })

  it('by null-ness', () => {
    expect(expectAgreement(guest('(x) => $$dn(x)'), [[0, null, undefined, '', 3]])).toMatchObject({ splits: 1, paths: 2 })
    expect(expectAgreement(guest('(x) => $$dn(x)'), [[0, 1, 2, '', 3]])).toMatchObject({ splits: 0, paths: 1 })
  })

  it('by value, telling -0 from 0 and NaN from nothing', () => {
    const execution = expectAgreement(guest('(x) => [$$dc(x), $$dc(x) instanceof $$Delta]'), [[0, -0, NaN, NaN, 0, -0]])
    expect(execution).toMatchObject({ splits: 1, paths: 3 })
  })

  it('by reference where a read meets references, and not where it meets primitives', () => {
    const [a, b] = guest('() => [{ v: 1 }, { v: 2 }]')() as object[]
    expect(expectAgreement(guest('(x) => $$dr(x).v'), [[a, b, a, b]])).toMatchObject({ splits: 1, paths: 2 })
    expect(expectAgreement(guest('(x) => $$dr(x)'), [[1, 2, 3, 4]])).toMatchObject({ splits: 0, paths: 1 })
  })

  it('inside of splits', () => {
    // Per state the path is decided by three bits; all eight occur, 1 + 2 + 4 split points lead to them.
    const f = guest('(x, y, z) => [$$db(x), $$db(y), $$db(z)]')
    const bit = (n: number) => Array.from({ length: 16 }, (_, s) => (s >> n) & 1)
    expect(expectAgreement(f, [bit(0), bit(1), bit(2)])).toMatchObject({ splits: 7, paths: 8 })
  })

  it('do not happen where the active states agree although others do not', () => {
    const { execution, outcomes } = runTogether(guest('(x) => [$$dc(x), $$db(x), $$d2(0, x, 1)]'), [[1, 2, 1, 0, 1]], Uint16Array.of(0, 2, 4))
    expect(execution).toMatchObject({ splits: 0, paths: 1 })
    expect(outcomes[2]).toEqual({ returned: [1, true, 2] })
  })

  it('keep the states of each path in order', () => {
    const execution = new Execution(realm.delta)
    const x = deltaOf(realm.delta, Array.from({ length: 1000 }, (_, s) => (s * 7919) % 13))
    execution.begin(1000)
    do {
      runtime.run(execution, () => guest('(x) => { $$dj(12, x, 5); $$dc(x) }')(x))
      const states = execution.active.subarray(execution.start, execution.end)
      expect(states).toEqual(states.toSorted())
    } while (execution.next())
  })
})

describe('a repeated path', () => {
  it('is answered from the trail, without working anything out again', () => {
    const execution = new Execution(realm.delta)
    const x = deltaOf(realm.delta, [1, 2, 3, 4])
    const f = guest('(x) => { let n = 0; for (let i = 0; i < 10; i++) n = $$d2(0, n, x); return $$dc(n) }')
    execution.begin(4)
    const results = []
    do results.push(runtime.run(execution, () => f(x)))
    while (execution.next())
    expect(results).toEqual([10, 20, 30, 40])
    expect(execution).toMatchObject({ paths: 4, operations: 11 })
  })

  it('that goes another way abandons', () => {
    const execution = new Execution(realm.delta)
    const x = deltaOf(realm.delta, [0, 1])
    const f = guest('(x, turn) => { if (turn === 0) $$dc(x); else $$db(x) }')
    execution.begin(2)
    runtime.run(execution, () => f(x, 0))
    expect(execution.next()).toBe(true)
    expect(() => runtime.run(execution, () => f(x, 1))).toThrow(DeltaAbandoned)
  })

  it('that ends early abandons', () => {
    const execution = new Execution(realm.delta)
    const x = deltaOf(realm.delta, [0, 1])
    execution.begin(2)
    runtime.run(execution, () => guest('(x) => $$dc(x)')(x))
    expect(execution.next()).toBe(true)
    runtime.run(execution, () => undefined)
    expect(() => execution.next()).toThrow(DeltaAbandoned)
  })
})

describe('abandoning', () => {
  const stray = (text: string) => {
    const execution = new Execution(realm.delta)
    execution.begin(2)
    return () => runtime.run(execution, () => guest(text)(deltaOf(realm.delta, [1, 2])))
  }

  it.each([
    ['a conversion to a string', '(x) => String(x)'], ['an operator', '(x) => x + 1'], ['a property', '(x) => x.length'],
    ['a call', '(x) => x()?.y ?? x.m()'], ['an assignment', '(x) => { x.y = 1 }'], ['in', '(x) => "a" in x'],
    ['for-in', '(x) => { for (const key in x) return key }'], ['instanceof', '(x) => x instanceof Map'],
    ['a finally that returns', '(x) => { try { return x + 1 } finally { return 3 } }'],
    ['a catch clause', '(x) => { try { return x + 1 } catch (error) { $$caught(error); return 3 } }'],
  ])('is what %s leads to if it is not compiled for ∆values', (what, text) => {
    if (what === 'a call') return expect(stray(text)).toThrow()
    expect(stray(text)).toThrow(DeltaAbandoned)
    expect(realm.hidden.takeStopped()).toBe(undefined)
  })
})

it('knows which functions are compiled for it', () => {
  realm.delta.markSites(2000, 2010)
  const isForeign = guest('(f) => $$dk(f)')
  expect(isForeign(guest('() => $$fn(() => 1, 2005, null)')())).toBe(false)
  expect(isForeign(guest('() => $$fn(() => 1, 1999, null)')())).toBe(true)
  expect(isForeign(guest('() => $$fn(() => 1, 90000, null)')())).toBe(true)
  expect(isForeign(realm.run('Array.prototype.map', 'test'))).toBe(true)
  expect(isForeign(guest('() => $$dMark(() => 1)')())).toBe(false)
  expect(isForeign(undefined)).toBe(true)
  const text = 'class { static { $$class(this, 1, null, [], 4) } m() {} get g() { return 1 } static s() {} }'
  const marked = guest(`() => { const C = ${text}; return [C, C.prototype.m, C.s, Object.getOwnPropertyDescriptor(C.prototype, 'g').get] }`)()
  expect((marked as unknown[]).map((f) => isForeign(f))).toEqual([false, false, false, false])
})

// A program is a list of statements on variables a, b, c, d; every statement is one line of guest code.
const name = fc.constantFrom('a', 'b', 'c', 'd')
const expression = fc.oneof(
  name, fc.constantFrom('1', '2', '"x"', 'null', 'undefined', '3n'),
  fc.tuple(fc.nat(19), name, name).map(([operator, x, y]) => `$$d2(${operator}, ${x}, ${y})`),
  fc.tuple(fc.nat(6), name).map(([operator, x]) => `$$d1(${operator}, ${x})`),
  fc.tuple(name, name).map(([x, y]) => `$$dApply((p, q) => typeof p + q, undefined, [${x}, ${y}])`),
  name.map((x) => `$$dc(${x})`),
)
const condition = fc.oneof(
  name.map((x) => `$$db(${x})`), name.map((x) => `$$dn(${x})`),
  fc.tuple(fc.integer({ min: 12, max: 19 }), name, name).map(([operator, x, y]) => `$$dj(${operator}, ${x}, ${y})`),
)
const { statements } = fc.letrec<{ statements: string, statement: string }>((tie) => ({
  statements: fc.array(tie('statement'), { maxLength: 5 }).map((list) => list.join('\n')),
  statement: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(name, expression).map(([x, e]) => `${x} = ${e}`),
    fc.tuple(condition, tie('statements'), tie('statements')).map(([c, yes, no]) => `if (${c}) {\n${yes}\n} else {\n${no}\n}`),
    tie('statements').map((body) => `try {\n${body}\n} catch (error) { $$caught(error); d = error.message }`),
    fc.tuple(condition, tie('statements')).map(([c, body]) => `for (let i = 0; i < 3 && ${c}; i++) {\n${body}\n}`),
    expression.map((e) => `return ${e}`),
  ),
}))
const values = fc.constantFrom(0, -0, 1, 2, -1, 'x', '', 'y', null, undefined, true, false, 2n, 0n)
const inputs = fc.integer({ min: 1, max: 30 }).chain((count) =>
  fc.tuple(...[0, 1, 2].map(() => fc.array(values, { minLength: count, maxLength: count }))))

it('does with all states what it does with each alone, whatever the program', () => {
  fc.assert(fc.property(statements, inputs, (body, columns) => {
    expectAgreement(guest(`(a, b, c) => { let d = 0\n${body}\nreturn [a, b, c, d] }`), columns)
  }), { numRuns: 400 })
})

it('does so with many states and large dictionaries', () => {
  const many = fc.tuple(fc.integer({ min: 100, max: 2000 }), fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 3, maxLength: 3 }), fc.integer())
    .map(([count, sizes, seed]) => sizes.map((size, i) =>
      Array.from({ length: count }, (_, s) => (Math.imul(s + 1, seed | (2 * i + 1)) >>> 7) % size - 5)))
  fc.assert(fc.property(statements, many, (body, columns) => {
    expectAgreement(guest(`(a, b, c) => { let d = 0\n${body}\nreturn [a, b, c, d] }`), columns)
  }), { numRuns: 60 })
})

it('leaves out states that are not among the given ones', () => {
  fc.assert(fc.property(statements, inputs, fc.infiniteStream(fc.boolean()), (body, columns, flags) => {
    const f = guest(`(a, b, c) => { let d = 0\n${body}\nreturn [a, b, c, d] }`)
    const states = Uint16Array.from([...columns[0]!.keys()].filter(() => flags.next().value as boolean))
    if (states.length === 0) return
    const whole = runTogether(f, columns).outcomes
    const { outcomes } = runTogether(f, columns, states)
    for (const s of columns[0]!.keys()) expect(outcomes[s]).toEqual(states.includes(s) ? whole[s] : 'never run')
  }), { numRuns: 100 })
})

it('works with ∆values that cover a range of states only', () => {
  const x = deltaOf(realm.delta, [4, 5, 4], 10)
  const y = deltaOf(realm.delta, [1, 1, 2, 3], 9)
  const execution = new Execution(realm.delta)
  execution.begin(Uint16Array.of(10, 11, 12))
  const found: unknown[] = []
  do {
    const result = runtime.run(execution, () => guest(`(x, y) => { const sum = $$d2(${ADD}, x, y); return $$dj(${LESS}, sum, 7) ? $$dc(sum) : 'more' }`)(x, y))
    for (let i = execution.start; i < execution.end; i++) found[execution.active[i]!] = result
  } while (execution.next())
  expect(found.slice(10)).toEqual([5, 'more', 'more'])
})
