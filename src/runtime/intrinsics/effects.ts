/**
 * What every built-in of the realm does to objects that exist: nothing (pure), something that a barrier reports (logged),
 * or it is refused when it is called. A function that no list has comes from a newer engine: its effect is unknown, and in
 * tracked mode, where a change that is not logged could not be taken back, a call of it is refused.
 *
 * Pure includes what only changes objects that no state can hold (the native iterators), what calls back, and matching: where a
 * regular expression goes on is looked up afterwards (track/silent.ts).
 */
export type Effects = Readonly<Record<string, string>>

const TYPED_ARRAYS = 'Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array'
const ERRORS = 'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError'
const TEMPORAL = 'PlainDate PlainTime PlainDateTime ZonedDateTime Duration Instant PlainYearMonth PlainMonthDay'
const YEAR = 'calendarId era eraYear year month monthCode daysInMonth daysInYear monthsInYear inLeapYear'
const DAY = 'day dayOfWeek dayOfYear weekOfYear yearOfWeek daysInWeek'
const TIME = 'hour minute second millisecond microsecond nanosecond'
const INTL = 'DateTimeFormat NumberFormat Collator PluralRules RelativeTimeFormat ListFormat Locale DisplayNames Segmenter DurationFormat'

/** By holder, `get` before those of accessors; names of functions, `@@` before symbols. */
export const pure: Effects = {
  '': `Object Array Number parseFloat parseInt Boolean String Symbol RegExp ${ERRORS} ArrayBuffer ${TYPED_ARRAYS} DataView Map BigInt Set WeakMap WeakSet FinalizationRegistry decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN SharedArrayBuffer Iterator %TypedArray% %ThrowTypeError% %ErrorStackGetter% Function Date Proxy WeakRef eval structuredClone clearTimeout clearInterval clearImmediate %GeneratorFunction%`,
  'Object': 'getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols hasOwn is getPrototypeOf isExtensible isFrozen isSealed keys entries values create fromEntries groupBy',
  'Array': 'isArray from of', 'get Array': '@@species',
  'Number': 'isFinite isInteger isNaN isSafeInteger', 'String': 'fromCharCode fromCodePoint raw', 'Symbol': 'for keyFor',
  'Date': 'parse UTC now', 'JSON': 'stringify rawJSON isRawJSON', 'BigInt': 'asUintN asIntN',
  'Math': 'abs acos acosh asin asinh atan atanh atan2 ceil cbrt expm1 clz32 cos cosh exp floor fround f16round hypot imul log log1p log2 log10 max min pow round sign sin sinh sqrt sumPrecise tan tanh trunc',
  'Reflect': 'apply construct get getOwnPropertyDescriptor getPrototypeOf has isExtensible ownKeys',
  'Atomics': 'load isLockFree pause', 'ArrayBuffer': 'isView', 'Map': 'groupBy', 'RegExp': 'escape', 'Error': 'isError', 'get Error': 'prepareStackTrace', '%StackFormat%': 'prepare',
  '%CallSitePrototype%': 'getFunctionName getTypeName getMethodName getLineNumber getColumnNumber isToplevel isConstructor isAsync getFileName getScriptNameOrSourceURL getEnclosingLineNumber getEnclosingColumnNumber toString isEval isNative isPromiseAll isPromiseAny getThis getFunction getEvalOrigin getPromiseIndex getPosition getScriptHash', 'Proxy': 'revocable',
  'Iterator': 'from concat zip zipKeyed', 'Uint8Array': 'fromBase64 fromHex', 'Uint8Array.prototype': 'toBase64 toHex',
  'get Promise': '@@species', 'get RegExp': '@@species', 'get ArrayBuffer': '@@species', 'get Map': '@@species', 'get Set': '@@species',
  'get SharedArrayBuffer': '@@species', 'get %TypedArray%': '@@species', '%TypedArray%': 'of from',
  'Object.prototype': 'hasOwnProperty __lookupGetter__ __lookupSetter__ isPrototypeOf propertyIsEnumerable toString valueOf toLocaleString', 'get Object.prototype': '__proto__',
  'Function': 'prototype', 'Function.prototype': 'apply call bind toString @@hasInstance', 'get Function.prototype': 'arguments caller', 'set Function.prototype': 'arguments caller',
  'Array.prototype': 'at concat find findIndex findLast findLastIndex lastIndexOf slice includes indexOf join forEach filter flat flatMap map every some reduce reduceRight toLocaleString toString toReversed toSorted toSpliced with keys values entries @@iterator',
  'Number.prototype': 'toExponential toFixed toPrecision toString valueOf toLocaleString', 'Boolean.prototype': 'toString valueOf',
  'String.prototype': 'anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fontcolor fontsize fixed includes indexOf isWellFormed italics lastIndexOf link localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice small split strike sub substr substring sup startsWith toString toWellFormed trim trimStart trimEnd toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase valueOf @@iterator',
  'Symbol.prototype': 'toString valueOf @@toPrimitive', 'get Symbol.prototype': 'description',
  'Date.prototype': 'toString toDateString toTimeString toISOString toUTCString getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds valueOf getYear toJSON toLocaleString toLocaleDateString toLocaleTimeString toTemporalInstant @@toPrimitive',
  // Without the library there is no promise to call these on; with it they are library code.
  'Promise.prototype': 'then catch finally',
  'RegExp.prototype': 'exec toString test @@match @@matchAll @@replace @@search @@split', 'get RegExp.prototype': 'dotAll flags global hasIndices ignoreCase multiline source sticky unicode unicodeSets',
  'Error.prototype': 'toString', 'BigInt.prototype': 'toLocaleString toString valueOf',
  'ArrayBuffer.prototype': 'slice', 'get ArrayBuffer.prototype': 'byteLength maxByteLength resizable detached', 'SharedArrayBuffer.prototype': 'slice', 'get SharedArrayBuffer.prototype': 'byteLength maxByteLength growable',
  'DataView.prototype': 'getInt8 getUint8 getInt16 getUint16 getInt32 getUint32 getFloat16 getFloat32 getFloat64 getBigInt64 getBigUint64', 'get DataView.prototype': 'byteLength byteOffset buffer',
  'Map.prototype': 'get has forEach keys values entries @@iterator', 'get Map.prototype': 'size',
  'Set.prototype': 'has forEach values entries union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom @@iterator', 'get Set.prototype': 'size',
  'WeakMap.prototype': 'get has', 'WeakSet.prototype': 'has', 'WeakRef.prototype': 'deref', 'FinalizationRegistry.prototype': 'register unregister',
  '%TypedArray%.prototype': 'at every filter find findIndex findLast findLastIndex forEach includes indexOf join lastIndexOf map reduce reduceRight slice some subarray toLocaleString toReversed toSorted with keys values entries @@iterator', 'get %TypedArray%.prototype': 'byteLength byteOffset length buffer @@toStringTag',
  '%IteratorPrototype%': 'map filter take drop flatMap reduce toArray forEach some every find @@iterator @@dispose', 'get %IteratorPrototype%': 'constructor @@toStringTag', 'set %IteratorPrototype%': 'constructor @@toStringTag',
  '%ArrayIteratorPrototype%': 'next', '%StringIteratorPrototype%': 'next', '%MapIteratorPrototype%': 'next', '%SetIteratorPrototype%': 'next', '%RegExpStringIteratorPrototype%': 'next', '%IntlSegmentIteratorPrototype%': 'next',
  '%IteratorHelperPrototype% (visible)': 'constructor', '%IteratorHelperPrototype%': 'next return', '%WrapForValidIteratorPrototype%': 'next return', '%WrapForValidIteratorPrototype% (visible)': 'next return',
  '%AsyncIteratorPrototype%': '@@asyncIterator @@asyncDispose', '%AsyncFunction.prototype%': 'constructor', '%AsyncGeneratorFunction.prototype%': 'constructor',
  '%IntlSegmentsPrototype%': 'containing @@iterator', 'Intl': `getCanonicalLocales supportedValuesOf ${INTL}`,
  ...Object.fromEntries(INTL.split(' ').map((name) => [`Intl.${name}`, 'supportedLocalesOf'])),
  'Intl.DateTimeFormat.prototype': 'resolvedOptions formatToParts formatRange formatRangeToParts', 'get Intl.DateTimeFormat.prototype': 'format',
  'Intl.NumberFormat.prototype': 'resolvedOptions formatToParts formatRange formatRangeToParts', 'get Intl.NumberFormat.prototype': 'format',
  'Intl.Collator.prototype': 'resolvedOptions', 'get Intl.Collator.prototype': 'compare', 'Intl.PluralRules.prototype': 'resolvedOptions select selectRange',
  'Intl.RelativeTimeFormat.prototype': 'resolvedOptions format formatToParts', 'Intl.ListFormat.prototype': 'resolvedOptions format formatToParts', 'Intl.DurationFormat.prototype': 'resolvedOptions format formatToParts',
  'Intl.Locale.prototype': 'toString maximize minimize getCalendars getCollations getHourCycles getNumberingSystems getTextInfo getTimeZones getWeekInfo',
  'get Intl.Locale.prototype': 'language script region baseName calendar caseFirst collation firstDayOfWeek hourCycle numeric numberingSystem variants calendars collations hourCycles numberingSystems textInfo timeZones weekInfo',
  'Intl.DisplayNames.prototype': 'resolvedOptions of', 'Intl.Segmenter.prototype': 'resolvedOptions segment',
  'Temporal': TEMPORAL, 'Temporal.Now': 'instant timeZoneId plainDateTimeISO zonedDateTimeISO plainDateISO plainTimeISO',
  ...Object.fromEntries(TEMPORAL.split(' ').map((name) => [`Temporal.${name}`, name === 'PlainMonthDay' ? 'from' : name === 'Instant' ? 'from compare fromEpochMilliseconds fromEpochNanoseconds' : 'from compare'])),
  'Temporal.PlainDate.prototype': 'toPlainYearMonth toPlainMonthDay add subtract with withCalendar until since equals toPlainDateTime toZonedDateTime toString toLocaleString toJSON valueOf', 'get Temporal.PlainDate.prototype': `${YEAR} ${DAY}`,
  'Temporal.PlainTime.prototype': 'add subtract with until since round equals toLocaleString toString toJSON valueOf', 'get Temporal.PlainTime.prototype': TIME,
  'Temporal.PlainDateTime.prototype': 'with withCalendar withPlainTime add subtract until since round equals toLocaleString toJSON toString valueOf toZonedDateTime toPlainDate toPlainTime', 'get Temporal.PlainDateTime.prototype': `${YEAR} ${DAY} ${TIME}`,
  'Temporal.ZonedDateTime.prototype': 'with withCalendar withPlainTime withTimeZone add subtract until since round equals toLocaleString toString toJSON valueOf startOfDay getTimeZoneTransition toInstant toPlainDate toPlainTime toPlainDateTime',
  'get Temporal.ZonedDateTime.prototype': `${YEAR} ${DAY} ${TIME} timeZoneId epochMilliseconds epochNanoseconds hoursInDay offsetNanoseconds offset`,
  'Temporal.Duration.prototype': 'with negated abs add subtract round total toLocaleString toString toJSON valueOf', 'get Temporal.Duration.prototype': 'years months weeks days hours minutes seconds milliseconds microseconds nanoseconds sign blank',
  'Temporal.Instant.prototype': 'add subtract until since round equals toLocaleString toString toJSON valueOf toZonedDateTimeISO', 'get Temporal.Instant.prototype': 'epochMilliseconds epochNanoseconds',
  'Temporal.PlainYearMonth.prototype': 'with add subtract until since equals toLocaleString toString toJSON valueOf toPlainDate', 'get Temporal.PlainYearMonth.prototype': YEAR,
  'Temporal.PlainMonthDay.prototype': 'with equals toLocaleString toString toJSON valueOf toPlainDate', 'get Temporal.PlainMonthDay.prototype': 'calendarId monthCode day',
  'console': 'log warn dir time timeEnd timeLog trace assert clear count countReset group groupCollapsed groupEnd table debug info dirxml error profile profileEnd timeStamp',
}

