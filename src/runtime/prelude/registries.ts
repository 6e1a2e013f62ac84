/**
 * What compiled code registers about itself: classes (with access to their private names), scope and frame classes,
 * module variables that functions assign. The state engine generates its readers and writers from these.
 */
export const source = String.raw`'use strict'
// prototype object -> ClassInfo
const $$classes = $$newWeakMap()
const $$classList = $$ownList()
// Set when the base heap is pinned: what is evaluated later is part of states, see late-classes.ts.
let $$areClassesLate = false
const $$functionPrototype = Function.prototype
const $$class = (constructor, site, idAccess, privates, flags) => {
  const list = $$ownList()
  for (let i = 0; i < privates.length; i++) {
    const p = privates[i]
    $$push(list, { name: p[0], get: p[1], set: p[2], has: p[3], isStatic: !!p[4] })
  }
  const prototype = $$getOwnPropertyDescriptor(constructor, 'prototype').value
  const info = {
    constructor, prototype, site, flags, privates: list,
    idGet: idAccess === null ? undefined : idAccess[0], idSet: idAccess === null ? undefined : idAccess[1],
    parent: undefined, pure: false, resolved: false, isLate: $$areClassesLate,
  }
  if (idAccess === null) $$noteArrayClass(constructor)
  $$classes.set(prototype, info)
  if (!$$areClassesLate) $$push($$classList, info)
  if ((flags & 2) !== 0) $$disguiseMethods(constructor, prototype)
  if ((flags & 4) !== 0) $$dMarkClass(constructor, prototype)
}
const $$typedArray = $$getPrototypeOf(Int8Array)
const $$noteArrayClass = (constructor) => {
  for (let c = constructor; c !== null && !$$proxies.has(c); c = $$getPrototypeOf(c)) if (c === $$Array || c === $$typedArray) $$anySpecies = true
}
// Methods of the library look native.
const $$disguiseMethods = (constructor, prototype) => {
  const holders = [constructor, prototype]
  for (let i = 0; i < 2; i++) {
    const keys = $$ownKeys(holders[i])
    for (let j = 0; j < keys.length; j++) {
      const { value, get, set } = $$getOwnPropertyDescriptor(holders[i], keys[j])
      const functions = [value, get, set]
      for (let k = 0; k < 3; k++) {
        const f = functions[k]
        if (typeof f === 'function' && f !== constructor) $$natives.set(f, 'function ' + f.name + '() { [native code] }')
      }
    }
  }
}
// The heritage is read when it is asked for: it is part of the heap and may have been changed since the definition.
const $$resolveClass = (info) => {
  const parentConstructor = $$getPrototypeOf(info.constructor)
  const parentPrototype = $$getPrototypeOf(info.prototype)
  info.parent = undefined
  if (info.idGet !== undefined) {
    info.pure = parentConstructor === $$functionPrototype
  } else if (parentPrototype === null || $$proxies.has(parentPrototype)) {
    info.pure = false
  } else {
    const parent = $$classes.get(parentPrototype)
    info.parent = parent
    info.pure = parent !== undefined && parent.constructor === parentConstructor && $$resolveClass(parent).pure
  }
  // One that is part of states is made before its heritage is set.
  info.resolved = !info.isLate
  return info
}
const $$isClass = (f) => {
  const own = $$getOwnPropertyDescriptor(f, 'prototype')
  const info = own === undefined || !$$isObject(own.value) ? undefined : $$classes.get(own.value)
  return info !== undefined && info.constructor === f
}
// The class without heritage that numbers the instances with this prototype.
const $$baseClass = (prototype) => {
  let info = $$classes.get(prototype)
  while (info !== undefined && info.idGet === undefined) info = (info.resolved ? info : $$resolveClass(info)).parent
  return info
}
$$access.classInfo = (prototype) => {
  const info = $$classes.get(prototype)
  return info === undefined || info.resolved ? info : $$resolveClass(info)
}
$$access.classList = () => $$classList
// A changed prototype may be the heritage of any class.
const $$forgetHeritage = () => { for (let i = 0; i < $$classList.length; i++) $$classList[i].resolved = false }
$$access.forgetHeritage = $$forgetHeritage

const $$scopes = $$ownList()
const $$scopesByPrototype = $$newWeakMap()
const $$scope = (id, constructor, fields) => {
  const info = { id, constructor, prototype: constructor.prototype, fields }
  $$scopes[id] = info
  $$scopesByPrototype.set(info.prototype, info)
}
$$access.scopes = () => $$scopes
$$access.scopeInfo = (prototype) => $$scopesByPrototype.get(prototype)
const $$scopeInfo = (scope) => $$scopesByPrototype.get($$getPrototypeOf(scope))

const $$variables = $$ownList()
// One small integer per variable: 0 = not assigned by a function since the last reset, 2 = untracked.
const $$touched = $$ownList()
const $$vars = (moduleId, list) => {
  for (let i = 0; i < list.length; i++) {
    const v = list[i]
    const id = v[0]
    while ($$touched.length <= id) $$push($$touched, 0)
    $$variables[id] = { id, moduleId, name: v[1], get: v[2], set: v[3], isUntracked: v[4] === true, listed: false, parts: 0, kept: false }
    if (v[4] === true) $$touched[id] = 2
  }
}
const $$touchVariable = (id) => {
  $$touched[id] = 1
  $$host.variableWrite(id)
}
const $$v = (id, value) => {
  if ($$touched[id] === 2) {
    $$untrackedVariable($$variables[id])
  } else {
    $$dirty = true
    $$log[$$logged++ & 1023] = $$variables[id]
    if ($$touched[id] === 0) $$touchVariable(id)
  }
  if ($$tracking) $$change($$variables[id], $$VARIABLE, $$variables[id].get())
  return value
}
$$access.variables = () => $$variables
$$access.resetVariable = (id) => { $$touched[id] = 0 }
$$access.isVariableTouched = (id) => $$touched[id] === 1
`
