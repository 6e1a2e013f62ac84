/**
 * Object and Reflect: everything that changes an object through a function reports it, and everything that can give an
 * object attributes, accessors, symbol keys or another prototype marks it odd.
 */
export const source = String.raw`'use strict'
const $$isPlainProperty = (descriptor) => descriptor !== undefined && descriptor.writable === true &&
  descriptor.enumerable === true && descriptor.configurable === true
// After a definition: odd unless the property could as well have come from an assignment.
const $$markDefined = (o, key) => {
  const end = $$behind(o)
  if (key === 'constructor' || key === $$symbolSpecies) {
    $$anySpecies = true
    if (end === $$Array) $$hasOtherSpecies = true
  }
  if (end === undefined) return
  // Converting any other key once more could run code of the program.
  const isKnown = (typeof key === 'string' && key !== '__proto__') || typeof key === 'number'
  if (!isKnown || $$isArray(end) || !$$isPlainProperty($$getOwnPropertyDescriptor(end, key))) $$odd(o)
}
const $$setsPlainProperties = (o) => !$$isArray(o) && $$getOwnPropertySymbols(o).length === 0

// Tracked mode: what is defined is looked at before it happens.
const $$beforeDefinition = (o, key, attributes) => {
  const plain = $$plainAttributes(attributes)
  // The key is converted before the attributes are read; what it is converted to is not known here.
  if (!$$isObject(key)) $$lockDefined(o, key, plain)
  else $$lock(o)
  return plain
}
$$patch(Object, 'defineProperty', (original) => ({ defineProperty(o, key, attributes) {
  if ($$isObject(o)) {
    if (key === 'stack') $$takeStack(o)
    // Also if the key is converted to that.
    if (key === 'constructor' || $$isObject(key)) $$loseConstructor(o)
    $$barrier(o)
    if ($$tracking && $$isObject(attributes)) attributes = $$beforeDefinition(o, key, attributes)
  }
  const result = original(o, key, attributes)
  $$markDefined(o, key)
  return result
} }).defineProperty)
$$patch(Reflect, 'defineProperty', (original) => ({ defineProperty(o, key, attributes) {
  if ($$isObject(o)) {
    if (key === 'stack') $$takeStack(o)
    // Also if the key is converted to that.
    if (key === 'constructor' || $$isObject(key)) $$loseConstructor(o)
    $$barrier(o)
    if ($$tracking && $$isObject(attributes)) attributes = $$beforeDefinition(o, key, attributes)
  }
  const result = original(o, key, attributes)
  $$markDefined(o, key)
  return result
} }).defineProperty)
// These define or change anything; lock looks whether it is for good.
const $$oddMutator = (lock) => (original) => ({ mutator(o) {
  if ($$isObject(o)) {
    if ($$tracking) lock(o)
    $$barrier(o)
    $$odd(o)
  }
  return $$apply(original, this, arguments)
} }).mutator
$$patch(Object, 'freeze', $$oddMutator($$lockFrozen))
$$patch(Object, 'seal', $$oddMutator($$lockSealed))
$$patch(Object, 'preventExtensions', $$oddMutator($$lockClosed))
$$patch(Reflect, 'preventExtensions', $$oddMutator($$lockClosed))
$$patch(Object, 'defineProperties', (original) => {
  const define = $$oddMutator(() => {})(original)
  return ({ defineProperties(o, properties) {
    $$loseConstructor(o)
    if ($$mayHaveStack(properties)) $$takeStack(o)
    $$anySpecies = true
    if ($$behind(o) === $$Array) $$hasOtherSpecies = true
    if (!$$tracking || !$$isObject(o) || !$$isObject(properties)) return $$apply(define, this, arguments)
    // As in ECMA-262, 20.1.2.3.1: all descriptors are read before the first property is defined.
    const keys = $$ownKeys(properties), plain = $$create(null)
    for (let i = 0; i < keys.length; i++) {
      const own = $$getOwnPropertyDescriptor(properties, keys[i])
      if (own === undefined || !own.enumerable) continue
      const attributes = $$plainAttributes(properties[keys[i]])
      if ($$isObject(attributes)) $$lockDefined(o, keys[i], attributes)
      plain[keys[i]] = attributes
    }
    return define(o, plain)
  } }).defineProperties
})
// Nobody asks a proxy, which would run its code.
const $$mayHaveStack = (source) => $$isObject(source) && ($$proxies.has(source) || $$hasOwn(source, 'stack'))
// States find the slots of a Temporal object by its prototypes.
const $$temporalGetters = []
if (typeof Temporal === 'object') {
  for (const [name, key] of [['PlainDate', 'day'], ['PlainTime', 'hour'], ['PlainDateTime', 'day'], ['ZonedDateTime', 'day'], ['Duration', 'sign'],
    ['Instant', 'epochMilliseconds'], ['PlainYearMonth', 'month'], ['PlainMonthDay', 'day']]) {
    $$push($$temporalGetters, $$uncurry($$getOwnPropertyDescriptor(Temporal[name].prototype, key).get))
  }
}
const $$isTemporal = (o) => {
  for (let i = 0; i < $$temporalGetters.length; i++) {
    try { $$temporalGetters[i](o) } catch { continue }
    return true
  }
  return false
}
const $$refuseMovedTemporal = (o) => {
  if (!$$isTemporal($$behind(o))) return
  $$refuse('temporal', 'a Temporal object gets another prototype, and states would no longer know it', 'keep it in a property of an object of your own')
}
const $$prototypeMutator = (original) => {
  const mutate = $$oddMutator(() => {})(original)
  return ({ mutator(o) {
    $$anySpecies = true
    $$refuseMovedTemporal(o)
    try {
      return $$apply(mutate, this, arguments)
    } finally {
      // Barriers look at classes.
      $$forgetHeritage()
    }
  } }).mutator
}
$$patch(Object, 'setPrototypeOf', $$prototypeMutator)
$$patch(Reflect, 'setPrototypeOf', $$prototypeMutator)
$$patchAccessor(Object.prototype, '__proto__', 'set', (original) => ({ set(prototype) {
  if ($$isObject(this)) {
    $$anySpecies = true
    $$refuseMovedTemporal(this)
    $$barrier(this)
    $$odd(this)
    $$forgetHeritage()
  }
  return $$apply(original, this, [prototype])
} }).set)
for (const name of ['__defineGetter__', '__defineSetter__']) {
  $$patch(Object.prototype, name, (original) => ({ define(key) {
    if ($$isObject(this)) {
      if (key === 'stack') $$takeStack(this)
      $$loseConstructor(this)
      $$barrier(this)
      $$odd(this)
    }
    return $$apply(original, this, arguments)
  } }).define)
}
$$patch(Object, 'assign', (original) => ({ assign(target, source) {
  if ($$isObject(target)) {
    for (let i = 1; i < arguments.length; i++) if ($$mayHaveStack(arguments[i])) $$takeStack(target)
    if ($$isArray(target)) {
      $$anySpecies = true
      $$barrier(target)
    } else $$plainBarrier(target)
    $$loseConstructor(target)
  }
  const result = arguments.length === 2 ? original(target, source) : $$apply(original, this, arguments)
  const end = $$behind(result)
  if (end !== undefined && !$$setsPlainProperties(end)) $$odd(result)
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
    $$wd(target, key)
    $$loseConstructor(target)
  }
  return original(target, key)
} }).deleteProperty)
$$patch(Reflect, 'construct', (original) => ({ construct(target, list, newTarget) {
  if (arguments.length < 3 || newTarget === target) return $$apply(original, this, arguments)
  $$anySpecies = true
  const result = original(target, list, newTarget)
  if ($$proxies.has(result)) return result
  $$refuseMovedTemporal(result)
  // The number of the instance belongs to the class of target, whatever the prototype says.
  for (let i = 0; i < $$classList.length; i++) {
    const info = $$classList[i]
    if (info.idGet !== undefined && info.idGet(result) >= 0) info.idSet(result, -3 - info.idGet(result))
  }
  return $$odd(result)
} }).construct)
`
