import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unknown-export', fact: /Queue/, at: 5 } } satisfies Expected
