import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unknown-export', fact: /manyworlds.*allways/, at: 5 } } satisfies Expected
