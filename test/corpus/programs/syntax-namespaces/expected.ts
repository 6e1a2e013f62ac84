import type { Expected } from '../expected.ts'

// ticks from 0 to 3, the hour follows. An exported variable of a namespace is a property of its object, here of the class.
export default { verdict: 'holds', states: 4, transitions: 4, depth: 3, outsideState: ['Clock'] } satisfies Expected
