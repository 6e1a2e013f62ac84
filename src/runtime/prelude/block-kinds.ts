/**
 * What an eager host block can copy, by prototype: instances of classes, plain objects, arrays, collections, and what they
 * inherit that is no function. It is remembered until a base object is touched for the first time.
 */
export const source = String.raw`'use strict'
const $$mapProto = Map.prototype, $$setProto = Set.prototype
const $$kinds = $$newMap()
let $$kindTouches = -1
// code: 0 fields, 1 array, 2 Map, 3 Set, 4 made by a function of the program; hidden: private fields; inherited: what is no
// function, and so is written without a barrier as well. Undefined if there may be more to them.
const $$kindOf = (prototype) => {
  if ($$kindTouches !== $$touchCount) {
    $$kinds.clear()
    $$kindTouches = $$touchCount
  }
  let kind = $$kinds.get(prototype)
  if (kind === undefined || (kind.info !== undefined && !kind.info.resolved)) $$kinds.set(prototype, kind = $$makeKind(prototype))
  return kind.code < 0 ? undefined : kind
}
const $$makeKind = (prototype) => {
  const info = $$classes.get(prototype)
  const hidden = $$changeList(), inherited = $$changeList()
  let code = -1
  if (prototype === $$arrayPrototype) code = 1
  else if (prototype === $$mapProto) code = 2
  else if (prototype === $$setProto) code = 3
  else if (prototype === $$ordinaryPrototype || $$scopesByPrototype.has(prototype)) code = 0
  else if (info !== undefined) code = (info.resolved ? info : $$resolveClass(info)).pure ? 0 : -1
  else if ($$isOfFunction(prototype)) code = 4
  for (let at = info; at !== undefined; at = at.parent) {
    for (let i = 0; i < at.privates.length; i++) if (at.privates[i].get !== null && !at.privates[i].isStatic) hidden[hidden.length] = at.privates[i]
  }
  const isOpen = code >= 0 && $$readInherited(prototype, inherited)
  return { code: isOpen === undefined ? -1 : code, info, hidden, inherited, isOpen: isOpen === true }
}
// new F(), where F is a function of the program.
const $$isOfFunction = (prototype) => {
  const own = $$getOwnPropertyDescriptor(prototype, 'constructor')
  return own !== undefined && typeof own.value === 'function' && $$siteOf(own.value) >= 0
}
// Collects what instances inherit; true if they inherit enumerable properties. Undefined if somebody could change a prototype
// without being seen: it is not part of the base heap, or was touched.
const $$readInherited = (prototype, values) => {
  let isOpen = false
  for (let at = prototype; at !== null; at = $$getPrototypeOf(at)) {
    const mark = $$special.get(at)
    if (mark === undefined ? !$$scopesByPrototype.has(at) : mark.base < 0 || mark.touched || $$proxies.has(at)) return undefined
    const keys = $$ownKeys(at)
    for (let i = 0; i < keys.length; i++) {
      const { value, enumerable } = $$getOwnPropertyDescriptor(at, keys[i])
      if (enumerable && typeof keys[i] === 'string') isOpen = true
      if ($$leadsOut(keys[i])) continue
      if (typeof value === 'object' ? value !== null : typeof value === 'function' && $$mayLeadOn(value)) values[values.length] = value
    }
  }
  return isOpen
}
// A method with properties of its own leads to them; one that was touched has some in other states.
const $$mayLeadOn = (f) => {
  if ($$objectKeys(f).length > 0) return true
  const mark = $$special.get(f)
  return mark !== undefined && mark.touched
}
`
