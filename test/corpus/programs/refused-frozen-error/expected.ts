import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-process', fact: /binding/, at: 7 } } satisfies Expected