/** What they change passes a barrier. */
export const logged: Effects = {
  // Called by an assignment, which has a barrier.
  '': '%ErrorStackSetter%',
  'Object': 'assign preventExtensions seal freeze defineProperties defineProperty setPrototypeOf', 'Reflect': 'defineProperty deleteProperty preventExtensions set setPrototypeOf',
  'Object.prototype': '__defineGetter__ __defineSetter__', 'set Object.prototype': '__proto__', 'Error': 'captureStackTrace', 'set Error': 'prepareStackTrace', 'Math': 'random', 'JSON': 'parse',
  'Array.prototype': 'push pop shift unshift splice sort reverse fill copyWithin', '%TypedArray%.prototype': 'set fill sort reverse copyWithin', 'Uint8Array.prototype': 'setFromBase64 setFromHex',
  'Map.prototype': 'set delete clear getOrInsert getOrInsertComputed', 'Set.prototype': 'add delete clear', 'WeakMap.prototype': 'set delete getOrInsert getOrInsertComputed', 'WeakSet.prototype': 'add delete',
  'Date.prototype': 'setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear',
  'DataView.prototype': 'setInt8 setUint8 setInt16 setUint16 setInt32 setUint32 setFloat16 setFloat32 setFloat64 setBigInt64 setBigUint64',
  'ArrayBuffer.prototype': 'resize transfer transferToFixedLength', 'SharedArrayBuffer.prototype': 'grow', 'Atomics': 'store add sub and or xor exchange compareExchange', 'RegExp.prototype': 'compile',
  '%ArrayIteratorPrototype% (visible)': 'next', '%StringIteratorPrototype% (visible)': 'next', '%MapIteratorPrototype% (visible)': 'next', '%SetIteratorPrototype% (visible)': 'next', '%RegExpStringIteratorPrototype% (visible)': 'next',
  '%IteratorHelperPrototype% (visible)': 'next return', '%GeneratorPrototype%': 'next return throw', '%AsyncGeneratorPrototype%': 'next return throw',
}

