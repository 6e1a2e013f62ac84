/**
 * Random functions and generators (test/corpus/generators/random-body.ts) as explorations: their arguments differ between the
 * states, and everything that they log is written to the state. Generators also rest there between two operations.
 */
import { readFileSync } from 'node:fs'

import { BodyWriter, type Flavor, randomGenerator } from '../../corpus/generators/random-body.ts'
import { Decisions } from '../../support/decisions.ts'

const RESTLESS: Flavor = { statements: () => [], expressions: () => [], loops: () => [] }
const prologue = readFileSync(new URL('../../corpus/generators/prologue.js', import.meta.url), 'utf8')

/** CommonJS. */
export function randomBodyExploration(numbers: readonly number[]): string {
  const half = numbers.length >> 1
  return `const { explore } = require('manyworlds')
${prologue}
${new BodyWriter(new Decisions(numbers.slice(0, half)), RESTLESS).declare('function f', 4)}
${randomGenerator(numbers.slice(half))}
// What was logged, at most so much of it that states stay small.
function taken() { const text = out.join('\\n').slice(0, 2000); out.length = 0; return text }
module.exports = explore({
  root: () => ({ a: 0, b: 1, g: null, out: null }),
  bound: 4,
  operations: {
    a: { args: [[0, 1, 2, 3, 'x', null, undefined]], run: (r, v) => { r.a = v } },
    b: { args: [[1, 2, 7, '', -0]], run: (r, v) => { r.b = v } },
    call: (r) => { try { log(f(r.a, r.b)) } catch (e) { log('threw', e) } r.out = taken() },
    drive: (r) => { drive(g(r.a, r.b), r.b, r.a); r.out = taken() },
    step: (r) => { r.g ??= g(r.a, r.b); if (step(r.g, 'next', r.a).done) r.g = null; r.out = taken() },
  },
})
`
}
