/**
 * The complete content of any object as a flat list of values, and its way back: allocation from the first values, then
 * filling. This is the slow road that knows everything of JavaScript; ordinary objects take generated code instead. It
 * runs no code of the program under check: no getters, no proxy traps, no patched built-ins.
 *
 * A list is [class constructor or undefined, payload length, payload..., prototype, extensible, key count, (key, attributes,
 * value | getter, setter)..., private count, (constructor, index, value)...]; a proxy's ends after its payload.
 */
import { types } from 'node:util'

import { isArrayIndex } from '../base/array-index.ts'
import { unsupported } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import { namedKeys } from '../base/named-keys.ts'
import {
  bufferArguments, bufferOf, isDetached, mapEntries, readBytes, regexpFlags, regexpSource, setValues, sharedGrowable, typedTag, unbox, viewRange, writeBytes,
} from './internal-slots.ts'
import { constantArguments } from './constants.ts'
import type { RuntimeView } from './runtime-view.ts'

export type ContentKind =
  | 'object' | 'array' | 'map' | 'set' | 'date' | 'regexp' | 'error' | 'buffer' | 'shared-buffer' | 'typed-array'
  | 'data-view' | 'boxed' | 'closure' | 'bound' | 'proxy' | 'generator' | 'arguments' | 'weak-map' | 'weak-set'
  | 'weak-ref' | 'scope' | 'frame' | 'callable' | 'constant' | 'class' | 'class-part'

export const CONTENT_KINDS: readonly ContentKind[] = [
  'object', 'array', 'map', 'set', 'date', 'regexp', 'error', 'buffer', 'shared-buffer', 'typed-array', 'data-view',
  'boxed', 'closure', 'bound', 'proxy', 'generator', 'arguments', 'weak-map', 'weak-set', 'weak-ref', 'scope', 'frame',
  'callable', 'constant', 'class', 'class-part',
]

/** Why an object cannot be part of a state. */
export interface Unrepresentable {
  readonly fact: string
  readonly remedy: string
}

const WRITABLE = 1
const ENUMERABLE = 2
const CONFIGURABLE = 4
export const ACCESSOR = 8
/** The attributes of a property that was made by assignment. */
export const PLAIN_ATTRIBUTES = WRITABLE | ENUMERABLE | CONFIGURABLE

/** Whether a property with these attributes can be assigned, and go. */
export function isMutable(attributes: number): boolean {
  return (attributes & (WRITABLE | CONFIGURABLE)) === (WRITABLE | CONFIGURABLE)
}

/** What kind of object this is; an `Unrepresentable` if no list of values can stand for it. */
export function contentKind(object: object, runtime: RuntimeView): ContentKind | Unrepresentable {
  if (runtime.proxyRecord(object) !== undefined) return 'proxy'
  if (typeof object === 'function') return functionKind(object, runtime)
  if (runtime.isPrelude(object)) return 'object'
  if (runtime.classPart(object) !== undefined) return 'class-part'
  if (runtime.scopeFields(object) !== undefined) return 'scope'
  if (runtime.frameFields(object) !== undefined) return 'frame'
  if (runtime.frameOf(object) !== undefined) return 'generator'
  if (Array.isArray(object)) return 'array'
  if (types.isMap(object)) return 'map'
  if (types.isSet(object)) return 'set'
  if (types.isDate(object)) return 'date'
  if (types.isRegExp(object)) return 'regexp'
  if (types.isNativeError(object)) return 'error'
  if (types.isSharedArrayBuffer(object)) {
    return sharedGrowable.call(object) === true ? opaque('a growable SharedArrayBuffer') : 'shared-buffer'
  }
  if (types.isArrayBuffer(object)) return isDetached(object) ? opaque('a detached ArrayBuffer') : 'buffer'
  if (types.isTypedArray(object)) return viewKind(object, 'typed-array')
  if (types.isDataView(object)) return viewKind(object, 'data-view')
  if (types.isBoxedPrimitive(object)) return 'boxed'
  if (types.isArgumentsObject(object)) return 'arguments'
  if (types.isWeakMap(object)) return runtime.weakEntries(object) ? 'weak-map' : opaque('a WeakMap made outside of the program')
  if (types.isWeakSet(object)) return runtime.weakEntries(object) ? 'weak-set' : opaque('a WeakSet made outside of the program')
  if (runtime.weakRefTarget(object) !== undefined) return 'weak-ref'
  if (constantArguments(object, runtime.constantClass(object)) !== undefined) {
    // A class hands at most three arguments on when an instance is allocated.
    return runtime.classOf(object) === undefined ? 'constant' : opaque('an instance of a class that extends one of Temporal', 'keep the Temporal object in a field of the class')
  }
  return hostKind(object, runtime)
}

