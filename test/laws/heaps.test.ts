import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { laboratory, recipes } from '../support/laboratory.ts'
import { runs } from '../support/extent.ts'

const lab = laboratory()
const slow = laboratory(false)
const kinds = lab.kinds()

describe('rebuild after linearize', () => {
  // Each kind alone first: a failure there is easier to read than one of a random heap.
  for (const kind of kinds) {
    it(`is the identity on ${kind}`, () => {
      for (let k = 0; k < 5; k++) {
        for (const values of [[], [-12, -16, 0, -23]]) roundTrip({ nodes: [{ kind, k, values }], order: [0] })
      }
    })
  }

  it('is the identity on an instance with another prototype where generated code expects one of its class', () => {
    const object = { kind: 'object', k: 0, values: [] }
    const heap = (kind: string): Parameters<typeof lab.build>[0] =>
      ({ nodes: [{ kind: 'gamma', k: 0, values: [7] }, object, { kind, k: 0, values: [] }, object, object], order: [2, 3, 1, 4, 0] })
    for (let i = 0; i < 100; i++) lab.words(lab.build(heap('beta')))
    const written = lab.words(lab.build(heap('orphan')))
    expect(lab.words(lab.rebuild(written))).toEqual(written)
  })

  // Records of one kind alone, each time with buffers of their first size: nothing else makes room for them.
  it.each(['object', 'array', 'counter'])('is the identity on heaps that buffers have to grow for: %s', (kind) => {
    for (const { build, words, rebuild } of [laboratory(), laboratory(false)]) {
      const nodes = Array.from({ length: 6000 }, (_, i) => ({ kind, k: i, values: [i, -12] }))
      const written = words(build({ nodes, order: nodes.map((_, i) => i) }))
      const again = words(rebuild(written))
      // A difference of so many words would take minutes to print.
      expect(written.length).toBeGreaterThan(1 << 14)
      expect([again.length, again.findIndex((word, i) => word !== written[i])]).toEqual([written.length, -1])
    }
  })

  it('is the identity on heaps of every kind: equal words, equal behaviour', () => {
    fc.assert(fc.property(recipes(kinds), roundTrip), runs(20, 80))
  })
})

describe('words', () => {
  it('are equal for heaps that were built in different orders', () => {
    fc.assert(fc.property(recipes(kinds), (recipe) => {
      const inOrder = { ...recipe, order: recipe.nodes.map((_, i) => i) }
      // Objects of one heap may differ by the order in which they were filled: compare only heaps that look alike.
      const [a, b] = [lab.build(recipe), lab.build(inOrder)]
      fc.pre(lab.observe(a) === lab.observe(b))
      expect(lab.words(a)).toEqual(lab.words(b))
      expect(lab.fingerprint(a)).toBe(lab.fingerprint(b))
    }), runs(20, 80))
  })

  it('and the fingerprint change with every single change', () => {
    fc.assert(fc.property(recipes(kinds), fc.nat(200), (recipe, n) => {
      const root = lab.build(recipe)
      const before = { seen: lab.observe(root), words: lab.words(root), fingerprint: lab.fingerprint(root) }
      const change = lab.mutate(root, n)
      const differs = lab.observe(root) !== before.seen
      if (change !== '') expect({ change, words: lab.words(root).join() === before.words.join() }).toEqual({ change, words: !differs })
      expect(lab.fingerprint(root) !== before.fingerprint).toBe(differs)
    }), runs(20, 80))
  })

  it('and fingerprints are the same with and without generated code', () => {
    fc.assert(fc.property(recipes(kinds), (recipe) => {
      const [fast, plain] = [lab.build(recipe), slow.build(recipe)]
      expect(lab.fingerprint(fast)).toBe(slow.fingerprint(plain))
      expect(lab.words(fast).length).toBe(slow.words(plain).length)
    }), runs(20, 80))
  })
})

function roundTrip(recipe: Parameters<typeof lab.build>[0]): void {
  for (const { build, observe, exercise, words, rebuild } of [lab, slow]) {
    const original = build(recipe)
    const written = words(original)
    const seen = observe(original)
    const done = exercise(original)
    const afterwards = words(original)
    // From here on the original is a dropped state: rebuilding may forget what was known of its objects.
    expect(words(rebuild(written))).toEqual(written)
    expect(observe(rebuild(written))).toBe(seen)
    const copy = rebuild(written)
    expect(exercise(copy)).toBe(done)
    expect(words(copy)).toEqual(afterwards)
  }
}
