import type { Expected } from '../expected.ts'

export default {
  verdict: 'error',
  error: { code: 'unsupported-state', fact: /^root\.cache\.#map\[3\]: /, at: 12 },
} satisfies Expected
