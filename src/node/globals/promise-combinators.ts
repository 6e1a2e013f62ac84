/**
 * Promise.all, allSettled, any and race (ECMA-262, 27.2.4). Where promises, constructor and `then` are the built-in ones,
 * which can be seen at the call, an element's reaction is one small record; otherwise it is the pair of functions that
 * the specification prescribes.
 */
import { type Guest, type GuestFunction, construct, defineProperty } from '../internal/kept.ts'
import {
  newCapability, promiseOf, promiseResolve, settle, speciesConstructor, type Capability,
} from './promise-capability.ts'
import { builtinThen, isPromise, Promise, react } from './promise.ts'

const FULFIL = 0, REJECT = 1
const iteratorKey: typeof Symbol.iterator = Symbol.iterator
const AggregateErrorOfRealm: Guest = AggregateError
const builtinResolve: Guest = Promise.resolve

type Kind = 'all' | 'allSettled' | 'any' | 'race'

/** What the elements of one call share. */
class Gathering {
  kind: Kind
  derived: Promise | Capability
  values: Guest[] = []
  /** One more than the elements that are not settled, until all elements are known. */
  remaining = 1

  constructor(kind: Kind, derived: Promise | Capability) {
    this.kind = kind
    this.derived = derived
  }

  /** An element is settled; each is heard once. */
  settled(index: number, mode: number, value: Guest): void {
    const { kind, derived } = this
    if (kind === 'all' && mode === REJECT) return settle(derived, REJECT, value)
    if (kind === 'any' && mode === FULFIL) return settle(derived, FULFIL, value)
    this.values[index] = kind === 'allSettled' ? outcomeOf(mode, value) : value
    this.countDown()
  }

  countDown(): void {
    this.remaining--
    if (this.remaining > 0) return
    if (this.kind === 'any') settle(this.derived, REJECT, allRejected(this.values))
    else settle(this.derived, FULFIL, this.values)
  }
}

const outcomeOf = (mode: number, value: Guest): object =>
  mode === FULFIL ? { status: 'fulfilled', value } : { status: 'rejected', reason: value }

const nothing = { [iteratorKey]: () => ({ next: () => ({ done: true, value: undefined }) }) }
const allRejected = (errors: Guest[]): Guest => {
  const error = construct(AggregateErrorOfRealm, [nothing, 'All promises were rejected'])
  return defineProperty(error, 'errors', { __proto__: null, value: errors, writable: true, enumerable: false, configurable: true })
}

/** The reaction of an element. */
class Element {
  gathering: Gathering
  index: number

  constructor(gathering: Gathering, index: number) {
    this.gathering = gathering
    this.index = index
  }

  get pc(): undefined { return undefined }
  run(mode: number, value: Guest): void { this.gathering.settled(this.index, mode, value) }
}

/** What the reaction of an element consists of; undefined for other objects. */
export const elementOf = (x: Guest): Guest[] | undefined =>
  x instanceof Element ? [x.index, promiseOf(x.gathering.derived)] : undefined

/** The reaction of all elements of a race. */
class Racer {
  derived: Promise | Capability
  constructor(derived: Promise | Capability) { this.derived = derived }
  get pc(): undefined { return undefined }
  run(mode: number, value: Guest): void { settle(this.derived, mode, value) }
}

/** The functions that the specification hands to `then`. Only the mode that does not end the whole is counted once. */
const elementFunctions = (gathering: Gathering, index: number, whole: Guest[]): Guest[] => {
  const { kind } = gathering
  let isCalled = false
  const heard = (mode: number): GuestFunction => {
    const functions: GuestFunction[] = [(value) => {
      if (isCalled) return
      isCalled = true
      gathering.settled(index, mode, value)
    }]
    return functions[0]!
  }
  return [
    kind === 'any' ? whole[FULFIL] : heard(FULFIL),
    kind === 'all' ? whole[REJECT] : heard(REJECT),
  ]
}

/** The functions of a capability as values; those of a plain promise are made when somebody needs them. */
const functionsOf = (derived: Promise | Capability): Guest[] => {
  if (!isPromise(derived)) return [derived.resolve, derived.reject]
  return [(value: Guest) => { settle(derived, FULFIL, value) }, (value: Guest) => { settle(derived, REJECT, value) }]
}

const combine = (kind: Kind, constructor: Guest, iterable: Guest): Guest => {
  if (!$$isObject(constructor)) throw new $$TypeError(`Promise.${kind} called on non-object`)
  const derived = newCapability(constructor)
  const sources: Guest[] | undefined = $$recorder === undefined ? undefined : []
  try {
    const resolve = constructor.resolve
    if (typeof resolve !== 'function') throw new $$TypeError('Promise resolve or reject function is not callable')
    if (kind === 'race') race(derived, constructor, iterable, resolve, sources)
    else gather(new Gathering(kind, derived), constructor, iterable, resolve, sources)
  } catch (error) {
    settle(derived, REJECT, error)
  }
  if ($$recorder !== undefined) $$recorder.made(promiseOf(derived), kind, sources)
  return promiseOf(derived)
}

const gather = (
  gathering: Gathering, constructor: Guest, iterable: Guest, resolve: GuestFunction, sources: Guest[] | undefined,
): void => {
  let index = 0, whole: Guest[] | undefined
  for (const item of iterable) {
    $$defineData(gathering.values, index, undefined)
    const next = resolved(constructor, resolve, item)
    if (sources !== undefined) sources[index] = next
    gathering.remaining++
    const then = next.then
    if (isBuiltin(next, then)) react(next, new Element(gathering, index))
    else callThen(next, then, elementFunctions(gathering, index, whole ??= functionsOf(gathering.derived)))
    index++
  }
  gathering.countDown()
}

const race = (
  derived: Promise | Capability, constructor: Guest, iterable: Guest, resolve: GuestFunction, sources: Guest[] | undefined,
): void => {
  const racer = new Racer(derived)
  let whole: Guest[] | undefined
  for (const item of iterable) {
    const next = resolved(constructor, resolve, item)
    if (sources !== undefined) sources[sources.length] = next
    const then = next.then
    if (isBuiltin(next, then)) react(next, racer)
    else callThen(next, then, whole ??= functionsOf(derived))
  }
}

const resolved = (constructor: Guest, resolve: GuestFunction, item: Guest): Guest =>
  resolve === builtinResolve ? promiseResolve(constructor, item) : $$callWith(resolve, constructor, '', [item])

/** Would `then` only register its functions and return a promise that nobody keeps? */
const isBuiltin = (next: Guest, then: Guest): next is Promise =>
  then === builtinThen && isPromise(next) && speciesConstructor(next) === Promise

const callThen = (next: Guest, then: Guest, functions: Guest[]): void => {
  $$callWith(then, next, `${$$shownValue(next)}.then`, functions)
}

const methods: Guest = {
  all(iterable: Guest): Guest { return combine('all', this, iterable) },
  allSettled(iterable: Guest): Guest { return combine('allSettled', this, iterable) },
  any(iterable: Guest): Guest { return combine('any', this, iterable) },
  race(iterable: Guest): Guest { return combine('race', this, iterable) },
}
const kinds: Kind[] = ['all', 'allSettled', 'any', 'race']
for (let i = 0; i < kinds.length; i++) {
  const value = methods[kinds[i]!]
  defineProperty(Promise, kinds[i]!, { __proto__: null, value, writable: true, enumerable: false, configurable: true })
}
