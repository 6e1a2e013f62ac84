// Modules of Node that start other processes are not part of the program.

import { execSync } from 'node:child_process'
import { explore } from 'manyworlds'

export default explore({ root: () => ({ text: '' }), operations: { read: (root) => { root.text = execSync('date').toString() } } })
