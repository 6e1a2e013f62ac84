/**
 * A value of the program under check as source text, for arguments, results and state differences. It never runs code
 * of the program: no getters, no traps, no `toString`, no iterators, only own data properties and internal slots, read
 * with the checker's own intrinsics (the value comes from another realm, where `instanceof` means nothing to us).
 */
import { types } from 'node:util'
import { isArrayIndex } from '../base/array-index.ts'
import { numberText, stringText, symbolText } from './primitive-literal.ts'

export interface Literal {
  readonly text: string
  /** Evaluating `text` gives an equal value; otherwise the text is only for reading. */
  readonly exact: boolean
}

/** Longer texts are cut: a report quotes values, it does not store them. */
const DEFAULT_MAX_LENGTH = 1000
const MAX_DEPTH = 20

export function literal(value: unknown, maxLength = DEFAULT_MAX_LENGTH): Literal {
  const writer = new Writer(maxLength)
  writer.write(value)
  return writer.finish()
}

const mapForEach = Map.prototype.forEach
const setForEach = Set.prototype.forEach
const dateGetTime = Date.prototype.getTime
const bufferLength = getter(ArrayBuffer.prototype, 'byteLength')
const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype) as object
const typedArrayName = getter(typedArrayPrototype, Symbol.toStringTag)
const typedArrayLength = getter(typedArrayPrototype, 'length')
const regExpSource = getter(RegExp.prototype, 'source')
const regExpFlags = ([
  ['d', 'hasIndices'], ['g', 'global'], ['i', 'ignoreCase'], ['m', 'multiline'],
  ['s', 'dotAll'], ['u', 'unicode'], ['v', 'unicodeSets'], ['y', 'sticky'],
] as const).map(([flag, name]) => ({ flag, get: getter(RegExp.prototype, name) }))

class Writer {
  readonly #maxLength: number
  readonly #seen = new Set<object>()
  readonly #open = new Set<object>()
  #parts: string[] = []
  #length = 0
  #exact = true

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  finish(): Literal {
    const text = this.#parts.join('')
    return text.length > this.#maxLength
      ? { text: `${text.slice(0, this.#maxLength)}…`, exact: false }
      : { text, exact: this.#exact }
  }

  write(value: unknown): void {
    if (this.#length > this.#maxLength) return
    switch (typeof value) {
      case 'number': return this.#add(numberText(value))
      case 'string': return this.#writeString(value)
      case 'bigint': return this.#add(`${value}n`)
      case 'symbol': {
        const { text, exact } = symbolText(value)
        return exact ? this.#add(text) : this.#onlyForReading(text)
      }
      case 'function': return this.#onlyForReading(this.#functionText(value))
      case 'object': return value === null ? this.#add('null') : this.#writeObject(value)
      default: return this.#add(String(value))
    }
  }

  #add(text: string): void {
    this.#parts.push(text)
    this.#length += text.length
  }

  #onlyForReading(text: string): void {
    this.#exact = false
    this.#add(text)
  }

  #writeString(value: string): void {
    if (value.length <= this.#maxLength) return this.#add(stringText(value))
    // The rest would be cut off anyway, and may be too long to be copied.
    this.#onlyForReading(stringText(value.slice(0, this.#maxLength)))
  }

