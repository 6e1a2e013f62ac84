import type { Expected } from '../expected.ts'

export default { verdict: 'error', error: { code: 'unsupported-async', fact: /^setTimeout needs the event loop/, at: 7 } } satisfies Expected
