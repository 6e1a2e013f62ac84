/**
 * Built-ins that fill what a constructor of the program gives them (ECMA-262, ArraySpeciesCreate and the constructor that
 * Array.from is called on). It may be an object that exists, so it passes a barrier before it is filled. Ordinary arrays do
 * not come here: until the program makes an array whose constructor is another one, methods are as fast as V8's.
 */
export const source = String.raw`'use strict'
// Makes what the constructor makes, and reports it.
const $$reporting = (constructor) => function (...args) {
  const made = $$construct(constructor, args)
  if ($$isObject(made)) $$barrier(made)
  return made
}
for (const [holder, natives] of [[Array, [Array]], [$$getPrototypeOf(Int8Array), $$typedArrayConstructors]]) {
  for (const name of ['from', 'of']) {
    $$patch(holder, name, (original) => ({ collect() {
      for (let i = 0; i < natives.length; i++) if (this === natives[i]) return $$apply(original, this, arguments)
      return $$apply(original, $$isConstructor(this) ? $$reporting(this) : this, arguments)
    } }).collect)
  }
}

const $$hasOrdinarySpecies = (o) => $$isObject(o) && !$$proxies.has(o) && $$getPrototypeOf(o) === $$arrayPrototype &&
  !$$hasOwn(o, 'constructor') && $$arrayPrototype.constructor === $$Array && !$$hasOtherSpecies
// Array[Symbol.species] itself was replaced.
let $$hasOtherSpecies = false
const $$withSpecies = (original, o, args) => {
  if (!$$isObject(o) || $$proxies.has(o) || !($$isArray(o) || $$isView(o)) || !$$isExtensible(o)) return $$apply(original, o, args)
  const own = $$getOwnPropertyDescriptor(o, 'constructor')
  if (own !== undefined && !own.configurable) return $$apply(original, o, args)
  // The program is asked once; the method gets what it said, but for the constructor that reports.
  let value = o.constructor
  if ($$isObject(value)) {
    const species = value[$$symbolSpecies]
    const reports = $$isConstructor(species) && !$$isNativeArray(species)
    value = { __proto__: null, [$$symbolSpecies]: reports ? $$reporting(species) : species }
  }
  $$defineProperty(o, 'constructor', { __proto__: null, value, writable: true, enumerable: false, configurable: true })
  try {
    return $$apply(original, o, args)
  } finally {
    if (own === undefined) delete o.constructor
    else $$defineProperty(o, 'constructor', own)
  }
}
const $$isNativeArray = (constructor) => {
  if (constructor === $$Array) return true
  for (let i = 0; i < $$typedArrayConstructors.length; i++) if (constructor === $$typedArrayConstructors[i]) return true
  return false
}
for (const name of ['map', 'filter', 'slice', 'concat', 'flat', 'flatMap', 'splice']) {
  $$patch(Array.prototype, name, (original) => ({ method() {
    return !$$anySpecies || $$hasOrdinarySpecies(this) ? $$apply(original, this, arguments) : $$withSpecies(original, this, arguments)
  } }).method)
}
for (const name of ['map', 'filter', 'slice', 'subarray']) {
  $$patch($$typedArrayPrototype, name, (original) => ({ method() {
    return $$anySpecies ? $$withSpecies(original, this, arguments) : $$apply(original, this, arguments)
  } }).method)
}
`