  #writeObject(value: object): void {
    if (types.isProxy(value)) return this.#onlyForReading('<Proxy>')
    if (this.#open.has(value)) return this.#onlyForReading('<cycle>')
    if (this.#open.size >= MAX_DEPTH) return this.#onlyForReading('…')
    // Written twice, one object would become two equal ones.
    if (this.#seen.has(value)) this.#exact = false
    this.#seen.add(value)
    this.#open.add(value)
    this.#writeContents(value)
    this.#open.delete(value)
  }

  #writeContents(value: object): void {
    if (Array.isArray(value)) return this.#writeArray(value)
    if (types.isMap(value)) return this.#writeMap(value)
    if (types.isSet(value)) return this.#writeSet(value)
    if (types.isDate(value)) return this.#builtIn(value, 'Date', dateText(value))
    if (types.isRegExp(value)) return this.#builtIn(value, 'RegExp', regExpText(value), ['lastIndex'])
    if (types.isNativeError(value)) return this.#writeError(value)
    if (types.isTypedArray(value)) return this.#writeTypedArray(value)
    if (types.isArrayBuffer(value)) {
      return this.#onlyForReading(`<ArrayBuffer of ${bufferLength(value)} bytes>`)
    }
    const opaque = opaqueName(value)
    if (opaque !== undefined) return this.#onlyForReading(`<${opaque}>`)
    this.#writePlain(value)
  }

  #writeArray(value: readonly unknown[]): void {
    const name = className(value)
    if (name !== 'Array') this.#onlyForReading(`${name ?? 'null'} `)
    this.#add('[')
    const length = dataOf(value, 'length') as number
    for (let i = 0; i < length; i++) {
      if (this.#length > this.#maxLength) break
      const property = Reflect.getOwnPropertyDescriptor(value, i)
      if (property !== undefined) {
        if (i > 0) this.#add(' ')
        this.#writeProperty(property)
      }
      // A hole at the end needs its own comma: [1, ,] has length 2.
      if (i < length - 1 || property === undefined) this.#add(',')
    }
    this.#add(']')
    if (Reflect.ownKeys(value).some((key) => typeof key === 'symbol' || (key !== 'length' && !isArrayIndex(key)))) {
      this.#exact = false
    }
  }

  #writeMap(value: Map<unknown, unknown>): void {
    this.#collection(value, 'Map', (add) => mapForEach.call(value, (item, key) => add(() => {
      this.#add('[')
      this.write(key)
      this.#add(', ')
      this.write(item)
      this.#add(']')
    })))
  }

  #writeSet(value: Set<unknown>): void {
    this.#collection(value, 'Set', (add) => setForEach.call(value, (item) => add(() => this.write(item))))
  }

  #collection(value: object, kind: string, visit: (add: (writeItem: () => void) => void) => void): void {
    this.#openBuiltIn(value, kind)
    let first = true
    visit((writeItem) => {
      if (this.#length > this.#maxLength) return
      this.#add(first ? '[' : ', ')
      first = false
      writeItem()
    })
    this.#add(first ? ')' : '])')
  }

  #writeTypedArray(value: NodeJS.TypedArray): void {
    this.#openBuiltIn(value, typedArrayName(value) as string)
    this.#add('[')
    const length = typedArrayLength(value) as number
    for (let i = 0; i < length && this.#length <= this.#maxLength; i++) {
      if (i > 0) this.#add(', ')
      this.write(value[i])
    }
    this.#add('])')
  }

  #writeError(value: Error): void {
    const message = dataOf(value, 'message')
    const name = className(value) ?? 'Error'
    this.#exact = false
    this.#add(`new ${name}(${typeof message === 'string' ? stringText(message) : ''})`)
  }

  /** `new Map(`, or the name of a subclass, whose constructor may take something else. */
  #openBuiltIn(value: object, kind: string): void {
    const name = className(value) ?? kind
    if (name !== kind) this.#exact = false
    this.#add(`new ${name}(`)
  }

  #builtIn(value: object, kind: string, text: string, ownKeys: readonly string[] = []): void {
    if (className(value) !== kind || Reflect.ownKeys(value).length !== ownKeys.length) this.#exact = false
    if (kind === 'RegExp' && dataOf(value, 'lastIndex') !== 0) this.#exact = false
    this.#add(text)
  }

  #writePlain(value: object): void {
    const name = className(value)
    // Frames and scopes have classes that the emitter has made.
    if (name !== undefined && MADE_CLASS.test(name)) this.#exact = false
    else if (name !== 'Object' && name !== undefined) this.#onlyForReading(`${name} `)
    this.#add('{')
    let first = true
    if (name === undefined) {
      this.#add('__proto__: null')
      first = false
    }
    for (const key of Reflect.ownKeys(value)) {
      if (this.#length > this.#maxLength) break
      if (!first) this.#add(', ')
      first = false
      this.#writeKey(key)
      this.#writeProperty(Reflect.getOwnPropertyDescriptor(value, key)!)
    }
    this.#add('}')
    if (!Object.isExtensible(value)) this.#exact = false
  }

  #writeKey(key: string | symbol): void {
    if (typeof key === 'symbol') {
      this.#add('[')
      this.write(key)
      return this.#add(']: ')
    }
    if (key === '__proto__') return this.#add("['__proto__']: ")
    this.#add(/^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/.test(key) ? `${key}: ` : `${stringText(key)}: `)
  }

  #writeProperty(property: PropertyDescriptor): void {
    if (!('value' in property)) return this.#onlyForReading('<accessor>')
    if (!property.writable || !property.enumerable || !property.configurable) this.#exact = false
    this.write(property.value)
  }

  #functionText(value: Function): string {
    if (types.isProxy(value)) return '<Proxy>'
    const name = dataOf(value, 'name')
    return typeof name === 'string' && name !== '' ? `<function ${name}>` : '<function>'
  }
}

const MADE_CLASS = /^\$\$[FS]\d+$/

/** The name of the constructor that the prototype tells, `undefined` without a prototype. */
function className(value: object): string | undefined {
  const prototype = Reflect.getPrototypeOf(value)
  if (prototype === null) return undefined
  // One that is itself a proxy, or is changed beyond recognition, has no name that we could read without running code.
  const constructor = types.isProxy(prototype) ? undefined : dataOf(prototype, 'constructor')
  const isReadable = typeof constructor === 'function' && !types.isProxy(constructor)
  const name = isReadable ? dataOf(constructor, 'name') : undefined
  return typeof name === 'string' && name !== '' ? name : '<anonymous>'
}

function opaqueName(value: object): string | undefined {
  if (types.isWeakMap(value)) return 'WeakMap'
  if (types.isWeakSet(value)) return 'WeakSet'
  if (types.isPromise(value)) return 'Promise'
  if (types.isSharedArrayBuffer(value)) return 'SharedArrayBuffer'
  if (types.isDataView(value)) return 'DataView'
  if (types.isGeneratorObject(value)) return 'Generator'
  if (types.isBoxedPrimitive(value)) return 'boxed primitive'
  return undefined
}

function dataOf(value: object, key: PropertyKey): unknown {
  const property = Reflect.getOwnPropertyDescriptor(value, key)
  return property !== undefined && 'value' in property ? property.value : undefined
}

function getter(prototype: object, key: PropertyKey): (value: object) => unknown {
  const get = Reflect.getOwnPropertyDescriptor(prototype, key)?.get
  return (value) => get === undefined ? undefined : Reflect.apply(get, value, [])
}

function dateText(value: Date): string {
  return `new Date(${numberText(dateGetTime.call(value))})`
}

function regExpText(value: RegExp): string {
  const flags = regExpFlags.filter(({ get }) => get(value) === true).map(({ flag }) => flag)
  return `/${regExpSource(value)}/${flags.join('')}`
}
