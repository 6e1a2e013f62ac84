import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { scriptModule } from './module.ts'
import { demangle } from './program.ts'
import { createRealm } from '../runtime/realm.ts'

/** The stack of the error that a program throws, as the program would read it. */
function stackOf(source: string, delta: boolean): string {
  const program = compile([scriptModule(source, 'sample.js')], { delta })
  const realm = createRealm({ demangle })
  realm.shared.setBudget(100_000)
  try {
    realm.load(program)
  } catch (error) {
    // Node puts the emitted line before the stack of an error that nobody caught.
    return String((error as Error).stack).replace(/^manyworlds:.*?\n\n/s, '')
  }
  return 'nothing thrown'
}

const failing: Readonly<Record<string, string>> = {
  'a method of null': 'function f(o) {\n  return o\n    .a\n    .b()\n}\nf({ a: null })',
  'a missing method': 'class A {\n  m(o) {\n    const x = 1;   o.missing(x)\n  }\n}\nnew A().m({})',
  'a call deep inside': 'const g = (n) => { if (n === 0) throw new Error("x"); return 1 + g(n - 1) }\nfunction f() {\n  const a = [g(1), 2]; return a\n}\nf()',
  'a constructor': 'class A { constructor() {\n  this.x = missing }\n}\nfunction f(C) {\n  return 1 +  new C()\n}\nf(A)',
  'no constructor': 'function f(o) {\n  return [new o.C(1)]\n}\nf({})',
  'a callback': 'function f(l) {\n  return l.map((x) =>\n    x.y.z)\n}\nf([1])',
  'a getter': 'const o = { get g() {\n  return null.x } }\nfunction f(p) { return p.g + 1 }\nf(o)',
  'operators': 'function f(a, b) {\n  return a.x +\n    b.y\n}\nf({ x: 1n }, { y: 1 })',
  'a generator': 'function* g(o) {\n  yield 1\n  yield o.a.b\n}\nfunction f() {\n  for (const x of g({}))\n    ;\n}\nf()',
  'an assignment': 'function f(o) {\n  o.a.b =\n   5\n}\nf({})',
  'throw': 'function f(x) {\n  if (x > 1) {\n    throw new RangeError(`big ${x}`)\n  }\n}\nf(2)',
  'super': 'class A { m() { return this.o.p } }\nclass B extends A {\n  m() {\n    return super.m()\n  }\n}\nnew B().m()',
}

describe('stacks of code for delta execution', () => {
  for (const [claim, source] of Object.entries(failing)) {
    it(`are those of ordinary code: ${claim}`, () => expect(stackOf(source, true)).toBe(stackOf(source, false)))
  }

  it('lead to where V8 sees that a property is missing', () => {
    expect(stackOf('function f(o) {\n  const { a,\n    b: { c } } = o\n}\nf({})', true)).toMatch(/sample\.js:3:10/)
    expect(stackOf('function f(o) {\n  o.a\n   .b++\n}\nf({})', true)).toMatch(/sample\.js:2:5/)
    expect(stackOf('function f(o) {\n  return o?.a\n    ?.b.c.d\n}\nf({ a: { b: {} } })', true)).toMatch(/sample\.js:3:10/)
  })

  it('charge the same steps', () => {
    const source = 'function f(n) { let s = 0; for (let i = 0; i < n; i++) s += g(i); return s }\nfunction g(i) { return [i].map((x) => h(x))[0] }\nfunction h(x) { return x }\nf(1000)'
    const left = [true, false].map((delta) => {
      const realm = createRealm()
      realm.shared.setBudget(100_000)
      realm.load(compile([scriptModule(source, 'sample.js')], { delta }))
      return realm.run('$$budget', 'test')
    })
    expect(left[0]).toBe(left[1])
  })
})
