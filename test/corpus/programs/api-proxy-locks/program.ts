// Two objects that are locked through proxies of them: one without traps, and one whose traps hand on what they get.

import { explore } from 'manyworlds'

const make = () => {
  const one: Record<string, unknown> = {}
  const other = { a: 1 }
  return {
    one, other, failed: false,
    proxy: new Proxy(new Proxy(one, {}), {}),
    handing: new Proxy(other, { defineProperty: (target, key, attributes) => Reflect.defineProperty(target, key, attributes) }),
  }
}
type Root = ReturnType<typeof make>

export default explore({
  root: make,
  bound: 4,
  operations: {
    close: (root: Root) => { Object.preventExtensions(root.proxy) },
    hide: (root: Root) => { Object.defineProperty(root.handing, 'a', { enumerable: false }) },
    add: (root: Root) => { try { root.one.x = 1 } catch { root.failed = true } },
  },
})
