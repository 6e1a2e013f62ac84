/**
 * Methods of arrays that compare their elements. Searching splits nothing: what it finds is a ∆value if the elements or what is searched
 * for differ. Sorting splits by the outcome of comparisons; texts are put together from ∆values.
 */
export const source = String.raw`'use strict'
const $$dnSameValueZero = (a, b) => a === b || (a !== a && b !== b)
const $$dnEqualTo = (v, x, isZero) => {
  if (!(v instanceof $$Delta) && !(x instanceof $$Delta)) return isZero ? $$dnSameValueZero(v, x) : v === x
  if (!isZero) return $$d2(18, v, x)
  if (v instanceof $$Delta && v.hasReferences) {
    // A reference is equal to nothing but itself; NaN may be among the other values.
    if (!(x instanceof $$Delta) && x === x) return $$d2(18, v, x)
    v = $$dr(v)
    if (!(v instanceof $$Delta) && $$isObject(v)) return v === x
    if (!(v instanceof $$Delta) && !(x instanceof $$Delta)) return $$dnSameValueZero(v, x)
  }
  if ($$isObject(v) && !(v instanceof $$Delta)) return false
  if ($$isObject(x) && !(x instanceof $$Delta)) return $$d2(18, v, x)
  return $$dApply($$dnSameValueZero, undefined, [v, x])
}
const $$dnNearer = (isEqual, i, known, isLast) => !isEqual || (known >= 0 && (isLast ? known > i : known < i)) ? known : i
// kind: 0 indexOf, 1 includes, 2 lastIndexOf
const $$dnSearcher = (kind) => (f, o, args, site) => {
  if (!$$isObject(o) || o instanceof $$Delta) return $$dnPlain(f, o, args, site)
  const length = $$dnLength(site, o), isLast = kind === 2, isZero = kind === 1
  if (length === 0) return isZero ? false : -1
  const x = $$dnArgument(args, 0)
  let from = args.length > 1 ? $$dnInteger(site, args[1]) : isLast ? length - 1 : 0
  if (from < 0) from = length + from
  const start = isLast ? 0 : from < 0 ? 0 : from, end = isLast ? (from < length ? from + 1 : length) : length
  let found = -1
  const later = $$changeList()
  if (x instanceof $$Delta) {
    found = $$dnSearchPlain(o, x, start, end, kind, later)
  } else {
    for (let n = start; n < end && found < 0; n++) {
      const i = isLast ? end - 1 - n + start : n
      const v = o[i]
      if (v instanceof $$Delta) later[later.length] = i
      else if ((isZero ? $$dnSameValueZero(v, x) : v === x) && (v !== undefined || isZero || i in o)) found = i
    }
  }
  for (let n = 0; n < later.length; n++) {
    const isEqual = $$dnEqualTo(o[later[n]], x, isZero)
    if (isEqual instanceof $$Delta || found instanceof $$Delta) found = $$dApply($$dnNearer, undefined, [isEqual, later[n], found, isLast])
    else found = $$dnNearer(isEqual, later[n], found, isLast)
  }
  return !isZero ? found : found instanceof $$Delta ? $$d2(15, found, 0) : found >= 0
}
// Where a ∆value occurs among the elements that are plain; the others are put into later.
const $$dnSearchPlain = (o, x, start, end, kind, later) => {
  const values = $$changeList(), indexes = $$changeList()
  for (let i = start; i < end; i++) {
    const v = o[i]
    if (v instanceof $$Delta) later[later.length] = i
    // What is searched for is primitive.
    else if (!$$isObject(v) && (v !== undefined || kind === 1 || i in o)) {
      values[values.length] = v
      indexes[indexes.length] = i
    }
  }
  return $$dApply((value) => {
    for (let n = 0; n < values.length; n++) {
      const at = kind === 2 ? values.length - 1 - n : n
      if (kind === 1 ? $$dnSameValueZero(values[at], value) : values[at] === value) return indexes[at]
    }
    return -1
  }, undefined, [x])
}

// ---- texts

const $$dnSeparator = (v) => v === undefined ? ',' : $$String(v)
const $$dnJoining = $$changeList()
const $$dnJoin = (f, o, args, site) => {
  if (!$$isObject(o) || o instanceof $$Delta) return $$dnPlain(f, o, args, site)
  const length = $$dnLength(site, o)
  const given = $$dnArgument(args, 0)
  const separator = given === undefined ? ',' : given instanceof $$Delta ? $$dApply($$dnSeparator, undefined, [given]) : $$dnText(site, given)
  return $$dnJoined(o, () => {
    let text = ''
    for (let i = 0; i < length; i++) {
      if (i > 0) text = $$dnAppend(text, separator)
      text = $$dnAppend(text, $$dnElementText(site, o[i]))
    }
    return text
  })
}
// V8 takes an array that is being joined already for an empty text.
const $$dnJoined = (o, join) => {
  for (let i = 0; i < $$dnJoining.length; i++) if ($$dnJoining[i] === o) return ''
  $$dnJoining[$$dnJoining.length] = o
  try {
    return join()
  } finally {
    $$dnJoining.length--
  }
}
const $$dnNullishText = (v) => v === undefined || v === null ? '' : $$String(v)
const $$dnElementText = (site, v) => {
  if (v === undefined || v === null) return ''
  v = $$dr(v)
  return v instanceof $$Delta ? $$dApply($$dnNullishText, undefined, [v]) : v === undefined || v === null ? '' : $$dnText(site, v)
}
const $$dnArrayToString = (f, o, args, site) => {
  if (!$$isObject(o) || o instanceof $$Delta) return $$dnPlain(f, o, args, site)
  const join = $$dr(o.join)
  return typeof join === 'function' ? $$dnCall(site, join, o, []) : $$dnStrictly(f, o, [])
}

// ---- order

const $$dnSign = (v) => { const n = +v; return n > 0 ? 1 : n < 0 ? -1 : 0 }
const $$dnComparator = (site, compare) => {
  const isForeign = $$dk(compare)
  return (a, b) => {
    const order = isForeign ? $$dx(site, compare, undefined, [a, b]) : $$apply(compare, undefined, [a, b])
    return order instanceof $$Delta ? $$dc($$dApply($$dnSign, undefined, [order])) : $$isObject(order) ? $$dnNumber(site, order) : order
  }
}
// The elements of o as far as sorting has to know them: references are split, and where a value is undefined is known.
const $$dnSortable = (site, o, length, hasComparator) => {
  const list = $$changeList()
  for (let i = 0; i < length; i++) {
    if (!(i in o)) continue
    let v = $$dr(o[i])
    if (v instanceof $$Delta) {
      if (!hasComparator) v = $$dc(v)
      else if ($$db($$d2(18, v, undefined))) v = undefined
    }
    list[list.length] = v
  }
  return list
}
const $$dnHasDelta = (o, length) => {
  for (let i = 0; i < length; i++) if (o[i] instanceof $$Delta) return true
  return false
}
const $$dnNativeSort = $$uncurry(Array.prototype.sort)
// V8 14 compares in another order here than sort does.
const $$dnNativeToSorted = $$uncurry(Array.prototype.toSorted)
const $$dnSort = (f, o, args, site) => {
  $$dnPlainArguments(args, 1)
  const compare = $$dnArgument(args, 0)
  if (!$$isObject(o) || o instanceof $$Delta || (compare !== undefined && typeof compare !== 'function')) return $$dnPlain(f, o, args, site)
  const order = compare === undefined ? undefined : $$dnComparator(site, compare)
  if ($$isArray(o) && !$$isOddNow(o) && !$$inheritIndexes() && !$$dnHasDelta(o, o.length)) return compare === undefined ? $$dnStrictly(f, o, []) : $$apply(f, o, [order])
  const length = $$dnLength(site, o)
  if (length < 2) return o
  const list = $$dnSorted($$dnNativeSort, $$dnSortable(site, o, length, order !== undefined), order)
  $$touch(o)
  if ($$tracking) $$keepElements(o)
  for (let i = 0; i < list.length; i++) o[i] = list[i]
  for (let i = list.length; i < length; i++) delete o[i]
  return o
}
const $$dnSorted = (native, list, order) => {
  const sorted = []
  for (let i = 0; i < list.length; i++) $$dnAdd(sorted, i, list[i])
  return order === undefined ? $$dnStrictSort(sorted) : native(sorted, order)
}
const $$dnStrictSort = (list) => {
  $$dStrict++
  try {
    return $$dnNativeSort(list)
  } finally {
    $$dStrict--
  }
}
const $$dnToSorted = (f, o, args, site) => {
  $$dnPlainArguments(args, 1)
  const compare = $$dnArgument(args, 0)
  if (!$$isObject(o) || o instanceof $$Delta || (compare !== undefined && typeof compare !== 'function')) return $$dnPlain(f, o, args, site)
  const length = $$dnLength(site, o)
  if (length > 4294967295) throw new $$RangeError('Invalid array length')
  const list = $$changeList(), order = compare === undefined ? undefined : $$dnComparator(site, compare)
  // Holes become undefined.
  for (let i = 0; i < length; i++) list[i] = o[i]
  return $$dnSorted($$dnNativeToSorted, $$dnSortable(site, list, length, order !== undefined), order)
}
`
