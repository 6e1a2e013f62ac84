import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-event-loop', fact: /^a timer needs the event loop/, at: 7 } } satisfies Expected
