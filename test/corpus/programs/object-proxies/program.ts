// Proxies in the root, with state in the target and in the handler.

import { explore } from 'manyworlds'

class Audit implements ProxyHandler<{ value: number }> {
  writes = 0
  set(target: { value: number }, key: 'value', value: number): boolean {
    this.writes = (this.writes + 1) % 2
    target[key] = value
    return true
  }
}

export default explore({
  root: () => ({ cell: new Proxy({ value: 0 }, new Audit()) }),
  bound: 6,
  operations: {
    set: { args: [[0, 1]], run: ({ cell }, value) => { cell.value = value } },
    wrap: (root) => { root.cell = new Proxy({ value: root.cell.value }, {}) },
  },
})
