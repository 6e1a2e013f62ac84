/**
 * The state engine's view of a realm: implements RuntimeView on the realm's hidden records and on a script of helpers that
 * make objects of that realm. Has to be created before the program is loaded, so that the helpers hold the realm's own
 * built-ins.
 */
import { types } from 'node:util'

import type { ChangeAccess } from '../runtime/change-access.ts'
import type { ClassInfo, MachineInfo, OddMarks, ScopeInfo, SpecialInfo, UntrackedAccess, UntrackedKeeper, UntrackedWrite, VariableInfo } from '../runtime/hidden.ts'
import { enumerateBase } from '../runtime/enumerate-base.ts'
import type { Realm } from '../runtime/realm.ts'
import { unsupported } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import { CONSTANT_CLASSES, isRawJson, RAW_JSON } from './constants.ts'
import type { PrivateField } from './layout.ts'
import type { OwnedPrivate, RuntimeView } from './runtime-view.ts'

interface DeclaredPrivates {
  readonly owner: object
  readonly first: PrivateField | undefined
  readonly privates: readonly OwnedPrivate[]
}

/** The fields of an instance are made together, in their order; static ones are on the class itself. */
function addOwned(object: object, { owner, first, privates }: DeclaredPrivates, found: OwnedPrivate[]): void {
  if (owner !== object && (first === undefined || !first.has(object))) return
  for (const field of privates) if (field.field.has(object)) found.push(field)
}

/** Whether only a built-in constructor, or syntax of its own, makes such an object. */
function isExotic(object: object): boolean {
  return Array.isArray(object) || ArrayBuffer.isView(object) || types.isAnyArrayBuffer(object)
}

const NO_PRIVATES: readonly OwnedPrivate[] = []

interface Support {
  readonly tdz: object
  readonly objectPrototype: object
  readonly arrayPrototype: object
  readonly argumentsIterator: object
  readonly mapPrototype: object
  readonly setPrototype: object
  readonly intrinsicPrototypes: readonly object[]
  readonly constantPrototypes: readonly (readonly [prototype: object, name: string])[]
  newArray(): unknown[]
  newObject(): object
  newMap(): Map<unknown, unknown>
  newSet(): Set<unknown>
  create(prototype: object | null): object
  construct(name: string, constructor: unknown, args: readonly unknown[]): object
  box(value: unknown): object
  weakKeySet(weak: object): Set<object>
  generator(): object
  machineOf(frame: object): MachineClass | undefined
  machineInfo(prototype: object): MachineClass | undefined
  nextAge(): void
  setAge(f: object): void
  loseAge(f: object): void
  readonly log: readonly (object | null)[]
  countLogged(): number
  hasPristinePrototype(f: object): boolean
  isFunctionPrototype(o: object): boolean
  prototypeOwner(o: object): object | null | undefined
  machines(): readonly ({ readonly site: number; readonly prototype: object } | undefined)[]
  setFrame(generator: object, frame: object): void
  bound(target: object, thisValue: unknown, args: readonly unknown[]): object
  proxy(target: object | null, handler: object | null): object
  evaluateClass(factory: Function, scope: object | null, rest: readonly unknown[]): object
  makeArguments(): object
  makeConstant(name: string, args: readonly unknown[]): object
}

type MachineClass = MachineInfo & { readonly constructor: new (scope?: null) => object }
type ScopeClass = ScopeInfo & { readonly constructor: new () => object }

