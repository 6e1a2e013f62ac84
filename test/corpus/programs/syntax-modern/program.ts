// A little of everything recent: optional chaining, logical assignment, nullish, spread, destructuring with defaults, labels,
// exponent, numeric separators, tagged templates, getters in literals, computed methods, generators in literals, switch.

import { explore } from 'manyworlds'

const join = (parts: TemplateStringsArray, ...values: unknown[]) => parts.raw.map((part, i) => part + (values[i] ?? '')).join('')

const library = {
  get two() { return 2 },
  *pairs<T>(items: T[]) { for (const [i, item] of items.entries()) yield [i, item] as const },
  ['sum' + 'Of'](...[first = 0, ...rest]: number[]): number { return rest.reduce((sum, n) => sum + n, first) },
}

function advance({ n, names: [head, ...tail] = [], ...others }: { n: number; names?: string[]; seen?: number }) {
  let count = 0
  outer: for (const a of [1, 2, 3]) {
    for (const b of [1, 2, 3]) {
      if (b === a) continue outer
      if (a * b > n ** library.two) break outer
      count++
    }
  }
  switch (n) {
    case 1_0 / 10: count += 10 // falls through
    case 5: count += 1; break
    default: count ||= 7
  }
  const sum = library['sumOf' as 'sumOf' & keyof typeof library] as unknown as (...n: number[]) => number
  return { count, text: join`\n${head ?? 'none'}-${tail.length}`, keys: Object.keys(others).length, sum: sum(...[1, 2, n]) }
}

export default explore({
  root: () => ({ n: 0, names: undefined as string[] | undefined, seen: undefined as ReturnType<typeof advance> | undefined }),
  bound: 5,
  operations: {
    step: (root) => {
      root.n = (root.n + 1) % 3
      root.names ??= ['a', 'b']
      const { n, names } = root
      root.seen = advance({ n, names, ...(n > 1 && { seen: n }) })
    },
    pairs: (root) => { root.names &&= [...library.pairs(root.names)].map(([i, name]) => (i === 0 ? name : 'b')) },
  },
})
