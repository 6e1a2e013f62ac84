import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-state', fact: /^iterator is an iterator of the JavaScript engine/ },
} satisfies Expected
