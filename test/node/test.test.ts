/** node:test: the order in which plain Node runs hooks, tests, suites and tests inside of tests. */
import { expect, it } from 'vitest'
import { outputOfNode, outputOfRealm } from './both.ts'

const script = `
import test, { describe, it, before, after, beforeEach, afterEach } from 'node:test'
const order = []
before(() => { order.push('before') })
after(() => { order.push('after') })
test('a', async (t) => {
  order.push('a1')
  await t.test('inner', () => { order.push('inner') })
  await new Promise((resolve) => setImmediate(resolve))
  order.push('a2')
  const f = t.mock.fn((x) => x + 1)
  f(1)
  order.push(f.mock.calls[0].result, f.mock.callCount())
})
describe('suite', () => {
  order.push('collected')
  beforeEach(() => { order.push('beforeEach') })
  afterEach(() => { order.push('afterEach') })
  it('b', (t, done) => { order.push('b'); setImmediate(done) })
  it.skip('c', () => { order.push('c') })
  it('d', () => { order.push('d') })
})
test('e', () => { order.push('e') })
order.push('read')
process.on('exit', () => { console.log('>' + order.join(' ')) })
`

const mocks = `
import test, { describe, it, mock, beforeEach } from 'node:test'
const say = (...args) => console.log('>', ...args)
const shown = ({ arguments: args, error, result, target, this: self }) => [args, error?.message, result, target?.name, self?.x]
const object = { x: 1, add(a, b) { return a + b + this.x }, get value() { return this.x }, set value(v) { this.x = v } }
const child = Object.create(object)
mock.method(object, 'add')
say(object.add(1, 2), object.add.mock.callCount(), object.add.mock.calls.map(shown), object.add.name, object.add.length)
object.add.mock.mockImplementation((a) => a * 10)
say(object.add(5), object.add.mock.calls.length)
object.add.mock.resetCalls()
say(object.add.mock.calls, object.add.mock.callCount())
object.add.mock.restore()
say(object.add(1, 2), object.add.mock)
const inherited = mock.method(child, 'add', function (a) { return [a, this.x] })
say(child.add(3), Object.hasOwn(child, 'add'), inherited.mock.callCount(), object.add(1, 1))
inherited.mock.restore()
say(Object.hasOwn(child, 'add'), child.add(1, 1))
const getter = mock.getter(object, 'value', () => 42)
say(object.value, getter.mock.callCount())
mock.setter(object, 'value', function (v) { this.x = v * 2 })
object.value = 4
say(object.x, object.value)
mock.restoreAll()
say(object.value)
mock.method(object, 'value', { getter: true })
say(object.value, Object.getOwnPropertyDescriptor(object, 'value').get.mock.callCount())
mock.reset()
say(Object.getOwnPropertyDescriptor(object, 'value').get.mock)
const failing = mock.fn(() => { throw new Error('mine') })
try { failing(1) } catch (error) { say(error.message) }
say(failing.mock.calls.map(shown))
const plain = mock.fn()
say(plain(1), plain.mock.calls.map(shown))
const replaced = mock.fn((a) => a, (a) => a + 1)
say(replaced(1), replaced.mock.restore(), replaced(1))
test(function named(t) { say('named', t.name) })
test({ name: 'by options' }, (t) => { say(t.name) })
test('with options', { skip: false }, (t) => { say(t.name); t.diagnostic('x') })
test((t) => { say(t.name) })
test.skip('left out', () => say('never'))
test('left out, too', { skip: 'why' }, () => say('never'))
test('only a name')
test('skips itself', (t) => { t.skip(); say('goes on') })
test.todo('to be done', () => { say('todo runs') })
test('to be done, too', { todo: true }, () => { say('todo runs, too') })
test('is not done', (t) => { t.todo(); say('goes on, too') })
test.todo('no body')
test('hooks', async (t) => {
  const order = []
  t.before(() => order.push('before'))
  t.after(() => { order.push('after'); say(order.join()) })
  t.beforeEach(() => order.push('beforeEach'))
  t.afterEach(() => order.push('afterEach'))
  await t.test('inside', (u) => { order.push(u.name) })
  await t.test('inside, too', async () => { order.push('second') })
  const local = t.mock.method(object, 'add', () => 'mocked')
  say(object.add(), local.mock.callCount())
})
test('mocks of a test are gone', () => say(object.add(1, 1)))
describe('outer', () => {
  beforeEach(() => say('outer beforeEach'))
  it('first', () => say('first'))
  describe('inner', () => { it('second', async () => { await null; say('second') }); it.todo('third') })
  describe.skip('skipped', () => { it('never', () => say('never')) })
  it('called back', (t, done) => { say('called back'); setTimeout(done, 1) })
})
`

// What Node's reporter prints is left out.
const ordersIn = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('>'))

it('runs tests one after the other, with their hooks', () => {
  expect(ordersIn(outputOfRealm(script))).toEqual(ordersIn(outputOfNode(script)))
})

it('knows mocks, options, names and hooks of every level', () => {
  expect(ordersIn(outputOfRealm(mocks))).toEqual(ordersIn(outputOfNode(mocks)))
})

it('ends with the error of a test that fails', () => {
  expect(() => outputOfRealm("import test from 'node:test'; test('x', () => { throw new Error('mine') })")).toThrow('uncaught: Error: mine')
})
