/**
 * Lists every object that exists after initialisation, each with a readable access path, in an order that depends on
 * the program only: what was pinned as object 17 in one run is object 17 in the next. No code of the program runs:
 * no getter, no proxy trap, no replaced built-in.
 */
import { types } from 'node:util'
import { hostList } from '../base/host-list.ts'
import { namedKeys } from '../base/named-keys.ts'
import type { ClassInfo, Hidden } from './hidden.ts'
import type { Realm } from './realm.ts'

export interface BaseEntry {
  readonly object: object
  /** As a reader of the program would write it: `Counter.total`, `Array.prototype`, `cache.#entries`. */
  readonly path: string
}

export interface BaseHeap {
  readonly entries: readonly BaseEntry[]
  /** Unique symbols that objects hold or use as keys; the well-known ones come first. */
  readonly symbols: readonly { readonly symbol: symbol, readonly path: string }[]
  /** Entries that can change without anybody seeing it: native iterators. A program that keeps one is to be refused. */
  readonly opaque: readonly BaseEntry[]
}

export function enumerateBase(realm: Realm): BaseHeap {
  const walk = new Walk(realm.hidden, new Set(hostList(realm.hidden.nativeIteratorPrototypes())))
  walk.visit(realm.globalObject, 'globalThis')
  for (const entry of hostList(realm.hidden.hiddenIntrinsics())) walk.visit(entry[1], entry[0])
  for (const { name, value } of realm.moduleBindings()) walk.visit(value, name)
  walk.visit(realm.hidden.requireCache(), 'require.cache')
  for (const entry of hostList(realm.hidden.builtins())) walk.visit(entry[1], `'${entry[0]}'`)
  walk.finish()
  return { entries: walk.entries, symbols: walk.symbols, opaque: walk.opaque }
}

const isGlobalRegExp = getter(RegExp.prototype, 'global')
const isStickyRegExp = getter(RegExp.prototype, 'sticky')
const viewBuffer = getter(Object.getPrototypeOf(Int8Array.prototype), 'buffer')
const dataViewBuffer = getter(DataView.prototype, 'buffer')
/** Characters of a path; a longer one is cut in the middle, and a number tells it from others. */
const LONGEST_PATH = 1000

const commonName = /^[A-Za-z_$][\w$]*$/
const plainName = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u

class Walk {
  readonly entries: BaseEntry[] = []
  readonly symbols: { symbol: symbol, path: string }[] = []
  readonly opaque: BaseEntry[] = []
  readonly #iterators: ReadonlySet<object>
  readonly #seen = new Set<unknown>()
  readonly #prototypes: { prototype: object | null, path: string }[] = []
  readonly #hidden: Hidden
  /** How many have a path already: hashes of states are made of paths, so that two objects may not have the same. */
  readonly #paths = new Map<string, number>()
  readonly #symbolPaths = new Map<string, number>()
  readonly #classesOf = new Map<object | null, readonly ClassInfo[]>()

  constructor(hidden: Hidden, iterators: ReadonlySet<object>) {
    this.#hidden = hidden
    this.#iterators = iterators
  }

