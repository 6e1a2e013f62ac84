/**
 * What the linearizer and the rebuilder know about prototypes: which road their instances take, which layouts occurred,
 * and when a layout is used often enough to get generated code. Whether an object may take the fast road is decided
 * here, and only here.
 */
import { types } from 'node:util'
import { isArrayIndex } from '../base/array-index.ts'
import { hostList } from '../base/host-list.ts'
import type { SpecialInfo } from '../runtime/hidden.ts'
import type { AtomTable } from './atoms.ts'
import { Closures } from './closures.ts'
import { CONTENT_KINDS, type ContentKind, contentKind, type Unrepresentable } from './content.ts'
import type {
  ContentLayout, Family, FieldLayout, Layout, LayoutTable, PinnedLayout, PlainLayout, PrivateField, PrototypeShape,
} from './layout.ts'
import { KeyTree } from './key-tree.ts'
import type { RealmView } from './realm-view.ts'

/** Objects used as dictionaries have ever new sets of keys: from here on they are written with their keys. */
const MAX_LAYOUTS = 64
/** Arrays with fewer elements than this share of their length are written as a list of properties. */
const SPARSE_SLACK = 1024
const USES_BEFORE_CODE = 8

export class Shapes {
  readonly world: PlainLayout
  readonly array: PlainLayout
  readonly map: PlainLayout
  readonly set: PlainLayout
  readonly bound: PlainLayout
  readonly symbol: PlainLayout
  readonly touched: PlainLayout
  readonly ephemeron: PlainLayout
  readonly runtime: RealmView
  readonly closures: Closures
  readonly layouts: LayoutTable
  /** Called when a layout deserves generated code. */
  onHot: (layout: FieldLayout) => void = () => {}
  /** Where an object of the base heap was found; tells it from all others in every run. */
  nameOf: (object: object) => string = () => 'part of the state'
  /** A name that tells a symbol from all others in every run; undefined if it has an identity of its own. */
  symbolName: (symbol: symbol) => string | undefined = () => undefined
  /** Makes the error for an object that cannot be part of a state. */
  refusal: (object: object, why: Unrepresentable) => Error = (_, why) => new Error(why.fact)
  readonly #atoms: AtomTable
  readonly #content = new Map<ContentKind, ContentLayout>()
  readonly #shapes = new Map<object | null, PrototypeShape>()
  readonly #fresh = new Map<PrototypeShape, readonly string[]>()
  readonly #families = new Map<unknown, Family>()
  #last: PrototypeShape | undefined
  #haveIndexesNow = false
  #indexMarks: readonly ({ readonly touched: boolean } | undefined)[] | undefined

  constructor(runtime: RealmView, layouts: LayoutTable, atoms: AtomTable, roots: number) {
    this.runtime = runtime
    this.closures = new Closures(runtime, layouts)
    this.layouts = layouts
    this.#atoms = atoms
    const plain = (kind: PlainLayout['kind'], size: number): PlainLayout => layouts.add(kind, (id) => ({ id, kind, size }))
    this.world = plain('world', roots + 1)
    this.array = plain('array', 0)
    this.map = plain('map', 0)
    this.set = plain('set', 0)
    this.bound = plain('bound', 0)
    this.symbol = plain('symbol', 2)
    this.touched = plain('touched', 4)
    this.ephemeron = plain('ephemeron', 4)
    for (const content of CONTENT_KINDS) {
      this.#content.set(content, layouts.add<ContentLayout>(`content ${content}`, (id) => ({ id, kind: 'content', content, size: 0 })))
    }
  }

  contentLayout(kind: ContentKind): ContentLayout {
    return this.#content.get(kind)!
  }

  /** The barrier's mark of base objects and proxies; undefined for others. */
  special(object: object): SpecialInfo | undefined {
    return this.runtime.special(object)
  }

  /** Whether an object may have more to it than plain properties. */
  isOdd(object: object): boolean {
    return this.runtime.anyOdd() && this.runtime.isOdd(object)
  }

