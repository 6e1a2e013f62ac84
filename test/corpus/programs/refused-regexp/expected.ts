import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-regexp', fact: /does not know the syntax/ },
} satisfies Expected
