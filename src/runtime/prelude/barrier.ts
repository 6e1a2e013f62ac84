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
// object -> 1: it has plain properties with symbols as keys; 2: it may have anything
const $$odds = $$newMap()
let $$oddCount = 0
const $$odd = (o) => $$markOdd(o, 2)
const $$markOdd = (o, how) => {
  if ($$odds.get(o) !== 2) $$odds.set(o, how)
  $$loseConstructor(o)
  // What makes an object odd is a change of it, and not every one of them has a barrier of its own.
  $$barrier(o)
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
// The prototype that V8 makes with a function says by its constructor whose it is. Before that is lost the function is logged:
// the state knows the function, not the prototype.
const $$loseConstructor = (o) => {
  if (typeof o !== 'object' || $$proxies.has(o)) return
  const own = $$getOwnPropertyDescriptor(o, 'constructor')
  if (own !== undefined && typeof own.value === 'function') $$log[$$logged++ & 1023] = own.value
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
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o)) $$touchSpecial(o)
  else if (typeof o === 'function' && !$$odds.has(o)) $$odd(o)
}
const $$writeSlow = (o) => {
  if ($$special.has(o)) $$touchSpecial(o)
  if ($$isArray(o) || typeof o === 'function') $$odd(o)
}
const $$writeKeySlow = (o, k) => {
  if ($$special.has(o)) $$touchSpecial(o)
  if (k === 'constructor' && $$isObject(o)) $$loseConstructor(o)
  if (typeof k === 'symbol') {
    if ($$isObject(o)) $$markOdd(o, typeof o === 'function' || $$isArray(o) ? 2 : 1)
  } else if ($$isObject(k)) {
    // The key is computed after the barrier; it may turn out to be a symbol.
    if ($$isObject(o)) $$odd(o)
  } else if (typeof o === 'function') {
    $$odd(o)
  } else if ($$isArray(o)) {
    const index = +k >>> 0
    if (($$String(index) !== $$String(k) || index === 4294967295) && k !== 'length') $$odd(o)
  }
}

const $$w = (o) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o) || $$isArray(o) || typeof o === 'function') $$writeSlow(o)
  return o
}
const $$wl = (o) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o)) $$touchSpecial(o)
  return o
}
const $$wk = (o, k) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o)) $$writeKeySlow(o, k)
  // Indexes beyond 2^31 take the exact road too; they do not occur in practice.
  else if (typeof o === 'function' || (typeof k === 'number' ? (k & 2147483647) !== k && $$isArray(o) : typeof k !== 'string' || k === 'constructor' || $$isArray(o))) {
    $$writeKeySlow(o, k)
  }
  return o
}
$$access.specialInfo = (o) => $$special.get(o)
$$access.anyOdd = () => $$oddCount > 0
$$access.isOdd = (o) => $$oddCount > 0 && $$odds.has(o)
// 0: not odd.
$$access.oddness = (o) => $$oddCount > 0 ? $$odds.get(o) ?? 0 : 0
$$access.markOdd = (o, how = 2) => { $$markOdd(o, how) }
$$access.clearOdds = () => {
  if ($$oddCount === 0) return
  $$odds.clear()
  $$oddCount = 0
}
$$access.markBase = (o, id) => { const info = $$specialInfo(o); info.base = id; info.touched = false }
const $$baseId = (o) => { const info = $$special.get(o); return info === undefined ? -1 : info.base }
$$access.baseId = $$baseId
$$access.resetTouched = (o) => { $$special.get(o).touched = false }
`