  /** The layout that an odd object probably has, -1 if it has to be looked at. */
  oddGuess(object: object): number {
    if (typeof object !== 'object' || this.runtime.oddness(object) !== 1) return -1
    const shape = this.of(object)
    return shape.road === 'fields' ? shape.symbolicGuess : -1
  }

  /** The atom of an object of the base heap, -1 for others. */
  baseAtom(object: object): number {
    return this.special(object)?.base ?? -1
  }

  /** The shape of an object that is no proxy. */
  of(object: object): PrototypeShape {
    const prototype = Reflect.getPrototypeOf(object)
    const last = this.#last
    if (last !== undefined && last.prototype === prototype) return last
    let shape = this.#shapes.get(prototype)
    if (shape === undefined) {
      shape = this.#analyse(prototype)
      // Prototypes that are part of the state come and go with it.
      if (prototype === null || this.baseAtom(prototype) >= 0) this.#shapes.set(prototype, shape)
      else return shape
    }
    this.#last = shape
    return shape
  }

  #analyse(prototype: object | null): PrototypeShape {
    const road = this.#roadOf(prototype)
    const scope = prototype === null ? undefined : this.runtime.scopeInfo(prototype)
    const info = prototype === null ? undefined : this.runtime.classInfo(prototype)
    // A class that an operation made has a prototype that is part of the state.
    const machine = prototype === null ? undefined : this.runtime.machineInfo(prototype)
    const pure = info !== undefined && info.pure && (info.flags & 1) === 0 && this.baseAtom(prototype!) >= 0
    const shapeRoad = machine !== undefined ? 'frame' : scope !== undefined || pure ? 'fields' : info !== undefined ? 'content' : road
    return {
      prototype,
      name: this.#nameOf(prototype),
      road: shapeRoad,
      family: pure ? this.#familyOf(prototype!) : undefined,
      constructorFunction: scope?.constructor ?? machine?.constructor ?? (pure ? info.constructor : undefined),
      isPlain: prototype === this.runtime.objectPrototype,
      fixed: scope?.fields,
      live: machine?.live,
      privates: pure ? this.runtime.instancePrivates(prototype!) : [],
      inheritsNames: hasNames(prototype),
      layouts: [],
      byKeys: new KeyTree(),
      guess: -1,
      symbolicGuess: -1,
    }
  }

  #nameOf(prototype: object | null): string {
    if (prototype === null) return 'null'
    const scope = this.runtime.scopeInfo(prototype)
    if (scope !== undefined) return `scope ${scope.id}`
    const machine = this.runtime.machineInfo(prototype)
    return machine === undefined ? this.nameOf(prototype) : `frame ${machine.site}`
  }

  #roadOf(prototype: object | null): PrototypeShape['road'] {
    const { arrayPrototype, mapPrototype, setPrototype, objectPrototype } = this.runtime
    if (prototype === objectPrototype || prototype === null) return 'fields'
    if (prototype === arrayPrototype) return 'array'
    if (prototype === mapPrototype) return 'map'
    if (prototype === setPrototype) return 'set'
    // A prototype that is itself part of the state has to be written with the object.
    if (this.baseAtom(prototype) < 0) return 'content'
    for (let holder: object | null = prototype; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
      if (holder === objectPrototype) return 'fields'
      if (this.runtime.proxyRecord(holder) !== undefined || this.runtime.isIntrinsic(holder)) return 'content'
    }
    return 'fields'
  }

  /** All families that there are: an object may have got the prototype of another one. */
  families(): Iterable<Family> {
    return this.#families.values()
  }

  #familyOf(prototype: object): Family | undefined {
    const base = this.runtime.baseClass(prototype)
    if (base?.idGet === undefined || base.idSet === undefined) return undefined
    let family = this.#families.get(base)
    if (family === undefined) {
      family = { name: this.#nameOf(base.prototype), idGet: base.idGet, idSet: base.idSet, guess: -1 }
      this.#families.set(base, family)
    }
    return family
  }

  /** The layout of an object on the road of fields; undefined if its content has to be spelled out. */
  layoutOf(object: object, shape: PrototypeShape): FieldLayout | undefined {
    const isOdd = this.isOdd(object)
    const keys = shape.fixed ?? Object.keys(object)
    const symbols = isOdd ? Object.getOwnPropertySymbols(object) : NO_SYMBOLS
    if (shape.prototype === this.runtime.objectPrototype && isFunctionPrototype(object, keys)) return undefined
    const known = shape.byKeys.find(keys, symbols)
    if (known !== undefined) return this.#carries(object, shape) ? known : undefined
    if (shape.fixed === undefined && Reflect.ownKeys(object).length !== keys.length + symbols.length) return undefined
    if (symbols.some((symbol) => this.symbolName(symbol) === undefined)) return undefined
    if (!this.#carries(object, shape) || (shape.layouts.length >= MAX_LAYOUTS && shape.fixed === undefined)) return undefined
    if (!startsWith(keys, this.#freshKeys(shape))) return undefined
    if (shape.constructorFunction === undefined && contentKind(object, this.runtime) !== 'object') return undefined
    const layout = this.#makeLayout(shape, keys, undefined, symbols)
    if (shape.prototype === null || this.baseAtom(shape.prototype) >= 0) {
      shape.layouts.push(layout)
      shape.byKeys.add(layout)
    }
    return layout
  }

  /** The layout of a frame where it rests. */
  frameLayout(frame: object, shape: PrototypeShape): FieldLayout {
    const { pc } = frame as { readonly pc: number }
    for (const layout of shape.layouts) if (layout.pc === pc) return layout
    const layout = this.#makeLayout(shape, hostList(shape.live![pc] ?? []), pc)
    shape.layouts.push(layout)
    return layout
  }

  /** Whether an instance went through its class's constructor: Object.create(C.prototype) does not. */
  #carries(object: object, shape: PrototypeShape): boolean {
    if (shape.family !== undefined && shape.family.idGet(object) === -1) return false
    for (const field of shape.privates) if (!field.has(object)) return false
    return true
  }

  /** The properties that an instance has when it is allocated; filling it can only add others behind them. */
  #freshKeys(shape: PrototypeShape): readonly string[] {
    const { constructorFunction } = shape
    if (constructorFunction === undefined || shape.fixed !== undefined) return []
    let keys = this.#fresh.get(shape)
    if (keys === undefined) {
      this.runtime.setAlloc(true)
      try {
        keys = Object.keys(new constructorFunction())
      } finally {
        this.runtime.setAlloc(false)
      }
      this.#fresh.set(shape, keys)
    }
    return keys
  }

  #makeLayout(shape: PrototypeShape, keys: readonly string[], pc?: number, symbols = NO_SYMBOLS): FieldLayout {
    const privates: readonly PrivateField[] = shape.privates
    const meaning = JSON.stringify(['fields', shape.name, keys, privates.map((field) => field.name), ...(pc === undefined ? [] : [pc]),
      ...(symbols.length === 0 ? [] : [symbols.map((symbol) => this.symbolName(symbol))])])
    const size = 1 + keys.length + symbols.length + privates.length
    return this.layouts.add<FieldLayout>(meaning, (id) => ({
      id, kind: 'fields', size, keys, symbols, isAssignable: [...keys, ...symbols].every((key) => isAssignable(shape.prototype, key)), privates, shape, pc, uses: 0,
      seen: new Array<undefined>(size - 1).fill(undefined), generated: false, write: undefined, hash: undefined,
    }))
  }

  /** The form that the content of an object of the base heap has, from the form of the same content elsewhere. */
  pinned(inner: PinnedLayout['inner']): PinnedLayout {
    let layout = this.#pinned.get(inner.id)
    if (layout === undefined) {
      const size = inner.size === 0 ? 0 : inner.size + 2
      layout = this.layouts.add<PinnedLayout>(`pinned ${this.layouts.meanings[inner.id]!}`, (id) => ({ id, kind: 'pinned', inner, size }))
      this.#pinned.set(inner.id, layout)
    }
    return layout
  }

  readonly #pinned = new Map<number, PinnedLayout>()

  /** Counts a use of a layout by the interpreting road. */
  used(layout: FieldLayout, shape: PrototypeShape): void {
    if (++layout.uses === USES_BEFORE_CODE) this.onHot(layout)
    const guess = layout.generated ? layout.id : -1
    if (layout.symbols.length > 0) {
      shape.symbolicGuess = guess
      return
    }
    shape.guess = guess
    if (shape.family !== undefined) shape.family.guess = guess
  }

  isPlainArray(array: readonly unknown[]): boolean {
    // The results of RegExp.prototype.exec carry named properties that no barrier has seen.
    if (Object.hasOwn(array, 'index') || Object.hasOwn(array, 'groups') || this.haveIndexes()) return false
    return array.length <= SPARSE_SLACK || array.length <= 2 * Reflect.ownKeys(array).length + SPARSE_SLACK
  }

  /** Whether arrays inherit elements, so that reading a hole or writing an element is not what it seems. */
  haveIndexes(): boolean {
    if (this.#indexMarks === undefined) {
      const { arrayPrototype, objectPrototype } = this.runtime
      this.#haveIndexesNow = hasIndex(arrayPrototype) || hasIndex(objectPrototype)
      this.#indexMarks = [this.special(arrayPrototype), this.special(objectPrototype)]
    }
    // The marks say whether the program has ever written to a prototype: only then it is looked at again.
    if (this.#indexMarks[0]?.touched !== true && this.#indexMarks[1]?.touched !== true) return this.#haveIndexesNow
    return hasIndex(this.runtime.arrayPrototype) || hasIndex(this.runtime.objectPrototype)
  }

  /** Whether a Map or Set is really one and has no properties of its own. */
  isBare(object: object): boolean {
    for (const _ in object) return false
    const kind = contentKind(object, this.runtime)
    return kind === 'map' || kind === 'set'
  }

  mapSize(map: Map<unknown, unknown>): number {
    return mapSize.call(map) as number
  }

  setSize(set: Set<unknown>): number {
    return setSize.call(set) as number
  }

  forEachEntry(map: Map<unknown, unknown>, visit: (value: unknown, key: unknown) => void): void {
    Map.prototype.forEach.call(map, visit)
  }

  forEachMember(set: Set<unknown>, visit: (value: unknown) => void): void {
    Set.prototype.forEach.call(set, visit)
  }

  layout(id: number): Layout {
    return this.layouts.all[id]!
  }

  get atoms(): AtomTable {
    return this.#atoms
  }
}

