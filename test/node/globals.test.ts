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

it.each(["new WebSocket('ws://localhost')", "new URLPattern({ pathname: '/:name' })"])('refuses what it does not model when one is made: %s', (text) => {
  const name = /\w+(?=\()/.exec(text)![0]
  if (name in globalThis) expect(() => outputOfRealm(text)).toThrow(`unsupported-global: new ${name}()`)
})
