import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-node-module', fact: /node:child_process/, at: 3 } } satisfies Expected
