/**
 * Values that differ between the states of a set (∆values), and what code compiled for delta execution calls to work on
 * them. Each helper answers from the trail as long as that is known; after it the host answers, splits the states if they
 * do not agree, and adds to the trail. Without ∆values the helpers do what the language does.
 *
 * A ∆value is no object of the program. Its prototype chain ends in a proxy: whoever treats it as an object although
 * nothing here knows of it (a built-in converts it to a string) abandons delta execution instead of going on wrongly.
 */
import { DELTA_BINARY, DELTA_UNARY } from '../../base/delta-operators.ts'

const unary = (operator: string, x: string): string => {
  // The old value of x++ is a number or a bigint, whatever x was: negated twice, bigints stay and -0 does too.
  if (operator === 'numeric') return `-(-${x})`
  if (operator === 'increment' || operator === 'decrement') return `$$d${operator}(${x})`
  return operator === 'string' ? `\`\${${x}}\`` : `${operator} ${x}`
}
const loop = (parameters: string, expression: string): string =>
  `(${parameters}, out, count) => { for (let i = 0; i < count; i++) out[i] = ${expression} }`
const list = (texts: readonly string[]): string => `[\n  ${texts.join(',\n  ')},\n]`

const operators = `const $$dincrement = (x) => ++x, $$ddecrement = (x) => --x
const $$dUnary = ${list(DELTA_UNARY.map((o) => `(x) => ${unary(o, 'x')}`))}
const $$dBinary = ${list(DELTA_BINARY.map((o) => `(a, b) => a ${o} b`))}
const $$dUnaryEach = ${list(DELTA_UNARY.map((o) => loop('values', unary(o, 'values[i]'))))}
const $$dLeftEach = ${list(DELTA_BINARY.map((o) => loop('values, other', `values[i] ${o} other`)))}
const $$dRightEach = ${list(DELTA_BINARY.map((o) => loop('other, values', `other ${o} values[i]`)))}
const $$dBothEach = ${list(DELTA_BINARY.map((o) => loop('left, right', `left[i] ${o} right[i]`)))}
`

