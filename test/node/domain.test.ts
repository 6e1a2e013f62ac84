/** Domains, which the event loop carries along like the stores of AsyncLocalStorage, against plain Node. */
import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

it('takes the errors of what was started in a domain', () => {
  expectSameOutput(`
import domain from 'node:domain'
import { EventEmitter } from 'node:events'
const show = (name) => (error) => console.log(name, error.message, error.domainThrown, domain.active === process.domain)
const outer = domain.create().on('error', show('outer')), inner = domain.create().on('error', show('inner'))
outer.run(() => {
  setTimeout(() => { inner.run(() => { setImmediate(() => { throw new Error('deep') }) }); setImmediate(() => { setTimeout(() => { throw new Error('timer') }, 5) }) }, 1)
  process.nextTick(() => { throw new Error('tick') })
  new EventEmitter().emit('error', new Error('emitted'))
  Promise.resolve().then(() => console.log('in a job', process.domain === outer))
})
console.log(process.domain, domain.active)
const emitter = new EventEmitter(); inner.add(emitter); emitter.on('x', () => console.log('listener', process.domain === inner)); emitter.emit('x'); emitter.emit('error', new Error('added'))
console.log(inner.bind((x) => [x, process.domain === inner])(1)); inner.intercept(() => {})(new Error('intercepted'))
let end
setTimeout(() => { end = process.domain }, 30)
process.on('exit', () => console.log('at the end', end))
`)
})
