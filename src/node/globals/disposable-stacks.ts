/**
 * DisposableStack and AsyncDisposableStack (ECMA-262, 27.3 and 27.4), in versions of V8 that have them: V8 hides the list
 * of resources, and states have to know it. It is a chain, the last resource first. And what async iterators do when they are disposed of.
 */
import { construct, type Guest } from '../internal/kept.ts'

const dispose: typeof Symbol.dispose = Symbol.dispose
const asyncDispose: typeof Symbol.asyncDispose = Symbol.asyncDispose
const toStringTag: typeof Symbol.toStringTag = Symbol.toStringTag
const SuppressedErrorOfRealm: Guest = $$global.SuppressedError

/** How a resource is disposed of: its method is called; it gets its argument; or there is only something to wait for. */
const METHOD = 0, ADOPTED = 1, DEFERRED = 2, NOTHING = 3
/** A method for synchronous disposal in a stack that waits: what it returns is of no interest. */
const SYNC_METHOD = 4

class Resource {
  readonly kind: number
  readonly value: Guest
  readonly method: Guest
  readonly before: Resource | undefined

  constructor(kind: number, value: Guest, method: Guest, before: Resource | undefined) {
    this.kind = kind
    this.value = value
    this.method = method
    this.before = before
  }
}

const callOf = (resource: Resource): Guest => {
  const { kind, value, method } = resource
  if (kind === METHOD || kind === SYNC_METHOD) return $$apply(method, value, [])
  return $$apply(method, undefined, kind === ADOPTED ? [value] : [])
}

/** In a stack that waits the error of a synchronous method is a rejection, and what it returns is of no interest (GetDisposeMethod). */
const synchronously = (resource: Resource): Guest => {
  try {
    callOf(resource)
  } catch (error) {
    const promise = $$newPromise()
    $$rejectPromise(promise, error)
    return promise
  }
  return undefined
}

/** The error of disposal in front of the one before. */
const suppress = (error: Guest, suppressed: Guest): Guest =>
  construct(SuppressedErrorOfRealm, [error, suppressed, 'An error was suppressed during disposal'])

const checkFunction = (f: Guest): void => {
  if (typeof f !== 'function') throw new $$TypeError(`${$$shownValue(f)} is not a function`)
}
const checkResource = (value: Guest): void => {
  if (!$$isObject(value)) throw new $$TypeError('An object is expected with `using` declarations')
}
const disposeMethod = (value: Guest): Guest => {
  const method = value[dispose]
  if (typeof method !== 'function') throw new $$TypeError('Symbol(Symbol.dispose) is not a function')
  return method
}
const foreign = (method: string, receiver: unknown): TypeError =>
  new $$TypeError(`Method ${method} called on incompatible receiver ${$$shownValue(receiver)}`)
const disposedAlready = (name: string, method: string): ReferenceError =>
  new $$ReferenceError(`Cannot call ${name}.prototype.${method} on an already-disposed DisposableStack`)

const objectPrototype = $$getPrototypeOf({})
/** An instance gets the prototype of its class where new.target has none; a class of the language would give it that of objects (GetPrototypeFromConstructor). */
const ensurePrototype = (stack: object, target: Guest, prototype: object): void => {
  if ($$getPrototypeOf(stack) === objectPrototype && !$$isObject(target.prototype)) $$setPrototypeOf(stack, prototype)
}

/** What both kinds of stacks have in common: the resources, and whether they are gone. */
class Resources {
  readonly owner: string
  isDisposed = false
  top: Resource | undefined = undefined

  constructor(owner: string) { this.owner = owner }

  /** For the methods that need a stack that is still in use. */
  check(method: string): void {
    if (this.isDisposed) throw disposedAlready(this.owner, method)
  }

  add(kind: number, value: Guest, method: Guest): void { this.top = new Resource(kind, value, method, this.top) }

  adopt(value: Guest, onDispose: Guest): Guest {
    this.check('adopt')
    checkFunction(onDispose)
    this.add(ADOPTED, value, onDispose)
    return value
  }

  defer(onDispose: Guest): void {
    this.check('defer')
    checkFunction(onDispose)
    this.add(DEFERRED, undefined, onDispose)
  }

  /** Nothing is left to dispose of. */
  take(): Resource | undefined {
    const { top } = this
    this.top = undefined
    this.isDisposed = true
    return top
  }

  moveTo(other: Resources): void {
    this.check('move')
    other.top = this.take()
  }
}

class DisposableStack {
  readonly #resources = new Resources('DisposableStack')

  constructor() { ensurePrototype(this, new.target, DisposableStack.prototype) }

