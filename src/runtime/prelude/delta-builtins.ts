/**
 * What delta execution does with every built-in: the handler of each, by holder and name as intrinsics/effects.ts lists them. A
 * built-in that no list has falls back: all that its operands reach is made plain. The last script of all: these are the
 * functions that the program sees.
 */
import type { Effects } from '../intrinsics/effects.ts'

const TYPED_ARRAYS = 'Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array'
const ERRORS = 'Error EvalError RangeError ReferenceError SyntaxError TypeError URIError'

/** By handler: text of the prelude. */
export const handlers: Readonly<Record<string, Effects>> = {
  // ---- pure: how many arguments they look at
  '$$dnPureFunction(1)': {
    '': 'Number parseFloat Boolean BigInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN',
    'Number': 'isFinite isInteger isNaN isSafeInteger',
    'Math': 'abs acos acosh asin asinh atan atanh ceil cbrt expm1 clz32 cos cosh exp floor fround f16round log log1p log2 log10 round sign sin sinh sqrt tan tanh trunc',
  },
  '$$dnPureFunction(2)': { '': 'parseInt', 'Object': 'is', 'Math': 'atan2 imul pow', 'BigInt': 'asUintN asIntN' },
  '$$dnPureFunction(Infinity)': { 'Math': 'hypot max min', 'String': 'fromCharCode fromCodePoint' },
  '$$dnPureMethod(0)': {
    'Boolean.prototype': 'toString valueOf', 'Number.prototype': 'valueOf', 'BigInt.prototype': 'valueOf',
    'String.prototype': 'big blink bold fixed isWellFormed italics small strike sub sup toString toWellFormed trim trimStart trimEnd toLowerCase toUpperCase valueOf',
  },
  '$$dnPureMethod(1)': {
    'Number.prototype': 'toExponential toFixed toPrecision toString', 'BigInt.prototype': 'toString',
    'String.prototype': 'anchor at charAt charCodeAt codePointAt fontcolor fontsize link normalize repeat toLocaleLowerCase toLocaleUpperCase',
  },
  '$$dnPureMethod(2)': { 'String.prototype': 'endsWith includes indexOf lastIndexOf padEnd padStart slice substr substring startsWith', 'Number.prototype': 'toLocaleString', 'BigInt.prototype': 'toLocaleString' },
  '$$dnPureMethod(3)': { 'String.prototype': 'localeCompare' },
  '$$dnPureMethod(Infinity)': { 'String.prototype': 'concat' },

  // ---- through: how many arguments have to be plain
  '$$dnThrough(0)': {
    'Math': 'random', 'Object.prototype': 'valueOf', 'Function.prototype': 'toString', 'Array.prototype': 'keys values entries @@iterator',
    'Map.prototype': 'clear keys values entries @@iterator', 'Set.prototype': 'clear values entries @@iterator',
    '%IteratorPrototype%': '@@iterator', '%AsyncIteratorPrototype%': '@@asyncIterator', '%ArrayIteratorPrototype%': 'next', '%StringIteratorPrototype%': 'next',
    '%MapIteratorPrototype%': 'next', '%SetIteratorPrototype%': 'next', 'WeakRef.prototype': 'deref',
  },
  '$$dnThrough(1)': {
    'Object': 'getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf isExtensible isFrozen isSealed keys entries values preventExtensions seal freeze',
    'Array': 'isArray', 'Reflect': 'getPrototypeOf isExtensible ownKeys preventExtensions', 'ArrayBuffer': 'isView',
    'Object.prototype': 'hasOwnProperty __lookupGetter__ __lookupSetter__ isPrototypeOf propertyIsEnumerable', 'Function.prototype': '@@hasInstance',
    'Map.prototype': 'set delete getOrInsert', 'Set.prototype': 'add delete', 'WeakMap.prototype': 'get has set delete getOrInsert', 'WeakSet.prototype': 'has add delete',
  },
  '$$dnThrough(2)': {
    'Object': 'getOwnPropertyDescriptor hasOwn setPrototypeOf', 'Reflect': 'getOwnPropertyDescriptor has deleteProperty setPrototypeOf',
    'Object.prototype': '__defineGetter__ __defineSetter__', 'Error': 'captureStackTrace',
  },
  '$$dnThrough(3)': { 'Reflect': 'get' },
  '$$dnThroughElements(0)': { 'Array.prototype': 'push pop shift unshift reverse toReversed' },
  '$$dnThroughElements(1)': { 'Array.prototype': 'at with' },
  '$$dnThroughElements(2)': { 'Array.prototype': 'slice splice toSpliced' },
  '$$dnThroughElements(3)': { 'Array.prototype': 'copyWithin' },
  '$$dnThroughFields': {
    '%ArrayIteratorPrototype% (visible)': 'next', '%StringIteratorPrototype% (visible)': 'next', '%MapIteratorPrototype% (visible)': 'next', '%SetIteratorPrototype% (visible)': 'next',
    '%RegExpStringIteratorPrototype% (visible)': 'next',
  },

  // ---- versions of our own
  '$$dnFill': { 'Array.prototype': 'fill' }, '$$dnMap': { 'Array.prototype': 'map' }, '$$dnFilter': { 'Array.prototype': 'filter' },
  '$$dnForEach': { 'Array.prototype': 'forEach' }, '$$dnSome': { 'Array.prototype': 'some' }, '$$dnEvery': { 'Array.prototype': 'every' },
  '$$dnFinder(false, false)': { 'Array.prototype': 'find' }, '$$dnFinder(false, true)': { 'Array.prototype': 'findIndex' },
  '$$dnFinder(true, false)': { 'Array.prototype': 'findLast' }, '$$dnFinder(true, true)': { 'Array.prototype': 'findLastIndex' },
  '$$dnFlatMap': { 'Array.prototype': 'flatMap' }, '$$dnFlat': { 'Array.prototype': 'flat' },
  '$$dnReducer(false)': { 'Array.prototype': 'reduce' }, '$$dnReducer(true)': { 'Array.prototype': 'reduceRight' },
  '$$dnConcat': { 'Array.prototype': 'concat' }, '$$dnArrayFrom': { 'Array': 'from' }, '$$dnArrayOf': { 'Array': 'of' },
  '$$dnSearcher(0)': { 'Array.prototype': 'indexOf' }, '$$dnSearcher(1)': { 'Array.prototype': 'includes' }, '$$dnSearcher(2)': { 'Array.prototype': 'lastIndexOf' },
  '$$dnJoin': { 'Array.prototype': 'join' }, '$$dnArrayToString': { 'Array.prototype': 'toString' },
  '$$dnSort': { 'Array.prototype': 'sort' }, '$$dnToSorted': { 'Array.prototype': 'toSorted' },
  '$$dnMapHas': { 'Map.prototype': 'has', 'Set.prototype': 'has' }, '$$dnMapGet': { 'Map.prototype': 'get' },
  '$$dnCollectionForEach': { 'Map.prototype': 'forEach', 'Set.prototype': 'forEach' },
  '$$dnFunctionCall': { 'Function.prototype': 'call' }, '$$dnFunctionApply': { 'Function.prototype': 'apply' }, '$$dnBind': { 'Function.prototype': 'bind' },
  '$$dnReflectApply': { 'Reflect': 'apply' }, '$$dnReflectConstruct': { 'Reflect': 'construct' }, '$$dnReflectSet': { 'Reflect': 'set' },
  '$$dnDefine': { 'Object': 'defineProperty', 'Reflect': 'defineProperty' }, '$$dnDefineAll': { 'Object': 'create defineProperties' },
  '$$dnAssign': { 'Object': 'assign' }, '$$dnFromEntries': { 'Object': 'fromEntries' },
  '$$dnObjectToString': { 'Object.prototype': 'toString' }, '$$dnToLocaleString': { 'Object.prototype': 'toLocaleString' },
  '$$dnGenerator': { '%GeneratorPrototype%': 'next return throw' },
  '$$dnStringMethod(2, $$dnReplace)': { 'String.prototype': 'replace replaceAll' }, '$$dnStringMethod(1, $$dnPlain)': { 'String.prototype': 'search' },
  '$$dnTest': { 'RegExp.prototype': 'test' }, '$$dnStringify': { 'JSON': 'stringify' }, '$$dnParse': { 'JSON': 'parse' },
  '$$dnErrorText': { 'Error.prototype': 'toString' }, '$$dnStringFunction': { '': 'String' },
  '$$dnPrepared': { '': `Array ${ERRORS}` }, '$$dnConsole': { 'console': 'log warn dir time timeEnd timeLog trace assert clear count countReset group groupCollapsed groupEnd table debug info dirxml error profile profileEnd timeStamp' },

  // ---- plain operands are enough
  '$$dnPlain': {
    '': 'Object Symbol RegExp Function Date eval %ThrowTypeError% %ErrorStackGetter% %ErrorStackSetter%',
    'Symbol': 'for keyFor', 'String': 'raw', 'Date': 'parse UTC now', 'JSON': 'rawJSON isRawJSON', 'Atomics': 'load isLockFree pause store add sub and or xor exchange compareExchange', 'RegExp': 'escape',
    'Error': 'isError', '%StackFormat%': 'prepare', '%CallSitePrototype%': 'getFunctionName getTypeName getMethodName getLineNumber getColumnNumber isToplevel isConstructor isAsync getFileName getScriptNameOrSourceURL getEnclosingLineNumber getEnclosingColumnNumber toString isEval isNative isPromiseAll isPromiseAny getThis getFunction getEvalOrigin getPromiseIndex getPosition getScriptHash',
    'Uint8Array': 'fromBase64 fromHex', 'Uint8Array.prototype': 'toBase64 toHex setFromBase64 setFromHex', '%TypedArray%': 'of', 'Function': 'prototype',
    'String.prototype': 'match matchAll split @@iterator', 'Symbol.prototype': 'toString valueOf @@toPrimitive',
    'Date.prototype': 'toString toDateString toTimeString toISOString toUTCString getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds valueOf getYear toJSON toLocaleString toLocaleDateString toLocaleTimeString toTemporalInstant @@toPrimitive setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear',
    'RegExp.prototype': 'exec toString @@match @@matchAll @@replace @@search @@split compile', '%RegExpStringIteratorPrototype%': 'next',
    'ArrayBuffer.prototype': 'slice resize transfer transferToFixedLength', 'SharedArrayBuffer.prototype': 'slice grow',
    'DataView.prototype': 'getInt8 getUint8 getInt16 getUint16 getInt32 getUint32 getFloat16 getFloat32 getFloat64 getBigInt64 getBigUint64 setInt8 setUint8 setInt16 setUint16 setInt32 setUint32 setFloat16 setFloat32 setFloat64 setBigInt64 setBigUint64',
    '%TypedArray%.prototype': 'at every filter find findIndex findLast findLastIndex forEach includes indexOf join lastIndexOf map reduce reduceRight slice some subarray toLocaleString toReversed toSorted with keys values entries @@iterator fill sort reverse copyWithin',
    'FinalizationRegistry.prototype': 'register unregister',
  },
  '$$dnRefuseProxy': { 'Proxy': 'revocable' },

  // ---- fallback: everything within reach
  '$$dnReach': {
    '': 'AggregateError SuppressedError Promise Iterator DisposableStack AsyncDisposableStack structuredClone setTimeout setInterval setImmediate queueMicrotask clearTimeout clearInterval clearImmediate %GeneratorFunction% %TypedArray%',
    'Array.prototype': 'toLocaleString', '%TypedArray%': 'from', '%TypedArray%.prototype': 'set', 'Array': 'fromAsync', 'Map.prototype': 'getOrInsertComputed', 'WeakMap.prototype': 'getOrInsertComputed', 'Atomics': 'wait waitAsync notify',
    'Promise': 'all allSettled any race resolve reject withResolvers try', 'Promise.prototype': 'then catch finally',
    '%AsyncGeneratorPrototype%': 'next return throw', '%IteratorHelperPrototype% (visible)': 'next return', '%IteratorHelperPrototype%': 'next return',
    '%WrapForValidIteratorPrototype% (visible)': 'next return', '%WrapForValidIteratorPrototype%': 'next return', '%AsyncIteratorPrototype%': '@@asyncDispose',
    'DisposableStack.prototype': 'use adopt defer move dispose @@dispose', 'AsyncDisposableStack.prototype': 'use adopt defer move disposeAsync @@asyncDispose',
    'Object': 'groupBy', 'Map': 'groupBy', 'Math': 'sumPrecise', 'Iterator': 'from concat zip zipKeyed', 'Set.prototype': 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    '%IteratorPrototype%': 'map filter take drop flatMap reduce toArray forEach some every find @@dispose',
  },
}

