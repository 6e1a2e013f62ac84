import { hostList } from '../base/host-list.ts'
import { describe, expect, it } from 'vitest'
import { load } from '../../test/corpus/emit/modules.ts'
import { createRealm } from '../runtime/realm.ts'
import { compile } from './compile.ts'
import { scriptModule } from './module.ts'
import { demangle } from './program.ts'

const script = (source: string) => compile([scriptModule(source, 'script.js')])
const codeOf = (source: string): unknown => {
  try {
    script(source)
  } catch (error) {
    const { code, location } = error as { code: string, location: { line: number, column: number } }
    return [code, location.line, location.column]
  }
  return 'compiled'
}

describe('positions', () => {
  const frames = (source: string) => {
    const { error, realm } = load({ 'main.mjs': source })
    return realm.framesOf(error).map(({ location }) => location && [location.line, location.column])
  }

  it('of errors lead to the line and column in the file', () => {
    expect(frames(`const f = (o) => {\n  return o\n    .first.second\n}\nf({})`)[0]).toEqual([3, 12])
    expect(frames('class A {\n  m() { this.x.y = 1 }\n}\nnew A().m()')).toEqual([[2, 18], [4, 9]])
    expect(frames('let a = 1\nundeclaredName()')[0]).toEqual([2, 1])
  })

  it('of hoisted closures and generators are those of the original', () => {
    const closure = `const inner = () => {\n    throw new Error('x')\n  }`
    expect(frames(`function outer(k) {\n  ${closure}\n  return inner()\n}\nouter()`))
      .toEqual([[3, 11], [5, 10], [7, 1]])
    expect(frames('function* g() {\n  yield 1\n  null.x\n}\n[...g()]')[0]).toEqual([3, 8])
  })
})

describe('refusals', () => {
  it('of direct eval and with come at compile time, with their place', () => {
    expect(codeOf('let x\n  eval("x")')).toEqual(['unsupported-direct-eval', 2, 3])
    expect(codeOf('with (o) {}')).toEqual(['unsupported-with', 1, 1])
    expect(codeOf('(0, eval)("x"); const eval2 = eval; function f(eval) { eval("x") }')).toBe('compiled')
  })

  it('of async code without the library come when it is executed', () => {
    for (const source of ['(async () => 1)()', 'async function f() {}\nf()', '({ async m() {} }).m()',
      'new (class { async *m() {} })().m().next()', `import('x')`]) {
      const { error } = load({ 'main.mjs': `print('before');\n${source}` })
      expect((error as { code: string }).code).toBe('unsupported-async')
    }
  })

  it('pass through catch clauses of the program', () => {
    const { error, printed } = load({ 'main.mjs': `try { import('x') } catch { print('caught') }` })
    expect([printed, (error as { code: string }).code]).toEqual(['', 'unsupported-async'])
  })

  it('of sloppy arguments that alias a captured parameter are made, not guessed', () => {
    const refused = (source: string): unknown => (load({ 'main.cjs': `${source}\nf(0)` }).error as { code?: string } | undefined)?.code
    expect(refused('function f(a) { a = 1; return [() => a, arguments] }')).toBe('unsupported-arguments-alias')
    expect(refused('function f(a) { arguments[0] = 1; return () => a }')).toBe('unsupported-arguments-alias')
    expect(refused('function f(a) { return [() => a, arguments] }')).toBe(undefined)
    expect(refused('function f(a) { a = 1; return [() => a, arguments.length] }')).toBe(undefined)
    expect(refused('function g(a) { a = 1; return [() => a, arguments] }\nfunction f() {}')).toBe(undefined)
  })
})