const SUPPORT = `(() => {
  const constructors = { __proto__: null }
  for (const name of ['Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Date', 'RegExp', 'Error', 'ArrayBuffer',
    'SharedArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
    'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) constructors[name] = globalThis[name]
  const intrinsicPrototypes = []
  for (const key of Reflect.ownKeys(globalThis)) {
    const value = Reflect.getOwnPropertyDescriptor(globalThis, key).value
    if (typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null && value !== Object) {
      intrinsicPrototypes.push(value.prototype)
    }
  }
  for (const iterator of [[][Symbol.iterator](), new Map().keys(), new Set().keys(), ''[Symbol.iterator](), 'a'.matchAll(/a/g)]) {
    for (let p = Reflect.getPrototypeOf(iterator); p !== Object.prototype; p = Reflect.getPrototypeOf(p)) intrinsicPrototypes.push(p)
  }
  intrinsicPrototypes.push(Reflect.getPrototypeOf(Int8Array.prototype), Reflect.getPrototypeOf(function* () {}.prototype))
  const constantMakers = { __proto__: null, '${RAW_JSON}': JSON.rawJSON }, constantPrototypes = []
  for (const [name, by] of ${JSON.stringify([...CONSTANT_CLASSES].map(([name, { by }]) => [name, by]))}) {
    const maker = Temporal[name]
    constantMakers[name] = by === 'from' ? maker.from : (...args) => construct(maker, args)
    constantPrototypes.push([maker.prototype, name])
    intrinsicPrototypes.push(maker.prototype)
  }
  const { construct, apply } = Reflect
  const $Object = Object, $Map = Map, $Set = Set, $Proxy = Proxy, revocable = Proxy.revocable
  const bind = Function.prototype.bind
  const empty = function* () {}
  const Heritage = class {}
  const $getPrototypeOf = Reflect.getPrototypeOf, isExtensible = Reflect.isExtensible
  const generatorPrototypes = [$getPrototypeOf(empty).prototype, $getPrototypeOf(async function* () {}).prototype]
  const isGeneratorPrototype = (p) => p === generatorPrototypes[0] || p === generatorPrototypes[1]
  const isHidden = (p) => {
    const { writable, enumerable, configurable } = $$getOwnPropertyDescriptor(p, 'constructor')
    return writable && !enumerable && configurable
  }
  return {
    tdz: $$tdz, objectPrototype: Object.prototype, arrayPrototype: Array.prototype, argumentsIterator: (function () { return arguments })()[Symbol.iterator], mapPrototype: Map.prototype, setPrototype: Set.prototype,
    intrinsicPrototypes, constantPrototypes,
    newArray: () => [], newObject: () => ({}), newMap: () => new $Map(), newSet: () => new $Set(),
    create: (prototype) => $$create(prototype),
    construct(name, constructor, args) {
      $$a0 = args[0]; $$a1 = args[1]; $$a2 = args[2]
      return constructor === undefined ? (name === 'Object' ? {} : construct(constructors[name], args)) : construct(constructor, args)
    },
    box: (value) => $Object(value),
    weakKeySet(weak) {
      let keys = $$weakKeys.get(weak)
      if (keys === undefined) $$weakKeys.set(weak, keys = $$newSet())
      return keys
    },
    generator: () => empty(),
    machines: () => $$machineList,
    machineOf: (frame) => $$machineOf(frame),
    nextAge: () => { $$age++; $$noted = -1 },
    setAge: (f) => { $$setAgeOf(f, $$age) },
    loseAge: (f) => { $$setAgeOf(f, 0) },
    log: $$log,
    countLogged: () => $$logged,
    machineInfo: (prototype) => $$machines.get(prototype),
    // The object that V8 makes for a function: it has no more than a hidden way back, and a generator's not even that.
    hasPristinePrototype(f) {
      // Looking makes V8 make it. What was written since the state was rebuilt is in the log, and the log was looked through.
      if ($$ageOf(f) === $$age && ($$logged === 0 || $$noted === $$logged)) return true
      const p = f.prototype
      if (typeof p !== 'object' || p === null || $$special.has(p)) return false
      const isPlain = $getPrototypeOf(p) === $Object.prototype
      if (isPlain ? !$$hasOwn(p, 'constructor') || $$getOwnPropertyDescriptor(p, 'constructor').value !== f : !isGeneratorPrototype($getPrototypeOf(p))) return false
      // The program may have given Object.prototype enumerable names.
      for (const key in p) if ($$hasOwn(p, key)) return false
      return $$oddCount === 0 || !$$odds.has(p) || (isExtensible(p) && $$ownKeys(p).length === (isPlain ? 1 : 0) && (!isPlain || isHidden(p)))
    },
    // The function whose prototype o is; null if o is the prototype of some generator function.
    prototypeOwner(o) {
      if ($$proxies.has(o)) return undefined
      if (isGeneratorPrototype($getPrototypeOf(o))) return null
      const own = $$getOwnPropertyDescriptor(o, 'constructor')
      return own !== undefined && !own.enumerable && typeof own.value === 'function' ? own.value : undefined
    },
    isFunctionPrototype(o) {
      if (isGeneratorPrototype($getPrototypeOf(o))) return true
      const own = $$getOwnPropertyDescriptor(o, 'constructor')
      if (own === undefined || typeof own.value !== 'function' || $$special.has(own.value)) return false
      const back = $$getOwnPropertyDescriptor(own.value, 'prototype')
      return back !== undefined && back.value === o
    },
    setFrame: (generator, frame) => { $$setFrame(generator, frame) },
    bound: (target, thisValue, args) => apply(bind, target, [thisValue, ...args]),
    proxy(target, handler) {
      if (target !== null) return new $Proxy(target, handler)
      const { proxy, revoke } = revocable({}, {})
      // Nobody has to take this back: the proxy is new.
      const isTracking = $$tracking
      $$tracking = false
      revoke()
      $$tracking = isTracking
      return proxy
    },
    // What the class extends is set afterwards: asking for its prototype might run code of the program.
    evaluateClass: (factory, scope, rest) => factory(scope, Heritage, ...rest),
    makeArguments() { return arguments },
    makeConstant: (name, args) => apply(constantMakers[name], undefined, args),
  }
})()`

