/** What kind of object something is. Node asks V8; promises, async functions and iterators are the realm's own. */
import primordials from 'own:internal/per_context/primordials'
import { isPromise } from '../globals/promise.ts'
import { apply, getPrototypeOf, type Guest } from '../internal/kept.ts'

const { RegExpPrototypeExec } = primordials
const asyncFunctionPrototype = getPrototypeOf(async function () {})
const asyncGeneratorPrototype = getPrototypeOf(async function* () {})

const types: Guest = {}
const names = [
  'isExternal', 'isDate', 'isArgumentsObject', 'isBigIntObject', 'isBooleanObject', 'isNumberObject', 'isStringObject',
  'isSymbolObject', 'isNativeError', 'isRegExp', 'isAsyncFunction', 'isGeneratorFunction', 'isGeneratorObject', 'isPromise',
  'isMap', 'isSet', 'isMapIterator', 'isSetIterator', 'isWeakMap', 'isWeakSet', 'isArrayBuffer', 'isDataView',
  'isSharedArrayBuffer', 'isProxy', 'isModuleNamespaceObject', 'isAnyArrayBuffer', 'isBoxedPrimitive',
]
const own: Guest = {
  isPromise,
  isAsyncFunction(value: unknown): boolean {
    if (typeof value !== 'function') return false
    const site = $$siteOf(value)
    const text: string | undefined = site < 0 ? undefined : $$host.siteText(site)
    if (text !== undefined) return RegExpPrototypeExec(/^(?:static\s+)?async\b(?!\s*[(:=,}])|^async\s*\(.*=>/, text) !== null
    // Methods of classes are native; that they are async shows in what they inherit from.
    const prototype = getPrototypeOf(value)
    return prototype === asyncFunctionPrototype || prototype === asyncGeneratorPrototype
  },
  isMapIterator: (value: unknown): boolean => $$mapIteratorRest(value) !== undefined,
  isSetIterator: (value: unknown): boolean => $$setIteratorRest(value) !== undefined,
}
for (let i = 0; i < names.length; i++) types[names[i]!] = predicate(names[i]!)

function predicate(name: string): Guest {
  const ask = own[name]
  const call = `types.${name}`
  const isObject = (value: unknown): boolean => (typeof value === 'object' && value !== null) || typeof value === 'function'
  const f = ask === undefined
    ? ({ [name](value: unknown): boolean { return isObject(value) && $$host.pure(call, undefined, [value], {}) } })[name]
    : ({ [name](value: unknown): boolean { return apply(ask, undefined, [value]) } })[name]
  return $$disguise(f, name, 0)
}

/** Classes of Node that a program may not have: the modules that define them say here what is one. */
$$defineProperty(types, 'kinds', {
  value: { isURL: (): boolean => false, isKeyObject: (): boolean => false, isCryptoKey: (): boolean => false },
})

export default types
