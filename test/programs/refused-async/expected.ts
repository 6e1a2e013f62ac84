import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-async', fact: /async function/, at: 7 } } satisfies Expected
