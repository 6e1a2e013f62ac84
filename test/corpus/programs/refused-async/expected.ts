import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-event-loop', fact: /^a promise reaction needs the event loop/, at: 8 } } satisfies Expected
