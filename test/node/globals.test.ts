/** Globals that only newer lines of Node have: as in the Node that runs, or refused by their name. */
import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('tells of the machine what Node tells, and which globals there are', () => {
  expectSameOutput(`
const names = ['WebSocket', 'CloseEvent', 'ErrorEvent', 'URLPattern', 'Storage', 'Navigator']
for (const name of names) console.log(name, typeof globalThis[name], Object.getOwnPropertyDescriptor(globalThis, name)?.enumerable)
if (typeof navigator === 'object') {
  const { hardwareConcurrency, language, languages, userAgent, platform } = navigator
  console.log(navigator, hardwareConcurrency, language, languages, Object.isFrozen(languages), userAgent, platform, Object.keys(Navigator.prototype), Navigator.length)
  for (const f of [() => new Navigator(), () => Navigator.prototype.language]) try { f() } catch (error) { console.log(error.name, error.code) }
}
`)
})

it.runIf('WebSocket' in globalThis)('refuses what it does not model when one is made', () => {
  expect(() => outputOfRealm("new WebSocket('ws://localhost')")).toThrow(/new WebSocket\(\) is a part of Node v\S+ that is not modelled/)
})
it.runIf('URLPattern' in globalThis)('refuses patterns of addresses when one is made', () => {
  expect(() => outputOfRealm("new URLPattern({ pathname: '/:name' })")).toThrow('new URLPattern() is a part of Node')
})
