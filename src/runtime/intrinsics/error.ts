/**
 * Error: stacks show the program as it was written. Formatting is V8's hook `Error.prepareStackTrace`, which the
 * program may replace, as in Node.
 */
export const source = String.raw`'use strict'
// Newer versions of V8 have the stack behind an accessor, the same for all errors and for what captureStackTrace was called with.
const $$stackAccess = $$getOwnPropertyDescriptor(new $$Error(), 'stack')
$$access.stackGetter = () => $$stackAccess.get
const $$errorToString = $$uncurry(Error.prototype.toString)
// Node's own errors have a code in the first line of their stack; the library says by which key they are known.
let $$codedErrorKey
const $$setCodedErrors = (key) => { $$codedErrorKey = key }
const $$stackHeader = (error) => {
  try {
    const isCoded = $$codedErrorKey !== undefined && $$isObject(error) && $$codedErrorKey in error
    const header = isCoded ? error.name + ' [' + error.code + ']: ' + error.message : $$errorToString(error)
    return $$indexOf(header, '$$') >= 0 && $$hasEmittedNames(error) ? $$host.demangle(header) : header
  } catch {
    return '<error>'
  }
}
$$defineProperty(Error, 'prepareStackTrace', {
  value: $$disguise(({ prepareStackTrace(error, trace) {
    return $$stackHeader(error) + $$host.formatStack(error, trace)
  } }).prepareStackTrace, 'prepareStackTrace', 2),
  writable: true, enumerable: false, configurable: true,
})
$$patch(Error, 'captureStackTrace', (original) => ({ captureStackTrace(target) {
  if ($$isObject(target)) {
    $$barrier(target)
    // Errors have the property already, and the state engine knows it.
    if (!$$hasOwn(target, 'stack')) $$odd(target)
  }
  const result = $$apply(original, this, arguments)
  if ($$isObject(target)) $$ownStacks.delete(target)
  return result
} }).captureStackTrace)
`
