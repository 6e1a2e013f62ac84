import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-choice', fact: /in a function of the exploration that is no operation/, at: 8 },
} satisfies Expected