  static #of(stack: DisposableStack, method: string): Resources {
    if (!$$isObject(stack) || !(#resources in stack)) throw foreign(`DisposableStack.prototype.${method}`, stack)
    return stack.#resources
  }

  use(value: Guest): Guest {
    const resources = DisposableStack.#of(this, 'use')
    resources.check('use')
    if (value === undefined || value === null) return value
    checkResource(value)
    resources.add(METHOD, value, disposeMethod(value))
    return value
  }

  dispose(): void {
    const resources = DisposableStack.#of(this, 'dispose')
    if (resources.isDisposed) return
    let hasFailed = false, failure
    for (let resource = resources.take(); resource !== undefined; resource = resource.before) {
      try {
        callOf(resource)
      } catch (error) {
        failure = hasFailed ? suppress(error, failure) : error
        hasFailed = true
      }
    }
    if (hasFailed) throw failure
  }

  adopt(value: Guest, onDispose: Guest): Guest { return DisposableStack.#of(this, 'adopt').adopt(value, onDispose) }
  defer(onDispose: Guest): void { DisposableStack.#of(this, 'defer').defer(onDispose) }

  move(): DisposableStack {
    const resources = DisposableStack.#of(this, 'move')
    const moved = new DisposableStack()
    resources.moveTo(moved.#resources)
    return moved
  }

  get disposed(): boolean {
    if (!$$isObject(this) || !(#resources in this)) throw foreign('get DisposableStack.prototype.disposed', this)
    return this.#resources.isDisposed
  }
}

class AsyncDisposableStack {
  readonly #resources = new Resources('AsyncDisposableStack')

  constructor() { ensurePrototype(this, new.target, AsyncDisposableStack.prototype) }

  static #of(stack: AsyncDisposableStack, method: string): Resources {
    if (!$$isObject(stack) || !(#resources in stack)) throw foreign(`AsyncDisposableStack.prototype.${method}`, stack)
    return stack.#resources
  }

  use(value: Guest): Guest {
    const resources = AsyncDisposableStack.#of(this, 'use')
    resources.check('use')
    if (value === undefined || value === null) {
      resources.add(NOTHING, undefined, undefined)
      return value
    }
    checkResource(value)
    const method = value[asyncDispose]
    if (method === undefined || method === null) resources.add(SYNC_METHOD, value, disposeMethod(value))
    else if (typeof method !== 'function') throw new $$TypeError('Symbol(Symbol.asyncDispose) is not a function')
    else resources.add(METHOD, value, method)
    return value
  }

  async disposeAsync(): globalThis.Promise<void> {
    if (!$$isObject(this) || !(#resources in this)) throw new $$TypeError('Receiver is not an AsyncDisposableStack')
    if (this.#resources.isDisposed) return
    let hasFailed = false, failure
    // Resources that are nothing are waited for once, and not at all if there is something to wait for (DisposeResources).
    let needsAwait = false, hasAwaited = false
    for (let resource = this.#resources.take(); resource !== undefined; resource = resource.before) {
      if (resource.kind === NOTHING) {
        needsAwait = true
        continue
      }
      try {
        const result = resource.kind === SYNC_METHOD ? synchronously(resource) : callOf(resource)
        hasAwaited = true
        await result
      } catch (error) {
        failure = hasFailed ? suppress(error, failure) : error
        hasFailed = true
      }
    }
    if (needsAwait && !hasAwaited) await undefined
    if (hasFailed) throw failure
  }

  adopt(value: Guest, onDispose: Guest): Guest { return AsyncDisposableStack.#of(this, 'adopt').adopt(value, onDispose) }
  defer(onDispose: Guest): void { AsyncDisposableStack.#of(this, 'defer').defer(onDispose) }

  move(): AsyncDisposableStack {
    const resources = AsyncDisposableStack.#of(this, 'move')
    const moved = new AsyncDisposableStack()
    resources.moveTo(moved.#resources)
    return moved
  }

  get disposed(): boolean {
    if (!$$isObject(this) || !(#resources in this)) throw foreign('get AsyncDisposableStack.prototype.disposed', this)
    return this.#resources.isDisposed
  }
}

const install = (name: string, constructor: Guest, key: symbol, method: string): void => {
  const { prototype } = constructor
  $$defineProperty(prototype, key, { __proto__: null, value: prototype[method], writable: true, enumerable: false, configurable: true })
  $$defineProperty(prototype, toStringTag, { __proto__: null, value: name, configurable: true })
  $$globalDataProperty(name, $$disguise(constructor, name, 0))
}

/** %AsyncIteratorPrototype%[@@asyncDispose] (ECMA-262, 27.1.4.2): that of V8 returns a promise of V8. */
const asyncIterators = {
  async dispose(this: Guest): globalThis.Promise<void> {
    const method = this.return
    if (method === undefined || method === null) return
    if (typeof method !== 'function') throw new $$TypeError(`${$$shownValue(method)} is not a function`)
    await $$apply(method, this, [undefined])
  },
  /** The built-in is no async function. */
  builtin(this: Guest): Guest { return $$apply(asyncIterators.dispose, this, []) },
}

if (SuppressedErrorOfRealm !== undefined && $$global.DisposableStack !== undefined) {
  $$defineProperty($$getPrototypeOf($$getPrototypeOf((async function* () {}).prototype)!)!, asyncDispose, {
    __proto__: null, value: $$disguise(asyncIterators.builtin, '[Symbol.asyncDispose]', 0), writable: true, enumerable: false, configurable: true,
  })
  install('DisposableStack', DisposableStack, dispose, 'dispose')
  install('AsyncDisposableStack', AsyncDisposableStack, asyncDispose, 'disposeAsync')
}
