import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-direct-eval', fact: /eval/, at: 7 } } satisfies Expected
