import type { Expected } from '../expected.ts'

// target in 0..2, made in 0..1; all expanded with 2 calls each.
export default { verdict: 'holds', states: 6, transitions: 6 * 2, depth: 3, outsideState: ['Thermostat'] } satisfies Expected
