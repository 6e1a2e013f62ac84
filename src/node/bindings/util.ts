/** What `util` asks V8: the inside of promises, proxies and iterators, keys without indices. */
import primordials from 'own:internal/per_context/primordials'
import { settledValue, statusOf, isPromise } from '../globals/promise.ts'
import { callHost } from '../internal/host-call.ts'
import { jsonParse, type Guest } from '../internal/kept.ts'
import { processFiles } from '../internal/process-files.ts'

const { MapPrototypeForEach, MapPrototypeGet, ObjectAssign, SetPrototypeForEach, TypedArrayPrototypeGetByteLength, WeakMapPrototypeGet } = primordials

const PENDING = 0, FULFILLED = 1, LOCKED = 4
const ONLY_ENUMERABLE = 2, SKIP_SYMBOLS = 16

const isEnumerable = (object: Guest, key: PropertyKey): boolean => $$getOwnPropertyDescriptor(object, key)?.enumerable === true

/** Is it a property key that is an index of an array? */
function isIndex(key: string | symbol): boolean {
  if (typeof key === 'symbol') return false
  const number = +key
  return number >= 0 && number < 2 ** 32 - 1 && `${number >>> 0}` === key
}

/** How many of the keys of an object are indices: these come first. */
function countIndices(keys: readonly (string | symbol)[]): number {
  let [least, most] = [0, keys.length]
  while (least < most) {
    const middle = (least + most) >>> 1
    if (isIndex(keys[middle]!)) least = middle + 1
    else most = middle
  }
  return least
}

/** Node keeps these out of sight of programs, too: nothing lists them. */
const privateSymbols: Guest = {}
const privateNames = [
  ['arrow_message_private_symbol', 'node:arrowMessage'], ['contextify_context_private_symbol', 'node:contextify:context'],
  ['decorated_private_symbol', 'node:decorated'], ['host_defined_option_symbol', 'node:host_defined_option_symbol'],
  ['module_source_private_symbol', 'node:module_source'], ['module_export_names_private_symbol', 'node:module_export_names'],
  ['module_circular_visited_private_symbol', 'node:module_circular_visited'],
  ['module_export_private_symbol', 'node:module_export'], ['module_parent_private_symbol', 'node:module_parent'],
  ['napi_type_tag', 'node:napi:type_tag'], ['napi_wrapper', 'node:napi:wrapper'],
  ['untransferable_object_private_symbol', 'node:untransferableObject'],
  ['exit_info_private_symbol', 'node:exit_info_private_symbol'], ['promise_trace_id', 'node:promise_trace_id'],
  ['require_private_symbol', 'node:require_private_symbol'],
  ['source_map_data_private_symbol', 'node:source_map_data_private_symbol'],
  ['module_first_parent_private_symbol', 'node:module_first_parent_private_symbol'],
  ['module_last_parent_private_symbol', 'node:module_last_parent_private_symbol'],
  ['entry_point_module_private_symbol', 'node:entry_point_module_private_symbol'],
  ['entry_point_promise_private_symbol', 'node:entry_point_promise_private_symbol'],
  ['transfer_mode_private_symbol', 'node:transfer_mode_private_symbol'],
] as const
for (let i = 0; i < privateNames.length; i++) privateSymbols[privateNames[i]![0]] = Symbol(privateNames[i]![1])

/** The entries of a collection or of what an iterator has left; keys and values alternate if `isPaired`. */
function preview(object: Guest): { readonly entries: Guest[], readonly isPaired: boolean } {
  const map = $$mapIteratorRest(object)
  const set = map === undefined ? $$setIteratorRest(object) : undefined
  const entries: Guest[] = []
  if (map !== undefined) {
    for (let i = 0; i < map.keys.length; i++) {
      if (map.kind !== 'values') $$push(entries, map.keys[i])
      if (map.kind !== 'keys') $$push(entries, MapPrototypeGet(map.target, map.keys[i]))
    }
    return { entries, isPaired: map.kind === 'entries' }
  }
  if (set !== undefined) {
    for (let i = 0; i < set.keys.length; i++) {
      $$push(entries, set.keys[i])
      if (set.kind === 'entries') $$push(entries, set.keys[i])
    }
    return { entries, isPaired: set.kind === 'entries' }
  }
  return collectionPreview(object)
}

const is = (kind: string, object: unknown): boolean => $$host.pure(`types.${kind}`, undefined, [object], {})

function collectionPreview(object: Guest): { readonly entries: Guest[], readonly isPaired: boolean } {
  const entries: Guest[] = []
  if (is('isMap', object)) {
    MapPrototypeForEach(object, (value: Guest, key: Guest) => { $$push(entries, key, value) })
    return { entries, isPaired: true }
  }
  if (is('isSet', object)) {
    SetPrototypeForEach(object, (value: Guest) => { $$push(entries, value) })
    return { entries, isPaired: false }
  }
  if (is('isWeakMap', object) || is('isWeakSet', object)) return weakPreview(object, is('isWeakMap', object))
  return { entries, isPaired: false }
}

