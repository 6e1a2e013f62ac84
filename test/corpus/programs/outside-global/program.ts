// Properties of the global object, made and deleted by operations.

import { explore } from 'manyworlds'

declare global {
  var shared: number | undefined
}

export default explore({
  root: () => ({}),
  bound: 4,
  operations: {
    set: () => { globalThis.shared = 1 },
    add: () => { if (globalThis.shared !== undefined) globalThis.shared = 2 },
    clear: () => { Reflect.deleteProperty(globalThis, 'shared') },
  },
})