function viewKind(view: object, kind: ContentKind): ContentKind | Unrepresentable {
  const buffer = bufferOf(view)!
  return types.isArrayBuffer(buffer) && isDetached(buffer) ? opaque('a view of a detached ArrayBuffer') : kind
}

function functionKind(object: object, runtime: RuntimeView): ContentKind | Unrepresentable {
  if (runtime.functionRecord(object) !== undefined) return 'closure'
  if (runtime.boundRecord(object) !== undefined) return 'bound'
  if (runtime.classRecord(object) !== undefined) return 'class'
  if (runtime.classPart(object) !== undefined) return 'class-part'
  return opaque('a built-in function that was created by an operation')
}

/** The kind of an object that is never made anew: of a class or a built-in function only the properties count. */
export function pinnedKind(object: object, runtime: RuntimeView): ContentKind | Unrepresentable {
  const kind = contentKind(object, runtime)
  return typeof object === 'function' && typeof kind !== 'string' ? 'callable' : kind
}

/** Objects with internal slots that JavaScript code cannot read. */
function hostKind(object: object, runtime: RuntimeView): ContentKind | Unrepresentable {
  if (types.isPromise(object)) return opaque('a promise', 'keep promises out of the state; asynchronous programs are not supported yet')
  if (types.isMapIterator(object) || types.isSetIterator(object) || types.isGeneratorObject(object)) {
    return opaque('an iterator of the JavaScript engine', 'keep an index or a copy of the entries instead of the iterator')
  }
  if (types.isProxy(object) || types.isExternal(object) || types.isModuleNamespaceObject(object)) return opaque('a host object')
  const tag = nativeTag(object, runtime)
  if (tag !== undefined) return opaque(`an object of the JavaScript engine (${tag})`)
  return 'object'
}

function opaque(what: string, remedy = 'keep it outside of the root object, or build it anew where it is needed'): Unrepresentable {
  return { fact: `${what} hides its state from the checker`, remedy }
}

const NATIVE_TAGS = /^(Array Iterator|String Iterator|RegExp String Iterator|Iterator Helper|Intl\..*|Segmenter.*)$/

/** Engine objects that `types` does not know; their prototypes carry a tag. */
function nativeTag(object: object, runtime: RuntimeView): string | undefined {
  // A visible iterator among the prototypes carries the tag too, without making its heirs iterators.
  for (let holder: object | null = object; holder !== null && !types.isProxy(holder) && !runtime.isPrelude(holder); holder = Reflect.getPrototypeOf(holder)) {
    const tag = Reflect.getOwnPropertyDescriptor(holder, Symbol.toStringTag)
    if (tag !== undefined) return typeof tag.value === 'string' && NATIVE_TAGS.test(tag.value) ? tag.value : undefined
  }
  return undefined
}

/** The content of `object` as values. */
export function readContent(object: object, kind: ContentKind, runtime: RuntimeView, isPinned = false): unknown[] {
  if (kind === 'proxy') {
    const record = runtime.proxyRecord(object)!
    return [undefined, 2, record.target, record.handler]
  }
  const values: unknown[] = [runtime.classOf(object), 0]
  readPayload(object, kind, runtime, values)
  values[1] = values.length - 2
  if (kind === 'scope' || kind === 'frame') return values
  readProperties(object, kind, runtime, values, isPinned)
  readPrivates(object, runtime, values)
  return values
}

