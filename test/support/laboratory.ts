/** A realm with the zoo (test/laws/lab/zoo.cjs) and a heap of one root on it. */
import { fileURLToPath } from 'node:url'

import fc from 'fast-check'

import { Session } from '../../src/check/session.ts'
import { checkSettings } from '../../src/options.ts'
import type { Hidden } from '../../src/runtime/hidden.ts'
import type { Heap } from '../../src/state/heap.ts'
import type { RealmView } from '../../src/state/realm-view.ts'

export interface Recipe {
  readonly nodes: readonly { readonly kind: string; readonly k: number; readonly values: readonly number[] }[]
  /** The order in which the objects are made and filled. */
  readonly order: readonly number[]
}

export interface Laboratory {
  readonly session: Session
  readonly heap: Heap
  readonly realm: RealmView
  readonly hidden: Hidden
  build(recipe: Recipe): object
  observe(root: unknown): string
  exercise(root: unknown): string
  mutate(root: unknown, n: number): string
  kinds(): string[]
  words(root: unknown): number[]
  fingerprint(root: unknown): string
  rebuild(words: readonly number[]): unknown
}

const zoo = fileURLToPath(new URL('../laws/lab/zoo.cjs', import.meta.url))

export function laboratory(generateCode = true): Laboratory {
  const session = new Session(zoo, checkSettings({}), { console: () => {}, generateCode })
  const { heap, realm } = session
  const lab = realm.run('lab', 'laboratory') as Record<string, (...args: unknown[]) => unknown>
  realm.shared.setBudget(2 ** 30)
  const linearize = (root: unknown): void => heap.linearize([root])
  return {
    session,
    heap,
    realm: session.realmView,
    hidden: realm.hidden,
    build: (recipe) => lab['build']!(JSON.stringify(recipe)) as object,
    observe: (root) => lab['observe']!(root) as string,
    exercise: (root) => lab['exercise']!(root) as string,
    mutate: (root, n) => lab['mutate']!(root, n) as string,
    kinds: () => (lab['kinds']!() as string).split(','),
    words(root) {
      linearize(root)
      return [...heap.words.subarray(0, heap.length)]
    },
    fingerprint(root) {
      linearize(root)
      heap.computeFingerprint()
      return heap.fingerprint.toString()
    },
    rebuild(words) {
      const roots: unknown[] = [undefined]
      heap.rebuild(Int32Array.from(words), words.length, roots)
      return roots[0]
    },
  }
}

/** Heaps of up to ten objects of the given kinds. */
export function recipes(kinds: readonly string[], maxLength = 10): fc.Arbitrary<Recipe> {
  const node = fc.record({ kind: fc.constantFrom(...kinds), k: fc.nat(12), values: fc.array(fc.integer({ min: -25, max: 9 }), { maxLength: 4 }) })
  return fc.array(node, { minLength: 1, maxLength }).chain((nodes) => {
    const order = nodes.map((_, i) => i)
    return fc.shuffledSubarray(order, { minLength: order.length }).map((shuffled) => ({ nodes, order: shuffled }))
  })
}
