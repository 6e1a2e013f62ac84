/**
 * Object and Reflect: everything that changes an object through a function reports it, and everything that can give an
 * object attributes, accessors, symbol keys or another prototype marks it odd.
 */
export const source = String.raw`'use strict'
const $$isPlainProperty = (descriptor) => descriptor !== undefined && descriptor.writable === true &&
  descriptor.enumerable === true && descriptor.configurable === true
// After a definition: odd unless the property could as well have come from an assignment.
const $$markDefined = (o, key) => {
  if ($$proxies.has(o)) return
  // Converting any other key once more could run code of the program.
  const isKnown = (typeof key === 'string' && key !== '__proto__') || typeof key === 'number'
  if (!isKnown || $$isArray(o) || !$$isPlainProperty($$getOwnPropertyDescriptor(o, key))) $$odd(o)
}
const $$setsPlainProperties = (o) => !$$isArray(o) && $$getOwnPropertySymbols(o).length === 0

$$patch(Object, 'defineProperty', (original) => ({ defineProperty(o, key, attributes) {
  if ($$isObject(o)) $$barrier(o)
  const result = original(o, key, attributes)
  $$markDefined(o, key)
  return result
} }).defineProperty)
$$patch(Reflect, 'defineProperty', (original) => ({ defineProperty(o, key, attributes) {
  if ($$isObject(o)) $$barrier(o)
  const result = original(o, key, attributes)
  $$markDefined(o, key)
  return result
} }).defineProperty)
// These two define or change anything.
const $$oddMutator = (original) => ({ mutator(o) {
  if ($$isObject(o)) {
    $$barrier(o)
    $$odd(o)
  }
  return $$apply(original, this, arguments)
} }).mutator
for (const name of ['defineProperties', 'freeze', 'seal', 'preventExtensions']) $$patch(Object, name, $$oddMutator)
$$patch(Reflect, 'preventExtensions', $$oddMutator)
const $$prototypeMutator = (original) => {
  const mutate = $$oddMutator(original)
  return ({ mutator() {
    $$forgetHeritage()
    return $$apply(mutate, this, arguments)
  } }).mutator
}
$$patch(Object, 'setPrototypeOf', $$prototypeMutator)
$$patch(Reflect, 'setPrototypeOf', $$prototypeMutator)
$$patchAccessor(Object.prototype, '__proto__', 'set', (original) => ({ set(prototype) {
  if ($$isObject(this)) {
    $$forgetHeritage()
    $$barrier(this)
    $$odd(this)
  }
  return $$apply(original, this, [prototype])
} }).set)
for (const name of ['__defineGetter__', '__defineSetter__']) {
  $$patch(Object.prototype, name, (original) => ({ define() {
    if ($$isObject(this)) {
      $$barrier(this)
      $$odd(this)
    }
    return $$apply(original, this, arguments)
  } }).define)
}
$$patch(Object, 'assign', (original) => ({ assign(target, source) {
  if ($$isObject(target)) {
    $$barrier(target)
    $$loseConstructor(target)
  }
  const result = arguments.length === 2 ? original(target, source) : $$apply(original, this, arguments)
  if (!$$proxies.has(result) && !$$setsPlainProperties(result)) $$odd(result)
  return result
} }).assign)
$$patch(Object, 'create', (original) => ({ create(prototype, properties) {
  return $$odd(properties === undefined ? original(prototype) : original(prototype, properties))
} }).create)
for (const name of ['fromEntries', 'groupBy', 'getOwnPropertyDescriptors']) {
  $$patch(Object, name, (original) => ({ collect() {
    const result = $$apply(original, this, arguments)
    const isPlain = $$setsPlainProperties(result) && !$$hasOwn(result, '__proto__') && $$getPrototypeOf(result) !== null
    if (!isPlain) $$odd(result)
    return result
  } }).collect)
}
$$patch(Reflect, 'set', (original) => ({ set(target, key, value, receiver) {
  if ($$isObject(target)) $$wk(target, key)
  if (arguments.length > 3 && receiver !== target && $$isObject(receiver)) $$wk(receiver, key)
  return $$apply(original, this, arguments)
} }).set)
$$patch(Reflect, 'deleteProperty', (original) => ({ deleteProperty(target, key) {
  if ($$isObject(target)) {
    $$barrier(target)
    $$loseConstructor(target)
  }
  return original(target, key)
} }).deleteProperty)
$$patch(Reflect, 'construct', (original) => ({ construct(target, list, newTarget) {
  if (arguments.length < 3 || newTarget === target) return $$apply(original, this, arguments)
  const result = original(target, list, newTarget)
  if ($$proxies.has(result)) return result
  // The number of the instance belongs to the class of target, whatever the prototype says.
  for (let i = 0; i < $$classList.length; i++) {
    const info = $$classList[i]
    if (info.idGet !== undefined && info.idGet(result) >= 0) info.idSet(result, -2)
  }
  return $$odd(result)
} }).construct)
`