const STACK = 'use adopt defer move'
const STATICS = 'input $_ lastMatch $& lastParen $+ leftContext $` rightContext $\' $1 $2 $3 $4 $5 $6 $7 $8 $9'

/** Refused when they are called, in every mode; in a realm with the library its own functions are in their place. */
export const refused: Effects = {
  '': 'Promise DisposableStack AsyncDisposableStack setTimeout setInterval setImmediate queueMicrotask', 'Promise': 'all allSettled any race resolve reject withResolvers try',
  'DisposableStack.prototype': `${STACK} dispose @@dispose`, 'get DisposableStack.prototype': 'disposed',
  'AsyncDisposableStack.prototype': `${STACK} disposeAsync @@asyncDispose`, 'get AsyncDisposableStack.prototype': 'disposed',
  'Atomics': 'wait waitAsync notify', 'Array': 'fromAsync', 'get RegExp': STATICS, 'set RegExp': STATICS,
}

/** Versions of V8 whose built-ins effects.test.ts has found in the lists; in others the lists are looked through at start. */
const CHECKED: readonly string[] = ['11.3', '12.4', '13.6', '14.6']
const isChecked = CHECKED.includes(process.versions.v8.split('.', 2).join('.'))

const known: readonly string[] = [pure, logged, refused].flatMap((effects) => Object.entries(effects).flatMap(([holder, names]) =>
  names.split(' ').map((name) => holder === '' ? name : `${holder}.${name}`)))

