/**
 * Random programs and explorations for the modes, as text made from lists of numbers (which fast-check shrinks): classes with
 * calls as operations, objects of every kind that are changed in every way, and asynchronous functions whose awaits are
 * events that may come in any order.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

import fc from 'fast-check'

import { randomAsyncProgram } from '../corpus/generators/random-async.ts'
import { type Recipe, recipes } from '../support/laboratory.ts'
import { randomExploration } from '../support/random-program.ts'

const zoo = fileURLToPath(new URL('../laws/lab/zoo.cjs', import.meta.url))
const read = (name: string): string => readFileSync(new URL(`../corpus/generators/${name}`, import.meta.url), 'utf8')
const numbers = (maxLength: number): fc.Arbitrary<number[]> => fc.array(fc.nat(1000), { minLength: 10, maxLength, size: 'max' })

/** Three objects of random classes; each operation calls something on them. */
export const classExplorations: fc.Arbitrary<string> =
  fc.tuple(numbers(300), fc.integer({ min: 2, max: 3 })).map(([list, bound]) => randomExploration(list, bound)).filter(isScript)

/** Objects of every kind; each operation makes one small change, and one runs everything that can run. */
export function zooExplorations(kinds: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(recipes(kinds, 6), fc.array(fc.nat(60), { minLength: 2, maxLength: 4 }), fc.boolean()).map(([recipe, changes, exercises]) => zooExploration(recipe, changes, exercises))
}

export function zooExploration(recipe: Recipe, changes: readonly number[], exercises: boolean): string {
  const operations = changes.map((n, i) => `  change${i}: { run: (root) => { lab.mutate(root, ${n}) }, throws: () => true },\n`)
  if (exercises) operations.push('  exercise: { run: (root) => { lab.exercise(root) }, throws: () => true },\n')
  return `require(${JSON.stringify(zoo)})
module.exports = require('manyworlds').explore({
  root: () => lab.build(${JSON.stringify(JSON.stringify(recipe))}), bound: 3,
  operations: {\n${operations.join('')}  },
})
`
}

/** Async functions and generators; some of what they await is an event. */
export const asyncPrograms: fc.Arbitrary<string> = numbers(120).map((list) => `const { latency } = require('manyworlds')
${read('prologue.js')}
${read('async-prologue.js').replace('switch (kinds++ % 5) {', 'switch (kinds++ % 6) {\n    case 5: return latency().then(function () { return v })')}
${randomAsyncProgram(list)}
`).filter(isScript)

/** The writers do not know all early errors. */
function isScript(source: string): boolean {
  try {
    return new Script(source) !== undefined
  } catch {
    return false
  }
}
