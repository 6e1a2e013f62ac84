import { expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { createRealm } from '../runtime/realm.ts'
import { compile } from './compile.ts'
import { DynamicCode } from './dynamic-code.ts'
import { scriptModule } from './module.ts'

/** Runs a script in a realm that compiles dynamic code; gives its completion value. */
function run(text: string): unknown {
  const realm = createRealm({ compileDynamic: (source) => dynamic.evaluate(source) })
  const dynamic = new DynamicCode(realm)
  const program = compile([scriptModule(text, 'test.js')])
  dynamic.follow(program)
  return realm.load(program)
}

it('makes functions and generators of text, with their original source', () => {
  expect(run('new Function("a", "b", "return a + b")(1, 2)')).toBe(3)
  expect(run('String(new Function("a", "b", "return a"))')).toBe('function anonymous(a,b\n) {\nreturn a\n}')
  expect(run('[...(function* () {}).constructor("yield 1; yield 2")()].join()')).toBe('1,2')
  expect(run('new Function("return () => this")()() === globalThis')).toBe(true)
})

it('gives the same text the same function site', () => {
  expect(run('const f = () => new Function("return [() => 1]"); f() !== f() && f()().length')).toBe(1)
})

it('evaluates indirect eval code to its completion value', () => {
  expect(run('(0, eval)("({ a: 1 })").a + (0, eval)("if (true) { 2 }")')).toBe(3)
})

it('evaluates the same text again, whatever temporaries it needs', () => {
  const text = 'for (const k of [0, 1]) { const f = () => k; a[f()] **= 2; ' +
    '({ [k]: a[k], ...a.rest } = { [k]: f() + a[k]++ }) } a[1]'
  expect(run(`globalThis.a = [3, 4]; (0, eval)('${text}') + (0, eval)('${text}')`)).toBe(17 + 290)
})

it('throws syntax errors that the program can catch', () => {
  const caught = (text: string) => run(`try { ${text} } catch (e) { e instanceof SyntaxError }`)
  expect(caught('new Function("}, function () {")')).toBe(true)
  expect(caught('new Function("/*", "*/) {")')).toBe(true)
  expect(caught('(0, eval)("1 +")')).toBe(true)
})

it('refuses eval code that declares something, even if the program catches errors', () => {
  const texts = ['var x', 'let x = 1', 'function f() {}', 'class C {}', 'for (var i of []) ;', '{ function f() {} }']
  for (const text of texts) {
    let error: unknown
    try { run(`try { (0, eval)(${JSON.stringify(text)}) } catch { 'caught' }`) } catch (e) { error = e }
    expect((error as UserError)?.code).toBe('unsupported-eval-declaration')
  }
  expect(run('(0, eval)("{ let x = 4; x + (function () { var y = 1; return y })() }")')).toBe(5)
})

it('refuses text that declares a resource with using', () => {
  for (const text of ['new Function("{ using x = null }")', '(0, eval)("{ using x = null }")']) {
    let error: unknown
    try { run(`try { ${text} } catch { 'caught' }`) } catch (e) { error = e }
    expect((error as UserError)?.code).toBe('unsupported-using')
  }
  expect(run('new Function("using", "return using + 1")(1)')).toBe(2)
})
