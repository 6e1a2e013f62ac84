import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-outside-state', fact: /^memory, outside of the root, was changed for good/ },
} satisfies Expected
