/**
 * DisposableStack and AsyncDisposableStack (ECMA-262, 27.3 and 27.4), in versions of V8 that have them: V8 hides the list
 * of resources, and states have to know it. It is a chain, the last resource first.
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
const foreign = (name: string, method: string, receiver: unknown): TypeError =>
  new $$TypeError(`Method ${name}.prototype.${method} called on incompatible receiver ${$$shownValue(receiver)}`)
const disposedAlready = (name: string, method: string): ReferenceError =>
  new $$ReferenceError(`Cannot call ${name}.prototype.${method} on an already-disposed DisposableStack`)

class DisposableStack {
  #isDisposed = false
  #top: Resource | undefined = undefined

  use(value: Guest): Guest {
    this.#check('use')
    if (value === undefined || value === null) return value
    checkResource(value)
    this.#top = new Resource(METHOD, value, disposeMethod(value), this.#top)
    return value
  }

  dispose(): void {
    if (!$$isObject(this) || !(#top in this)) throw foreign('DisposableStack', 'dispose', this)
    if (this.#isDisposed) return
    this.#isDisposed = true
    let resource = this.#top
    this.#top = undefined
    let hasFailed = false, failure
    for (; resource !== undefined; resource = resource.before) {
      try {
        callOf(resource)
      } catch (error) {
        failure = hasFailed ? suppress(error, failure) : error
        hasFailed = true
      }
    }
    if (hasFailed) throw failure
  }

  adopt(value: Guest, onDispose: Guest): Guest {
    this.#check('adopt')
    checkFunction(onDispose)
    this.#top = new Resource(ADOPTED, value, onDispose, this.#top)
    return value
  }

  defer(onDispose: Guest): void {
    this.#check('defer')
    checkFunction(onDispose)
    this.#top = new Resource(DEFERRED, undefined, onDispose, this.#top)
  }

  move(): DisposableStack {
    this.#check('move')
    const moved = new DisposableStack()
    moved.#top = this.#top
    this.#top = undefined
    this.#isDisposed = true
    return moved
  }

  get disposed(): boolean {
    if (!$$isObject(this) || !(#top in this)) throw new $$TypeError(`Method get DisposableStack.prototype.disposed called on incompatible receiver ${$$shownValue(this)}`)
    return this.#isDisposed
  }

  #check(method: string): void {
    if (this.#isDisposed) throw disposedAlready('DisposableStack', method)
  }
}

class AsyncDisposableStack {
  #isDisposed = false
  #top: Resource | undefined = undefined

  use(value: Guest): Guest {
    this.#check('use')
    if (value === undefined || value === null) {
      this.#top = new Resource(NOTHING, undefined, undefined, this.#top)
      return value
    }
    checkResource(value)
    const method = value[asyncDispose]
    if (method === undefined || method === null) this.#top = new Resource(SYNC_METHOD, value, disposeMethod(value), this.#top)
    else if (typeof method !== 'function') throw new $$TypeError('Symbol(Symbol.asyncDispose) is not a function')
    else this.#top = new Resource(METHOD, value, method, this.#top)
    return value
  }

  async disposeAsync(): globalThis.Promise<void> {
    if (!$$isObject(this) || !(#top in this)) throw new $$TypeError('Receiver is not an AsyncDisposableStack')
    if (this.#isDisposed) return
    this.#isDisposed = true
    let resource = this.#top
    this.#top = undefined
    let hasFailed = false, failure
    // Resources that are nothing are waited for once, and not at all if there is something to wait for (DisposeResources).
    let needsAwait = false, hasAwaited = false
    for (; resource !== undefined; resource = resource.before) {
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

  adopt(value: Guest, onDispose: Guest): Guest {
    this.#check('adopt')
    checkFunction(onDispose)
    this.#top = new Resource(ADOPTED, value, onDispose, this.#top)
    return value
  }

  defer(onDispose: Guest): void {
    this.#check('defer')
    checkFunction(onDispose)
    this.#top = new Resource(DEFERRED, undefined, onDispose, this.#top)
  }

  move(): AsyncDisposableStack {
    this.#check('move')
    const moved = new AsyncDisposableStack()
    moved.#top = this.#top
    this.#top = undefined
    this.#isDisposed = true
    return moved
  }

  get disposed(): boolean {
    if (!$$isObject(this) || !(#top in this)) throw new $$TypeError(`Method get AsyncDisposableStack.prototype.disposed called on incompatible receiver ${$$shownValue(this)}`)
    return this.#isDisposed
  }

  #check(method: string): void {
    if (this.#isDisposed) throw disposedAlready('AsyncDisposableStack', method)
  }
}

const install = (name: string, constructor: Guest, key: symbol, method: string): void => {
  const { prototype } = constructor
  $$defineProperty(prototype, key, { __proto__: null, value: prototype[method], writable: true, enumerable: false, configurable: true })
  $$defineProperty(prototype, toStringTag, { __proto__: null, value: name, configurable: true })
  $$globalDataProperty(name, $$disguise(constructor, name, 0))
}
if (SuppressedErrorOfRealm !== undefined && $$global.DisposableStack !== undefined) {
  install('DisposableStack', DisposableStack, dispose, 'dispose')
  install('AsyncDisposableStack', AsyncDisposableStack, asyncDispose, 'disposeAsync')
}
