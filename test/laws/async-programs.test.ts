/** Random asynchronous programs log the same compiled and on plain Node: the order of microtasks included. */
import { readFileSync } from 'node:fs'
import { constants, createContext, runInContext, Script } from 'node:vm'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { compile } from '../../src/compile/compile.ts'
import { DynamicCode } from '../../src/compile/dynamic-code.ts'
import { withLibrary } from '../../src/compile/load.ts'
import { scriptModule } from '../../src/compile/module.ts'
import { createEventLoop } from '../../src/runtime/event-loop.ts'
import { createRealm } from '../../src/runtime/realm.ts'
import { randomAsyncProgram } from '../corpus/generators/random-async.ts'
import { runs } from '../support/extent.ts'
import { patience } from '../support/patience.ts'

const read = (name: string): string => readFileSync(new URL(`../corpus/generators/${name}`, import.meta.url), 'utf8')
const prologue = `${read('prologue.js')}\n${read('async-prologue.js')}`
// Compiled once; every program gets a realm of its own.
const library = compile(withLibrary([scriptModule(prologue, 'prologue.js')]))
const LOGGED = 'out.join("\\n")'
const LIMIT_MS = patience(5000)

it('random asynchronous programs log the same compiled and on plain Node', () => {
  const numbers = fc.array(fc.nat(1000), { minLength: 10, maxLength: 200, size: 'max' })
  fc.assert(fc.property(numbers, (list) => {
    const source = randomAsyncProgram(list)
    fc.pre(isProgram(source))
    expect(compiled(source), source).toBe(plain(source))
  }), runs(67, 200))
})

function plain(source: string): string {
  // Microtasks run when the program returns, and belong to its time.
  const context = createContext(constants.DONT_CONTEXTIFY as never, { microtaskMode: 'afterEvaluate' })
  runInContext(`{ const settled = Promise.resolve(); globalThis.queueMicrotask = (job) => { settled.then(job) } }\n${prologue}`, context)
  runInContext(source, context, { timeout: LIMIT_MS })
  return runInContext(LOGGED, context) as string
}

function compiled(source: string): string {
  const realm = createRealm()
  realm.shared.setBudget(20_000_000)
  realm.load(library)
  const code = new DynamicCode(realm)
  code.follow(library)
  realm.load(code.compileScript(source, 'program.js'))
  const loop = createEventLoop(realm, { trackClock: false })
  loop.start(undefined)
  const failure = loop.takeFailure()
  if (failure !== undefined) throw new Error(`the program failed: ${String(failure.value)}`)
  return realm.run(LOGGED, 'logged') as string
}

/** The writer does not know all early errors. */
function isProgram(source: string): boolean {
  try {
    return new Script(source) !== undefined
  } catch {
    return false
  }
}