function weakPreview(object: Guest, isMap: boolean): { readonly entries: Guest[], readonly isPaired: boolean } {
  const entries: Guest[] = []
  const keys = $$weakMembers(object)
  for (let i = 0; i < keys.length; i++) {
    $$push(entries, keys[i])
    if (isMap) $$push(entries, WeakMapPrototypeGet(object, keys[i]))
  }
  return { entries, isPaired: isMap }
}

/** Properties that are values of a module; `load` gives it (runtime/node-sources.ts). Whether somebody has looked is no part of a state. */
function defineLazyProperties(target: Guest, load: () => Guest, keys: readonly string[], enumerable = true): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    $$defineProperty(target, key, {
      __proto__: null, configurable: true, enumerable,
      get: $$disguise(() => load()[key], `get ${key}`, 0),
      set: $$disguise((value: unknown) => {
        $$defineProperty(target, key, { __proto__: null, configurable: true, enumerable, writable: true, value })
      }, `set ${key}`, 1),
    })
  }
}

export default {
  privateSymbols, defineLazyProperties,
  constants: {
    kPending: 0, kFulfilled: 1, kRejected: 2, kExiting: 0, kExitCode: 1, kHasExitCode: 2, ALL_PROPERTIES: 0, ONLY_WRITABLE: 1,
    ONLY_ENUMERABLE: 2, ONLY_CONFIGURABLE: 4, SKIP_STRINGS: 8, SKIP_SYMBOLS: 16,
    kDisallowCloneAndTransfer: 0, kTransferable: 1, kCloneable: 2,
  },
  shouldAbortOnUncaughtToggle: new Uint32Array(1),

  isInsideNodeModules(): boolean {
    const { stack } = new Error()
    return typeof stack === 'string' && callHost('util.isInsideNodeModules', undefined, [stack])
  },
  getPromiseDetails(promise: Guest): Guest {
    if (!isPromise(promise)) return undefined
    const status = statusOf(promise)
    if (status === PENDING || status === LOCKED) return [0]
    return [status === FULFILLED ? 1 : 2, settledValue(promise)]
  },
  getProxyDetails(value: Guest, withHandler: boolean = true): Guest {
    const record = $$isObject(value) ? $$proxies.get(value) : undefined
    if (record === undefined) return undefined
    return withHandler ? [record.target, record.handler] : record.target
  },
  getCallerLocation(): undefined { return undefined },
  isArrayBufferDetached: (memory: unknown): boolean => callHost('util.isDetached', undefined, [memory]),
  previewEntries(object: Guest, withKind?: boolean): Guest {
    if (!$$isObject(object)) return undefined
    const { entries, isPaired } = preview(object)
    return withKind === undefined ? entries : [entries, isPaired]
  },
  getOwnNonIndexProperties(object: Guest, filter: number): (string | symbol)[] {
    const keys = $$ownKeys(object)
    const names: (string | symbol)[] = []
    // A proxy may list its keys in any order.
    for (let i = $$proxies.has(object) ? 0 : countIndices(keys); i < keys.length; i++) {
      const key = keys[i]!
      if (isIndex(key) || ((filter & SKIP_SYMBOLS) !== 0 && typeof key === 'symbol')) continue
      if ((filter & ONLY_ENUMERABLE) === 0 || isEnumerable(object, key)) $$push(names, key)
    }
    return names
  },
  getConstructorName: (object: Guest): string => callHost('util.constructorName', undefined, [object]),
  getExternalValue: (): never => $$refuse('external', 'there are no values of C++ in a program under check', 'leave it out'),
  sleep(): void {},
  markPromiseAsHandled(promise: Guest): void { promise.then(undefined, () => {}) },
  constructSharedArrayBuffer: (size: number): SharedArrayBuffer => new SharedArrayBuffer(size),
  getSharedArrayBufferGrowable(this: Guest): boolean { return this.growable === true },
  /** Functions of the program only, as in the stack of an error. */
  getCallSites(count: number): Guest[] {
    const sites: Guest[] = jsonParse($$host.callSites(count))
    for (let i = 0; i < sites.length; i++) sites[i] = ObjectAssign({ __proto__: null }, sites[i])
    return sites
  },
  parseEnv(text: string): Guest {
    const variables = jsonParse(callHost('util.parseEnv', undefined, [text]))
    return $$host.pure('facts.parsesWithoutPrototype', undefined, [], {}) ? { __proto__: null, ...variables } : variables
  },
  // V8 keeps a few bytes in the view itself, until somebody asks for their memory.
  arrayBufferViewHasBuffer(view: Guest): boolean {
    return TypedArrayPrototypeGetByteLength(view) > 64 || $$exposedBuffers.has($$typedArrayBuffer(view))
  },
  guessHandleType: (descriptor: number): number => processFiles.kindOf?.(descriptor) ?? (descriptor >= 0 && descriptor <= 2 ? 4 : 3),
}
