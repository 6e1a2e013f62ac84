/**
 * How many pairs of numbers are equal, against how many of as many random ones would be. Pairs are equal in bunches (states.ts), and the number of
 * bunches is nearly a Poisson variable. With more than six standard deviations too many chance is ruled out. Fewer are no fault: a formula may be better than chance.
 */
export interface Cut {
  readonly name: string
  readonly bits: number
  of(lane1: number, lane2: number): number
}

/** Each lane alone, parts of each, and both together cut to 24 bits. */
export const CUTS: readonly Cut[] = [
  { name: 'lane 1', bits: 32, of: (lane1) => lane1 },
  { name: 'lane 2', bits: 32, of: (_, lane2) => lane2 },
  { name: 'low half of lane 1 and high bits of lane 2', bits: 24, of: (lane1, lane2) => ((lane1 & 0xfff) << 12) | (lane2 >>> 20) },
  { name: 'high half of lane 1 and low bits of lane 2', bits: 24, of: (lane1, lane2) => ((lane1 >>> 20) << 12) | (lane2 & 0xfff) },
  { name: 'middle of both lanes', bits: 24, of: (lane1, lane2) => (((lane1 >>> 10) & 0xfff) << 12) | ((lane2 >>> 10) & 0xfff) },
  { name: 'the difference of the lanes', bits: 24, of: (lane1, lane2) => (lane1 - lane2) >>> 8 },
]

export function equalPairs(numbers: Int32Array): number {
  const sorted = numbers.toSorted()
  let pairs = 0
  for (let from = 0, i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && sorted[i] === sorted[from]) continue
    const run = i - from
    pairs += (run * (run - 1)) / 2
    from = i
  }
  return pairs
}

/** Cuts of these lanes that have more equal pairs than chance would give, in words. */
export function suspicious(lanes1: Int32Array, lanes2: Int32Array, bunch = 1): string[] {
  const count = lanes1.length
  const cut = new Int32Array(count)
  return CUTS.flatMap(({ name, bits, of }) => {
    for (let i = 0; i < count; i++) cut[i] = of(lanes1[i]!, lanes2[i]!)
    const expected = (count * (count - 1)) / 2 / 2 ** bits
    const found = equalPairs(cut)
    return found > expected + 6 * Math.sqrt(expected * bunch) + 2 * bunch ? [`${name}: ${found} equal pairs of ${count} states, ${expected.toFixed(1)} by chance`] : []
  })
}
