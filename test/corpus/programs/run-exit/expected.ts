import type { Expected } from '../expected.ts'

// Either timer may be first. If it is the one that exits, that is the end; otherwise it exits as the second.
export default { verdict: 'holds', states: 1 + 1 + 2 + 1, transitions: 1 + 2 + 1, depth: 3, ends: 2, outsideState: ['fired'] } satisfies Expected