export class RealmView implements RuntimeView {
  readonly objectPrototype: object
  readonly arrayPrototype: object
  readonly argumentsIterator: object
  readonly mapPrototype: object
  readonly setPrototype: object
  readonly #realm: Realm
  readonly #support: Support
  readonly #intrinsics: ReadonlySet<object>
  readonly #globals = new Set<unknown>()
  readonly #classList: ClassInfo[] = []
  readonly #declarations = new WeakMap<ClassInfo, DeclaredPrivates>()
  readonly #privateNames = new WeakMap<ClassInfo, ClassInfo['privates']>()
  readonly #scopes = new Map<object, ScopeClass>()
  readonly #factories = new Map<number, (scope: object | null) => object>()
  /** The barrier's mark of an object, see SpecialInfo. */
  readonly special: (object: object) => SpecialInfo | undefined
  readonly untracked: UntrackedAccess
  readonly proxyRecord: RuntimeView['proxyRecord']
  readonly functionRecord: RuntimeView['functionRecord']
  readonly boundRecord: RuntimeView['boundRecord']
  readonly classRecord: RuntimeView['classRecord']
  readonly classPart: RuntimeView['classPart']
  readonly siteOf: (f: object) => number
  readonly scopeOf: (f: object) => object | null
  readonly hasPristinePrototype: (f: object) => boolean
  readonly isFunctionPrototype: (o: object) => boolean
  /** Marks a function that was made for the state that is being rebuilt: its `prototype` is as V8 makes it. */
  readonly setAge: (f: object) => void
  readonly loseAge: (f: object) => void
  readonly prototypeOwner: (o: object) => object | null | undefined
  readonly setAlloc: (value: boolean) => void
  readonly anyOdd: () => boolean
  readonly isOdd: (object: object) => boolean
  readonly oddness: (object: object) => 0 | 1 | 2
  readonly changes: ChangeAccess
  readonly stackGetter: (() => unknown) | undefined
  readonly forgetHeritage: () => void
  readonly hasOwnStack: (object: object) => boolean
  readonly setOwnStack: (object: object, isOwn: boolean) => void
  readonly #constants: ReadonlyMap<object, string>
  onRegExp: ((regexp: RegExp) => void) | undefined
  /** Objects of other states live on while one is rebuilt. */
  keepsObjects = false

