import type { Expected } from '../expected.ts'

// `asked` is 0 whenever an operation starts, so nothing ever changes.
export default { verdict: 'holds', states: 1, transitions: 2, depth: 0, outsideState: ['asked'] } satisfies Expected