export const source = String.raw`'use strict'
${operators}
let $$dHost
const $$dNoTrail = { position: 0, length: 0, kinds: new Uint8Array(256), results: [] }
let $$dTrail = $$dNoTrail

const $$Delta = class {
  // Declared: an assignment of a new property would go to the proxy.
  codes
  from
  values
  hasReferences
  isDistinct
  // What the host keeps about it.
  cell = null
  constructor(codes, from, values, hasReferences, isDistinct) {
    this.codes = codes
    this.from = from
    this.values = values
    this.hasReferences = hasReferences
    this.isDistinct = isDistinct !== false
  }
}
delete $$Delta.prototype.constructor
// The host looks at ∆values too, between the runs of the program.
const $$dStray = (what) => { if ($$dTrail !== $$dNoTrail) $$dHost.stray(what) }
$$setPrototypeOf($$Delta.prototype, new Proxy({ __proto__: null }, {
  __proto__: null,
  get: (target, key) => { $$dStray('property ' + $$String(key)) },
  set: (target, key) => { $$dStray('assignment to ' + $$String(key)); return false },
  has: (target, key) => { $$dStray('search for ' + $$String(key)); return false },
  ownKeys: () => { $$dStray('enumeration'); return [] },
  getPrototypeOf: () => { $$dStray('prototype'); return null },
}))

// ---- after a read, and where one plain value is needed
const $$dReadSlow = (v) => {
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 1) {
    trail.position = at + 1
    return trail.results[at]
  }
  return $$dHost.read(v)
}
const $$dPlainSlow = (v) => {
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 2) {
    trail.position = at + 1
    return trail.results[at]
  }
  return $$dHost.plain(v)
}
const $$dConditionSlow = (v) => {
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 3) {
    trail.position = at + 1
    return trail.results[at]
  }
  return $$dHost.condition(v)
}
const $$dNullishSlow = (v) => {
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 4) {
    trail.position = at + 1
    return trail.results[at]
  }
  return $$dHost.nullish(v)
}
// Above 0 while native code or the library is at work, which can look at plain values only: code that it calls reads no others.
let $$dStrict = 0
const $$dr = (v) => v instanceof $$Delta && (v.hasReferences || $$dStrict !== 0) ? $$dStrict !== 0 ? $$dPlainSlow(v) : $$dReadSlow(v) : v
const $$dc = (v) => v instanceof $$Delta ? $$dPlainSlow(v) : v
const $$db = (v) => v instanceof $$Delta ? $$dConditionSlow(v) : !!v
const $$dn = (v) => v instanceof $$Delta ? $$dNullishSlow(v) : v === null || v === undefined

// ---- operators
const $$d1 = (operator, v) => {
  if ($$dStrict !== 0) return $$dUnary[operator]($$dc(v))
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 16 + operator && v instanceof $$Delta) {
    trail.position = at + 1
    return trail.results[at]
  }
  // Only ! and typeof look at a reference without converting it.
  if (operator !== 2 && operator !== 4) v = $$dr(v)
  return v instanceof $$Delta ? $$dHost.unary(operator, v) : $$dUnary[operator](v)
}
const $$d2 = (operator, a, b) => {
  if ($$dStrict !== 0) return $$dBinary[operator]($$dc(a), $$dc(b))
  // The first entry of an operator with a ∆value as operand is its own unless something has to be split before.
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 32 + operator && (a instanceof $$Delta || b instanceof $$Delta)) {
    trail.position = at + 1
    return trail.results[at]
  }
  return $$dBinarySlow(operator, a, b)
}
const $$dBinarySlow = (operator, a, b) => {
  // Strict equality converts nothing, and what is compared with null or undefined is not converted either.
  if (operator < 18 && !(operator >= 16 && ($$dIsNullish(a) || $$dIsNullish(b)))) {
    a = $$dr(a)
    if ($$isObject(a) && !(a instanceof $$Delta)) b = $$dc(b)
    b = $$dr(b)
    if ($$isObject(b) && !(b instanceof $$Delta)) a = $$dc(a)
  }
  return a instanceof $$Delta || b instanceof $$Delta ? $$dHost.binary(operator, a, b) : $$dBinary[operator](a, b)
}
const $$dIsNullish = (v) => v === null || v === undefined
// A comparison that is a condition: $$db($$d2(operator, a, b)) without the ∆value in between.
const $$dj = (operator, a, b) => {
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 64 + operator && (a instanceof $$Delta || b instanceof $$Delta)) {
    const result = trail.results[at]
    if (result !== undefined) {
      trail.position = at + 1
      return result
    }
  }
  return $$dCompareSlow(operator, a, b)
}
const $$dCompareSlow = (operator, a, b) => {
  if (operator >= 18 || ($$dIsPrimitive(a) && $$dIsPrimitive(b)) || (operator >= 16 && ($$dIsNullish(a) || $$dIsNullish(b)))) {
    if (!(a instanceof $$Delta) && !(b instanceof $$Delta)) return $$dBinary[operator](a, b)
    const trail = $$dTrail
    let result
    if (trail.position < trail.length && trail.kinds[trail.position] === 64 + operator) result = trail.results[trail.position++]
    else result = $$dHost.compare(operator, a, b)
    if (result !== undefined) return result
  }
  return $$db($$d2(operator, a, b))
}
const $$dIsPrimitive = (v) => v instanceof $$Delta ? !v.hasReferences : !$$isObject(v)
// A function that looks at nothing but primitive arguments and makes a primitive, on arguments some of which are ∆values.
const $$dApply = (f, receiver, args) => {
  let isPlain = !(receiver instanceof $$Delta)
  for (let i = 0; i < args.length && isPlain; i++) isPlain = !(args[i] instanceof $$Delta)
  if (isPlain) return $$apply(f, receiver, args)
  const trail = $$dTrail, at = trail.position
  if (at < trail.length && trail.kinds[at] === 5) {
    trail.position = at + 1
    return trail.results[at]
  }
  return $$dHost.apply(f, receiver, args)
}

// ---- which functions are compiled for delta execution
let $$dSites = new Uint8Array(1024)
const $$DeltaMark = class extends $$Override {
  #isMarked
  // The default constructor would go through Array.prototype[Symbol.iterator].
  constructor(f) { super(f) }
  static has(f) { return #isMarked in f }
}
const $$dHasMark = $$DeltaMark.has
const $$dMark = (f) => $$dHasMark(f) ? f : new $$DeltaMark(f)
const $$dk = (f) => {
  if (typeof f !== 'function') return true
  const site = $$siteOf(f)
  return site >= 0 ? $$dSites[site] !== 1 : !$$dHasMark(f)
}
// The constructor of a class and its methods, which have no stamps.
const $$dMarkClass = (constructor, prototype) => {
  $$dMark(constructor)
  const holders = [constructor, prototype]
  for (let i = 0; i < 2; i++) {
    const keys = $$ownKeys(holders[i])
    for (let j = 0; j < keys.length; j++) {
      const { value, get, set } = $$getOwnPropertyDescriptor(holders[i], keys[j])
      if (typeof value === 'function') $$dMark(value)
      if (get !== undefined) $$dMark(get)
      if (set !== undefined) $$dMark(set)
    }
  }
}

$$access.delta = {
  Delta: $$Delta,
  operators: {
    unary: $$dUnary, binary: $$dBinary, unaryEach: $$dUnaryEach, leftEach: $$dLeftEach, rightEach: $$dRightEach, bothEach: $$dBothEach,
  },
  isDelta: (v) => v instanceof $$Delta,
  newTrail: () => ({ position: 0, length: 0, kinds: new Uint8Array(256), results: [] }),
  setTrail: (trail) => { $$dTrail = trail === undefined ? $$dNoTrail : trail },
  setHost: (host) => { $$dHost = host },
  markSites: (from, end) => {
    if (end > $$dSites.length) {
      const larger = new Uint8Array(2 * end)
      for (let i = 0; i < $$dSites.length; i++) larger[i] = $$dSites[i]
      $$dSites = larger
    }
    for (let i = from; i < end; i++) $$dSites[i] = 1
  },
  mark: $$dMark,
  isForeign: $$dk,
  stop: $$stop,
}
`