  constructor(realm: Realm) {
    this.#realm = realm
    // Script-scope constants for generated code; taken before the program can replace them.
    realm.run('const $$imul = Math.imul, $$defineField = Reflect.defineProperty, $$ownNames = Object.keys\nlet $$age = 1, $$noted = -1', 'manyworlds:prelude/state')
    this.#support = realm.run(SUPPORT, 'manyworlds:prelude/state') as Support
    this.objectPrototype = this.#support.objectPrototype
    this.arrayPrototype = this.#support.arrayPrototype
    this.argumentsIterator = this.#support.argumentsIterator
    this.mapPrototype = this.#support.mapPrototype
    this.setPrototype = this.#support.setPrototype
    this.#intrinsics = new Set(hostList(this.#support.intrinsicPrototypes))
    const { hidden, shared } = realm
    this.special = hidden.specialInfo
    this.untracked = hidden
    this.proxyRecord = hidden.proxyRecord
    this.functionRecord = hidden.functionRecord
    this.boundRecord = hidden.boundRecord
    this.classRecord = hidden.classRecord
    this.classPart = hidden.classPart
    this.siteOf = hidden.siteOf
    this.scopeOf = hidden.scopeOf
    this.hasPristinePrototype = this.#support.hasPristinePrototype
    this.isFunctionPrototype = this.#support.isFunctionPrototype
    this.prototypeOwner = this.#support.prototypeOwner
    this.setAge = this.#support.setAge
    this.loseAge = this.#support.loseAge
    this.setAlloc = shared.setAlloc
    this.anyOdd = hidden.anyOdd
    this.isOdd = hidden.isOdd
    this.oddness = hidden.oddness
    this.changes = hidden.changes
    this.stackGetter = hidden.stackGetter()
    this.forgetHeritage = hidden.forgetHeritage
    this.hasOwnStack = hidden.hasOwnStack
    this.setOwnStack = hidden.setOwnStack
    this.#constants = new Map(hostList(this.#support.constantPrototypes))
  }

  /** The objects of the current state are dropped; a new state is about to be built. */
  beginRebuild(): void {
    this.#support.nextAge()
    this.#realm.hidden.beginRebuild()
    if (!this.keepsObjects) this.#realm.hidden.forgetLateClasses()
    if (this.anyOdd()) this.#realm.hidden.clearOdds()
  }

  /** Takes the marks of odd objects off, for a time in which other objects are used. */
  takeOdds(): OddMarks {
    return this.#realm.hidden.takeOdds()
  }

  /** Puts them back; those of other objects are gone. */
  putOdds(marks: OddMarks): void {
    this.#realm.hidden.clearOdds()
    this.#realm.hidden.putOdds(marks)
  }

  /** Classes of states whose objects live on, taken away for a time in which no object does. */
  takeLateClasses(): readonly ClassInfo[] {
    this.keepsObjects = false
    return this.#realm.hidden.takeLateClasses()
  }

  putLateClasses(list: readonly ClassInfo[]): void {
    this.keepsObjects = true
    this.#realm.hidden.putLateClasses(list)
  }

  /** Whether iterators of Maps or Sets may be told of changes. */
  anySettled(): boolean {
    return this.#realm.hidden.anySettled()
  }

  /** No function counts as made for the state that was rebuilt last. */
  nextAge(): void {
    this.#support.nextAge()
  }

  /** Forgets what was written so far. */
  clean(): void {
    this.#realm.shared.clean()
  }

  /** The objects and variables that were written since `clean`; undefined if they were too many to be remembered. */
  logged(): readonly (object | null)[] | undefined {
    const { log } = this.#support
    const count = this.#support.countLogged()
    return count > log.length ? undefined : hostList(log, count)
  }

  run(text: string): unknown {
    return this.#realm.run(text, 'manyworlds:prelude/state')
  }

  // ---- what is hidden ------------------------------------------------------------------------------------------------

  frameOf(object: object): object | undefined {
    return types.isGeneratorObject(object) ? this.#realm.hidden.frameOf(object) : undefined
  }

  setFrame(object: object, frame: object): void {
    this.#support.setFrame(object, frame)
  }

  frameFields(object: object): readonly string[] | undefined {
    const machine = this.#support.machineOf(object)
    if (machine === undefined) return undefined
    return hostList(machine.live[(object as { readonly pc: number }).pc] ?? [])
  }

  machineInfo(prototype: object): MachineClass | undefined {
    return this.#support.machineInfo(prototype)
  }

