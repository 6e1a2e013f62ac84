// A name that a module does not export.

import { explore } from 'manyworlds'
// @ts-expect-error it does not exist
import { Queue } from './stack.ts'

export default explore({ root: () => new Queue(), operations: { size: (queue: { size: number }) => queue.size } })