describe('sites', () => {
  it('show the original text of functions', () => {
    const literal = '{ m(x) { return x }, get g() { return 1 } }'
    const { sites } = script(`const f = (a) => a + 1; const o = ${literal}; class C { *gen() {} }`)
    expect(sites.map(({ kind, name, text }) => [kind, name, text])).toEqual([
      ['arrow', 'f', '(a) => a + 1'],
      ['method', 'm', 'm(x) { return x }'],
      ['getter', 'get g', 'get g() { return 1 }'],
      ['class', 'C', 'class C { *gen() {} }'],
      ['generator', 'gen', '*gen() {}'],
    ])
  })

  it('make the same closure again from its scope object', () => {
    const { realm, program } = load({ 'main.mjs': 'export const make = (n) => () => n++\nexport const f = make(5)' })
    const f = realm.exportsOf(0).get('f')!() as () => number
    const { site, scope } = realm.hidden.functionRecord(f)!
    const again = realm.run(program.sites[site]!.factory!, 'factory') as (scope: unknown) => () => number
    expect([f(), again(scope)(), f()]).toEqual([5, 6, 7])
  })

  it('get no scope object when they use none', () => {
    const make = 'export const make = (n) => [() => n, () => 1]'
    const { realm } = load({ 'main.mjs': `${make}\nexport const [a, b] = make(5)` })
    const scopeOf = (name: string) => realm.hidden.functionRecord(realm.exportsOf(0).get(name)!() as () => void)!.scope
    expect(scopeOf('a')).toMatchObject({ p: null, $n: 5 })
    expect(scopeOf('b')).toBeNull()
  })
})

describe('module variables', () => {
  it('are registered exactly when a function assigns them', () => {
    const { realm } = load({
      'main.mjs': `let a = 0, b = 0, c = 0, d = 0; const e = []; export let f = 0
        a = 1; const set = () => { b++; [c] = [2]; for (f of [3]) ; e.push(d) }; set()`,
    })
    const variables = hostList(realm.hidden.variables()).filter(({ moduleId }) => moduleId === 0)
    expect(variables.map(({ name, get }) => [name, get()])).toEqual([['b', 1], ['c', 2], ['f', 3]])
  })
})

describe('allocation', () => {
  it('runs no constructor, initialiser or default of the program', () => {
    const { realm } = load({
      'main.mjs': `let n = 0; export const count = () => n
        export class A { x = n++; y = 5; constructor({ z } = { z: n++ }) { this.z = z } }
        export class B extends A { w = n++; constructor(k) { super({ z: n++ }); this.k = k } }
        export function F() { this.v = n++ }`,
    })
    const get = (name: string) => realm.exportsOf(0).get(name)!() as new () => object
    realm.shared.setAlloc(true)
    const made = ['A', 'B', 'F'].map((name) => new (get(name))())
    realm.shared.setAlloc(false)
    expect(made.map((o) => ({ ...o }))).toEqual([{ x: undefined, y: 5 }, { x: undefined, y: 5, w: undefined }, {}])
    expect((get('count') as unknown as () => number)()).toBe(0)
  })
})

it('lets a later program of the same realm go on with unused numbers', () => {
  const first = script('var f = (a) => () => a; let keep = f(1)')
  const second = compile([scriptModule('var g = (b) => () => [b, keep()]; var result = g(2)()', 'second.js', 1)],
    { start: first.next })
  const realm = createRealm()
  realm.load(first)
  for (const { instantiate, evaluate } of second.modules) {
    realm.run(instantiate, 'i')
    realm.run(evaluate, 'e')
  }
  expect(realm.run('String(result)', 'x')).toBe('2,1')
})

it('exhausts the budget of endless loops and recursion', () => {
  for (const source of ['while (true) ;', 'const f = () => f()\nf()', 'for (;;) { try { continue } finally { } }',
    'do { } while (1)']) {
    const { program } = { program: script(source) }
    const realm = createRealm()
    realm.shared.setBudget(1000)
    expect(() => realm.load(program)).toThrow()
    expect(realm.shared.getBudget()).toBeLessThan(0)
  }
})

it('spells names in error messages as the user wrote them', () => {
  expect(demangle('$$s.p.$foo is not a function')).toBe('foo is not a function')
  expect(demangle('foo$$12 is not a function')).toBe('foo is not a function')
  expect(demangle('(0 , $$s12.$bar) is not a function')).toBe('bar is not a function')
  expect(demangle('$$f397(...).then is not a constructor')).toBe('(intermediate value).then is not a constructor')
  expect(demangle('it costs 5$ in a.b')).toBe('it costs 5$ in a.b')
})

it('keeps the modules of a program apart from names of the runtime', () => {
  const { printed } = load({ 'main.mjs': `const $$w = 1, $$alloc = 2, x$$0 = 3, x = 4;
          print($$w, $$alloc, x$$0, x, (() => $$w + x$$0 + x)())` })
  expect(printed).toBe('1 2 3 4 8\n')
})

