import { describe, expect, it } from 'vitest'
import { coveredOutcome, plainOutcome, samples } from '../../test/corpus/emit/differential.ts'
import { CoverageListener, type FileCoverage } from '../explore/listeners/coverage.ts'
import { createRealm } from '../runtime/realm.ts'
import { compile } from './compile.ts'
import { cover } from './cover.ts'
import { loadSource } from './load.ts'

function coverageOf(source: string, file = '/covered.ts'): FileCoverage {
  const modules = loadSource(source, file)
  const listener = new CoverageListener(cover(modules))
  const realm = createRealm()
  realm.shared.setCover(listener.counters)
  realm.load(compile(modules))
  realm.run('$$drainJobs()', 'manyworlds:prelude/test')
  return listener.files[0]!
}

const linesOf = (source: string): Record<number, number> =>
  Object.fromEntries(coverageOf(source).lines.map(({ line, count }) => [line, count]))
const branchesOf = (source: string): (readonly number[])[] => coverageOf(source).branches.map(({ counts }) => counts)

describe('lines', () => {
  it('counts statements where they stand in the TypeScript file', () => {
    expect(linesOf(`interface Point { x: number }
type Gone = string

const twice = (p: Point): number => {
  let unset: number
  unset = p.x * 2
  return unset
}
twice({ x: 1 })
twice({ x: 2 })
`)).toEqual({ 4: 1, 6: 2, 7: 2, 9: 1, 10: 1 })
  })

  it('counts a body without braces, the value of an arrow and the value of a field', () => {
    expect(linesOf(`const half = (x: number) =>
  x / 2
for (let i = 0; i < 3; i++)
  half(i)
class A {
  a =
    half(1)
  b = () => 1
  static c = 2
}
new A()
`)).toEqual({ 1: 1, 2: 4, 3: 1, 4: 3, 7: 1, 8: 0, 9: 1, 11: 1 })
  })

  it('counts what stands in a block of its own, of try, or of a class', () => {
    expect(linesOf(`{
  1
}
try {
  throw 2
} catch {
  3
} finally {
  4
}
class A {
  static {
    5
  }
}
`)).toEqual({ 2: 1, 4: 1, 5: 1, 7: 1, 9: 1, 13: 1 })
  })

  it('shows what no path reaches', () => {
    expect(linesOf(`function f(x: number) {
  if (x > 0) return 1
  throw new Error('never')
}
label: for (const x of [1, 2]) {
  f(x)
  continue label
}
`)).toEqual({ 2: 2, 3: 0, 5: 1, 6: 2, 7: 2 })
  })
})

describe('functions', () => {
  it('are called after themselves, their variable, or their class', () => {
    const { functions } = coverageOf(`function plain() {}
const arrow = () => {}
class Box { constructor() {} get size() { return 1 } #hidden() {} static make() { return new Box() } field = () => 2 }
const methods = { run() {}, go: function () {} }
Box.make()
;[1].map((x) => x)
export default (() => {})
`)
    expect(functions.map(({ name, count }) => `${count} ${name}`)).toEqual([
      '0 plain', '0 arrow', '1 Box.constructor', '0 get Box.size', '0 Box.#hidden', '1 Box.make', '0 Box.field',
      '0 run', '0 go', '1 (anonymous)', '0 default',
    ])
  })

  it('have a name of their own in their file', () => {
    expect(coverageOf('const a = () => { const a = () => 1 }; const b = [() => 1, () => 2]').functions.map(({ name }) => name))
      .toEqual(['a', 'a (2)', '(anonymous)', '(anonymous) (2)'])
  })

  it('of a generator count when they are stepped', () => {
    expect(coverageOf('function* g() { yield 1 }\nconst a = g()\ng().next()').functions).toEqual([{ name: 'g', line: 1, count: 1 }])
  })
})

