/** Proxy: target and handler are recorded, because the language gives no way to read them back. */
export const source = String.raw`'use strict'
const $$Proxy = Proxy
let $$proxyCount = 0
const $$recordProxy = (proxy, target, handler) => {
  $$proxyCount++
  $$proxies.set(proxy, { target, handler })
  $$specialInfo(proxy)
  return $$markAlone(proxy, 2)
}
// A bound function is a constructor without a prototype property, as Proxy is.
const $$GuestProxy = $$bind(function (target, handler) {
  if (new.target === undefined) throw new $$TypeError("Constructor Proxy requires 'new'")
  return $$recordProxy(new $$Proxy(target, handler), target, handler)
}, undefined)
$$disguise($$GuestProxy, 'Proxy', 2)
const $$nativeRevocable = Proxy.revocable
// revoke function -> its proxy
const $$revokers = $$newWeakMap()
$$defineProperty($$GuestProxy, 'revocable', {
  value: $$disguise(({ revocable(target, handler) {
    const pair = $$nativeRevocable(target, handler)
    const proxy = $$recordProxy(pair.proxy, target, handler)
    const nativeRevoke = pair.revoke
    pair.revoke = $$disguise((() => () => {
      const record = $$proxies.get(proxy)
      if (record.target === null) return
      $$lock(proxy)
      $$barrier(proxy)
      record.target = null
      record.handler = null
      nativeRevoke()
    })(), '', 0)
    $$revokers.set(pair.revoke, proxy)
    return pair
  } }).revocable, 'revocable', 2),
  writable: true, enumerable: false, configurable: true,
})
$$globalDataProperty('Proxy', $$GuestProxy)
$$access.revokedProxy = (f) => $$revokers.get(f)
`
