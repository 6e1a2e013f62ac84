/** Conversions of ECMA-262, chapter 7.1, that let ∆values of primitives through: methods of the program that they call may return these. */
export const source = String.raw`'use strict'
const $$symbolToPrimitive = Symbol.toPrimitive
const $$dnIsPrimitive = (v) => v instanceof $$Delta || !$$isObject(v)
const $$dnPrimitive = (site, o, hint) => {
  const exotic = $$dr(o[$$symbolToPrimitive])
  if (exotic !== undefined && exotic !== null) {
    if (typeof exotic !== 'function') return $$dnAbandon('Symbol.toPrimitive that is no function')
    const result = $$dnCall(site, exotic, o, [hint])
    if ($$dnIsPrimitive(result)) return result
  } else {
    for (let i = 0; i < 2; i++) {
      const method = $$dr((i === 0) === (hint === 'string') ? o.toString : o.valueOf)
      if (typeof method !== 'function') continue
      const result = $$dnCall(site, method, o, [])
      if ($$dnIsPrimitive(result)) return result
    }
  }
  throw new $$TypeError('Cannot convert object to primitive value')
}
// ToString: a string or a ∆value of strings.
const $$dnText = (site, v) => {
  if (typeof v === 'string') return v
  if (v instanceof $$Delta ? v.hasReferences : $$isObject(v)) {
    v = $$dr(v)
    if (!(v instanceof $$Delta) && $$isObject(v)) v = $$dnPrimitive(site, v, 'string')
  }
  return v instanceof $$Delta ? $$d1(6, v) : typeof v === 'symbol' ? '' + v : $$String(v)
}
const $$dnAppend = (text, more) => text instanceof $$Delta || more instanceof $$Delta ? $$d2(0, text, more) : text + more
// ToNumber, plain.
const $$dnNumber = (site, v) => {
  v = $$dc(v)
  if ($$isObject(v)) v = $$dc($$dnPrimitive(site, v, 'number'))
  return +v
}
const $$dnLength = (site, o) => {
  const length = o.length
  return typeof length === 'number' && length >= 0 && $$isArray(o) ? length : $$toLength($$dnNumber(site, length))
}
// ToIntegerOrInfinity
const $$dnInteger = (site, v) => {
  const number = $$dnNumber(site, v)
  return number !== number ? 0 : number === Infinity || number === -Infinity ? number : number - number % 1
}
// ToPropertyKey, plain.
const $$dnKey = (site, v) => {
  v = $$dc(v)
  if ($$isObject(v)) v = $$dc($$dnPrimitive(site, v, 'string'))
  return typeof v === 'symbol' ? v : $$String(v)
}
`
