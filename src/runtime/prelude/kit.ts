/**
 * The first script of a realm: the realm's own built-ins, kept before guest code can replace them, and the way to
 * replace a built-in so that nobody notices. Everything the later prelude scripts call goes through these names,
 * never through a property that the guest could have changed.
 */
export const source = String.raw`'use strict'
const $$global = globalThis
const $$Object = Object, $$Array = Array, $$Function = Function, $$Error = Error, $$TypeError = TypeError
const $$ReferenceError = ReferenceError, $$RangeError = RangeError, $$Symbol = Symbol, $$String = String
const $$Map = Map, $$Set = Set, $$WeakMap = WeakMap, $$RegExp = RegExp, $$Date = Date
const $$apply = Reflect.apply, $$construct = Reflect.construct, $$ownKeys = Reflect.ownKeys
const $$getPrototypeOf = Object.getPrototypeOf, $$setPrototypeOf = Reflect.setPrototypeOf
const $$defineProperty = Object.defineProperty, $$getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor
const $$getOwnPropertySymbols = Object.getOwnPropertySymbols, $$create = Object.create, $$freeze = Object.freeze
const $$preventExtensions = Object.preventExtensions, $$isArray = Array.isArray, $$reflectGet = Reflect.get
const $$reflectSet = Reflect.set, $$is = Object.is
// Function.prototype.call bound to f: TurboFan sees through it, and the guest cannot get between.
const $$uncurry = $$Function.prototype.bind.bind($$Function.prototype.call)
const $$hasOwn = $$uncurry(Object.prototype.hasOwnProperty)
const $$push = $$uncurry(Array.prototype.push)
const $$bind = $$uncurry(Function.prototype.bind)
const $$slice = $$uncurry(String.prototype.slice)
const $$symbolIterator = Symbol.iterator
const $$mapNativeKeys = $$uncurry(Map.prototype.keys), $$setNativeKeys = $$uncurry(Set.prototype.keys)
const $$arrayNativeKeys = $$uncurry(Array.prototype.keys)
const $$mapNativeValues = $$uncurry(Map.prototype.values), $$setNativeValues = $$uncurry(Set.prototype.values)
const $$arrayNativeValues = $$uncurry(Array.prototype.values)
const $$mapNativeEntries = $$uncurry(Map.prototype.entries), $$setNativeEntries = $$uncurry(Set.prototype.entries)
const $$arrayNativeEntries = $$uncurry(Array.prototype.entries)

// Containers whose methods are their own: replacing WeakMap.prototype.has does not reach them.
const $$ownMethods = (container, prototype, names) => {
  for (let i = 0; i < names.length; i++) {
    $$defineProperty(container, names[i], { __proto__: null, value: prototype[names[i]] })
  }
  return container
}
const $$weakMapPrototype = $$create(null), $$mapPrototype = $$create(null), $$setPrototype = $$create(null)
for (const name of ['get', 'set', 'has', 'delete']) $$weakMapPrototype[name] = WeakMap.prototype[name]
for (const name of ['get', 'set', 'has', 'delete', 'clear', 'forEach']) $$mapPrototype[name] = Map.prototype[name]
for (const name of ['add', 'has', 'delete', 'clear', 'forEach']) $$setPrototype[name] = Set.prototype[name]
const $$newWeakMap = () => $$ownMethods(new $$WeakMap(), $$weakMapPrototype, ['get', 'set', 'has', 'delete'])
const $$newMap = () => $$ownMethods(new $$Map(), $$mapPrototype, ['get', 'set', 'has', 'delete', 'clear', 'forEach'])
const $$newSet = () => $$ownMethods(new $$Set(), $$setPrototype, ['add', 'has', 'delete', 'clear', 'forEach'])

// Lists of ours do not inherit: the program may define elements and setters of Array.prototype.
const $$ownList = () => { const list = []; $$setPrototypeOf(list, null); return list }
const $$isObject = (x) => (typeof x === 'object' && x !== null) || typeof x === 'function'
// Whether a string is an index of arrays; see base/array-index.ts.
const $$isIndex = (k) => $$String(k >>> 0) === k && k !== '4294967295'
const $$globalDataProperty = (name, value) =>
  $$defineProperty($$global, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true })

// Functions of the prelude that stand for built-ins; Function.prototype.toString shows them as native.
const $$natives = $$newWeakMap()
const $$disguise = (f, name, length) => {
  $$defineProperty(f, 'name', { __proto__: null, value: name, configurable: true })
  $$defineProperty(f, 'length', { __proto__: null, value: length, configurable: true })
  $$natives.set(f, 'function ' + name + '() { [native code] }')
  return f
}
// Replaces the method holder[key] by make(original), which is a method literal and so no constructor.
const $$patch = (holder, key, make) => {
  const descriptor = $$getOwnPropertyDescriptor(holder, key)
  if (descriptor === undefined) return
  const original = descriptor.value
  descriptor.value = $$disguise(make(original), original.name, original.length)
  $$defineProperty(holder, key, descriptor)
}
const $$patchAccessor = (holder, key, kind, make) => {
  const descriptor = $$getOwnPropertyDescriptor(holder, key)
  if (descriptor === undefined || descriptor[kind] === undefined) return
  const original = descriptor[kind]
  descriptor[kind] = $$disguise(make(original), original.name, original.length)
  $$defineProperty(holder, key, descriptor)
}
// Gives a constructor the identity of the native one it stands for: prototype object, statics, name, length.
const $$replaceConstructor = (replacement, original) => {
  const keys = $$ownKeys(original)
  for (let i = 0; i < keys.length; i++) {
    const descriptor = $$getOwnPropertyDescriptor(original, keys[i])
    $$defineProperty(replacement, keys[i], descriptor)
  }
  $$disguise(replacement, original.name, original.length)
  if (original.prototype !== undefined) {
    const descriptor = $$getOwnPropertyDescriptor(original.prototype, 'constructor')
    descriptor.value = replacement
    $$defineProperty(original.prototype, 'constructor', descriptor)
  }
  return replacement
}
`
