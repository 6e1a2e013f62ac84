/**
 * Random functions that rest do what they do on plain V8 although the state is rebuilt from its words whenever they rest:
 * what closures share with them, variables that are not initialised yet, open iterators, half evaluated expressions.
 */
import { readFileSync } from 'node:fs'
import { constants, createContext, runInContext, Script } from 'node:vm'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Session } from '../../src/check/session.ts'
import { checkSettings } from '../../src/options.ts'
import { randomAsyncProgram } from '../corpus/generators/random-async.ts'
import { randomGenerator } from '../corpus/generators/random-body.ts'
import { runs } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'
import { patience } from '../support/patience.ts'

const read = (name: string): string => readFileSync(new URL(`../corpus/generators/${name}`, import.meta.url), 'utf8')
// Steps of a generator are tasks of their own; every third promise waits for a timer.
const prologue = `${read('prologue.js')}\n${read('async-prologue.js')}
async function pause() { await new Promise((resolve) => { setTimeout(resolve, 1) }) }
async function drive(g, ...steps) {
  for (const s of steps) {
    await pause()
    if (Array.isArray(s)) step(g, s[0], s[1])
    else step(g, 'next', s)
  }
  for (let n = 0; n < 20; n++) {
    await pause()
    if (step(g, 'next').done) return
  }
}
var sooner = later
later = (v) => kinds % 3 === 0 ? (kinds++, new Promise((resolve) => { setTimeout(resolve, 1, v) })) : sooner(v)
globalThis.outcome = () => out.join('\\n')
`
const LIMIT_MS = patience(5000)
const numbers = fc.array(fc.nat(1000), { minLength: 10, maxLength: 150, size: 'max' })

describe('functions that rest do what they do on plain V8 though every state is rebuilt', () => {
  for (const generateCode of [true, false]) {
    const road = generateCode ? 'with generated code' : 'without generated code'
    it(`generators, ${road}`, () => { holdsFor(numbers.map((list) => `${randomGenerator(list)}\ndrive(g(1, 2), 0, 1).then(() => drive(g(0, 3), 1, 2, ['throw', 'E']))`), generateCode) })
    it(`async functions and async generators, ${road}`, () => { holdsFor(numbers.map(randomAsyncProgram), generateCode) })
  }
})

function holdsFor(programs: fc.Arbitrary<string>, generateCode: boolean): void {
  fc.assert(fc.property(programs, (text) => {
    const source = `${prologue}\n${text}\n`
    fc.pre(isProgram(source))
    const expected = plain(source)
    fc.pre(expected !== undefined)
    expect(rebuilt(source, generateCode), text).toBe(expected)
  }), runs(6, 100))
}

/** Undefined if it ends with a rejection that nobody takes. */
function plain(source: string): string | undefined {
  const context = createContext(constants.DONT_CONTEXTIFY as never, { microtaskMode: 'afterEvaluate' })
  runInContext(`{ const settled = Promise.resolve(); globalThis.queueMicrotask = (job) => { settled.then(job) } }
    globalThis.pending = []; globalThis.setTimeout = (f, ms, ...args) => { pending.push(() => f(...args)) }`, context)
  runInContext(`(function (exports) {${source}\n})({})`, context, { timeout: LIMIT_MS })
  while (runInContext('pending.length', context) > 0) runInContext('pending.shift()()', context, { timeout: LIMIT_MS })
  return runInContext('outcome()', context) as string
}

/** Takes the first event of every state, with the state rebuilt before. */
function rebuilt(source: string, generateCode: boolean): string {
  return inFile('program.cjs', source, (file) => {
    const { heap, program, realm } = new Session(file, checkSettings({}), { console() {}, generateCode })
    const system = program!
    let state = system.initial
    for (;;) {
      heap.rebuild(state, state.length, system.roots)
      system.enter()
      if (system.arrive().width === 0) return realm.run('outcome()', 'law') as string
      const outcome = system.take([0], 0)
      if (outcome.kind !== 'state') return outcome.kind
      heap.linearize(system.roots)
      state = heap.words.slice(0, heap.length)
    }
  })
}

/** The writer does not know all early errors. */
function isProgram(source: string): boolean {
  try {
    return new Script(source) !== undefined
  } catch {
    return false
  }
}