function readPayload(object: object, kind: ContentKind, runtime: RuntimeView, values: unknown[]): void {
  switch (kind) {
    case 'map':
      for (const [key, value] of mapEntries(object as Map<unknown, unknown>)) values.push(key, value)
      break
    case 'set':
      for (const value of setValues(object as Set<unknown>)) values.push(value)
      break
    case 'date':
      values.push(Date.prototype.getTime.call(object))
      break
    case 'regexp':
      runtime.onRegExp?.(object as RegExp)
      values.push(regexpSource.call(object), regexpFlags.call(object))
      break
    case 'buffer':
    case 'shared-buffer':
      readBytes(object as ArrayBuffer, values)
      break
    case 'typed-array':
      values.push(typedTag.call(object), bufferOf(object), ...viewRange(object))
      break
    case 'data-view':
      values.push(bufferOf(object), ...viewRange(object))
      break
    case 'boxed':
      values.push(unbox(object))
      break
    case 'closure': {
      const record = runtime.functionRecord(object)!
      values.push(record.site, record.scope)
      break
    }
    case 'bound': {
      const record = runtime.boundRecord(object)!
      values.push(record.target, record.thisValue, ...hostList(record.args))
      break
    }
    case 'class': {
      // Instances are allocated through the class before it is filled: what it inherits from has to be there.
      const { site, scope, name, keys } = runtime.classRecord(object)!
      values.push(site, Reflect.getPrototypeOf(object), scope, name, ...hostList(keys))
      break
    }
    case 'class-part': {
      const { constructor, index } = runtime.classPart(object)!
      values.push(constructor, index)
      break
    }
    case 'generator':
      values.push(runtime.frameOf(object))
      break
    case 'weak-ref':
      values.push(runtime.weakRefTarget(object))
      break
    case 'scope':
      for (const field of runtime.scopeFields(object)!) values.push((object as Record<string, unknown>)[field])
      break
    case 'frame':
      // The prototype names the generator function; what is dead where the frame rests is not part of the state.
      values.push(Reflect.getPrototypeOf(object), (object as { readonly pc: number }).pc)
      for (const field of runtime.frameFields(object)!) values.push((object as Record<string, unknown>)[field])
      break
    case 'arguments':
      values.push(hasOwnIterator(object, runtime))
      break
    case 'constant': {
      const name = runtime.constantClass(object)!
      values.push(name, ...constantArguments(object, name)!)
      break
    }
    case 'error':
      if (runtime.hasOwnStack(object)) values.push(true)
      else if (lockedStack(object) !== undefined) values.push(lockedStack(object))
      break
    case 'object': case 'array': case 'proxy': case 'weak-map': case 'weak-set': case 'callable':
      break
    default:
      kind satisfies never
  }
}

function readProperties(object: object, kind: ContentKind, runtime: RuntimeView, values: unknown[], isPinned: boolean): void {
  values.push(Reflect.getPrototypeOf(object), Reflect.isExtensible(object))
  const countAt = values.push(0) - 1
  let count = 0
  const all = keysOf(object, kind, runtime)
  for (const key of isPinned ? lockedFirst(object, all) : all) {
    if (isDerivedKey(object, kind, key, runtime)) continue
    const descriptor = Reflect.getOwnPropertyDescriptor(object, key)!
    if (isEngineSlot(object, kind, key, descriptor, runtime)) continue
    count++
    if ('value' in descriptor) {
      values.push(key, attributesOf(descriptor), descriptor.value)
    } else if (descriptor.get !== undefined && descriptor.get === runtime.stackGetter) {
      // V8 formats and keeps the stack behind an accessor, Node 20 in a property.
      values.push(key, attributesOf(descriptor) | WRITABLE, Reflect.apply(descriptor.get, object, []))
    } else {
      values.push(key, attributesOf(descriptor) | ACCESSOR, descriptor.get, descriptor.set)
    }
  }
  values[countAt] = count
}