export const source = String.raw`'use strict'
// The functions of a fresh realm, each with the name under which the lists have it.
const $$nameBuiltins = () => {
  const names = $$newMap(), queue = []
  const add = (o, name) => {
    if (!$$isObject(o) || names.has(o)) return
    names.set(o, name)
    $$push(queue, o)
  }
  const addProperty = (holder, key, path) => {
    const own = $$getOwnPropertyDescriptor(holder, key)
    const dot = path === '' ? '' : '.'
    const name = path + dot + (typeof key === 'symbol' ? '@@' + $$slice(key.description, 7) : key)
    if ($$hasOwn(own, 'value')) add(own.value, name)
    else {
      add(own.get, 'get ' + name)
      add(own.set, 'set ' + name)
    }
  }
  names.set($$global, '')
  const globals = $$ownKeys($$global)
  for (let i = 0; i < globals.length; i++) addProperty($$global, globals[i], '')
  // Some versions have a global Iterator that leads to it.
  add($$getPrototypeOf($$arrayIteratorPrototype), '%IteratorPrototype%')
  for (let i = 0; i < globals.length; i++) {
    const { value } = $$getOwnPropertyDescriptor($$global, globals[i])
    const own = typeof value === 'function' ? $$getOwnPropertyDescriptor(value, 'prototype') : undefined
    if (own !== undefined) add(own.value, globals[i] + '.prototype')
  }
  for (let i = 0; i < $$hiddenIntrinsics.length; i++) add($$hiddenIntrinsics[i][1], $$hiddenIntrinsics[i][0])
  add($$typedArrayPrototype, '%TypedArray%.prototype')
  add($$asyncGeneratorMethods, '%AsyncGeneratorPrototype%')
  add($$getPrototypeOf($$asyncGeneratorMethods), '%AsyncIteratorPrototype%')
  for (let i = 0; i < queue.length; i++) {
    const o = queue[i], keys = $$ownKeys(o)
    for (let j = 0; j < keys.length; j++) addProperty(o, keys[j], names.get(o))
    add($$getPrototypeOf(o), names.get(o) + ' (prototype)')
  }
  return { names, queue }
}
const $$unknownBuiltins = []
const $$refuseUnknown = () => {
  const known = $$newSet()
  for (const name of ${JSON.stringify(known)}) known.add(name)
  const { names, queue } = $$nameBuiltins()
  for (let i = 0; i < queue.length; i++) {
    const o = queue[i]
    if (typeof o === 'function' && !known.has(names.get(o)) && !$$natives.has(o)) $$push($$unknownBuiltins, names.get(o))
  }
  // Only functions that are methods of something can be called by a program.
  const refuse = (original, name) => ({ unknown() {
    if ($$tracking) {
      $$refuse('unknown-builtin', 'what ' + name + ' changes is not known, so tracked mode could not take it back',
        'use mode host, or write it with other built-ins')
    }
    return new.target === undefined ? $$apply(original, this, arguments) : $$construct(original, arguments, new.target)
  } }).unknown
  for (let i = 0; $$unknownBuiltins.length > 0 && i < queue.length; i++) {
    const holder = queue[i], keys = $$ownKeys(holder)
    for (let j = 0; j < keys.length; j++) {
      const own = $$getOwnPropertyDescriptor(holder, keys[j])
      if (own.configurable !== true || typeof own.value !== 'function' || keys[j] === 'constructor') continue
      const name = names.get(own.value)
      if (name === undefined || known.has(name) || $$natives.has(own.value)) continue
      // A constructor keeps its identity; its methods are refused.
      if ($$hasOwn(own.value, 'prototype')) continue
      $$patch(holder, keys[j], (original) => refuse(original, name))
    }
  }
}
if (${!isChecked}) $$refuseUnknown()
$$access.builtinNames = () => {
  const { names, queue } = $$nameBuiltins(), list = []
  for (let i = 0; i < queue.length; i++) if (typeof queue[i] === 'function') $$push(list, names.get(queue[i]))
  return list
}
`
