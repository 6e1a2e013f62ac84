/**
 * URL and URLSearchParams (WHATWG URL). A URL is its text; parts are taken from it and put into it by Node's own parser. The
 * names and values of search parameters are kept as a list.
 */
import { invalidThis, missingArgs, typeError } from '../internal/errors.ts'
import { inspect, inspectCustom } from '../internal/inspect.ts'
import {
  arrayFilter, arrayJoin, arrayPush, arraySlice, arraySort, defineProperty, jsonParse, jsonStringify, keysOf, stringSlice,
  type Guest,
} from '../internal/kept.ts'
import { pure } from '../internal/pure.ts'
import { validateFunction } from '../internal/validators.ts'

type Pair = [name: string, value: string]
const iterator: typeof Symbol.iterator = Symbol.iterator

/** What the two classes do with each other; filled by them. */
const inside = {} as {
  bind(params: URLSearchParams, url: URL): void
  load(params: URLSearchParams, query: string): void
  setSearch(url: URL, query: string): void
  part(url: URL, name: string): string
  setPart(url: URL, name: string, value: unknown): void
}

export class URLSearchParams {
  #pairs: Pair[] = []
  /** The URL whose query this is. */
  #url: URL | undefined = undefined

  constructor(init?: Guest) {
    if (init === undefined || init === null) return
    if (typeof init !== 'object' && typeof init !== 'function') {
      const text = `${init}`
      this.#pairs = parse(text[0] === '?' ? stringSlice(text, 1) : text)
    } else if (typeof init[iterator] === 'function') {
      for (const pair of init) this.#add(pair)
    } else {
      const keys = keysOf(init)
      for (let i = 0; i < keys.length; i++) arrayPush(this.#pairs, [`${keys[i]}`, `${init[keys[i]!]}`])
    }
  }

  static {
    inside.bind = (params, url) => { params.#url = url }
    inside.load = (params, query) => { params.#pairs = parse(query) }
  }

  #add(pair: Guest): void {
    if (typeof pair !== 'object' || pair === null || typeof pair[iterator] !== 'function') {
      throw typeError('ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple')
    }
    const items = [...pair]
    if (items.length !== 2) throw typeError('ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple')
    arrayPush(this.#pairs, [`${items[0]}`, `${items[1]}`])
  }

  #check(args: readonly unknown[], ...names: string[]): void {
    if (args.length < names.length) throw missingArgs(...names)
  }

  #changed(): void { if (this.#url !== undefined) inside.setSearch(this.#url, this.toString()) }

  get size(): number { return this.#pairs.length }

  append(...args: Guest[]): void {
    this.#check(args, 'name', 'value')
    arrayPush(this.#pairs, [`${args[0]}`, `${args[1]}`])
    this.#changed()
  }

  delete(...args: Guest[]): void {
    this.#check(args, 'name')
    const name = `${args[0]}`
    const value = args[1] === undefined ? undefined : `${args[1]}`
    this.#pairs = arrayFilter(this.#pairs, (pair) => pair[0] !== name || (value !== undefined && pair[1] !== value))
    this.#changed()
  }

  get(...args: Guest[]): string | null {
    this.#check(args, 'name')
    for (let i = 0; i < this.#pairs.length; i++) if (this.#pairs[i]![0] === `${args[0]}`) return this.#pairs[i]![1]
    return null
  }

  getAll(...args: Guest[]): string[] {
    this.#check(args, 'name')
    const values: string[] = []
    for (let i = 0; i < this.#pairs.length; i++) if (this.#pairs[i]![0] === `${args[0]}`) arrayPush(values, this.#pairs[i]![1])
    return values
  }

  has(...args: Guest[]): boolean {
    this.#check(args, 'name')
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i]!
      if (pair[0] === `${args[0]}` && (args[1] === undefined || pair[1] === `${args[1]}`)) return true
    }
    return false
  }

  set(...args: Guest[]): void {
    this.#check(args, 'name', 'value')
    const name = `${args[0]}`
    const value = `${args[1]}`
    let isSet = false
    this.#pairs = arrayFilter(this.#pairs, (pair) => {
      if (pair[0] !== name) return true
      if (isSet) return false
      isSet = true
      pair[1] = value
      return true
    })
    if (!isSet) arrayPush(this.#pairs, [name, value])
    this.#changed()
  }

  sort(): void {
    arraySort(this.#pairs, (a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)
    this.#changed()
  }

  forEach(callback: Guest, receiver?: unknown): void {
    validateFunction(callback, 'callback')
    for (let i = 0; i < this.#pairs.length; i++) $$apply(callback, receiver, [this.#pairs[i]![1], this.#pairs[i]![0], this])
  }

  *entries(): IterableIterator<Pair> { for (let i = 0; i < this.#pairs.length; i++) yield arraySlice(this.#pairs[i]!) as Pair }
  *keys(): IterableIterator<string> { for (let i = 0; i < this.#pairs.length; i++) yield this.#pairs[i]![0] }
  *values(): IterableIterator<string> { for (let i = 0; i < this.#pairs.length; i++) yield this.#pairs[i]![1] }
  [iterator](): IterableIterator<Pair> { return this.entries() }
  toString(): string { return pure('url.query', undefined, [jsonStringify(this.#pairs)]) }

  [inspectCustom](depth: number, options: Guest): Guest {
    if (depth < 0) return options.stylize('[Object]', 'special')
    const shown: string[] = []
    for (let i = 0; i < this.#pairs.length; i++) {
      arrayPush(shown, `${inspect(this.#pairs[i]![0], options)} => ${inspect(this.#pairs[i]![1], options)}`)
    }
    return shown.length === 0 ? 'URLSearchParams {}' : `URLSearchParams { ${arrayJoin(shown, ', ')} }`
  }
}
const parse = (query: string): Pair[] => jsonParse(pure('url.params', undefined, [query]))

export class URL {
  #href: string
  #params: URLSearchParams | undefined = undefined

  constructor(...args: Guest[]) {
    if (args.length === 0) throw missingArgs('url')
    const base = args[1] === undefined ? undefined : `${args[1]}`
    const input = `${args[0]}`
    if (!pure('url.canParse', undefined, [input, base])) throw invalidUrl(input, base)
    this.#href = pure('url.href', undefined, [input, base])
  }

  static {
    inside.setSearch = (url, query) => { url.#href = pure('url.set', undefined, [url.#href, 'search', query]) }
    inside.part = (url, name) => url.#get(name)
    inside.setPart = (url, name, value) => {
      url.#href = pure('url.set', undefined, [url.#check().#href, name, `${value}`])
      if (name === 'search') url.#reload()
    }
  }

  static canParse(...args: Guest[]): boolean {
    if (args.length === 0) throw missingArgs('url')
    return pure('url.canParse', undefined, [`${args[0]}`, args[1] === undefined ? undefined : `${args[1]}`])
  }

  get href(): string { return this.#check().#href }
  set href(value: unknown) {
    const text = `${value}`
    if (!pure('url.canParse', undefined, [text, undefined])) throw invalidUrl(text, undefined)
    this.#href = pure('url.href', undefined, [text, undefined])
    this.#reload()
  }

  get origin(): string { return this.#get('origin') }
  get searchParams(): URLSearchParams {
    if (this.#params === undefined) {
      this.#params = new URLSearchParams(this.#get('search'))
      inside.bind(this.#params, this)
    }
    return this.#params
  }
  toString(): string { return this.#check().#href }
  toJSON(): string { return this.#check().#href }

  #get(name: string): string { return pure('url.get', undefined, [this.#check().#href, name]) }
  #reload(): void { if (this.#params !== undefined) inside.load(this.#params, stringSlice(this.#get('search'), 1)) }
  #check(): this {
    if (typeof this !== 'object' || this === null || !(#href in this)) throw invalidThis('URL')
    return this
  }

  [inspectCustom](depth: number, options: Guest): Guest {
    if (typeof depth === 'number' && depth < 0) return this
    const shown: Guest = { href: this.href, origin: this.origin }
    for (let i = 0; i < parts.length; i++) {
      const name = parts[i]!
      if (name === 'hash') shown.searchParams = this.searchParams
      shown[name] = inside.part(this, name)
    }
    return `${this.constructor.name} ${inspect(shown, options)}`
  }
}

function invalidUrl(input: string, base: string | undefined): Error {
  const error: Guest = typeError('ERR_INVALID_URL', 'Invalid URL')
  error.input = input
  if (base !== undefined) error.base = base
  return error
}

const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']
for (let i = 0; i < parts.length; i++) {
  const name = parts[i]!
  defineProperty(URL.prototype, name, {
    get(this: URL) { return inside.part(this, name) },
    set(this: URL, value: unknown) { inside.setPart(this, name, value) },
    enumerable: true, configurable: true,
  })
}
for (const [Class, members] of [
  [URL, ['href', 'origin', 'searchParams', 'toString', 'toJSON']],
  [URLSearchParams, [
    'append', 'delete', 'get', 'getAll', 'has', 'set', 'sort', 'forEach', 'entries', 'keys', 'values', 'toString', 'size',
  ]],
] as const) {
  for (const name of members) defineProperty(Class.prototype, name, { enumerable: true })
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true })
}