function keysOf(object: object, kind: ContentKind, runtime: RuntimeView): (string | symbol)[] {
  return kind === 'typed-array' ? namedKeys(object, runtime.isOdd(object)) : Reflect.ownKeys(object)
}

/** The keys in the order that an object has after its content was restored: what cannot be deleted stays in front. */
function lockedFirst(object: object, keys: (string | symbol)[]): (string | symbol)[] {
  const isLocked = (key: string | symbol): boolean => Reflect.getOwnPropertyDescriptor(object, key)!.configurable !== true
  return [...keys.filter(isLocked), ...keys.filter((key) => !isLocked(key))]
}

/** Keys that follow from the payload, or must not be part of a state. */
function isDerivedKey(object: object, kind: ContentKind, key: string | symbol, runtime: RuntimeView): boolean {
  // A stack depends on where the checker stood, not on what the program did, unless the program has made it.
  if (kind === 'error') return key === 'stack' && !runtime.hasOwnStack(object)
  if (typeof key === 'symbol') return false
  // Only of a text: the characters and how many there are.
  return kind === 'boxed' && types.isStringObject(object) && (key === 'length' || (isIndex(key) && Number(key) < String.prototype.valueOf.call(object).length))
}

/** Properties whose value V8 makes up when they are read: `arguments` and `caller` of a sloppy function, the iterator of arguments. */
function isEngineSlot(object: object, kind: ContentKind, key: string | symbol, { configurable, value, writable, enumerable }: PropertyDescriptor, runtime: RuntimeView): boolean {
  if (typeof object === 'function') return (key === 'arguments' || key === 'caller') && configurable !== true
  if (kind !== 'arguments' || key !== Symbol.iterator) return false
  // V8 answers with the function of the realm that asks, which is ours. What was put back is the same for the program.
  return value === Array.prototype[Symbol.iterator] || (value === runtime.argumentsIterator && writable === true && enumerable === false && configurable === true)
}

/** The attributes of the stack that V8 has given an error, if it was frozen or sealed since; its text is part of no state. */
function lockedStack(error: object): number | undefined {
  const descriptor = Reflect.getOwnPropertyDescriptor(error, 'stack')
  return descriptor === undefined || descriptor.configurable === true ? undefined : attributesOf(descriptor)
}

/** Gives the stack of V8 these attributes, if any; false if it is locked already and must not be. */
function lockStack(error: object, attributes: number | undefined): boolean {
  const present = lockedStack(error)
  if (present === attributes) return true
  if (attributes === undefined) return false
  const isAccessor = Reflect.getOwnPropertyDescriptor(error, 'stack')?.get !== undefined
  return Reflect.defineProperty(error, 'stack', { configurable: false, ...(isAccessor ? {} : { writable: (attributes & WRITABLE) !== 0 }) })
}

/** Whether an arguments object still has the iterator that it came with. */
function hasOwnIterator(object: object, runtime: RuntimeView): boolean {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, Symbol.iterator)
  return descriptor !== undefined && isEngineSlot(object, 'arguments', Symbol.iterator, descriptor, runtime)
}

function isIndex(key: string): boolean {
  return String(Number(key)) === key
}

function readPrivates(object: object, runtime: RuntimeView, values: unknown[]): void {
  const countAt = values.push(0) - 1
  let count = 0
  for (const { owner, index, field } of runtime.privatesOf(object)) {
    values.push(owner, index, field.get(object))
    count++
  }
  values[countAt] = count
}

function attributesOf(descriptor: PropertyDescriptor): number {
  return (
    (descriptor.writable === true ? WRITABLE : 0) |
    (descriptor.enumerable === true ? ENUMERABLE : 0) |
    (descriptor.configurable === true ? CONFIGURABLE : 0)
  )
}