  visit(value: unknown, path: string): void {
    if (typeof value === 'symbol') {
      if (this.#seen.has(value)) return
      this.#seen.add(value)
      this.symbols.push({ symbol: value, path: this.#ownPath(path, this.#symbolPaths) })
      return
    }
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return
    // The program holds the buffer itself, not only a view of it.
    if (types.isAnyArrayBuffer(value)) this.#hidden.expose(value)
    this.#add(value, path)
  }

  /**
   * Breadth first: the list of entries is its own queue. Prototypes wait until no property leads further: most of them
   * have a better name, like Object.prototype.
   */
  finish(): void {
    let expanded = 0
    for (let late = 0; ; late++) {
      for (; expanded < this.entries.length; expanded++) {
        this.#expand(this.entries[expanded]!)
      }
      const next = this.#prototypes[late]
      if (next === undefined) return
      this.visit(next.prototype, next.path)
    }
  }

  #add(object: object, path: string): void {
    if (this.#seen.has(object)) return
    this.#seen.add(object)
    this.entries.push({ object, path: this.#ownPath(path) })
  }

  #ownPath(whole: string, taken = this.#paths): string {
    // What is nested some thousand levels deep would have paths that are longer than all of it.
    const path = whole.length > LONGEST_PATH ? `${whole.slice(0, LONGEST_PATH / 4)}…${whole.slice(-LONGEST_PATH / 4)}` : whole
    const count = taken.get(path) ?? 0
    taken.set(path, count + 1)
    return count === 0 ? path : this.#ownPath(`${path} #${count + 1}`, taken)
  }

  #expand(base: BaseEntry): void {
    const { object, path } = base
    const proxy = types.isProxy(object) ? this.#hidden.proxyRecord(object) : undefined
    if (proxy !== undefined) {
      this.visit(proxy.target, `${path}.[[Target]]`)
      this.visit(proxy.handler, `${path}.[[Handler]]`)
      return
    }
    this.#properties(object, path)
    const prototype = Reflect.getPrototypeOf(object)
    if (prototype !== null && !this.#seen.has(prototype)) this.#prototypes.push({ prototype, path: `${path}.[[Prototype]]` })
    if (prototype !== null && this.#iterators.has(prototype) && this.#hidden.classInfo(object) === undefined && !isHeir(object)) this.opaque.push(base)
    this.#privates(object, prototype, path)
    if (typeof object === 'function') this.#function(object, path)
    else this.#contents(object, path)
  }

  #properties(object: object, path: string): void {
    const isError = types.isNativeError(object)
    for (const key of types.isTypedArray(object) ? namedKeys(object, this.#hidden.isOdd(object)) : Reflect.ownKeys(object)) {
      // Reading the stack would format it, which the program can replace by code of its own.
      if (isError && key === 'stack') continue
      if (typeof key === 'symbol' && !this.#seen.has(key)) this.visit(key, member(path, key))
      const property = Reflect.getOwnPropertyDescriptor(object, key)
      if (property === undefined) continue
      const { value, get, set } = property
      // Most values are primitive or known, and need no path.
      if (this.#isNew(value)) this.visit(value, member(path, key))
      if (this.#isNew(get)) this.visit(get, `get ${member(path, key)}`)
      if (this.#isNew(set)) this.visit(set, `set ${member(path, key)}`)
    }
  }

  #isNew(value: unknown): boolean {
    if (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol') return false
    // A buffer is exposed by everything that holds it.
    return value !== null && (!this.#seen.has(value) || types.isAnyArrayBuffer(value))
  }

  #privates(object: object, prototype: object | null, path: string): void {
    if (typeof object === 'function') {
      const own = Reflect.getOwnPropertyDescriptor(object, 'prototype')?.value as object | undefined
      const info = own === undefined ? undefined : this.#hidden.classInfo(own)
      if (info?.constructor === object) this.#privatesOf(info, object, path, true)
    }
    for (const info of this.#classesAlong(prototype)) this.#privatesOf(info, object, path, false)
  }

  /** The classes of a prototype and those it inherits from. */
  #classesAlong(prototype: object | null): readonly ClassInfo[] {
    const known = this.#classesOf.get(prototype)
    if (known !== undefined) return known
    const found: ClassInfo[] = []
    for (let p = prototype; p !== null && !types.isProxy(p); p = Reflect.getPrototypeOf(p)) {
      const info = this.#hidden.classInfo(p)
      if (info !== undefined) found.push(info)
    }
    this.#classesOf.set(prototype, found)
    return found
  }

  #privatesOf(info: ClassInfo, object: object, path: string, isStatic: boolean): void {
    for (const name of hostList(info.privates)) {
      if (name.isStatic === isStatic && name.get !== null && name.has(object)) {
        this.visit(name.get(object), `${path}.${name.name}`)
      }
    }
  }

  #function(f: Function, path: string): void {
    const record = this.#hidden.functionRecord(f)
    if (record !== undefined) this.visit(record.scope, `${path}.[[Scope]]`)
    this.visit(this.#hidden.revokedProxy(f), `${path}.[[Proxy]]`)
    const bound = this.#hidden.boundRecord(f)
    if (bound === undefined) return
    this.visit(bound.target, `${path}.[[BoundTarget]]`)
    this.visit(bound.thisValue, `${path}.[[BoundThis]]`)
    hostList(bound.args).forEach((value, i) => { this.visit(value, `${path}.[[BoundArguments]][${i}]`) })
  }

  #contents(object: object, path: string): void {
    if (types.isMap(object)) {
      let i = 0
      Map.prototype.forEach.call(object, (value: unknown, key: unknown) => {
        this.visit(key, `${path}.[[Key ${i}]]`)
        this.visit(value, entry(path, key, i++))
      })
    } else if (types.isSet(object)) {
      let i = 0
      Set.prototype.forEach.call(object, (value: unknown) => { this.visit(value, `${path}.[[Key ${i++}]]`) })
    } else if (types.isWeakMap(object) || types.isWeakSet(object)) this.#weakContents(object, path)
    else if (types.isTypedArray(object)) this.#add(viewBuffer(object) as object, `${path}.buffer`)
    else if (types.isDataView(object)) this.#add(dataViewBuffer(object) as object, `${path}.buffer`)
    else if (types.isAnyArrayBuffer(object) || types.isRegExp(object)) {
      if (this.#hasSilentState(object)) this.#hidden.addStatefulBase(object)
    } else if (types.isGeneratorObject(object)) this.visit(this.#hidden.frameOf(object), `${path}.[[Frame]]`)
    else this.visit(this.#hidden.refTarget(object), `${path}.[[Target]]`)
  }

  /** Built-in code can change it, and no barrier sees that. */
  #hasSilentState(object: object): boolean {
    if (types.isRegExp(object)) return isGlobalRegExp(object) === true || isStickyRegExp(object) === true
    return this.#hidden.isExposed(object)
  }

  #weakContents(object: object, path: string): void {
    const isMap = types.isWeakMap(object)
    hostList(this.#hidden.weakKeys(object)).forEach((key, i) => {
      this.visit(key, `${path}.[[Key ${i}]]`)
      const value = isMap ? WeakMap.prototype.get.call(object as WeakMap<object, unknown>, key) : undefined
      this.visit(value, `${path}.[[Value ${i}]]`)
    })
  }
}

/** Whether it has a `next` of its own: then it is somebody's prototype, or an iterator that shows what it does. */
function isHeir(object: object): boolean {
  return typeof Reflect.getOwnPropertyDescriptor(object, 'next')?.value === 'function'
}

/** The getter of a built-in property as a function that works on objects of every realm. */
function getter(prototype: object, key: string): (o: object) => unknown {
  const get = Reflect.getOwnPropertyDescriptor(prototype, key)!.get!
  return (o) => Reflect.apply(get, o, [])
}

function member(path: string, key: string | symbol): string {
  if (typeof key === 'symbol') return `${path === 'globalThis' ? '' : path}[${String(key)}]`
  // Fields of scope objects carry a dollar sign before the name of the variable.
  const name = path.endsWith('.[[Scope]]') && key.startsWith('$') ? key.slice(1) : key
  if (path === 'globalThis') return name
  if (commonName.test(name) || plainName.test(name)) return `${path}.${name}`
  return /^(0|[1-9]\d*)$/.test(name) ? `${path}[${name}]` : `${path}[${JSON.stringify(name)}]`
}

function entry(path: string, key: unknown, index: number): string {
  if (typeof key === 'string') return `${path}.get(${JSON.stringify(key)})`
  return typeof key === 'number' ? `${path}.get(${key})` : `${path}.[[Value ${index}]]`
}
