/** Objects of the library can be part of a state. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checked } from '../../support/checked.ts'

// Between the start and the end two answers come in either order: a square behind state 0. The emitters wait for a timer
// after theirs, the ports have messages, an immediate and two ends.
const counts = { bytes: [5, 5], errors: [5, 5], emitters: [7, 8], targets: [5, 5], ports: [37, 63] }

for (const [part, [states, transitions]] of Object.entries(counts)) {
  it(`keeps ${part} across boundaries`, () => {
    const result = checked(join(import.meta.dirname, `${part}.ts`), { strategy: 'dfs' })
    expect(result.violation?.message).toBeUndefined()
    expect(result).toMatchObject({ verdict: 'holds', states, transitions })
  })
}
