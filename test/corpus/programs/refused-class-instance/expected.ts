import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-state', fact: /a class that an operation created/ },
} satisfies Expected
