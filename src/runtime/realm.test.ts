import { expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { hooks, keptBuiltins } from './abi.ts'
import type { RunnableModule, RunnableProgram } from './program.ts'
import { createRealm } from './realm.ts'

function module(id: number, part: Partial<RunnableModule>): RunnableModule {
  return {
    id, path: `/m${id}.ts`, kind: 'esm', instantiate: '', evaluate: '', exports: new Map(), evaluationOrder: [], ...part,
  }
}
function program(...modules: RunnableModule[]): RunnableProgram {
  const refusal = new UserError('unsupported-x', undefined, { fact: 'f', remedy: 'r' })
  return { modules, sites: [], refusals: [refusal], locate: () => undefined }
}

it('evaluates ES modules after their dependencies and leaves cycles open', () => {
  const realm = createRealm()
  realm.load(program(
    module(0, { evaluate: 'log$$1.push(0)', evaluationOrder: [1, 2], exports: new Map([['order', 'log$$1']]) }),
    module(1, { instantiate: 'let log$$1 = []', evaluate: 'log$$1.push(1)', evaluationOrder: [2] }),
    module(2, { evaluate: 'log$$1.push(2)', evaluationOrder: [0] })))
  expect(realm.exportsOf(0).get('order')!()).toEqual([2, 1, 0])
})

it('evaluates a CommonJS module at the first require', () => {
  const realm = createRealm()
  realm.load(program(
    module(0, { evaluate: 'var result = [$$require(1).n, $$require(1).n, runs$$1]' }),
    module(1, {
      kind: 'cjs', instantiate: 'let $$module$$1 = { exports: {} }, runs$$1 = 0',
      evaluate: 'runs$$1++; $$module$$1.exports = { n: 4 }',
    })))
  expect(realm.run('result', 'test')).toEqual([4, 4, 1])
})

it('evaluates no module at a require after it was sealed, and lets nobody catch that', () => {
  const realm = createRealm()
  realm.load(program(
    module(0, { evaluate: 'var ask = (id) => { try { return $$require(id) } catch (e) { $$caught(e) } }; ask(1)' }),
    module(1, { kind: 'cjs', instantiate: 'let $$module$$1 = { exports: 1 }' }),
    module(2, { kind: 'cjs', instantiate: 'let $$module$$2 = { exports: 2 }', evaluate: 'var ran = true' }),
    module(3, { kind: 'json', instantiate: 'const $$module$$3 = { exports: 3 }' })))
  realm.seal()
  expect(realm.run('[ask(1), ask(3)]', 'test')).toEqual([1, 3])
  expect(() => realm.run('ask(2)', 'test')).toThrow(/^unsupported-late-require: m2\.ts /)
  expect(realm.hidden.isRefusal(realm.hidden.takeStopped())).toBe(true)
  expect(realm.run('typeof ran', 'test')).toBe('undefined')
})

it('throws the same error again when a module that failed is asked for again', () => {
  const realm = createRealm()
  realm.load(program(
    module(0, {
      evaluate: 'var errors = []; for (let i = 0; i < 2; i++) try { $$require(1) } catch (e) { errors.push(e) }',
    }),
    module(1, { kind: 'cjs', evaluate: 'throw new Error("broken")' })))
  expect(realm.run('errors.length === 2 && errors[0] === errors[1] && errors[0].message', 'test')).toBe('broken')
})

it('offers modules of the checker inside the guest', () => {
  const realm = createRealm({ builtins: { manyworlds: 'const int = (a, b) => ({ a, b }); return { int }' } })
  expect(realm.run('JSON.stringify($$import("manyworlds").int(1, 2))', 'test')).toBe('{"a":1,"b":2}')
  expect(realm.run('Object.getPrototypeOf($$import("manyworlds")) === Object.prototype', 'test')).toBe(true)
})

it('throws the refusal of the program that the code asks for', () => {
  const realm = createRealm()
  expect(() => realm.load(program(module(0, { evaluate: 'try { $$unsupported(0) } catch (e) { $$caught(e) }' }))))
    .toThrow('unsupported-x')
})

it('makes namespace objects that cannot be changed', () => {
  const realm = createRealm()
  expect(realm.run(`'use strict'; let x = 1; const ns = $$namespace(0, [['b', () => x], ['a', () => 2]]); x = 5
    let failed = false; try { ns.b = 1 } catch { failed = true }
    [Object.keys(ns).join(), ns.b, failed, ns[Symbol.toStringTag], Object.isExtensible(ns)].join(' ')`, 'test'))
      .toBe('a,b 5 true Module false')
})

it('lists the top-level bindings of all modules', () => {
  const realm = createRealm()
  realm.load(program(module(0, {
    instantiate: 'let a$$0 = 1, $b$$0 = 2', evaluate: 'const c$$0 = { s: "not$$0" }; class late$$0 {}',
  })))
  expect(realm.moduleBindings().map(({ name, value }) => [name, typeof value])).toEqual(
    [['a', 'number'], ['$b', 'number'], ['c', 'object'], ['not', 'undefined'], ['late', 'function']])
})

it('defines every name of the list of hooks', () => {
  const realm = createRealm()
  const missing = [...Object.keys(hooks), ...keptBuiltins].filter((name) => {
    try { realm.run(name, 'test') } catch { return true }
    return false
  })
  expect(missing).toEqual([])
})

it('runs no text as code behind the back of the compiler', () => {
  const realm = createRealm()
  expect(() => realm.run('Object.getPrototypeOf(async () => {}).constructor("1")', 'test')).toThrow(UserError)
})