/** Allocates the object that a content list describes; `fillContent` completes it. */
export function allocateContent(values: readonly unknown[], kind: ContentKind, runtime: RuntimeView): object {
  const constructor = values[0] as (new (...args: unknown[]) => object) | undefined
  const payload = values.slice(2, 2 + (values[1] as number))
  switch (kind) {
    case 'object': return runtime.allocate('Object', constructor, [])
    case 'array': return runtime.allocate('Array', constructor, [])
    case 'map': return runtime.allocate('Map', constructor, [])
    case 'set': return runtime.allocate('Set', constructor, [])
    case 'weak-map': return runtime.allocate('WeakMap', constructor, [])
    case 'weak-set': return runtime.allocate('WeakSet', constructor, [])
    case 'date': return runtime.allocate('Date', constructor, [payload[0]])
    case 'regexp': return runtime.allocate('RegExp', constructor, payload)
    case 'error': return runtime.allocate('Error', constructor, [])
    case 'weak-ref': return runtime.allocate('WeakRef', constructor, payload)
    case 'boxed': return runtime.box(payload[0], constructor)
    case 'buffer': return runtime.allocate('ArrayBuffer', constructor, bufferArguments(payload))
    case 'shared-buffer': return runtime.allocate('SharedArrayBuffer', constructor, bufferArguments(payload))
    case 'typed-array': return runtime.allocate(payload[0] as string, constructor, payload.slice(1))
    case 'data-view': return runtime.allocate('DataView', constructor, payload)
    case 'closure': return runtime.makeFunction(payload[0] as number, payload[1] as object | null)
    case 'bound': return runtime.makeBound(payload[0] as object, payload[1], payload.slice(2))
    case 'proxy': return runtime.makeProxy(payload[0] as object, payload[1] as object)
    case 'generator': return runtime.makeGenerator()
    case 'frame': return runtime.makeFrame(payload[0] as object)
    case 'arguments': return runtime.makeArguments()
    case 'constant': return runtime.makeConstant(payload[0] as string, payload.slice(1))
    case 'class': return runtime.makeClass(payload[0] as number, payload[1] as object | null, payload[2] as object | null, payload.slice(3))
    case 'class-part': return runtime.makeClassPart(payload[0] as object, payload[1] as number)
    case 'scope': throw new Error('scope objects have a layout of fields')
    case 'callable': throw new Error('a class or built-in function is never made anew')
    default: return kind satisfies never
  }
}

/**
 * Gives `object` exactly this content. The object may be fresh or hold any other content (objects of the base heap).
 * Returns the key of a property that can no longer be changed, or the name of a private field that stays, if there is one.
 */
export function fillContent(object: object, kind: ContentKind, values: readonly unknown[], runtime: RuntimeView): PropertyKey | undefined {
  if (kind === 'proxy') return undefined
  const payloadLength = values[1] as number
  const locked = fillPayload(object, kind, values, 2, payloadLength, runtime)
  if (locked !== undefined) return locked
  if (kind === 'scope' || kind === 'frame') return undefined
  const at = 2 + payloadLength
  const { stuck, end } = fillProperties(object, kind, values, at, runtime)
  if (stuck !== undefined) return stuck
  const privates = values[end] as number
  for (let i = 0; i < privates; i++) {
    const field = runtime.privateField(values[end + 1 + 3 * i] as object, values[end + 2 + 3 * i] as number)
    if (!field.has(object)) throw foreignPrivate(field.name)
    field.set(object, values[end + 3 + 3 * i])
  }
  return addedPrivate(object, privates, runtime)
}

/** The constructor of a class whose parent returns an object puts its private fields there, and nobody takes them off again. */
function addedPrivate(object: object, count: number, runtime: RuntimeView): PropertyKey | undefined {
  const present = runtime.privatesOf(object)
  return present.length > count ? present.at(-1)!.field.name : undefined
}

/** Constructors of unrelated classes have put private fields on one object: no single class makes such an object. */
function foreignPrivate(name: string): Error {
  return unsupported('state', undefined, {
    fact: `an object has the private field ${name} of a class that it is no instance of`,
    remedy: 'do not return other objects from constructors',
  })
}

