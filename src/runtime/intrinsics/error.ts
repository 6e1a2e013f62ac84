/**
 * Error: stacks show the program as it was written. Formatting is V8's hook `Error.prepareStackTrace`, which the
 * program may assign, as in Node. Node itself calls what it finds there from outside of the realm, so what it finds is always ours:
 * neither the global Error nor this property can be defined anew.
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
// One frame of a stack as the program gets it: what it tells is plain data, and nothing leads to what V8 keeps of the frame.
const $$callSitePrototype = $$create($$Object.prototype)
const $$siteMethod = (name, read) => {
  const f = { [name]() { return read(this) } }[name]
  $$defineProperty($$callSitePrototype, name, { __proto__: null, value: $$disguise(f, name, 0), writable: true, enumerable: false, configurable: true })
}
for (const [name, field] of [
  ['getFunctionName', 'functionName'], ['getTypeName', 'typeName'], ['getMethodName', 'methodName'], ['getFileName', 'file'], ['getScriptNameOrSourceURL', 'file'], ['getLineNumber', 'line'],
  ['getColumnNumber', 'column'], ['getEnclosingLineNumber', 'line'], ['getEnclosingColumnNumber', 'column'], ['isToplevel', 'toplevel'], ['isConstructor', 'construct'], ['isAsync', 'async'], ['toString', 'text'],
]) $$siteMethod(name, (site) => site[field])
for (const name of ['isEval', 'isNative', 'isPromiseAll', 'isPromiseAny']) $$siteMethod(name, () => false)
for (const name of ['getThis', 'getFunction', 'getEvalOrigin', 'getPromiseIndex']) $$siteMethod(name, () => name === 'getPromiseIndex' ? null : undefined)
for (const [name, value] of [['getPosition', 0], ['getScriptHash', '']]) $$siteMethod(name, () => value)
const $$parseSites = JSON.parse
const $$callSites = (text) => {
  const sites = $$parseSites(text)
  for (let i = 0; i < sites.length; i++) $$setPrototypeOf(sites[i], $$callSitePrototype)
  return sites
}

// V8 calls Node, and Node whatever is Error.prepareStackTrace of this realm, with a list of its own realm. It finds this function there whatever
// the program has assigned, and the program's own gets frames of this realm.
let $$isProgramFormatting = false
let $$isProbing = false, $$isProbed = false
const $$formatStack = $$disguise(({ prepareStackTrace(error, trace) {
  if ($$isProbing) return ''
  const given = $$stackFormat.prepare
  // Called by the program, it is the format of V8, as in Node.
  if (!$$isProgramFormatting && given !== $$formatStack && typeof given === 'function' && $$isFormatting()) {
    const sites = $$host.stackSites(error, trace)
    if (sites !== undefined) {
      $$isProgramFormatting = true
      try {
        return $$apply(given, $$Error, [error, $$callSites(sites)])
      } finally {
        $$isProgramFormatting = false
      }
    }
  }
  return $$stackHeader(error) + ($$host.formatStack(error, trace) ?? $$formattedSites(trace))
} }).prepareStackTrace, 'prepareStackTrace', 2)
// The program calls it, with frames that it has got or made.
const $$formattedSites = (trace) => {
  let text = ''
  if ($$isArray(trace)) for (let i = 0; i < trace.length; i++) text += '\n    at ' + trace[i]
  return text
}
// A part of the heap: what the program assigns is state.
const $$stackFormat = { prepare: $$formatStack }
// Who reads Error.prepareStackTrace, or calls what it finds there? While V8 formats a stack it formats no second one: only Node does so then.
const $$isFormatting = () => {
  $$isProbing = true
  $$isProbed = false
  void new $$Error().stack
  $$isProbing = false
  return !$$isProbed
}
$$defineProperty(Error, 'prepareStackTrace', {
  __proto__: null, enumerable: false, configurable: false,
  get: $$disguise(({ get() {
    const given = $$stackFormat.prepare
    if (given === $$formatStack || $$isProgramFormatting) return given
    if ($$isProbing) {
      $$isProbed = true
      return $$formatStack
    }
    return $$isFormatting() ? $$formatStack : given
  } }).get, 'get prepareStackTrace', 0),
  set: $$disguise(({ set(value) {
    // A class that inherits from Error gets a property of its own.
    if (this !== $$Error) {
      if ($$isObject(this)) $$defineProperty(this, 'prepareStackTrace', { __proto__: null, value, writable: true, enumerable: true, configurable: true })
      return
    }
    $$barrier($$stackFormat)
    $$stackFormat.prepare = value
  } }).set, 'set prepareStackTrace', 1),
})
// Node looks Error up there, too.
$$defineProperty($$global, 'Error', { __proto__: null, value: Error, writable: false, enumerable: false, configurable: false })
$$specialInfo($$global)
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
