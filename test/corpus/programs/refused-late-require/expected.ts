import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-late-require', fact: /late\.cjs/, at: 7 } } satisfies Expected