/** The key of a property that cannot be what it should be any more: the iterator of an arguments object, the stack of an error, the length of a detached buffer. */
function fillPayload(
  object: object, kind: ContentKind, values: readonly unknown[], start: number, length: number, runtime: RuntimeView,
): PropertyKey | undefined {
  switch (kind) {
    case 'map':
      Map.prototype.clear.call(object)
      for (let i = start; i < start + length; i += 2) Map.prototype.set.call(object, values[i], values[i + 1])
      break
    case 'set':
      Set.prototype.clear.call(object)
      for (let i = start; i < start + length; i++) Set.prototype.add.call(object, values[i])
      break
    case 'date':
      Date.prototype.setTime.call(object, values[start] as number)
      break
    case 'regexp':
      restorePattern(object as RegExp, values[start] as string, values[start + 1] as string)
      break
    case 'buffer':
      if (isDetached(object as ArrayBuffer)) return 'byteLength'
      writeBytes(object as ArrayBuffer, values, start, length)
      break
    case 'shared-buffer':
      writeBytes(object as ArrayBuffer, values, start, length)
      break
    case 'error':
      runtime.setOwnStack(object, length > 0 && values[start] === true)
      if (runtime.hasOwnStack(object) || lockStack(object, length > 0 ? values[start] as number : undefined)) break
      return 'stack'
    case 'generator':
      runtime.setFrame(object, values[start] as object)
      break
    case 'arguments':
      return restoreIterator(object, values[start] === true, runtime) ? undefined : Symbol.iterator
    case 'frame': {
      const frame = object as Record<string, unknown>
      frame['pc'] = values[start + 1]
      const fields = runtime.frameFields(object)!
      for (const field of Object.keys(frame)) if (field !== 'pc') frame[field] = undefined
      for (let i = 0; i < fields.length; i++) frame[fields[i]!] = values[start + 2 + i]
      break
    }
    case 'scope': {
      const fields = runtime.scopeFields(object)!
      for (let i = 0; i < fields.length; i++) (object as Record<string, unknown>)[fields[i]!] = values[start + i]
      break
    }
    default:
  }
  return undefined
}

/** V8's own slot is gone for good once it was deleted or written. */
function restoreIterator(object: object, isThere: boolean, runtime: RuntimeView): boolean {
  if (!isThere) return Reflect.deleteProperty(object, Symbol.iterator)
  return hasOwnIterator(object, runtime)
    || Reflect.defineProperty(object, Symbol.iterator, { value: runtime.argumentsIterator, writable: true, enumerable: false, configurable: true })
}

/** `RegExp.prototype.compile` gives an object another pattern; `lastIndex` is a property, which comes afterwards. */
function restorePattern(regexp: RegExp, source: string, flags: string): void {
  if (regexpSource.call(regexp) !== source || regexpFlags.call(regexp) !== flags) Reflect.apply(compile, regexp, [source, flags])
}

const compile = Reflect.get(RegExp.prototype, 'compile') as (source: string, flags: string) => RegExp

function fillProperties(object: object, kind: ContentKind, values: readonly unknown[], start: number, runtime: RuntimeView): { stuck: PropertyKey | undefined; end: number } {
  const [prototype, extensible, count] = values.slice(start, start + 3) as [object | null, boolean, number]
  let at = start + 3
  const wanted = new Map<PropertyKey, PropertyDescriptor>()
  for (let i = 0; i < count; i++) {
    const key = values[at] as PropertyKey
    const attributes = values[at + 1] as number
    const descriptor: PropertyDescriptor = {
      enumerable: (attributes & ENUMERABLE) !== 0,
      configurable: (attributes & CONFIGURABLE) !== 0,
    }
    if ((attributes & ACCESSOR) !== 0) {
      descriptor.get = values[at + 2] as () => unknown
      descriptor.set = values[at + 3] as (value: unknown) => void
      at += 4
    } else {
      descriptor.writable = (attributes & WRITABLE) !== 0
      descriptor.value = values[at + 2]
      at += 3
    }
    wanted.set(key, descriptor)
  }
  return { stuck: restoreProperties(object, kind, wanted, prototype, extensible, runtime), end: at }
}