/** By preparer: constructors whose arguments are looked at before V8 gets them. */
export const preparers: Readonly<Record<string, string>> = {
  '$$dnPrepareArray': 'Array', '$$dnPrepareError': ERRORS, '$$dnPrepareEntries': 'Map WeakMap', '$$dnPrepareMembers': 'Set WeakSet',
  '$$dnPreparePlain': `Object Number String Boolean Date RegExp Function ArrayBuffer SharedArrayBuffer DataView WeakRef FinalizationRegistry Symbol BigInt`,
  '$$dnPrepareView': TYPED_ARRAYS, '$$dnRefuseProxy': 'Proxy',
}

const entries = (table: Readonly<Record<string, Effects>>): string =>
  Object.entries(table).map(([handler, effects]) => `  [${handler}, ${JSON.stringify(Object.entries(effects))}],`).join('\n')

export const source = String.raw`'use strict'
const $$dnMapSet = Map.prototype.set
// V8 converts arrays to texts by itself, and compiled code calls functions of Math without asking.
$$patch(Array.prototype, 'toString', (original) => ({ toString() {
  return $$dTrail === $$dNoTrail ? $$apply(original, this, arguments) : $$dc($$dnArrayToString(original, this, $$dnNoArguments, 0))
} }).toString)
// Typed arrays have the same function.
$$defineProperty($$typedArrayPrototype, 'toString', { __proto__: null, value: Array.prototype.toString })
$$patch(Math, 'random', (original) => ({ random() {
  if ($$dTrail !== $$dNoTrail) $$dnPlainOwn($$random)
  return original()
} }).random)
{
  const hidden = $$newMap()
  for (const [name, o] of $$hiddenIntrinsics) hidden.set(name, o)
  hidden.set('', $$global)
  hidden.set('%TypedArray%.prototype', $$typedArrayPrototype)
  hidden.set('%AsyncGeneratorPrototype%', $$asyncGeneratorMethods)
  hidden.set('%AsyncIteratorPrototype%', $$getPrototypeOf($$asyncGeneratorMethods))
  const holderOf = (path) => {
    if (hidden.has(path)) return hidden.get(path)
    let o = $$global
    for (const name of path.split('.')) o = o === undefined ? undefined : o[name]
    return o
  }
  const preparers = $$newMap()
  for (const [preparer, names] of [${Object.entries(preparers).map(([text, names]) => `[${text}, '${names}']`).join(', ')}]) {
    for (const name of names.split(' ')) if ($$global[name] !== undefined) preparers.set($$global[name], preparer)
  }
  const add = (f, name, call) => {
    if (typeof f === 'function' && !$$dnBuiltins.has(f)) $$dnBuiltins.set(f, { name, call, prepare: preparers.get(f) })
  }
  for (const [handler, effects] of [
${entries(handlers)}
  ]) {
    for (const [path, names] of effects) {
      const holder = holderOf(path)
      if (holder === undefined) continue
      for (const name of names.split(' ')) {
        const key = name.startsWith('@@') ? Symbol[name.slice(2)] : name
        const own = $$getOwnPropertyDescriptor(holder, key)
        if (path === '' && hidden.has(name)) add(hidden.get(name), name, handler)
        else if (own !== undefined) add(own.value, path === '' ? name : path + '.' + name, handler)
      }
    }
  }
  preparers.forEach((preparer, f) => add(f, f.name, $$dnReach))
}
$$access.delta.natives = {
  setHost: (host) => { $$dnHost = host },
  reset: () => { $$dStrict = 0; $$dnJoining.length = 0 },
  makePlain: $$dPlainDeep,
  hasProxies: () => $$proxyCount > 0,
  nameOf: (f) => $$dnBuiltins.get(f)?.name,
}
`
