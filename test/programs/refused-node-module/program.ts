// Modules of Node are not part of the program.

import { readFileSync } from 'node:fs'
import { explore } from 'manyworlds'

export default explore({ root: () => ({ text: '' }), operations: { read: (root) => { root.text = readFileSync('x', 'utf8') } } })