/** Indexes come first, in the order of numbers. */
function isName(key: PropertyKey): boolean {
  return typeof key === 'string' && !isArrayIndex(key)
}

function isSymbol(key: PropertyKey): boolean {
  return typeof key === 'symbol'
}

function restoreProperties(
  object: object, kind: ContentKind, wanted: ReadonlyMap<PropertyKey, PropertyDescriptor>, prototype: object | null, extensible: boolean, runtime: RuntimeView,
): PropertyKey | undefined {
  // What cannot be deleted has a place for good in an object of the base heap, and is listed in front.
  const all = (runtime.special(object)?.base ?? -1) >= 0 ? lockedFirst(object, keysOf(object, kind, runtime)) : keysOf(object, kind, runtime)
  const stuck = startsLike(wanted, all) ? undefined : dropOthers(object, kind, wanted, all, runtime)
  if (stuck !== undefined) return stuck
  if (!Reflect.isExtensible(object) && (extensible || ![...wanted.keys()].every((key) => Object.hasOwn(object, key)))) return 'extensible'
  for (const [key, descriptor] of wanted) {
    // What is as it should be is left alone: V8 gives up optimizations of the whole thread, and with it of the checker, when somebody
    // defines `constructor` or `Symbol.iterator` of Array.prototype, be it as they are.
    if (!isLike(Reflect.getOwnPropertyDescriptor(object, key), descriptor) && !Reflect.defineProperty(object, key, descriptor)) return key
  }
  if (Reflect.getPrototypeOf(object) !== prototype) {
    if (!Reflect.setPrototypeOf(object, prototype)) return '__proto__'
    // Objects that are new are nobody's heritage yet, or belong to a class that remembers nothing.
    if ((runtime.special(object)?.base ?? -1) >= 0) runtime.forgetHeritage()
  }
  if (!extensible) Reflect.preventExtensions(object)
  return undefined
}

function isLike(present: PropertyDescriptor | undefined, wanted: PropertyDescriptor): boolean {
  return present !== undefined && present.enumerable === wanted.enumerable && present.configurable === wanted.configurable
    && present.writable === wanted.writable && Object.is(present.value, wanted.value) && present.get === wanted.get && present.set === wanted.set
}

/** Whether these keys are the first ones of what is wanted. */
function startsLike(wanted: ReadonlyMap<PropertyKey, PropertyDescriptor>, present: readonly PropertyKey[]): boolean {
  if (present.length > wanted.size) return false
  let i = 0
  for (const key of wanted.keys()) {
    if (i === present.length) break
    if (present[i++] !== key) return false
  }
  return true
}

/** Deletes what is not wanted, or in a wrong place; the key of a property that stays, if there is one. */
function dropOthers(
  object: object, kind: ContentKind, wanted: ReadonlyMap<PropertyKey, PropertyDescriptor>, present: readonly (string | symbol)[], runtime: RuntimeView,
): PropertyKey | undefined {
  const counted = present.filter(
    (key) => !isDerivedKey(object, kind, key, runtime) && !isEngineSlot(object, kind, key, Reflect.getOwnPropertyDescriptor(object, key)!, runtime))
  for (const key of counted) if (!wanted.has(key) && !Reflect.deleteProperty(object, key)) return key
  const kept = counted.filter((key) => wanted.has(key))
  const wantedKeys = [...wanted.keys()]
  for (const isOrdered of [isName, isSymbol]) {
    // The order of properties is the order of their creation: from the first one in a wrong place on they are made anew.
    const order = wantedKeys.filter(isOrdered)
    const there = kept.filter(isOrdered)
    const from = there.findIndex((key, index) => order[index] !== key)
    if (from >= 0) for (const key of there.slice(from)) Reflect.deleteProperty(object, key)
  }
  return undefined
}
