/**
 * The library's part of structuredClone: errors are DOMExceptions, array buffers and message ports can be transferred.
 * The copying itself is in src/runtime/intrinsics/structured-clone.ts.
 */
import { typeError } from '../internal/errors.ts'
import { clonesExceptions, nodeLine } from '../internal/host-facts.ts'
import { arrayIndexOf, getPrototypeOf, isArray, type Guest } from '../internal/kept.ts'
import { DOMException } from './dom-exception.ts'
import { isPromise } from './promise.ts'

const dataCloneError = (message: string): DOMException => new DOMException(message, 'DataCloneError')

/** A kind of object of the library that can be transferred; message ports register themselves. */
export interface TransferKind {
  is(value: unknown): boolean
  /** Takes the object out of the hands of its owner and gives the one that the receiver gets. */
  transfer(value: Guest): Guest
  /** The receiver has it. */
  arrive(moved: Guest): void
}
const kinds: TransferKind[] = []
export const registerTransfer = (kind: TransferKind): void => { $$push(kinds, kind) }

/** What becomes of instances of a class that have more than properties, by its prototype: a copy, or an error. Filled while the library is loaded. */
const cloners: Guest = $$newMap()
export const registerClone = (prototype: Guest, clone: (value: Guest) => Guest): void => { cloners.set(prototype, clone) }
/** V8 knows that such objects have more than properties. */
export const registerOpaque = (constructor: Guest): void => {
  const { name, prototype } = constructor
  registerClone(prototype, () => { throw dataCloneError(`#<${name}> could not be cloned.`) })
}
/** So does Node of its own ones, since Node 22. */
export const registerUncloneable = (constructor: Guest): void => {
  if (nodeLine >= 22) registerClone(constructor.prototype, () => { throw dataCloneError('Cannot clone object of unsupported type.') })
}
export const registerTransferable = (constructor: Guest): void => { registerClone(constructor.prototype, needsTransfer) }

function needsTransfer(): never {
  const message = 'Object that needs transfer was found in message but not listed in transferList'
  throw nodeLine < 22 ? typeError('ERR_MISSING_TRANSFERABLE_IN_TRANSFER_LIST', message) : dataCloneError(message)
}

const intlNames = $$ownKeys(Intl) as string[]
for (let i = 0; i < intlNames.length; i++) {
  const constructor = (Intl as Guest)[intlNames[i]!]
  if (typeof constructor === 'function' && constructor.prototype?.resolvedOptions !== undefined) registerOpaque(constructor)
}
for (const name of ['WeakRef', 'FinalizationRegistry', 'DisposableStack', 'AsyncDisposableStack']) if ($$global[name] !== undefined) registerOpaque($$global[name])
if (clonesExceptions) registerClone(DOMException.prototype, (value) => new DOMException(value.message, value.name))

$$cloneHooks.error = dataCloneError
$$cloneHooks.check = (value: unknown): Guest => {
  if (isPromise(value)) throw dataCloneError('#<Promise> could not be cloned.')
  if ($$host.pure('types.isGeneratorObject', undefined, [value], {})) throw dataCloneError('[object Generator] could not be cloned.')
  if ($$host.pure('types.isArgumentsObject', undefined, [value], {})) throw dataCloneError('#<Object> could not be cloned.')
  if (kindOf(value) !== undefined) needsTransfer()
  for (let o: Guest = getPrototypeOf(value); o !== null && !$$proxies.has(o); o = getPrototypeOf(o)) {
    const clone = cloners.get(o)
    if (clone !== undefined) return clone(value)
  }
  return undefined
}

const isDetached = (value: unknown): boolean => $$host.pure('binding.util.isDetached', undefined, [value], {})

function kindOf(value: unknown): TransferKind | undefined {
  for (let i = 0; i < kinds.length; i++) if (kinds[i]!.is(value)) return kinds[i]
  return undefined
}

/** A clone of a value in which the listed objects have moved over, and the ports among them. */
export function cloneWith(value: unknown, list: Guest): { readonly copy: Guest, readonly ports: Guest[] } {
  const memory = $$newMap()
  const ports: Guest[] = []
  const moves = checkedList(list)
  for (let i = 0; i < moves.length; i++) {
    const kind = kindOf(moves[i])
    // Before Node 22 memory that was moved before is moved as nothing.
    if (isDetached(moves[i])) memory.set(moves[i], new ArrayBuffer(0))
    if (kind === undefined) continue
    const moved = kind.transfer(moves[i])
    memory.set(moves[i], moved)
    $$push(ports, moved)
  }
  const copy = $$cloneOf(value, memory)
  // Memory is copied like everything else, and then taken from its owner.
  for (let i = 0; i < moves.length; i++) if (kindOf(moves[i]) === undefined) detach(moves[i])
  return { copy, ports }
}

function checkedList(list: Guest): Guest[] {
  if (list === undefined || list === null) return []
  if (!isArray(list)) return checkedList(listed(list))
  for (let i = 0; i < list.length; i++) {
    if (arrayIndexOf(list, list[i]) !== i) {
      throw dataCloneError($$host.pure('types.isAnyArrayBuffer', undefined, [list[i]], {})
        ? 'Transfer list contains duplicate ArrayBuffer' : 'Transfer list contains duplicate source port')
    }
    if (kindOf(list[i]) === undefined && !$$host.pure('types.isArrayBuffer', undefined, [list[i]], {})) {
      throw nodeLine < 22 ? typeError('ERR_INVALID_TRANSFER_OBJECT', 'Found invalid object in transferList')
        : dataCloneError('Found invalid value in transferList.')
    }
    if (nodeLine >= 22 && isDetached(list[i])) throw dataCloneError('Cannot transfer object of unsupported type.')
  }
  return list
}

/** The members of something iterable that is no array. */
function listed(list: Guest): Guest[] {
  if (!$$isObject(list) || typeof list[Symbol.iterator] !== 'function') {
    throw typeError('ERR_INVALID_ARG_TYPE', 'Optional transferList argument must be an iterable')
  }
  const members: Guest[] = []
  for (const member of list) $$push(members, member)
  return members
}

function detach(memory: Guest): void {
  $$lock(memory)
  $$barrier(memory)
  $$host.pure('detach', undefined, [memory], {})
}

export function structuredClone(...args: Guest[]): Guest {
  if (args.length === 0) throw typeError('ERR_MISSING_ARGS', 'The value argument must be specified')
  const options = args[1]
  if (options !== undefined && options !== null && !$$isObject(options)) {
    throw typeError('ERR_INVALID_ARG_TYPE', 'The options argument must be either an object or undefined')
  }
  const { copy, ports } = cloneWith(args[0], options?.transfer)
  for (let i = 0; i < ports.length; i++) kindOf(ports[i])!.arrive(ports[i])
  return copy
}
$$disguise(structuredClone, 'structuredClone', 1)