  /** The fields of a scope are its parent and its variables. */
  scopeInfo(prototype: object): ScopeClass | undefined {
    let scope = this.#scopes.get(prototype)
    if (scope === undefined) {
      const info = this.#realm.hidden.scopeInfo(prototype) as ScopeClass | undefined
      if (info === undefined) return undefined
      scope = { ...info, fields: ['p', ...hostList(info.fields).filter((field) => field !== 'p')] }
      this.#scopes.set(prototype, scope)
    }
    return scope
  }

  scopeFields(object: object): readonly string[] | undefined {
    const prototype = Reflect.getPrototypeOf(object)
    return prototype === null ? undefined : this.scopeInfo(prototype)?.fields
  }

  weakEntries(object: object): ReadonlyMap<object | symbol, unknown> | undefined {
    if (!types.isWeakMap(object) && !types.isWeakSet(object)) return undefined
    const entries = new Map<object | symbol, unknown>()
    Set.prototype.forEach.call(this.#support.weakKeySet(object), (key: unknown) => {
      entries.set(key as object, types.isWeakMap(object) ? WeakMap.prototype.get.call(object, key as object) : undefined)
    })
    return entries
  }

  setWeakEntries(object: object, entries: ReadonlyMap<object | symbol, unknown>): void {
    const keys = this.#support.weakKeySet(object)
    const remove = types.isWeakMap(object) ? WeakMap.prototype.delete : WeakSet.prototype.delete
    Set.prototype.forEach.call(keys, (key: unknown) => void remove.call(object as never, key as object))
    Set.prototype.clear.call(keys)
    for (const [key, value] of entries) this.setWeakEntry(object, key, value)
  }

  deleteWeakEntry(object: object, key: object | symbol): void {
    const remove = types.isWeakMap(object) ? WeakMap.prototype.delete : WeakSet.prototype.delete
    remove.call(object as never, key)
    Set.prototype.delete.call(this.#support.weakKeySet(object), key)
  }

  setWeakEntry(object: object, key: object | symbol, value: unknown): void {
    if (types.isWeakMap(object)) WeakMap.prototype.set.call(object, key, value)
    else WeakSet.prototype.add.call(object, key)
    Set.prototype.add.call(this.#support.weakKeySet(object), key)
  }

  weakRefTarget(object: object): object | undefined {
    return this.#realm.hidden.refTarget(object)
  }

  constantClass(object: object): string | undefined {
    if (isRawJson(object)) return RAW_JSON
    if (this.#constants.size === 0) return undefined
    for (let o: object | null = object; o !== null && this.proxyRecord(o) === undefined; o = Reflect.getPrototypeOf(o)) {
      const name = this.#constants.get(o)
      if (name !== undefined) return name
    }
    return undefined
  }

  isIntrinsic(object: object): boolean {
    return this.#intrinsics.has(object)
  }

  // ---- classes -------------------------------------------------------------------------------------------------------

  classInfo(prototype: object): (ClassInfo & { readonly constructor: new () => object }) | undefined {
    return this.#realm.hidden.classInfo(prototype) as (ClassInfo & { readonly constructor: new () => object }) | undefined
  }

  isClass(object: object): boolean {
    return this.#realm.hidden.isClass(object)
  }

  isPrelude(object: object): boolean {
    const prototype = Reflect.getPrototypeOf(object)
    const site = prototype === null ? undefined : this.#realm.hidden.classInfo(prototype)?.site
    return site !== undefined && site < -1
  }

  /** The class without heritage at the end of the chain. */
  baseClass(prototype: object): ClassInfo | undefined {
    let info = this.#realm.hidden.classInfo(prototype)
    while (info?.parent !== undefined) info = info.parent
    return info
  }

  classOf(object: object): (new () => object) | undefined {
    if (typeof object === 'function') return undefined
    const prototype = Reflect.getPrototypeOf(object)
    const own = prototype === null ? undefined : this.classInfo(prototype)
    if (own !== undefined && this.#wentThrough(object, own)) return own.constructor
    // The prototype was replaced, or a constructor returned the object: its private fields tell which class gave them.
    let maker: ClassInfo | undefined
    const isLent = isExotic(object)
    for (const [info, fields] of this.#instanceFields()) if (!(isLent && info.idGet !== undefined) && fields.every((field) => field.has(object))) maker = info
    for (const info of this.#lateClasses()) {
      if (!(isLent && info.idGet !== undefined) && hostList(info.privates).every((field) => field.isStatic || field.has(object))) maker = info
    }
    return maker?.constructor as (new () => object) | undefined
  }

  #wentThrough(object: object, info: ClassInfo): boolean {
    // Constructors go from one to the next by what the class inherits from, whatever its prototype inherits.
    let base: ClassInfo | undefined = info
    while (base !== undefined && base.idGet === undefined) base = this.#parentOf(base.constructor)
    // -1: the object did not go through the constructor; -2 and above: it did.
    if (base?.idGet?.(object) === -1) return false
    return this.instancePrivates(info.prototype).every((field) => field.has(object))
  }

  #parentOf(constructor: object): ClassInfo | undefined {
    const parent = this.proxyRecord(constructor) === undefined ? Reflect.getPrototypeOf(constructor) : null
    return parent !== null && this.proxyRecord(parent) === undefined && this.isClass(parent) ? this.classInfo(Reflect.get(parent, 'prototype') as object) : undefined
  }

  /** The classes that declare private names for instances, with these. */
  #instanceFields(): readonly (readonly [ClassInfo, ClassInfo['privates']])[] {
    this.#readClasses()
    return this.#declared
  }

  #readClasses(): void {
    const classes = this.#classes()
    for (; this.#classesRead < classes.length; this.#classesRead++) {
      const info = classes[this.#classesRead]!
      const own = this.#privates(info).filter((field) => !field.isStatic)
      if (own.length > 0) this.#declared.push([info, own])
      const declared = this.#declaredPrivates(info)
      if (declared.privates.length === 0) continue
      this.#withPrivates.push(declared)
      this.#owners.add(info.constructor)
      if (info.idGet === undefined) this.#lendingPrivates.push(declared)
    }
  }

  #declaredPrivates(info: ClassInfo): DeclaredPrivates {
    const known = this.#declarations.get(info)
    if (known !== undefined) return known
    const names = this.#privates(info)
    const privates = names.flatMap((name, index): OwnedPrivate[] => name.get === null ? [] : [{ owner: info.constructor, index, field: name as PrivateField }])
    const first = names.find((name) => name.get !== null && !name.isStatic) as PrivateField | undefined
    const declared = { owner: info.constructor, first, privates }
    this.#declarations.set(info, declared)
    return declared
  }

  #classesRead = 0
  readonly #declared: [ClassInfo, ClassInfo['privates']][] = []
  /** The classes that declare private fields, with the first one of their instances. */
  readonly #withPrivates: DeclaredPrivates[] = []
  /** Those whose fields may be on anything: a class without heritage gives fields to none but ordinary objects, which it makes. */
  readonly #lendingPrivates: DeclaredPrivates[] = []
  readonly #owners = new Set<object>()

  #classes(): readonly ClassInfo[] {
    const list = this.#realm.hidden.classList()
    for (let i = this.#classList.length; i < list.length; i++) this.#classList.push(list[i]!)
    return this.#classList
  }

  #privates(info: ClassInfo): ClassInfo['privates'] {
    let privates = this.#privateNames.get(info)
    if (privates === undefined) this.#privateNames.set(info, (privates = hostList(info.privates)))
    return privates
  }

  /** The private fields of instances, those of the base class first. */
  instancePrivates(prototype: object): readonly PrivateField[] {
    const fields: PrivateField[] = []
    for (let info = this.#realm.hidden.classInfo(prototype); info !== undefined; info = info.parent) {
      fields.unshift(...(this.#privates(info).filter((name) => name.get !== null && !name.isStatic) as PrivateField[]))
    }
    return fields
  }

  /** Class and index of the fields that `instancePrivates` lists. */
  instancePrivateOwners(prototype: object): readonly { readonly owner: object; readonly index: number }[] {
    const owners: { owner: object; index: number }[] = []
    for (let info = this.#realm.hidden.classInfo(prototype); info !== undefined; info = info.parent) {
      const { constructor } = info
      owners.unshift(...this.#privates(info).flatMap((name, index) => (name.get !== null && !name.isStatic ? [{ owner: constructor, index }] : [])))
    }
    return owners
  }

  privatesOf(object: object): readonly OwnedPrivate[] {
    this.#readClasses()
    const found: OwnedPrivate[] = []
    const isPlainFunction = typeof object === 'function' && !this.#owners.has(object)
    for (const declared of isPlainFunction || isExotic(object) ? this.#lendingPrivates : this.#withPrivates) addOwned(object, declared, found)
    // Then the classes of the state, in the order of their evaluation, and the class that the object is itself.
    const own = typeof object === 'function' && this.classRecord(object) !== undefined ? this.classInfo((object as Function).prototype as object) : undefined
    const late = this.#realm.hidden.lateClasses()
    let isMet = own === undefined
    for (let i = 0; i < late.length; i++) {
      addOwned(object, this.#declaredPrivates(late[i]!), found)
      isMet ||= late[i] === own
    }
    if (!isMet) addOwned(object, this.#declaredPrivates(own!), found)
    return found.length === 0 ? NO_PRIVATES : found
  }

  #lateClasses(): readonly ClassInfo[] {
    return hostList(this.#realm.hidden.lateClasses())
  }

  privateField(owner: object, index: number): PrivateField {
    const prototype = Reflect.getOwnPropertyDescriptor(owner, 'prototype')!.value as object
    return this.#realm.hidden.classInfo(prototype)!.privates[index] as PrivateField
  }

  // ---- making objects ------------------------------------------------------------------------------------------------

  newArray(): unknown[] {
    return this.#support.newArray()
  }

  newObject(): object {
    return this.#support.newObject()
  }

  newMap(): Map<unknown, unknown> {
    return this.#support.newMap()
  }

  newSet(): Set<unknown> {
    return this.#support.newSet()
  }

  create(prototype: object | null): object {
    return this.#support.create(prototype)
  }

  allocate(name: string, constructor: (new (...args: unknown[]) => object) | undefined, args: readonly unknown[]): object {
    return this.#support.construct(name, constructor, args)
  }

  box(value: unknown, constructor: (new (...args: unknown[]) => object) | undefined): object {
    return constructor === undefined ? this.#support.box(value) : this.#support.construct('Object', constructor, [value])
  }

  makeFunction(site: number, scope: object | null): object {
    return this.factory(site)(scope)
  }

  /** Makes functions of one literal of the program. */
  factory(site: number): (scope: object | null) => object {
    let factory = this.#factories.get(site)
    if (factory === undefined) {
      factory = this.run(`$$f${site}`) as (scope: object | null) => object
      this.#factories.set(site, factory)
    }
    return factory
  }

  makeClass(site: number, parent: object | null, scope: object | null, rest: readonly unknown[]): object {
    let factory = this.#classFactories.get(site)
    if (factory === undefined) {
      factory = this.run(`$$c${site}`) as Function
      this.#classFactories.set(site, factory)
    }
    const made = this.#support.evaluateClass(factory, scope, rest)
    Reflect.setPrototypeOf(made, parent)
    return made
  }

  readonly #classFactories = new Map<number, Function>()

  makeClassPart(constructor: object, index: number): object {
    return this.classRecord(constructor)!.parts[index]!
  }

  makeBound(target: object, thisValue: unknown, args: readonly unknown[]): object {
    return this.#support.bound(target, thisValue, args)
  }

  makeProxy(target: object | null, handler: object | null): object {
    return this.#support.proxy(target, handler)
  }

  makeGenerator(): object {
    return this.#support.generator()
  }

  makeFrame(prototype: object): object {
    return new (this.#support.machineOf(this.#support.create(prototype))!.constructor)(null)
  }

  makeArguments(): object {
    return this.#support.makeArguments()
  }

  makeConstant(name: string, args: readonly unknown[]): object {
    return this.#support.makeConstant(name, args)
  }

  /** Gives an object a plain property, whatever its prototypes say. */
  putField(object: object, key: string | symbol, value: unknown): void {
    Reflect.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  }

  markOdd(object: object, how: 1 | 2 = 2): void {
    this.#realm.hidden.markOdd(object, how)
  }

  // ---- the base heap -------------------------------------------------------------------------------------------------

  *enumerate(): Iterable<{ readonly object: object | symbol; readonly path: string }> {
    const { entries, symbols, opaque } = enumerateBase(this.#realm)
    if (opaque.length > 0) {
      throw unsupported('state', undefined, {
        fact: `${opaque[0]!.path} is an iterator of the JavaScript engine, which hides its position from the checker`,
        remedy: 'call values(), keys() or entries() instead of [Symbol.iterator](), or make the iterator where it is used',
      })
    }
    for (const { symbol, path } of symbols) yield { object: symbol, path }
    yield* entries
    // No property leads to these, but every scope and frame does.
    for (const scope of hostList(this.#realm.hidden.scopes())) if (scope !== undefined) yield { object: scope.prototype, path: `scope ${scope.id}` }
    for (const { site, constructor } of this.#classes()) if (site < -1) yield { object: constructor, path: `iterator class ${site}` }
    for (const machine of hostList(this.#support.machines())) if (machine !== undefined) yield { object: machine.prototype, path: `frame ${machine.site}` }
  }

  markBase(object: object, atom: number): void {
    this.#realm.hidden.markBase(object, atom)
    this.leaveState(object)
  }

  /** Makes generated code look twice at an object: it takes one with a number for part of the state. */
  leaveState(object: object): number {
    const prototype = this.proxyRecord(object) === undefined ? Reflect.getPrototypeOf(object) : null
    const base = prototype === null ? undefined : this.baseClass(prototype)
    const id = base?.idGet?.(object) ?? -1
    if (id >= 0) base!.idSet!(object, -2)
    return id
  }

  /** Gives an instance its number again. */
  returnToState(object: object, id: number): void {
    if (id >= 0) this.baseClass(Reflect.getPrototypeOf(object)!)!.idSet!(object, id)
  }

  statefulBase(): readonly object[] {
    return hostList(this.#realm.hidden.statefulBase())
  }

  onBaseWrite(callback: (object: object, atom: number) => void): void {
    this.#realm.onBaseWrite(callback)
  }

  onVariableWrite(callback: (id: number) => void): void {
    this.#realm.onVariableWrite(callback)
  }

  onUntracked(keeper: UntrackedKeeper): void {
    this.#realm.onUntracked(keeper)
  }

  takeUntracked(): readonly UntrackedWrite[] {
    return hostList(this.untracked.takeUntracked())
  }

  untrackedVariables(): readonly VariableInfo[] {
    return hostList(this.#realm.hidden.variables()).filter((variable) => variable?.isUntracked === true)
  }

  /** Whether an object is the frame of a generator or async function. */
  isFrame(object: object): boolean {
    return typeof object === 'object' && this.proxyRecord(object) === undefined && this.#support.machineOf(object) !== undefined
  }

  /** Functions, prototypes and what the language itself provides: all code shares them, so no reference makes them untracked. */
  isCode(object: object): boolean {
    // What stands for a variable that is not initialised is in many places.
    if (typeof object === 'function' || this.#intrinsics.has(object) || object === this.objectPrototype || object === this.#support.tdz) return true
    if (this.#globals.size === 0) this.#collectGlobals()
    if (this.#globals.has(object)) return true
    const own = this.proxyRecord(object) === undefined ? Reflect.getOwnPropertyDescriptor(object, 'constructor') : undefined
    return typeof own?.value === 'function' && Reflect.getOwnPropertyDescriptor(own.value as object, 'prototype')?.value === object
  }

  #collectGlobals(): void {
    const { globalObject } = this.#realm
    this.#globals.add(globalObject)
    for (const key of Reflect.ownKeys(globalObject)) this.#globals.add(Reflect.getOwnPropertyDescriptor(globalObject, key)?.value)
  }

  variable(id: number): VariableInfo {
    return hostList(this.#realm.hidden.variables()).find((variable) => variable.id === id)!
  }
}