const NO_SYMBOLS: readonly symbol[] = []
const mapSize = Reflect.getOwnPropertyDescriptor(Map.prototype, 'size')!.get!
const setSize = Reflect.getOwnPropertyDescriptor(Set.prototype, 'size')!.get!

/** Whether `object[key] = value` makes a plain property of an object with this prototype. */
export function isAssignable(prototype: object | null, key: PropertyKey): boolean {
  if (key === '__proto__') return false
  for (let holder = prototype; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    // Nobody knows what a proxy does with it without running its code.
    if (types.isProxy(holder)) return false
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) return descriptor.writable === true
  }
  return true
}

/** Whether a loop over the names of an object with this prototype finds names of prototypes. */
function hasNames(prototype: object | null): boolean {
  for (let o = prototype; o !== null; o = Reflect.getPrototypeOf(o)) {
    // Nobody knows what a proxy says without running its code.
    if (types.isProxy(o) || Object.keys(o).length > 0) return true
  }
  return false
}

/** Indexes are the first of an object's keys. */
function hasIndex(object: object): boolean {
  const first = Reflect.ownKeys(object)[0]
  return typeof first === 'string' && isArrayIndex(first)
}

function startsWith(keys: readonly string[], first: readonly string[]): boolean {
  return first.every((key, i) => keys[i] === key)
}

/** V8 makes these with each function: a hidden property leads back to it, which no barrier has seen. */
function isFunctionPrototype(object: object, keys: readonly string[]): boolean {
  return Object.hasOwn(object, 'constructor') && !keys.includes('constructor')
}
