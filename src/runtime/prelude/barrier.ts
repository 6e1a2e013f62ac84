/**
 * The write barrier and the two kinds of objects that need more than the fast road: *base* ones (they existed after
 * module initialisation and are compared by their changes; proxies are treated like them) and *odd* ones (the
 * linearizer's generated readers do not know all of their properties). An object that was never put into a hash
 * container has no identity hash, and then `has` is a short miss. Putting a fresh object into a WeakMap costs over a
 * microsecond, which code that freezes every object would feel: odd objects are in a Set that the engine empties when
 * it drops the objects of a state.
 */
export const source = String.raw`'use strict'
// base object or proxy -> { base: id or -1, touched }
const $$special = $$newWeakMap()
// proxy -> { target, handler }
const $$proxies = $$newWeakMap()

const $$specialInfo = (o) => {
  let info = $$special.get(o)
  if (info === undefined) {
    info = { base: -1, touched: false }
    $$special.set(o, info)
  }
  return info
}
const $$odds = $$newSet()
let $$oddCount = 0
const $$odd = (o) => {
  // What makes an object odd is a change of it, and not every one of them has a barrier of its own.
  $$barrier(o)
  $$odds.add(o)
  $$oddCount++
  // Generated readers look at the number of an instance only; -2 sends them the complete way.
  if (!$$proxies.has(o)) {
    const prototype = $$getPrototypeOf(o)
    if (prototype !== null) {
      const info = $$baseClass(prototype)
      if (info !== undefined && info.idGet(o) >= 0) info.idSet(o, -2)
    }
  }
  return o
}
const $$lit = (o) => { if ($$getOwnPropertySymbols(o).length > 0) $$odd(o); return o }

const $$touchSpecial = (o) => {
  const info = $$special.get(o)
  if (info.base >= 0 && !info.touched) {
    info.touched = true
    $$host.baseWrite(o, info.base)
  }
  // A proxy without the trap hands the write to its target, which compiled code has not seen.
  const proxy = $$proxies.get(o)
  if (proxy !== undefined && $$isObject(proxy.target)) $$barrier(proxy.target)
}
// A built-in is about to change o.
const $$barrier = (o) => {
  $$log[$$logged++ & 63] = o
  if ($$special.has(o)) $$touchSpecial(o)
}
const $$writeSlow = (o) => {
  if ($$special.has(o)) $$touchSpecial(o)
  if ($$isArray(o)) $$odd(o)
}
const $$writeKeySlow = (o, k) => {
  if ($$special.has(o)) $$touchSpecial(o)
  if (typeof k === 'symbol') {
    if ($$isObject(o)) $$odd(o)
  } else if ($$isObject(k)) {
    // The key is computed after the barrier; it may turn out to be a symbol.
    if ($$isObject(o)) $$odd(o)
  } else if ($$isArray(o)) {
    const index = +k >>> 0
    if (($$String(index) !== $$String(k) || index === 4294967295) && k !== 'length') $$odd(o)
  }
}

const $$w = (o) => {
  $$log[$$logged++ & 63] = o
  if ($$special.has(o) || $$isArray(o)) $$writeSlow(o)
  return o
}
const $$wl = (o) => {
  $$log[$$logged++ & 63] = o
  if ($$special.has(o)) $$touchSpecial(o)
  return o
}
const $$wk = (o, k) => {
  $$log[$$logged++ & 63] = o
  if ($$special.has(o)) $$writeKeySlow(o, k)
  // Indexes beyond 2^31 take the exact road too; they do not occur in practice.
  else if (typeof k === 'number' ? (k & 2147483647) !== k && $$isArray(o) : typeof k !== 'string' || $$isArray(o)) {
    $$writeKeySlow(o, k)
  }
  return o
}
$$access.specialInfo = (o) => $$special.get(o)
$$access.anyOdd = () => $$oddCount > 0
$$access.isOdd = (o) => $$oddCount > 0 && $$odds.has(o)
$$access.markOdd = (o) => { $$odd(o) }
$$access.clearOdds = () => {
  if ($$oddCount === 0) return
  $$odds.clear()
  $$oddCount = 0
}
$$access.markBase = (o, id) => { const info = $$specialInfo(o); info.base = id; info.touched = false }
$$access.baseId = (o) => { const info = $$special.get(o); return info === undefined ? -1 : info.base }
$$access.resetTouched = (o) => { $$special.get(o).touched = false }
`
