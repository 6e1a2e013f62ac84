/**
 * Making things plain: ∆values in the fields, elements, entries and captured variables that native code may come to are split, and
 * the value of the states that go on is written in their place. The change log takes that back with everything else; for
 * the states that go on it is no change.
 */
export const source = String.raw`'use strict'
// Before native or library code runs that may look at all its operands reach.
const $$dnFallback = (site, name, f, receiver, args) => {
  const seen = $$newSet(), queue = $$changeList()
  const walk = { seen, queue, any: false, callsBack: false, isData: false }
  if (receiver instanceof $$Delta) {
    $$dc(receiver)
    walk.any = true
  } else $$dnMeet(walk, receiver)
  if ($$dnPlainArguments(args, args.length)) walk.any = true
  for (let i = 0; i < args.length; i++) $$dnMeet(walk, args[i])
  $$dnWalk(walk)
  // Code of the program that is called back may hand over whatever it can reach.
  if (walk.callsBack) $$dnMeetAll(walk)
  if (walk.any) $$dnHost.fallback(site, name)
}
const $$dnMeetAll = (walk) => {
  const roots = $$dnHost.roots()
  if (roots === undefined) return $$dnAbandon('a function of the program is called back by code that is not compiled for it')
  for (let i = 0; i < roots.length; i++) $$dnMeet(walk, roots[i] instanceof $$Delta ? $$dnFound(walk, roots[i]) : roots[i])
  // Objects of the base heap that this path was the first to write to.
  for (let i = 0; i < $$changeEnd; i += 3) if ($$changes[i + 1] !== $$VARIABLE) $$dnMeet(walk, $$changes[i])
  for (let i = 0; i < $$variables.length; i++) {
    const info = $$variables[i]
    if (info === undefined || $$touched[info.id] !== 1) continue
    let value = info.get()
    if (value instanceof $$Delta) {
      value = $$dnFound(walk, value)
      $$change(info, $$VARIABLE, info.get())
      info.set(value)
    }
    $$dnMeet(walk, value)
  }
  $$dnWalk(walk)
}
// What V8 comes to when it converts operands: data, and functions only to call them strictly.
const $$dnNoArguments = $$changeList()
const $$dnPlainData = (receiver, args) => {
  let walk
  for (let i = -1; i < args.length; i++) {
    const v = i < 0 ? receiver : args[i]
    if (!$$isObject(v) || typeof v === 'function' || $$isView(v) || $$proxies.has(v)) continue
    if (walk === undefined) walk = { seen: $$newSet(), queue: $$changeList(), any: false, callsBack: false, isData: true }
    $$dnMeet(walk, v)
  }
  if (walk === undefined) return false
  $$dnWalk(walk)
  return walk.any
}
// The value of the states that go on, with all the data that it reaches.
const $$dPlainDeep = (v) => {
  v = $$dc(v)
  $$dnPlainData(v, $$dnNoArguments)
  return v
}
// The fields, elements or entries of one object.
const $$dnPlainOwn = (o) => {
  const walk = { seen: undefined, queue: undefined, any: false, callsBack: false, isData: false }
  $$dnVisit(walk, o)
  return walk.any
}
const $$dnMeet = (walk, value) => {
  if (!$$isObject(value) || walk.seen === undefined || (walk.isData && typeof value === 'function') || walk.seen.has(value)) return
  walk.seen.add(value)
  walk.queue[walk.queue.length] = value
}
const $$dnWalk = (walk) => {
  // Depth first, so that the list stays short.
  const queue = walk.queue
  while (queue.length > 0) {
    const o = queue[queue.length - 1]
    queue.length--
    $$dnVisit(walk, o)
  }
}
const $$dnFound = (walk, value) => {
  walk.any = true
  return $$dc(value)
}
const $$dnVisit = (walk, o) => {
  if ($$proxies.has(o)) return $$dnAbandon('a proxy')
  if ($$isView(o)) return
  if (typeof o === 'function') $$dnVisitFunction(walk, o)
  else if ($$isArray(o) && !$$isOddNow(o)) return $$dnVisitElements(walk, o)
  $$dnVisitProperties(walk, o)
  if (typeof o === 'function') return
  const prototype = $$getPrototypeOf(o)
  if (prototype !== null) {
    const info = $$classes.get(prototype)
    if (info !== undefined) $$dnVisitPrivates(walk, o, info.resolved ? info : $$resolveClass(info))
    // Intrinsic prototypes have accessors and methods only, and those of classes belong to their functions.
    else if ($$baseId(prototype) < 0 || $$special.get(prototype).touched) $$dnMeet(walk, prototype)
  }
  if ($$dnIs(o, $$mapHome, $$isMap)) $$dnVisitEntries(walk, o)
  else if ($$dnIs(o, $$setHome, $$isSet)) $$nativeSetForEach(o, (key) => $$dnMeet(walk, key))
  else $$dnVisitHidden(walk, o)
}
// Asking V8 costs an exception if the answer is no; an object whose prototype was changed is odd.
const $$dnIs = (o, home, is) => ($$dnInherits(o, home) || $$isOddNow(o)) && is(o)
const $$dnInherits = (o, home) => {
  for (let at = $$getPrototypeOf(o); at !== null; at = $$getPrototypeOf(at)) if (at === home) return true
  return false
}
const $$dnVisitElements = (walk, o) => {
  for (let i = 0; i < o.length; i++) {
    let value = $$hasOwn(o, i) ? o[i] : undefined
    if (value instanceof $$Delta) {
      value = $$dnFound(walk, value)
      $$wk(o, i)[i] = value
    }
    $$dnMeet(walk, value)
  }
}
const $$dnVisitProperties = (walk, o) => {
  const keys = $$ownKeys(o)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    // Reading the stack of an error formats it.
    if (key === 'stack' && !$$dnIsOrdinary(o)) continue
    const own = $$getOwnPropertyDescriptor(o, key)
    if (!$$hasOwn(own, 'value')) {
      $$dnMeet(walk, own.get)
      continue
    }
    let value = own.value
    if (value instanceof $$Delta) {
      if (!own.writable) return $$dnAbandon('a property that cannot be written')
      value = $$dnFound(walk, value)
      $$wk(o, typeof key === 'string' && $$isArray(o) && $$isIndex(key) ? +key : key)[key] = value
    }
    $$dnMeet(walk, value)
  }
}
const $$dnIsOrdinary = (o) => $$getPrototypeOf(o) === $$ordinaryPrototype
const $$dnVisitPrivates = (walk, o, info) => {
  for (let at = info; at !== undefined; at = at.parent) {
    const { privates } = at
    for (let i = 0; i < privates.length; i++) {
      const field = privates[i]
      if (field.get === null || field.isStatic || !field.has(o)) continue
      let value = field.get(o)
      if (value instanceof $$Delta) {
        value = $$dnFound(walk, value)
        $$wp(o)
        field.set(o, value)
      }
      $$dnMeet(walk, value)
    }
  }
}
const $$dnVisitEntries = (walk, map) => {
  const found = $$changeList()
  $$nativeMapForEach(map, (value, key) => {
    $$dnMeet(walk, key)
    if (value instanceof $$Delta) found[found.length] = key
    else $$dnMeet(walk, value)
  })
  for (let i = 0; i < found.length; i++) {
    const value = $$dnFound(walk, $$nativeMapGet(map, found[i]))
    $$touch(map)
    if ($$tracking) $$keepEntry(map, found[i])
    $$nativeMapSet(map, found[i], value)
    $$dnMeet(walk, value)
  }
}
// A function of the program may be called, and reads what it closes over with the helpers: only static fields are looked at natively.
const $$dnVisitFunction = (walk, f) => {
  const bound = $$boundRecord(f)
  if (bound !== undefined) {
    $$dnMeet(walk, bound.target)
    $$dnMeet(walk, bound.thisValue)
    for (let i = 0; i < bound.args.length; i++) $$dnMeet(walk, bound.args[i])
    return
  }
  if (!$$dk(f)) {
    walk.callsBack = true
    if ($$siteOf(f) >= 0 && $$scopeOf(f) !== null) $$dnMeet(walk, $$scopeOf(f))
  } else if ($$siteOf(f) >= 0 && $$scopeOf(f) !== null) $$dnMeet(walk, $$scopeOf(f))
}
// What the language does not show: frames of generators, keys and values of weak collections.
const $$dnVisitHidden = (walk, o) => {
  if (walk.seen === undefined) return
  if ($$weakKeys.has(o)) return $$dnAbandon('a weak collection')
  const frame = $$getFrame(o) ?? ($$dnInherits(o, $$generatorMethods) ? $$frameOf(o) : undefined)
  if (frame !== undefined) $$dnMeet(walk, frame)
}
`