describe('branches', () => {
  it.each([
    ['if without else', 'for (const x of [1, 2, 3]) if (x > 2) x', [[1, 2]]],
    ['if and else', 'for (const x of [1, 2, 3]) if (x > 2) x; else if (x > 1) x; else x', [[1, 2], [1, 1]]],
    ['conditional', 'const f = (x: number) => x > 2 ? 1 : 2; f(1); f(2); f(3)', [[1, 2]]],
    ['logical', 'const f = (a: any, b: any, c: any) => a && b || c; f(0, 0, 0); f(1, 0, 0); f(1, 1, 0)', [[3, 2, 2]]],
    ['nullish', 'const f = (a: any) => a ?? 1; f(0); f(null)', [[2, 1]]],
    ['logical assignment', 'let a: any = null; for (const x of [1, 2]) a ??= x', [[1]]],
    ['switch', 'for (const x of [1, 2, 3, 4]) switch (x) { case 1: break; case 2: case 3: x; break; default: }', [[1, 1, 2, 1]]],
    ['default value', 'function f(a = 1, { b = 2 } = {} as any) {} f(); f(1, { b: 1 }); f(1)', [[1], [2], [2]]],
    ['optional member', 'const f = (o: any) => o?.a.b?.c; f(null); f({ a: {} }); f({ a: { b: 1 } })', [[1, 2], [2, 1]]],
    ['optional call', 'const f = (o: any) => o.m?.(); f({}); f({ m() {} }); f({ m() {} })', [[2, 1]]],
    ['optional call with arguments', 'const f = (g: any) => g?.(...[1], 2); f(null); f(() => 1)', [[1, 1]]],
  ])('of %s', (_, source, counts) => {
    expect(branchesOf(source)).toEqual(counts)
  })

  it('keep the receiver of an optional call and the name of a default function', () => {
    const listener = coverageOf(`const o = { n: 1, m(...args: number[]) { return this.n + args.length } }
const p = { o }
const { f = () => 1, g = class {} } = {} as any
let h: any
h ??= function () {}
const got = [o.m?.(), p?.o.m?.(1), (p.o?.m)?.(...[1, 2]), f.name, g.name, h.name].join()
if (got !== '1,2,3,f,g,h') throw new Error(got)
`)
    expect(listener.lines.at(-1)).toEqual({ line: 7, count: 1 })
  })

  it('with a suspension inside', () => {
    expect(branchesOf(`function* g(o: any): any { return (yield 1)?.a ? yield 2 : o.b?.(yield 3) ?? (yield 4) }
for (const [o, a] of [[{}, null], [{ b: (x: any) => x }, {}], [{}, { a: 1 }]] as any[]) {
  const steps = g(o)
  steps.next(); steps.next(a); steps.next(); steps.next()
}
`)).toEqual([[1, 2], [2, 1], [2, 2], [1, 1]])
  })
})

describe('async functions', () => {
  it('count what runs before and after an await, with branches around it', () => {
    const { lines, branches, functions } = coverageOf(`const get = async (x: any) => x
export async function f(o: any) {
  const a = (await get(o))?.a ?? await get(1)
  if (a > 1) {
    await get(2)
    return
  }
  for await (const x of [1, 2]) await get(x)
}
void f(null)
void f({ a: 2 })
`)
    expect(Object.fromEntries(lines.map(({ line, count }) => [line, count])))
      .toEqual({ 1: 6, 3: 2, 4: 2, 5: 1, 6: 1, 8: 2, 10: 1, 11: 1 })
    expect(branches.map(({ counts }) => counts)).toEqual([[2, 1], [1, 1], [1, 1]])
    expect(functions).toEqual([{ name: 'get', line: 1, count: 6 }, { name: 'f', line: 2, count: 2 }])
  })
})

describe('a covered program behaves as the plain one', () => {
  // Counted chains and calls are spelled otherwise in V8's messages.
  const withoutMessages = (outcome: string | undefined): string | undefined => outcome?.replaceAll(/Error: .*/g, 'Error')
  for (const name of ['classes', 'expressions', 'functions', 'patterns', 'statements']) {
    it.each(samples(`${name}.js`))(`${name}: $claim`, ({ source }) => {
      const inGenerator = `for (const _ of (function* () { yield 1\n${source}\nyield 2 }).call(this)) ;`
      for (const text of [`(function () {\n${source}\n}).call(this)`, inGenerator]) {
        const expected = withoutMessages(plainOutcome(text))
        if (!expected!.includes('SyntaxError')) expect(withoutMessages(coveredOutcome(text))).toBe(expected)
      }
    })
  }
})

it('leaves packages alone unless asked', () => {
  const modules = loadSource('1', '/x/node_modules/p/index.js')
  expect(cover(modules).files).toEqual([])
  expect(cover(modules, { packages: true }).files).toMatchObject([{ path: '/x/node_modules/p/index.js' }])
})
