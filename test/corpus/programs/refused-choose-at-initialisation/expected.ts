import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-choice', fact: /while the modules are initialised/, at: 5 },
} satisfies Expected
