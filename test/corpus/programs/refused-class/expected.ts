import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-state', fact: /^root\.kinds\[0\]: a class that an operation created/ },
} satisfies Expected
