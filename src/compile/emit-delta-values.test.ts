/**
 * Code for delta execution on values that differ: every program is run on all states at once and by Node on each alone.
 * Programs are kept in test/modes/delta/fixtures/programs.js, each after a line `//// claim`; `main(x, y, z)` is the entry.
 */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { DynamicCode } from './dynamic-code.ts'
import { withLibrary } from './load.ts'
import { scriptModule } from './module.ts'
import { demangle } from './program.ts'
import { deltaOf, valueIn } from '../delta/delta.ts'
import { Execution } from '../delta/execution.ts'
import { DeltaRuntime } from '../delta/runtime.ts'
import { createRealm, type Realm } from '../runtime/realm.ts'

type Main = (...args: unknown[]) => unknown

const INPUTS: readonly (readonly unknown[])[] = [
  [1, 2, 3, 1, 5, 0, -1, 7, 2, 2, 4, 1],
  [3, 2, 1, 1, 4, 4, 0, 2, 2, 5, 3, 0],
  ['a', 'b', 'a', '', 'abc', 'b', undefined, null, 'a', 'c', true, 'length'],
]

const text = readFileSync(new URL('../../test/modes/delta/fixtures/programs.js', import.meta.url), 'utf8')
const programs = text.split(/^\/\/\/\/ /m).slice(1).map((part) => {
  const end = part.indexOf('\n')
  return { claim: part.slice(0, end).trim(), source: part.slice(end + 1) }
})

function load(source: string): { realm: Realm, main: Main } {
  const realm = createRealm({ demangle, compileDynamic: (dynamic) => code.evaluate(dynamic) })
  const code = new DynamicCode(realm, undefined, true)
  realm.shared.setBudget(20_000_000)
  const program = compile(withLibrary([scriptModule(source, 'sample.js')]), { delta: true })
  code.follow(program)
  realm.load(program)
  return { realm, main: realm.run('main', 'test') as Main }
}

function together(source: string): { outcomes: string[], execution: Execution } {
  const { realm, main } = load(source)
  const runtime = new DeltaRuntime(realm)
  const execution = new Execution(realm.delta)
  const args = INPUTS.map((values) => deltaOf(realm.delta, values))
  const outcomes: string[] = []
  execution.begin(INPUTS[0]!.length)
  do {
    let shown: (s: number) => string
    try {
      const result = runtime.run(execution, () => main(...args))
      shown = (s) => show(resolve(realm, result, s))
    } catch (error) {
      if (error instanceof Error) throw error
      shown = () => `threw ${show(error)}`
    }
    for (let i = execution.start; i < execution.end; i++) outcomes[execution.active[i]!] = shown(execution.active[i]!)
  } while (execution.next())
  return { outcomes, execution }
}

function alone(source: string): string[] {
  return INPUTS[0]!.map((_, s) => {
    const main = runInNewContext(`${source}\nmain`) as Main
    try {
      return show(main(...INPUTS.map((values) => values[s])))
    } catch (error) {
      return `threw ${show(error)}`
    }
  })
}

function resolve(realm: Realm, value: unknown, s: number): unknown {
  if (realm.delta.isDelta(value)) return resolve(realm, valueIn(value, s), s)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Array.from(value, (one) => resolve(realm, one, s))
  if (value.constructor?.name === 'Map') return new Map([...value as Map<unknown, unknown>].map(([k, v]) => [k, resolve(realm, v, s)]))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(realm, one, s)]))
}

function show(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return `${(value as Error).name}: ${(value as Error).message}`
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'bigint') return `${value}n`
  return typeof value === 'object' && value !== null
    ? Array.isArray(value) ? `[${value.map(show).join(', ')}]` : value.constructor?.name === 'Map' ? `Map ${show([...value as Map<unknown, unknown>])}`
      : `{${Object.entries(value).map(([k, v]) => `${k}: ${show(v)}`).join(', ')}}` : typeof value === 'string' ? JSON.stringify(value) : String(value)
}

describe('values that differ between states', () => {
  for (const { claim, source } of programs) {
    it(claim, () => expect(together(source).outcomes).toEqual(alone(source)))
    it(`${claim} (in a function)`, () => {
      const inside = `var main = (function () { 'use strict'\n${source}\nreturn main })()`
      expect(together(inside).outcomes).toEqual(alone(inside))
    })
  }
})
