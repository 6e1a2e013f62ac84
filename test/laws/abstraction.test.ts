/** States that are compared by less than everything, against an explorer that is too simple to be wrong. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import type { CheckOptions } from '../../src/options.ts'
import { bruteForce } from '../support/brute-force-explorer.ts'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'
import { loadPlainExploration } from '../support/plain-exploration.js'

const subject = (name: string): string => fileURLToPath(new URL(`../../examples/subjects/${name}.ts`, import.meta.url))

function counts(file: string, options: CheckOptions): { states: number; transitions: number } {
  const { states, transitions } = checked(file, options)
  return { states, transitions }
}

/** Counts of a program or exploration that is given as text. */
function countsOf(text: string, options: CheckOptions = {}): ReturnType<typeof counts> {
  return inFile('main.ts', text, (file) => counts(file, options))
}

describe('shape matching', () => {
  const bounds = { binheap: 5, bst: 5, fibheap: 4, treemap: 5 }
  for (const [name, bound] of Object.entries(bounds)) {
    it(`explores the shapes of ${name} that a brute-force search finds`, async () => {
      const { states, transitions } = bruteForce(await loadPlainExploration(subject(name)), bound, { isShape: true })
      expect(counts(subject(name), { bound, match: 'shape' })).toEqual({ states, transitions })
      expect(counts(subject(name), { bound, match: 'shape', exact: true })).toEqual({ states, transitions })
    })
  }

  it('keeps kinds and links apart, and numbers, strings and booleans together', () => {
    const operations = "n: (r) => { r.v = r.v === 1 ? 2 : 1 }, s: (r) => { r.v = r.v === 'a' ? 'b' : 'a' }, l: (r) => { r.v = r }, u: (r) => { r.v = null }, b: (r) => { r.v = r.v !== true }"
    // number, string, object, null, boolean; the first value is a number.
    const text = `import { explore } from 'manyworlds'\nexport default explore({ root: () => ({ v: 0 as unknown }), operations: () => ({ ${operations} }), bound: 3 })`
    expect(countsOf(text.replaceAll('(r)', '(r: any)'), { match: 'shape' })).toMatchObject({ states: 5 })
  })
})

describe('excluded fields', () => {
  it('do not tell states apart', async () => {
    const { states, transitions } = bruteForce(await loadPlainExploration(subject('bst')), 4, { without: ['value'] })
    expect(counts(subject('bst'), { bound: 4, exclude: ['TreeNode.value'] })).toEqual({ states, transitions })
  })

  it('may be private, inherited, or variables of a module', () => {
    const text = (exclude: readonly string[]): string => `
      import { explore } from 'manyworlds'
      let ticks = 0
      class Base { #calls = 0; log: number[] = []; hit() { this.#calls++; this.log.push(this.#calls); ticks++ } }
      class Counter extends Base { n = 0 }
      export default explore({ root: () => new Counter(), bound: 4, compare: { exclude: ${JSON.stringify(exclude)} }, operations: () => ({ inc: (c: Counter) => { c.n = (c.n + 1) % 2; c.hit() } }) })`
    expect(countsOf(text([]))).toMatchObject({ states: 5 })
    expect(countsOf(text(['Base.#calls', 'Counter.log']))).toMatchObject({ states: 5 })
    expect(countsOf(text(['Base.#calls', 'Base.log', 'ticks']))).toMatchObject({ states: 2, transitions: 2 })
  })
})

describe('entries of a WeakMap', () => {
  it('go with the map, if only a field that does not count leads there', () => {
    const text = `import { explore } from 'manyworlds'
      class Cached { key = {}; hits = 0; cache = new WeakMap<object, number>(); hit() { this.cache.set(this.key, ++this.hits) } }
      export default explore({ root: () => new Cached(), bound: 3, operations: { hit: (c) => { c.hit() } } })`
    expect(countsOf(text, { exclude: ['Cached.hits'] })).toEqual({ states: 4, transitions: 3 })
    expect(countsOf(text, { exclude: ['Cached.hits', 'Cached.cache'] })).toEqual({ states: 1, transitions: 1 })
  })
})

describe('compare', () => {
  const exploration = (compare: string): string => `
    import { explore } from 'manyworlds'
    const cache = new Map<number, number>()
    const held = { cache }
    export default explore({
      root: () => ({ n: 0, seen: [] as number[] }), bound: 4, compare: ${compare},
      operations: () => ({ inc: (r) => { r.n = (r.n + 1) % 3; r.seen.push(r.n) }, put: (r) => { cache.set(r.n, 1) } }),
    })`

  it('by a function compares what it returns', () => {
    expect(countsOf(exploration('{ by: (r) => r.n % 2 }'))).toMatchObject({ states: 2 })
    expect(countsOf(exploration('{ by: (r) => [r.n] }'))).toMatchObject({ states: 3 })
  })

  it('by roots compares what they reach, through unchanged objects of the module too', () => {
    // n is 0, 1 or 2 and seen has 0 to 4 elements; the cache does not count.
    expect(countsOf(exploration('{ roots: (r) => r }'))).toMatchObject({ states: 5 })
    // The cache as a list of its keys in order: none; [0]; ... every state with another cache is reached by put alone.
    expect(countsOf(exploration('{ roots: () => held }'))).toEqual(countsOf(exploration('{ by: () => [...cache] }')))
  })

  it('works for a program: what it leaves out does not multiply its states', () => {
    const program = (compare: string): string => `
      import { ${compare === '' ? '' : 'compare, '}latency } from 'manyworlds'
      let done = 0
      const log: string[] = []
      ${compare}
      async function work(name: string) { await latency(); log.push(name); await latency(); done++ }
      export default async function main() { await Promise.all([work('a'), work('b')]) }`
    const whole = countsOf(program('')).states
    expect(countsOf(program("compare({ exclude: ['log'] })")).states).toBeLessThan(whole)
    // done is 0, 1 or 2.
    expect(countsOf(program('compare({ by: () => done })')).states).toBeLessThanOrEqual(3)
  })
})
