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

// What Node's reporter prints is left out.
const ordersIn = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('>'))

it('runs tests one after the other, with their hooks', () => {
  expect(ordersIn(outputOfRealm(script))).toEqual(ordersIn(outputOfNode(script)))
})

it('ends with the error of a test that fails', () => {
  expect(() => outputOfRealm("import test from 'node:test'; test('x', () => { throw new Error('mine') })")).toThrow('uncaught: Error: mine')
})
