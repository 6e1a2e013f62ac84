/**
 * The write barrier and the two kinds of objects that need more than the fast road: *base* ones (they existed after
 * module initialisation and are compared by their changes; proxies are treated like them) and *odd* ones (the
 * linearizer's generated readers do not know all of their properties). An object that was never put into a hash
 * container has no identity hash, and then `has` is a short miss. Putting a fresh object into a WeakMap costs over a
 * microsecond, which code that freezes every object would feel: odd objects are in a Set that the engine empties when
 * it drops the objects of a state.
 */
export const source = String.raw`'use strict'
// base or untracked object, or proxy -> { base: id or -1, touched, untracked: 1 reached, 2 marked; listed, parts, kept: see untracked.ts }
const $$special = $$newWeakMap()
// proxy -> { target, handler }
const $$proxies = $$newWeakMap()
// The object that a proxy without traps hands everything to, through further proxies; undefined if one of them is revoked.
// Where traps stand in between it may get less than that, and what they do has barriers of its own.
const $$behind = (o) => {
  for (let proxy = $$proxies.get(o); proxy !== undefined; proxy = $$proxies.get(o)) {
    o = proxy.target
    if (!$$isObject(o)) return undefined
  }
  return o
}

const $$specialInfo = (o) => {
  let info = $$special.get(o)
  if (info === undefined) {
    info = { base: -1, touched: false, untracked: 0, listed: false, parts: 0, kept: false }
    $$special.set(o, info)
  }
  return info
}
// object -> 1: it has plain properties with symbols as keys; 2: it may have anything
const $$odds = $$newMap()
let $$oddCount = 0
const $$odd = (o) => $$markOdd(o, 2)
// What is done to a proxy is done to the object behind it.
const $$markOdd = (o, how) => {
  $$markAlone(o, how)
  if ($$special.has(o) && $$proxies.has(o)) {
    const { target } = $$proxies.get(o)
    if ($$isObject(target)) $$markOdd(target, how)
  }
  return o
}
const $$markAlone = (o, how) => {
  const before = $$odds.get(o)
  if (before !== 2 && before !== how) {
    if ($$tracking) $$keepOdd(o, before)
    $$odds.set(o, how)
  }
  $$loseConstructor(o)
  // What makes an object odd is a change of it, and not every one of them has a barrier of its own.
  $$touch(o)
  $$oddCount++
  // Generated readers look at the number of an instance only; below -2 sends them the complete way and still tells the number.
  if (!$$proxies.has(o)) {
    const prototype = $$getPrototypeOf(o)
    if (prototype !== null) {
      const info = $$baseClass(prototype)
      if (info !== undefined && info.idGet(o) >= 0) info.idSet(o, -3 - info.idGet(o))
    }
  }
  return o
}
// The prototype that V8 makes with a function says by its constructor whose it is. Before that is lost the function is logged:
// the state knows the function, not the prototype.
const $$loseConstructor = (o) => {
  if (!$$isObject(o)) return
  if ($$special.has(o)) o = $$behind(o)
  if (typeof o !== 'object') return
  const own = $$getOwnPropertyDescriptor(o, 'constructor')
  if (own === undefined || typeof own.value !== 'function') return
  $$log[$$logged++ & 1023] = own.value
  if ($$tracking && !$$special.has(own.value)) $$keepField(own.value, 'prototype')
}
const $$lit = (o) => { if ($$getOwnPropertySymbols(o).length > 0) $$odd(o); return o }

// How often a base object was touched for the first time.
let $$touchCount = 0
// place: what of an untracked object is written, see untracked.ts; undefined: anything.
const $$touchSpecial = (o, place) => {
  const info = $$special.get(o)
  if (info.untracked > 0) {
    $$untrackedWrite(o, info, place)
  } else if (info.base >= 0 && !info.touched) {
    info.touched = true
    $$touchCount++
    $$host.baseWrite(o, info.base)
  }
  // A proxy without the trap hands the write to its target, which compiled code has not seen.
  const proxy = $$proxies.get(o)
  if (proxy === undefined || !$$isObject(proxy.target)) return
  // Nor has it seen whether something goes.
  if ($$tracking) $$lockLess(proxy.target)
  $$barrier(proxy.target)
}
const $$touch = (o) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o)) $$touchSpecial(o)
  else if (typeof o === 'function' && !$$odds.has(o)) $$odd(o)
}
// A built-in is about to change o in any way.
const $$barrier = (o) => {
  $$touch(o)
  if (!$$tracking) return
  $$lockLength(o)
  $$keep(o)
}
// A built-in is about to change values of o, or to add or delete plain properties; of an array only elements.
const $$plainBarrier = (o) => {
  $$touch(o)
  if (!$$tracking) return
  if ($$isArray(o)) $$keepElements(o)
  else $$keepPlain(o)
}
const $$writeSlow = (o, k) => {
  if (o === $$global && k === 'Error') $$refuseError()
  if ($$special.has(o)) $$touchSpecial(o)
  if ($$isArray(o) || typeof o === 'function') $$odd(o)
}
// Errors whose stack the program has assigned, defined or deleted: it is a property as any other then. All others have what V8 makes up, which
// depends on where the checker stood, and is no part of states.
const $$ownStacks = $$newWeakMap()
const $$takeStack = (o) => {
  if (!$$isObject(o)) return
  const proxy = $$proxies.get(o)
  if (proxy !== undefined) return $$takeStack(proxy.target)
  if ($$ownStacks.has(o) || !$$host.isError(o)) return
  // What it was is looked at before.
  $$touch(o)
  const text = o.stack
  if ($$tracking) $$keepStack(o, text)
  $$ownStacks.set(o, text)
}
// Gives an error the text back that V8 had made. It is the first of its properties, and their order is that of their creation.
const $$giveStack = (o, text) => {
  const stack = { __proto__: null, value: text, writable: true, enumerable: false, configurable: true }
  const keys = $$ownKeys(o)
  let first = 0
  while (first < keys.length && $$isIndex(keys[first])) first++
  if (keys[first] === 'stack') return $$defineProperty(o, 'stack', stack)
  const others = []
  $$setPrototypeOf(others, null)
  for (let i = first; i < keys.length; i++) {
    if (keys[i] === 'stack' || typeof keys[i] === 'symbol') continue
    others[others.length] = keys[i]
    others[others.length] = $$getOwnPropertyDescriptor(o, keys[i])
  }
  delete o.stack
  for (let i = 0; i < others.length; i += 2) delete o[others[i]]
  $$defineProperty(o, 'stack', stack)
  for (let i = 0; i < others.length; i += 2) $$defineProperty(o, others[i], { __proto__: null, ...others[i + 1] })
}
// See intrinsics/error.ts.
const $$refuseError = () => $$refuse('global-error', 'the global Error is assigned, and stacks of errors are formatted by way of it',
  'give the other class a name of its own')
const $$writeKeySlow = (o, k) => {
  if (o === $$global && k === 'Error') $$refuseError()
  if (k === 'stack') $$takeStack(o)
  if ($$special.has(o)) $$touchSpecial(o, $$isObject(k) || (typeof k === 'number' && k < 0) ? undefined : k)
  if (k === 'constructor' && $$isObject(o)) {
    $$loseConstructor(o)
    $$anySpecies = true
  }
  if (typeof k === 'symbol') {
    if ($$isObject(o)) $$markOdd(o, typeof o === 'function' || $$isArray(o) ? 2 : 1)
  } else if ($$isObject(k)) {
    // The key is computed after the barrier; it may turn out to be a symbol.
    if ($$isObject(o)) $$odd(o)
  } else if (typeof o === 'function') {
    $$odd(o)
  } else if ($$isArray(o)) {
    if (!$$isIndex($$String(k)) && k !== 'length') $$odd(o)
  }
}

const $$w = (o, k) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o) || $$isArray(o) || typeof o === 'function') $$writeSlow(o, k)
  if ($$tracking) $$keepField(o, k)
  return o
}
const $$wl = (o) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o)) $$touchSpecial(o)
  if ($$tracking) $$keepLength(o)
  return o
}
const $$wk = (o, k) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o)) $$writeKeySlow(o, k)
  // Indexes beyond 2^31 take the exact road too; they do not occur in practice.
  else if (typeof o === 'function' || (typeof k === 'number' ? (k & 2147483647) !== k && $$isArray(o) : typeof k !== 'string' || k === 'constructor' || k === 'stack' || $$isArray(o))) {
    $$writeKeySlow(o, k)
  }
  if ($$tracking) $$keepKey(o, k)
  return o
}
const $$wd = (o, k) => {
  if ($$isObject(o)) {
    $$touch(o)
    if (k === 'constructor') $$loseConstructor(o)
    if (k === 'stack') $$takeStack(o)
    if ($$tracking) $$keepDeleted(o, k)
  }
  return o
}
const $$wp = (o) => {
  $$log[$$logged++ & 1023] = o
  if ($$special.has(o) || typeof o === 'function') $$writeSlow(o)
  if ($$tracking) $$keepPrivates(o)
  return o
}
$$access.hasOwnStack = (o) => $$ownStacks.has(o)
$$access.setOwnStack = (o, isOwn) => {
  if (isOwn) { if (!$$ownStacks.has(o)) $$ownStacks.set(o, o.stack) }
  else if ($$ownStacks.has(o)) {
    $$giveStack(o, $$ownStacks.get(o))
    $$ownStacks.delete(o)
  }
}
$$access.specialInfo = (o) => $$special.get(o)
$$access.anyOdd = () => $$oddCount > 0
$$access.isOdd = (o) => $$oddCount > 0 && $$odds.has(o)
// 0: not odd.
$$access.oddness = (o) => $$oddCount > 0 ? $$odds.get(o) ?? 0 : 0
$$access.markOdd = (o, how = 2) => { $$markAlone(o, how) }
// The marks of all objects, which are gone then; 'how' is put back.
$$access.takeOdds = () => {
  // The program may define setters of Array.prototype.
  const marks = []
  $$setPrototypeOf(marks, null)
  $$odds.forEach((how, o) => { marks[marks.length] = [o, how] })
  $$access.clearOdds()
  return marks
}
$$access.putOdds = (marks) => {
  for (let i = 0; i < marks.length; i++) $$odds.set(marks[i][0], marks[i][1])
  $$oddCount += marks.length
}
// The objects of the base heap that were odd before any state was dropped. States do without these marks: what a base object
// was is known. Tracked mode asks no object that may be odd for its properties, and needs them.
const $$baseOdds = $$ownList()
let $$areBaseOddsKnown = false, $$areBaseOddsMarked = true
const $$markBaseOdds = () => {
  if ($$areBaseOddsMarked) return
  $$areBaseOddsMarked = true
  for (let i = 0; i < $$baseOdds.length; i++) {
    if ($$odds.has($$baseOdds[i])) continue
    $$odds.set($$baseOdds[i], 2)
    $$oddCount++
  }
}
$$access.clearOdds = () => {
  if ($$oddCount === 0) return
  if (!$$areBaseOddsKnown) {
    $$areBaseOddsKnown = true
    $$odds.forEach((how, o) => { if ($$baseId(o) >= 0) $$push($$baseOdds, o) })
  }
  $$odds.clear()
  $$oddCount = 0
  $$areBaseOddsMarked = false
}
$$access.markBase = (o, id) => { const info = $$specialInfo(o); info.base = id; info.touched = false }
const $$baseId = (o) => { const info = $$special.get(o); return info === undefined ? -1 : info.base }
$$access.baseId = $$baseId
$$access.resetTouched = (o) => { $$special.get(o).touched = false }
`
