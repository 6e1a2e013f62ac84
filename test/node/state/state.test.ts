/** Objects of the library can be part of a state. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checked } from '../../support/checked.ts'

// Between the start and the end two answers come in either order: a square behind state 0. The emitters wait for a timer
// after theirs. The ports pass through 14 states with 16 transitions between them: a message and an answer in either order, a second message
// before the immediate without fail if the first still waits, and else before or after it; then two ends, each with one or two messages seen.
// The other answer comes in each of the 14.
const counts = { bytes: [5, 5], errors: [5, 5], emitters: [7, 8], targets: [5, 5], ports: [1 + 2 * 14, 1 + 2 * 16 + 14] }

for (const [part, [states, transitions]] of Object.entries(counts)) {
  it(`keeps ${part} across boundaries`, () => {
    const result = checked(join(import.meta.dirname, `${part}.ts`), { strategy: 'dfs' })
    expect(result.violation?.message).toBeUndefined()
    expect(result).toMatchObject({ verdict: 'holds', states, transitions })
  })
}
