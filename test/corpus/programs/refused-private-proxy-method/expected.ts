import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-private-name', fact: /^a constructor puts private members on a proxy/, at: 4 },
} satisfies Expected
