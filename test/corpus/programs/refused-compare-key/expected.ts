import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'bad-comparison', fact: /unknown key 'excludes'/ } } satisfies Expected
