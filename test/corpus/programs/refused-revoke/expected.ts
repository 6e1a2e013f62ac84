import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-state', fact: /^root\.revoke: a built-in function that was created by an operation/, at: 6 },
} satisfies Expected
