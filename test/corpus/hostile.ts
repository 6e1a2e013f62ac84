/**
 * What a program may do to its built-ins before anything else: freeze them, put something else in the place of their methods, give
 * all objects a further property. The checker's own code must not notice: it runs in the same realm, or reads its objects.
 */

export interface Prologue {
  readonly name: string
  /** One line of a script. `mentioned` are the words of the program, which the prologue leaves alone. */
  text(mentioned: readonly string[]): string
}

const HOLDERS = [
  'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'JSON', 'Math', 'Date',
  'RegExp', 'Error', 'TypeError', 'RangeError', 'ArrayBuffer', 'Uint8Array', 'DataView', 'Atomics', 'process', 'console', 'globalThis',
]

/** Names that host code, or V8 itself, looks for on objects of the program. */
const POLLUTED = [
  'get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'next', 'done', 'return', 'toJSON', 'constructor', 'length', 'name', 'message', 'stack', 'cause', 'code', 'kind', 'index',
  'site', 'scope', 'target', 'handler', 'base', 'untracked', 'pc', 'p', 'status', 'root', 'bound', 'operations', 'args', 'run', 'exclude', 'match', 'signal', 'default', '0', '1',
]

const freeze: Prologue[] = HOLDERS.filter((name) => name !== 'globalThis').map((name) => ({
  name: `${name} is frozen`,
  text: () => `Object.freeze(${name}); if (typeof ${name} === 'function' && typeof ${name}.prototype === 'object') Object.freeze(${name}.prototype)`,
}))

/** Every method that the program does not mention throws; so does every accessor. */
const replace: Prologue[] = HOLDERS.flatMap((name) => [name, `${name}.prototype`].map((holder): Prologue => ({
  name: `methods of ${holder} are replaced`,
  text: (mentioned) => `{ const { ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect, keeps = new Set(${JSON.stringify([...mentioned, 'then', 'resolve'])}), has = Set.prototype.has.bind(keeps), o = ${name}${holder === name ? '' : '?.prototype'};
    if (o) for (const k of ownKeys(o)) { const d = getOwnPropertyDescriptor(o, k);
      if (typeof k === 'symbol' || !d.configurable || has(k) || k === 'constructor' || k === 'prototype' || (o === globalThis && typeof d.value !== 'function')) continue;
      const thrower = function () { throw new Error('replaced ' + k) };
      if ('value' in d) { if (typeof d.value === 'function') defineProperty(o, k, { ...d, value: thrower }) } else if (o !== globalThis && o !== process) defineProperty(o, k, { ...d, get: thrower, set: thrower }) } }`.replaceAll('\n', ' '),
})))

const pollute: Prologue[] = POLLUTED.map((key) => ({
  name: `Object.prototype.${key} is there`,
  text: (mentioned) => mentioned.includes(key) ? '' : `Object.defineProperty(Object.prototype, ${JSON.stringify(key)}, { value: 42, writable: true, enumerable: false, configurable: true })`,
}))

/** These reach into the language itself, so that the program may well behave in another way. */
export const drastic: readonly Prologue[] = [
  'Array.prototype[Symbol.iterator] = 42', 'Map.prototype[Symbol.iterator] = 42', 'Array.prototype[0] = 42', 'Object.prototype[Symbol.toPrimitive] = 42', 'Object.prototype[Symbol.toStringTag] = 42',
  'Error.prepareStackTrace = () => { throw new Error("no stack") }', 'Error.stackTraceLimit = 0', 'Object.setPrototypeOf(Array.prototype, null)', 'Object.setPrototypeOf(Object.prototype.toString, null)',
  'Object.defineProperty(Array.prototype, 0, { set() { throw new Error("no elements") }, configurable: true })', 'Object.freeze(globalThis.Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype)',
  'Object.defineProperty(Object.prototype, "__proto__", { get() { throw new Error("no prototype") }, configurable: true })', 'Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw new Error("no calls") }',
  'Promise.prototype.then = () => { throw new Error("no then") }', 'Symbol.prototype.description = 1', 'for (const k of Reflect.ownKeys(Reflect)) delete Reflect[k]', 'Date = Math = JSON = undefined',
].map((text) => ({ name: text, text: () => text }))

export const prologues: readonly Prologue[] = [...freeze, ...replace, ...pollute]
