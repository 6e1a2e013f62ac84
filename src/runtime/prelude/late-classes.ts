/**
 * Classes that a task or an operation evaluates. Such a class is data like a closure: the literal (site), the scope object, the
 * name and the computed keys that it was evaluated with make it again (compile/emit-class.ts), all else is properties.
 * What V8 makes together with a class (its prototype, its methods) are its parts, known by their number: they come again with it.
 */
export const source = String.raw`'use strict'
// constructor -> { site, scope, name, keys, parts }
const $$classRecords = $$newWeakMap()
// prototype or method -> { constructor, index }
const $$classParts = $$newWeakMap()
// Those that declare private names of instances: constructors may put these on anything. Forgotten with the objects of a state.
let $$lateClasses = $$ownList()

// Last in the first static block of a class that may be evaluated again: its methods exist, and no static initialiser has run.
const $$evaluated = (constructor, site, scope, name, keys) => {
  if (!$$areClassesLate) return
  const prototype = $$getOwnPropertyDescriptor(constructor, 'prototype').value
  const parts = $$ownList()
  parts[0] = prototype
  const holders = [constructor, prototype]
  for (let i = 0; i < 2; i++) {
    const own = $$ownKeys(holders[i])
    for (let j = 0; j < own.length; j++) {
      const property = $$getOwnPropertyDescriptor(holders[i], own[j])
      $$addPart(parts, constructor, property.value)
      $$addPart(parts, constructor, property.get)
      $$addPart(parts, constructor, property.set)
    }
  }
  for (let i = 0; i < parts.length; i++) $$classParts.set(parts[i], { constructor, index: i })
  $$classRecords.set(constructor, { site, scope, name, keys, parts })
  // Its properties are hidden: nobody may take it for an ordinary object.
  if (!$$odds.has(prototype)) {
    $$odds.set(prototype, 2)
    $$oddCount++
  }
  const info = $$classes.get(prototype)
  for (let i = 0; i < info.privates.length; i++) {
    if (info.privates[i].isStatic) continue
    $$lateClasses[$$lateClasses.length] = info
    break
  }
}
const $$addPart = (parts, constructor, f) => {
  if (typeof f === 'function' && f !== constructor) parts[parts.length] = f
}
$$access.beginLateClasses = () => { $$areClassesLate = true }
$$access.lateClasses = () => $$lateClasses
$$access.takeLateClasses = () => {
  const taken = $$lateClasses
  $$lateClasses = $$ownList()
  return taken
}
$$access.putLateClasses = (list) => { $$lateClasses = list }
$$access.forgetLateClasses = () => { if ($$lateClasses.length > 0) $$lateClasses = $$ownList() }
$$access.classRecord = (f) => $$classRecords.get(f)
$$access.classPart = (o) => $$classParts.get(o)
$$access.isClass = $$isClass
`
