/**
 * What only newer lines of Node have, tried on all of them: where V8 or Node's modules lack it, something stands in for V8's, so that the library brings its own,
 * or its binding is called. The scripts of `newer/` print what Node 24 printed (`.txt`); where this Node has it, it is asked itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryPath } from '../../src/runtime/library.ts'
import { expectSameOutput, outputOfRealm } from './both.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'newer', name), 'utf8')

/** V8 would have these; only that they are there is asked. */
const STAND_INS = `
Array.fromAsync ??= () => {}
Promise.try ??= () => {}
Promise.withResolvers ??= () => {}
globalThis.DisposableStack ??= class {}
globalThis.AsyncDisposableStack ??= class {}
globalThis.SuppressedError ??= class SuppressedError extends Error {
  constructor(error, suppressed, message) { super(message); this.error = error; this.suppressed = suppressed }
}
Object.defineProperty(SuppressedError.prototype, 'name', { value: 'SuppressedError' })
`

it.each(['disposal', 'promises'])('built-ins that V8 got lately are as in Node: %s', (name) => {
  const source = read(`${name}.mjs`)
  if ('AsyncDisposableStack' in globalThis && 'try' in Promise) expectSameOutput(source)
  else expect(outputOfRealm(source, {}, undefined, { begin: (realm) => { realm.run(STAND_INS, 'manyworlds:prelude/stand-ins') } })).toBe(read(`${name}.txt`))
})

/** Since Node 26 messages of removals name the path once. */
it.runIf(Number.parseInt(process.versions.node) < 26)('whole trees are removed and copied as by the C++ of Node 24', () => {
  const source = `import binding from 'binding:fs'; import fs from 'own:fs'; ${read('trees.mjs')}`
  const printed = outputOfRealm(source, {}, undefined, { file: libraryPath('bindings/trees') })
  expect(printed.replaceAll(/\/tmp\/trees-\w+/g, '<root>').split('\n')).toEqual(read('trees.txt').split('\n'))
})
