// Symbols as keys and values: registered ones are the same everywhere, a new one is only different from all others.

import { explore } from 'manyworlds'

const tag = Symbol('tag')

export default explore({
  root: () => ({}) as Record<symbol, unknown> & { id?: symbol; other?: symbol },
  bound: 4,
  operations: {
    mark: (root) => { root[tag] = true },
    register: (root) => { root[Symbol.for('app')] = Symbol.keyFor(Symbol.for('app')) },
    identify: (root) => { root.id = Symbol('id') },
    copy: (root) => { if (root.id) root.other = root.id },
  },
})
