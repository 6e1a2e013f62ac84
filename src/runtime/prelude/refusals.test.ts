import { expect, it } from 'vitest'
import { UserError } from '../../base/errors.ts'
import { createRealm } from '../realm.ts'

function thrown(f: () => unknown): unknown {
  try { f() } catch (error) { return error }
  return undefined
}

it('stops a loop that exhausts the budget, through catch clauses', () => {
  const realm = createRealm()
  realm.shared.setBudget(1000)
  const error = thrown(() => realm.run(
    'try { for (;;) { if (--$$budget < 0) $$exhausted() } } catch (e) { $$caught(e) }', 'test'))
  expect(realm.hidden.isExhausted(error)).toBe(true)
  expect(realm.hidden.isRefusal(error)).toBe(false)
})

it('treats endless recursion like an exhausted budget', () => {
  const realm = createRealm()
  const error = thrown(() => realm.run('function f() { try { f() } catch (e) { $$caught(e) } }; f()', 'test'))
  expect(realm.hidden.isExhausted(error)).toBe(true)
  expect(realm.hidden.isExhausted(thrown(() => realm.run('(function g() { g() })()', 'test')))).toBe(true)
})

it('remembers a stop that a finally block has swallowed', () => {
  const realm = createRealm()
  realm.run('(function () { try { $$exhausted() } finally { return } })()', 'test')
  expect(realm.hidden.isExhausted(realm.hidden.takeStopped())).toBe(true)
  expect(realm.hidden.takeStopped()).toBeUndefined()
})

it('lets ordinary errors be caught', () => {
  const realm = createRealm()
  expect(realm.run('try { throw 1 } catch (e) { $$caught(e); e + 1 }', 'test')).toBe(2)
  expect(realm.run('try { null.x } catch (e) { $$caught(e); e.name }', 'test')).toBe('TypeError')
  const proxy = 'new Proxy({}, { getPrototypeOf() { throw 2 } })'
  expect(realm.run(`try { throw ${proxy} } catch (e) { $$caught(e); 3 }`, 'test')).toBe(3)
})

it('refuses what needs the event loop when it is executed, not when it is mentioned', () => {
  const realm = createRealm()
  expect(realm.run('typeof setTimeout + typeof Promise.resolve', 'test')).toBe('functionfunction')
  for (const text of ['setTimeout(() => {}, 1)', 'new Promise(() => {})', 'Promise.resolve(1)',
    'queueMicrotask(() => {})']) {
    const error = thrown(() => realm.run(`try { ${text} } catch (e) { $$caught(e) }`, 'test'))
    expect(error).toBeInstanceOf(UserError)
    expect((error as UserError).code).toBe('unsupported-async')
    expect(realm.hidden.isRefusal(error)).toBe(true)
  }
})

it('restores the names of the source in messages of V8', () => {
  const realm = createRealm({ demangle: (message) => message.replace(/\$\$\d+/g, '') })
  expect(realm.run('let x$$3 = 1; try { x$$3() } catch (e) { $$caught(e); e.message + e.stack }', 'test'))
    .toBe('x is not a functionTypeError: x is not a function')
  expect(realm.run('try { throw new Error("a$$3") } catch (e) { $$caught(e); e.message }', 'test')).toBe('a$$3')
})

it('throws the errors of the language', () => {
  const realm = createRealm()
  expect(realm.run('try { $$tdzError("x") } catch (e) { `${e}` }', 'test'))
    .toBe("ReferenceError: Cannot access 'x' before initialization")
  expect(realm.run('try { $$constError("x") } catch (e) { `${e}` }', 'test'))
    .toBe('TypeError: Assignment to constant variable.')
})
