/**
 * `FinalizationRegistry`: it never calls, since what the garbage collector does is no behaviour; but which tokens it knows can be asked for,
 * by what `unregister` answers, and so is state.
 */
import { defineProperty, string, type Guest, type GuestFunction } from '../../internal/kept.ts'

/** By registry: a `WeakSet` of the tokens. */
const tokensOf: Guest = new WeakMap()
const get = $$uncurry(WeakMap.prototype.get), set = $$uncurry(WeakMap.prototype.set)
const add = $$uncurry(WeakSet.prototype.add), remove = $$uncurry(WeakSet.prototype.delete)
const { prototype } = FinalizationRegistry

function install(name: string, length: number, f: GuestFunction): void {
  defineProperty(prototype, name, { value: $$disguise(f, name, length), writable: true, enumerable: false, configurable: true })
}

const isWeakKey = (value: Guest): boolean => $$isObject(value) || (typeof value === 'symbol' && keyFor(value) === undefined)
const { keyFor } = Symbol
const { isPrototypeOf } = Object.prototype
const isRegistry = $$uncurry(isPrototypeOf as GuestFunction) as (prototype: Guest, value: Guest) => boolean

function checkReceiver(value: Guest, name: string): void {
  if (!isRegistry(prototype, value)) throw new TypeError(`Method FinalizationRegistry.prototype.${name} called on incompatible receiver ${$$isObject(value) ? '#<Object>' : string(value)}`)
}

const invalidToken = (token: Guest): TypeError => new TypeError(`Invalid unregisterToken ('${string(token)}')`)

install('register', 2, function (this: Guest, target: Guest, held: Guest, token: Guest): void {
  checkReceiver(this, 'register')
  if (!isWeakKey(target)) throw new TypeError('FinalizationRegistry.prototype.register: invalid target')
  if (target === held) throw new TypeError('FinalizationRegistry.prototype.register: target and holdings must not be same')
  if (token === undefined) return
  if (!isWeakKey(token)) throw invalidToken(token)
  let tokens = get(tokensOf, this)
  if (tokens === undefined) set(tokensOf, this, tokens = new WeakSet())
  add(tokens, token)
})

install('unregister', 1, function (this: Guest, token: Guest): boolean {
  checkReceiver(this, 'unregister')
  if (!isWeakKey(token)) throw invalidToken(token)
  const tokens = get(tokensOf, this)
  return tokens !== undefined && remove(tokens, token)
})
