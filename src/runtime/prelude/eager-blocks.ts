/**
 * Eager host blocks: before the first statement everything is copied that receiver and arguments reach, so that the bare body
 * writes without barriers. What comes in later, from module variables and captured ones, is copied when it comes ($$g).
 * The block falls back if it meets what cannot be copied, or calls a function that is not marked: that could bring in anything.
 * Functions are not copied, since all writes to them have barriers, nor are prototypes, as no closed code leads to one.
 */
export const source = String.raw`'use strict'
// What the block has reached so far.
const $$reached = $$newSet()
let $$reachedCount = 0
const $$toReach = $$changeList()

const $$g = (v) => {
  if ($$block === 2 && (typeof v === 'object' ? v !== null : typeof v === 'function') && !$$reached.has(v)) {
    $$toReach[0] = v
    if (!$$reachAll(1)) $$fallBack()
  }
  return v
}
// A function that is not marked is called.
const $$unmarked = () => $$fallBack()
// A name that a computed key may have in an eager block.
const $$key = (k) => typeof k === 'number' || ((typeof k === 'string' || typeof k === 'symbol') && !$$leadsOut(k)) ? k : $$fallBack()
const $$unscopables = Symbol.unscopables
const $$leadsOut = (k) => k === 'constructor' || k === $$unscopables || k === 'prototype' || k === '__proto__' || k === 'callee' || k === 'caller' || k === 'arguments'
// Before writes whose target may be what no block copies, or which say more than a new value.
const $$e = (o, k) => typeof o === 'function' || $$isArray(o) ? $$w(o, k) : o
const $$ep = (o) => typeof o === 'function' ? $$wp(o) : o
const $$ek = (o, k) => typeof k === 'number' && (k & 2147483647) === k && $$isArray(o) ? o : $$wk(o, k)

// ---- copies

// The copied objects, and what they held, one after the other: for each of them the start of its values; keys and values of
// objects in turn, then the private ones.
const $$copied = $$changeList(), $$copiedAt = $$changeList(), $$copies = $$changeList()
let $$copiedEnd = 0, $$copiesEnd = 0
const $$beginCopy = (o) => {
  $$copiedAt[$$copiedEnd] = $$copiesEnd
  $$copied[$$copiedEnd++] = o
}
const $$forgetCopies = () => {
  for (let i = 0; i < $$copiedEnd; i++) $$copied[i] = null
  for (let i = 0; i < $$copiesEnd; i++) $$copies[i] = null
  $$copiedEnd = $$copiesEnd = 0
  if ($$reachedCount > 0) {
    $$reached.clear()
    $$reachedCount = 0
  }
}
// False: then nothing is copied.
const $$translate = (roots) => {
  let count = 0
  for (let i = 0; i < roots.length; i++) if ($$isObject(roots[i])) $$toReach[count++] = roots[i]
  if ($$reachAll(count)) return true
  $$forgetCopies()
  return false
}
// How much of the list is still to be reached.
let $$toReachEnd = 0
const $$add = (v) => { if ((typeof v === 'object' ? v !== null : typeof v === 'function') && !$$reached.has(v)) $$toReach[$$toReachEnd++] = v }
// Copies what the first count objects of the list reach.
const $$reachAll = (count) => {
  $$toReachEnd = count
  while ($$toReachEnd > 0) {
    const o = $$toReach[--$$toReachEnd]
    $$toReach[$$toReachEnd] = null
    if ($$reached.has(o)) continue
    $$reached.add(o)
    $$reachedCount++
    if (!(typeof o === 'function' ? $$reachFunction(o) : $$reachObject(o))) return false
  }
  return true
}
const $$reachFunction = (f) => {
  if ($$proxies.has(f) || $$leadingFunctions.has(f)) return false
  const bound = $$boundRecord(f)
  if (bound !== undefined) {
    $$add(bound.target)
    $$add(bound.thisValue)
    for (let i = 0; i < bound.args.length; i++) $$add(bound.args[i])
  }
  const own = $$getOwnPropertyDescriptor(f, 'prototype')
  const info = own === undefined || !$$isObject(own.value) ? undefined : $$classes.get(own.value)
  if (info !== undefined && info.constructor === f) {
    const values = $$readPrivates(f, info, true)
    if (values === undefined) return false
    for (let i = 0; i < values.length; i++) $$add(values[i])
  }
  return $$reachOwn(f, $$isOddNow(f) ? $$ownKeys(f) : $$objectKeys(f))
}
// The values of properties, except what leads out; accessors run code, which is marked or says that it is not.
const $$reachOwn = (o, keys) => {
  for (let i = 0; i < keys.length; i++) {
    if ($$leadsOut(keys[i])) continue
    const own = $$getOwnPropertyDescriptor(o, keys[i])
    if (own !== undefined && $$hasOwn(own, 'value')) $$add(own.value)
  }
  return true
}
const $$reachObject = (o) => {
  const mark = $$special.get(o)
  if (mark !== undefined && (mark.untracked > 0 || $$proxies.has(o))) return false
  const prototype = $$getPrototypeOf(o)
  if (prototype === null) return $$isOddNow(o) && $$reachOdd(o)
  const kind = $$kindOf(prototype)
  if (kind === undefined) return false
  const { inherited } = kind
  for (let i = 0; i < inherited.length; i++) $$add(inherited[i])
  if ($$isOddNow(o)) return $$reachOdd(o)
  switch (kind.code) {
    case 0: return $$copyFields(o, kind)
    case 1: return $$isArray(o) && $$copyItems(o)
    case 2:
      if (!$$isMap(o)) return false
      $$nativeMapForEach(o, (value, key) => { $$add(key); $$add(value) })
      return $$copyFields(o, kind)
    case 3:
      if (!$$isSet(o)) return false
      $$nativeSetForEach(o, $$add)
      return $$copyFields(o, kind)
    default: return !$$hidesValues(o) && $$copyFields(o, kind)
  }
}
const $$copyFields = (o, { hidden, isOpen }) => {
  // Keys that are inherited would come, too.
  if (isOpen) return false
  $$beginCopy(o)
  for (const k in o) {
    const v = o[k]
    $$copies[$$copiesEnd++] = k
    $$copies[$$copiesEnd++] = v
    $$add(v)
  }
  for (let i = 0; i < hidden.length; i++) {
    if (!hidden[i].has(o)) return false
    const v = hidden[i].get(o)
    $$copies[$$copiesEnd++] = v
    $$add(v)
  }
  return true
}
const $$copyItems = (o) => {
  const length = o.length
  if (length > 100000) return false
  $$beginCopy(o)
  for (let i = 0; i < length; i++) {
    const v = o[i]
    $$copies[$$copiesEnd++] = v === undefined && !$$hasOwn(o, i) ? $$absent : v
    $$add(v)
  }
  return true
}
// What is frozen is not written. All else would need an entry of the whole, which costs more than barriers.
const $$isFrozen = Object.isFrozen
const $$reachOdd = (o) => $$isFrozen(o) && !$$hidesValues(o) && $$reachOwn(o, $$ownKeys(o))
// Does the object have parts that only built-ins see?
const $$hidesValues = (o) => $$isMap(o) || $$isSet(o) || $$weakKeys.has(o) || $$refTargets.has(o) || $$isView(o) || $$timeOf(o) !== undefined
`
