/**
 * Errors of compiled code: the ones the language prescribes (temporal dead zone, constants), and the two that guest
 * code must not catch: an exhausted budget and a refusal. `$$caught` opens every catch clause and passes these on; a
 * `finally` that returns can still lose one, therefore the first stays in `$$stopped` until the checker takes it. It passes
 * on everything else that belongs to the checker's realm, too: no catch clause of the program ever gets an object of it.
 */
export const source = String.raw`'use strict'
const $$tdz = $$freeze({ __proto__: null })
const $$tdzError = (name) => { throw new $$ReferenceError("Cannot access '" + name + "' before initialization") }
const $$constError = () => { throw new $$TypeError('Assignment to constant variable.') }

const $$uncatchable = $$newWeakMap()
let $$stopped
const $$stop = (error, kind) => {
  $$uncatchable.set(error, kind)
  if ($$stopped === undefined) $$stopped = error
  throw error
}
const $$exhausted = () => $$stop(new $$RangeError('The step budget of the operation is exhausted'), 'exhausted')
const $$rangeErrorPrototype = RangeError.prototype
// What all objects of the checker's own realm inherit from, and its RangeError.prototype: nothing but identities.
let $$foreignRoot, $$foreignRangeError
$$access.setForeign = (root, rangeError) => { $$foreignRoot = root; $$foreignRangeError = rangeError }
const $$isForeign = (o) => {
  while (!$$proxies.has(o)) {
    const next = $$getPrototypeOf(o)
    if (next === null) return o === $$foreignRoot
    o = next
  }
  return false
}
// The depth at which V8 gives up depends on what is compiled and optimised, so it is no behaviour of the program.
const $$isStackOverflow = (error) => {
  if (typeof error !== 'object' || error === null || $$proxies.has(error)) return false
  const prototype = $$getPrototypeOf(error)
  // The stack may end inside of the checker: then V8 makes the error in its realm.
  if (prototype !== $$rangeErrorPrototype && (prototype !== $$foreignRangeError || prototype === undefined)) return false
  const message = $$getOwnPropertyDescriptor(error, 'message')
  return message !== undefined && message.value === 'Maximum call stack size exceeded'
}
// Values that are no errors do not know where they were thrown.
const $$thrown = (value) => {
  if ($$recorder !== undefined) $$recorder.threw(value)
  return value
}
const $$caught = (error) => {
  if (!$$isObject(error)) return
  if ($$uncatchable.has(error)) throw error
  // Of a ∆value nobody may ask more: it stands for what was thrown in several states, which is never an error of the checker.
  if ($$proxies.has(error) || $$getPrototypeOf(error) === $$Delta.prototype) return
  if ($$isForeign(error)) $$stop(error, $$isStackOverflow(error) ? 'exhausted' : 'internal')
  const message = $$getOwnPropertyDescriptor(error, 'message')
  if (message === undefined || typeof message.value !== 'string') return
  if ($$isStackOverflow(error)) $$stop(error, 'exhausted')
  if ($$indexOf(message.value, '$$') >= 0 && $$hasEmittedNames(error)) $$restoreMessage(error, message)
}
const $$typeErrorPrototype = TypeError.prototype, $$referenceErrorPrototype = ReferenceError.prototype
const $$hasEmittedNames = (error) => {
  const prototype = $$getPrototypeOf(error)
  return prototype === $$typeErrorPrototype || prototype === $$referenceErrorPrototype
}
const $$indexOf = $$uncurry(String.prototype.indexOf)
// V8's own messages mention variables by their emitted names.
const $$restoreMessage = (error, message) => {
  const restored = $$host.demangle(message.value)
  if (restored === message.value || !message.configurable) return
  message.value = restored
  $$defineProperty(error, 'message', message)
}
// The host makes the UserError: it knows the program and can place the call in the source.
const $$refuse = (construct, fact, remedy) => $$stop($$host.refusal(construct, fact, remedy), 'refusal')
const $$unsupported = (index) => $$stop($$host.programRefusal(index), 'refusal')
$$access.stopKind = (error) => $$uncatchable.get(error) ?? ($$isStackOverflow(error) ? 'exhausted' : undefined)
$$access.takeStopped = () => { const error = $$stopped; $$stopped = undefined; return error }
$$access.markStop = (error, kind) => {
  $$uncatchable.set(error, kind)
  if ($$stopped === undefined) $$stopped = error
}
`
