/**
 * Programs that try to get hold of an object of the checker's own realm. Each of them takes what it can reach to the `Function`
 * constructor that it leads to and lets that leave a mark: in the realm of the program the text only marks the program's own global object.
 */

/** The mark that an attack leaves on the global object it has come to. */
export const MARK = 'reachedByAttack'

/** What every attack begins with. `try_` looks at one value, `spy` is a callable proxy that looks at all that it is called with. */
const PROLOGUE = `
const mark = (name, x) => {
  try {
    x.constructor.constructor('globalThis.${MARK} = [...(globalThis.${MARK} ?? []), ' + JSON.stringify(name) + ']')()
  } catch {}
}
const isObject = (x) => (typeof x === 'object' && x !== null) || typeof x === 'function'
const rootOf = (x) => {
  let o = x
  for (let next = Object.getPrototypeOf(o); next !== null; next = Object.getPrototypeOf(o)) o = next
  return o
}
const try_ = (name, x, depth = 2) => {
  if (!isObject(x)) return
  if (rootOf(x) !== Object.prototype) mark(name, x)
  if (depth === 0) return
  for (const key of Reflect.ownKeys(x)) {
    const own = Reflect.getOwnPropertyDescriptor(x, key)
    if (own !== undefined && 'value' in own) try_(name, own.value, depth - 1)
  }
}
const spy = (name, answer) => new Proxy(function () {}, {
  apply(target, self, args) {
    try_(name + ', arguments', args)
    try_(name + ', receiver', self)
    return typeof answer === 'function' ? answer.apply(self, args) : answer
  },
  construct(target, args, newTarget) {
    try_(name + ', arguments', args)
    try_(name + ', new.target', newTarget)
    return {}
  },
})
const METHODS = ['get', 'set', 'has', 'deleteProperty', 'ownKeys', 'getOwnPropertyDescriptor', 'defineProperty', 'getPrototypeOf', 'setPrototypeOf', 'isExtensible', 'preventExtensions', 'apply', 'construct']
const handler = (name) => {
  const all = {}
  for (const method of METHODS) all[method] = spy(name + ', ' + method + ' trap', (...args) => Reflect[method](...args))
  return all
}
/** A proxy whose traps are spies. */
const spied = (name, target) => new Proxy(target, handler(name))
/** Inherited accessors that are spies, for what somebody might look up. */
const plant = (name, holder, keys) => {
  for (const key of keys) {
    if (Reflect.getOwnPropertyDescriptor(holder, key) === undefined) {
      Object.defineProperty(holder, key, { get: spy(name + ', get ' + String(key)), set: spy(name + ', set ' + String(key)), configurable: true })
    }
  }
}
const deep = (run) => {
  const down = () => {
    try { down() } catch (error) { try_('stack edge', error) }
    try { run() } catch (error) { try_('stack edge', error) }
  }
  try { down() } catch (error) { try_('stack edge', error) }
}
`

export interface WayOut {
  readonly name: string
  readonly text: string
  /** `.mjs` unless it says otherwise. */
  readonly extension?: string
  /** That it is refused is the answer; any other attack has to go on to its end. */
  readonly isRefused?: true
}

const program = (name: string, body: string): WayOut => ({ name, text: `${PROLOGUE}\nexport default function main() {\n${body}\n}\n` })
const load = (name: string, body: string): WayOut => ({ name, text: `${PROLOGUE}\n${body}\nexport default function main() {}\n` })
const script = (name: string, body: string): WayOut => ({ name, extension: '.cjs', text: `${PROLOGUE}\n${body}\n` })
const exploration = (name: string, body: string, options: string): WayOut => ({
  name, text: `import { explore, int, oneOf, record, untracked } from 'manyworlds'\n${PROLOGUE}\n${body}\nexport default explore(${options})\n`,
})

const DEFINITION = '{ root: () => ({ n: 0 }), operations: { add: { args: [int(1, 2)], run: (root, by) => { root.n += by } } }, invariant: (root) => root.n < 100, bound: 2 }'
const NAMES = `['name', 'code', 'message', 'stack', 'cause', 'errno', 'constructor', 'then', 'get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'toJSON', 'length',
  'kind', 'manyworlds', 'default', 'args', 'run', 'guard', 'ensures', 'throws', 'model', 'bound', 'observe', 'compare', 'invariant', 'roots', 'by', 'match', 'exclude',
  'prepareStackTrace', 'stackTraceLimit', 'fileName', 'buffer', 'byteLength', 'byteOffset', 'fatal', 'ignoreBOM', 'stream', 'transfer', 'encoding', 'type', 'index', 'raw',
  'trace', 'error', 'callback', 'record', 'object', 'promise', 'frame', 'p', 'pc', 'site', 'scope', 'target', 'thisValue', 'handler', 'base', 'touched', 'untracked']`

export const waysOut: readonly WayOut[] = [
  // ---- stacks of errors
  program('prepareStackTrace', `
    Error.prepareStackTrace = (error, trace) => { try_('trace', trace); for (const site of trace) { try_('site', site); try_('this', site.getThis()); try_('function', site.getFunction()); try_('eval', site.getEvalOrigin()) } return '' }
    void new Error('x').stack
    throw new Error('y')`),
  program('prepareStackTrace while the program formats by hand', `
    const format = Error.prepareStackTrace
    let depth = 0
    Error.prepareStackTrace = (error, trace) => {
      for (const site of trace) { try_('site', site); try_('this', site.getThis()); try_('function', site.getFunction()) }
      if (depth++ < 3) void new Error('inner').stack
    }
    void format(new Error('outer'), [])
    throw new Error('x')`),
  program('prepareStackTrace that starts something', `
    Error.prepareStackTrace = (error) => { setTimeout(() => {}, 1); return String(error) }
    void new Error('x').stack
    throw new Error('y')`),
  { isRefused: true, ...program('prepareStackTrace that is refused', `
    Error.prepareStackTrace = () => { process.abort() }
    void new Error('x').stack`) },
  program('prepareStackTrace that is a proxy', `
    Error.prepareStackTrace = spy('prepareStackTrace', () => '')
    void new Error('x').stack
    throw new Error('y')`),
  program('prepareStackTrace that is defined', `
    try { Object.defineProperty(Error, 'prepareStackTrace', { get: spy('get prepareStackTrace'), set: undefined, configurable: true }) } catch {}
    try { delete Error.prepareStackTrace; Object.defineProperty(Function.prototype, 'prepareStackTrace', { get: spy('get prepareStackTrace'), configurable: true }) } catch {}
    void new Error('x').stack
    throw new Error('y')`),
  program('a global Error that is an accessor', `
    const E = Error
    try { Object.defineProperty(globalThis, 'Error', { get: spy('get Error', E), configurable: true }) } catch {}
    void new E('x').stack
    throw new E('y')`),
  { isRefused: true, ...program('a global Error that is a proxy', `globalThis.Error = spied('Error', Error)`) },
  ...['Object.assign(globalThis, { Error: spied("Error", E) })', 'Reflect.set(globalThis, "Error", spied("Error", E))', 'Error = spied("Error", E)', 'globalThis["Err" + "or"] = spied("Error", E)'].map((text): WayOut => (
    { ...(text.startsWith('Reflect') || text.startsWith('globalThis') ? { isRefused: true as const } : {}), ...script(`a global Error that is changed: ${text}`, `const E = Error\ntry { ${text} } catch {}\nvoid new E('x').stack\nthrow new E('y')`) })),
  script('a global Error that is defined', `
    const E = Error
    try { Object.defineProperty(globalThis, 'Error', { value: spied('Error', E) }) } catch {}
    try { delete globalThis.Error } catch {}
    try { Object.defineProperties(globalThis, { Error: { get: spy('get Error', E) } }) } catch {}
    try { globalThis.__defineGetter__('Error', spy('get Error', E)) } catch {}
    try { Object.setPrototypeOf(globalThis, spied('prototype of the global object', {})) } catch {}
    try { delete Error.prepareStackTrace } catch {}
    try { Object.defineProperty(Error, 'prepareStackTrace', { value: spy('prepareStackTrace', '') }) } catch {}
    void new E('x').stack
    throw new E('y')`),
  program('a prototype of Error that is a proxy', `
    const E = Error
    try { Object.setPrototypeOf(E, spied('prototype of Error', Object.getPrototypeOf(E))) } catch {}
    void new E('x').stack
    throw new E('y')`),
  program('properties that the formatting of stacks looks at', `
    plant('planted', Object.prototype, ${NAMES})
    plant('planted in functions', Function.prototype, ['prepareStackTrace', 'stackTraceLimit'])
    void new Error('x').stack
    try { null.x } catch (error) { void error.stack }
    throw new Error('y')`),
  program('captureStackTrace', `
    const holder = spied('holder', {})
    try { Error.captureStackTrace(holder) } catch {}
    try { void holder.stack } catch {}
    Error.stackTraceLimit = { valueOf: spy('stackTraceLimit', () => 3) }
    const other = {}
    Error.captureStackTrace(other)
    Error.prepareStackTrace = (error, trace) => { try_('trace', trace); return trace }
    const third = {}
    Error.captureStackTrace(third, main)
    try_('stack', third.stack)`),
  program('stacks at the edge of the stack', `
    Error.prepareStackTrace = (error, trace) => { try_('trace', trace); return trace }
    deep(() => { void new Error('x').stack })`),
  program('an endless prepareStackTrace', `
    Error.prepareStackTrace = (error) => { try_('error', error); return Error.prepareStackTrace(error) + new Error('x').stack }
    try { void new Error('x').stack } catch (error) { try_('caught', error) }`),

  // ---- objects of the program in the hands of the checker
  exploration('objects of every kind with properties that lie', `
    const lie = { toString: spy('toString', 'x'), valueOf: spy('valueOf', 1), [Symbol.toPrimitive]: undefined, [Symbol.species]: spy('species', {}), [Symbol.iterator]: spy('iterator', undefined) }
    const KEYS = [...${NAMES}, 'source', 'flags', 'global', 'sticky', 'unicode', 'lastIndex', 'size', 'description', 'entries', 'keys', 'values', 'has', 'next', 'return', 'toString', 'valueOf',
      Symbol.toPrimitive, Symbol.species, Symbol.iterator, Symbol.toStringTag, Symbol.isConcatSpreadable, Symbol.unscopables]
    const lying = (o) => {
      for (const key of KEYS) try { Object.defineProperty(o, key, { value: lie, writable: true, enumerable: true, configurable: true }) } catch {}
      return o
    }
    const make = () => [/a/g, new Date(0), new Map([[1, {}]]), new Set([1]), [1, , 2], new Error('e'), new Number(1), Object('s'), new ArrayBuffer(4), new Uint8Array(2), new DataView(new ArrayBuffer(2)),
      () => 1, function () {}, class {}, {}, Object.create(null), Symbol('s'), new WeakMap(), new WeakSet(), (function* () {})(), (function () { return arguments })(1), new Proxy({}, {})].map((o) => Object(o) === o ? lying(o) : o)
    const kept = untracked({ list: lying([1, 2]), map: lying(new Map()), last: undefined })
    const N = make().length`, `{
      root: () => ({ n: 0, held: undefined }), model: () => ({ n: 0, held: undefined }), bound: 2,
      operations: {
        result: { args: [oneOf(...Array.from({ length: N }, (_, i) => i))], run: (root, i) => make()[i], model: (root, i) => make()[i] },
        hold: { args: [oneOf(...Array.from({ length: N }, (_, i) => i))], run: (root, i) => { root.held = [make()[i]]; kept.list.push(i); kept.last = make()[i] } },
        fail: { args: [oneOf(...Array.from({ length: N }, (_, i) => i))], throws: () => true, run: (root, i) => { throw make()[i] }, model: (root, i) => { throw make()[i] } },
      },
      observe: (root) => root.n,
    }`),
  program('large typed arrays with properties that lie', `
    const lie = { toString: spy('toString', 'x'), constructor: spied('constructor', class Named {}), get [Symbol.toStringTag]() { try_('tag', this); return 'x' } }
    const kept = []
    for (const Kind of [Uint8Array, Float64Array, BigInt64Array, Buffer]) {
      for (const keys of [['buffer', 'length', 'byteOffset', 'byteLength', 'BYTES_PER_ELEMENT'], ['constructor'], ['name', 'toString', 'inspect'], [Symbol.toStringTag, Symbol.iterator]]) {
        const [read, held, hidden] = Array.from({ length: 3 }, () => Kind === Buffer ? Buffer.alloc(100) : new Kind(100))
        for (const key of keys) {
          Object.defineProperty(read, key, { get: spy('get ' + String(key), lie), configurable: true, enumerable: true })
          Object.defineProperty(held, key, { value: lie, configurable: true, enumerable: true, writable: true })
          Object.defineProperty(hidden, key, { value: lie, configurable: true, writable: true })
        }
        held.other = lie
        kept.push(read, held, hidden)
      }
    }
    globalThis.kept = kept
    setTimeout(() => { kept.length = 0 }, 1)
    setTimeout(() => { throw new Error('y') }, 2)`),
  exploration('untracked arrays with holes and accessors', `
    const kept = untracked([1, , 3])
    const other = untracked([{ list: [1] }])
    Object.defineProperty(Array.prototype, 1, { get: spy('hole', 1), configurable: true })`, `{
      root: () => ({ n: 0 }), bound: 3,
      operations: {
        push: (root) => { kept.push({}); kept[root.n] = 2; root.n++ }, add: (root) => { root.n += 2 }, cut: () => { kept.length = 1; delete kept[0] },
        accessor: (root) => { Object.defineProperty(kept, 2, { get: spy('get', 1), set: spy('set', 1), configurable: true, enumerable: true }); other.push(kept); root.n++ },
      },
    }`),
  ...['{ toString: spy("toString", "f") }', '{ valueOf: spy("valueOf", 1) }'].map((value) => program(`bound functions of one with a name or length that lies: ${value}`, `
    function f() {}
    globalThis.f = f
    Object.defineProperty(f, '${value.includes('valueOf') ? 'length' : 'name'}', { value: ${value}, configurable: true })
    const state = globalThis.state = {}
    f.touched = 1
    setTimeout(() => { state.bound = f.bind(null) }, 1)
    setTimeout(() => { f.touched = 2 }, 2)
    setTimeout(() => { throw new Error('y') }, 3)`)),
  exploration('prototypes that name constructors of another species', `
    const kept = untracked([1, 2])
    const bytes = untracked(new Uint8Array(4))
    const plain = [1, 2]
    for (const Kind of [Array, ArrayBuffer, Uint8Array, RegExp, Promise, Map, Set, Error, Date, Function, Object]) try { Kind.prototype.constructor = { [Symbol.species]: spy('species of ' + Kind.name, []) } } catch {}
    Object.defineProperty(Array.prototype, Symbol.isConcatSpreadable, { get: spy('spreadable', true), configurable: true })`, `{
      root: () => ({ n: 0, list: [1], pattern: /a/g, bytes: new Uint8Array(2) }), bound: 3,
      operations: { push: (root) => { kept.push(1); plain.push(1); root.list.push(1); bytes[0]++; root.bytes[0]++ }, add: (root) => { root.n++ } },
    }`),

  // ---- functions that are lent to the program
  program('views with properties of their own', `
    const inspect = Symbol.for('nodejs.util.inspect.custom')
    for (const Kind of [Uint8Array, Buffer, DataView, Uint16Array]) {
      for (const key of ['buffer', 'byteLength', 'byteOffset', 'length', 'constructor', Symbol.toStringTag, Symbol.iterator, 'subarray', 'slice', 'toString']) {
        const view = Kind === Buffer ? Buffer.alloc(8) : new Kind(new ArrayBuffer(8))
        const lie = { [inspect]: spy('inspect', () => ''), valueOf: spy('valueOf', () => 1), toString: spy('toString', () => '') }
        try { Object.defineProperty(view, key, { get: spy('get ' + String(key), lie), configurable: true }) } catch {}
        try { Object.defineProperty(view, inspect, { value: spy('inspect', () => '') }) } catch {}
        const uses = [
          () => Buffer.from(view), () => new TextDecoder().decode(view), () => Buffer.prototype.latin1Slice.call(view, 0, 4), () => Buffer.compare(view, view),
          () => Buffer.concat([view, view]), () => Buffer.prototype.fill.call(view, view), () => Buffer.prototype.indexOf.call(view, view), () => structuredClone(view),
          () => Buffer.prototype.write.call(view, 'abc'), () => Buffer.prototype.toString.call(view, 'hex'), () => Buffer.prototype.swap16.call(view), () => Buffer.isUtf8 && Buffer.isUtf8(view),
          () => Buffer.prototype.copy.call(view, view), () => Buffer.prototype.equals.call(view, view), () => new TextEncoder().encodeInto('abc', view),
        ]
        for (const use of uses) try { use() } catch (error) { try_('error', error) }
      }
    }`),
  program('conversions of arguments of lent functions', `
    const number = () => { const f = spy('conversion', () => 1); return { valueOf: f, toString: f, [Symbol.toPrimitive]: f } }
    const bytes = Buffer.alloc(8)
    for (const method of ['latin1Slice', 'utf8Slice', 'hexSlice', 'base64Slice', 'asciiSlice', 'ucs2Slice', 'latin1Write', 'utf8Write', 'hexWrite', 'base64Write', 'asciiWrite', 'ucs2Write', 'fill', 'indexOf', 'lastIndexOf', 'includes', 'copy', 'compare', 'equals', 'write', 'toString', 'swap16', 'readUInt8', 'slice', 'subarray']) {
      if (typeof bytes[method] !== 'function') continue
      for (const args of [[number(), number(), number()], [bytes, number(), number(), number(), number()], ['abc', number(), number(), number()], [spied('argument', {})], [spied('argument', bytes), 1, 2]]) {
        try { bytes[method](...args) } catch (error) { try_('error', error) }
        try { bytes[method].call(spied('receiver', bytes), ...args) } catch (error) { try_('error', error) }
        try { bytes[method].call(number(), ...args) } catch (error) { try_('error', error) }
      }
    }`),
  program('what the errors of lent functions look at', `
    const inspect = Symbol.for('nodejs.util.inspect.custom')
    class Odd { constructor() { this[inspect] = spy('inspect', () => '') } get [Symbol.toStringTag]() { return 'Odd' } }
    Odd.prototype[inspect] = spy('inspect', () => '')
    Object.defineProperty(Odd, 'name', { get: spy('name', () => 'Odd') })
    plant('planted', Object.prototype, ${NAMES})
    for (const odd of [new Odd(), spied('odd', new Odd()), { constructor: spied('class', Odd) }, [new Odd()], new Map([[new Odd(), 1]])]) {
      const uses = [() => Buffer.from(odd), () => Buffer.byteLength(odd), () => new URL(odd), () => new TextDecoder(odd), () => Buffer.compare(odd, odd), () => atob(odd), () => btoa(odd),
        () => structuredClone(odd), () => new URLSearchParams(odd), () => Buffer.alloc(2).fill(odd), () => Buffer.alloc(2).latin1Slice.call(odd), () => Buffer.isEncoding(odd), () => new TextDecoder().decode(odd),
        () => URL.canParse(odd, odd), () => new TextEncoder().encode(odd)]
      for (const use of uses) try { use() } catch (error) { try_('error', error) }
    }`),
  ...['crypto', 'zlib', 'url', 'util', 'path', 'buffer', 'querystring', 'string_decoder', 'events', 'assert', 'os', 'punycode', 'stream', 'fs', 'dns', 'net', 'http', 'timers', 'vm', 'module'].map((module) => ({
    name: `node:${module} with hostile arguments`,
    text: `
import * as module from 'node:${module}'
${PROLOGUE}
const TRIED = { crypto: /^(createHash|createHmac|createCipheriv|createDecipheriv|hash|timingSafeEqual|getCipherInfo|hkdfSync|createSecretKey)$/, vm: /^(Script|isContext|runInThisContext)$/, module: /^(isBuiltin|builtinModules)$/, fs: /^(readFile|writeFile|exists|stat|open|write|read|mkdir|appendFile|readdir|rename|access|truncate)Sync$/ }['${module}'] ?? /^(?!debug|_debug|deprecate|promisify|callbackify|aborted|transferable|setTraceSigInt|isMainThread|measureMemory|Brotli|resolveObjectURL|Blob|File|transcode|monitorEventLoopDelay|glob|watch|Resolver|parseArgs|styleText|setDefault|constants)/
export default function main() {
  const inspect = Symbol.for('nodejs.util.inspect.custom')
  const odd = () => { const f = spy('conversion', () => 'a'); return { valueOf: f, toString: f, [Symbol.toPrimitive]: f, [inspect]: f, get length() { return f() }, [Symbol.iterator]: f } }
  const view = () => { const v = new Uint8Array(4); for (const key of ['buffer', 'byteLength', 'byteOffset', 'length']) Object.defineProperty(v, key, { get: spy('get ' + key, odd()) }); return v }
  const lists = [[odd(), odd(), odd()], [view(), view()], [spied('argument', {}), spied('argument', [])], ['sha1', odd()], ['sha1', view()], ['a', odd(), odd()]]
  for (const name of Object.keys(module)) {
    if (typeof module[name] !== 'function' || !TRIED.test(name)) continue
    for (const args of lists) {
      try { try_(name, /^[A-Z]/.test(name) ? new module[name](...args) : module[name](...args)) } catch (error) { try_('error', error) }
    }
    console.log(name)
  }
  for (const argument of [odd(), view(), spied('argument', new Uint8Array(3))]) {
    for (const use of [() => new module.StringDecoder('utf8').write(argument), () => module.createHash('sha1').update(argument).digest(argument), () => module.createHash('sha1').digest(argument), () => module.gzipSync(argument), () => module.crc32(argument)]) {
      try { try_('result', use()) } catch (error) { try_('error', error) }
    }
  }
}
`,
  })),
  program('the edge of the stack', `
    const o = { n: 0 }, bytes = Buffer.alloc(8), view = new Uint8Array(4)
    deep(() => { o.n++; globalThis.counted = (globalThis.counted ?? 0) + 1; console.log(o) })
    deep(() => { bytes.latin1Slice(0, 4); Buffer.from('abc').toString('hex') })
    deep(() => { new URL('http://a.b/') })
    deep(() => { new Error('x').stack })
    deep(() => { structuredClone({ a: [view] }) })
    deep(() => { (() => {}).toString(); new Function('return 1')() })
    deep(() => { null.x })`),
  load('the edge of the stack at load', `
    let n = 0
    export const o = { n: 0 }
    const step = () => { n++; o.n++; String(() => {}); new Function('return 1')() }
    deep(step)`),
  script('the edge of the stack in require', `
    deep(() => { require('node:path'); require.resolve('node:path'); try { require('./nothing' + Math.random.length) } catch (error) { try_('error', error) } })`),

  // ---- what the checker looks up by itself
  load('built-in methods that are proxies', `
    for (const [holder, keys] of [[Array.prototype, ['map', 'forEach', 'push', 'slice', 'concat', 'join', 'filter', 'some', 'every', 'includes', 'indexOf', 'flatMap', 'entries', Symbol.iterator]],
      [Map.prototype, ['get', 'set', 'has', 'forEach', 'entries', Symbol.iterator]], [Set.prototype, ['add', 'has', 'forEach', 'values', Symbol.iterator]], [Function.prototype, ['call', 'apply', 'bind', 'toString', Symbol.hasInstance]],
      [Object.prototype, ['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString']], [String.prototype, ['replace', 'split', Symbol.iterator]], [Number.prototype, ['toString', 'valueOf']],
      [Symbol.prototype, ['toString', 'valueOf', Symbol.toPrimitive, 'description']], [Date.prototype, ['getTime', 'valueOf', 'toString', Symbol.toPrimitive]], [RegExp.prototype, ['exec', 'toString', 'flags']],
      [Object.getPrototypeOf([][Symbol.iterator]()), ['next']], [Error.prototype, ['toString', 'name', 'message']]]) {
      for (const key of keys) {
        const own = Reflect.getOwnPropertyDescriptor(holder, key)
        if (own === undefined || !own.configurable) continue
        try {
          const before = own.value ?? own.get
          if (typeof before !== 'function') continue
          const f = spy('replaced ' + String(key), function (...args) { return Reflect.apply(before, this, args) })
          Object.defineProperty(holder, key, 'value' in own ? { ...own, value: f } : { ...own, get: f })
        } catch {}
      }
    }
    export const seen = { list: [1, 2, [3]], map: new Map([[1, { a: 1 }]]), set: new Set([1]), date: new Date(0), pattern: /a/g, error: new TypeError('x'), symbol: Symbol('s'), bytes: new Uint8Array(3) }
    console.log('%s %d %o %j', seen, seen, seen, seen)
    console.table([seen]); console.dir(seen); console.error(new Error('x'))`),
  load('properties that somebody might look up', `
    plant('planted', Object.prototype, ${NAMES})
    plant('planted in lists', Array.prototype, ${NAMES})
    plant('planted in functions', Function.prototype, ${NAMES})
    export const seen = { list: [1, 2, , 3], f() {}, map: new Map([[1, {}]]) }
    console.log(seen, [1, , 2], new Error('x'))`),
  program('what is thrown', `
    throw spied('thrown', new Error('x'))`),
  load('what is thrown at load', `
    throw spied('thrown', new Error('x'))`),
  load('what is thrown at load inherits from a proxy', `
    throw Object.create(spied('prototype of what is thrown', Error.prototype))`),
  program('what code that is made at run time throws', `
    for (const thrown of [spied('thrown', new Error('x')), Object.create(spied('prototype of what is thrown', Error.prototype))]) {
      globalThis.thrown = thrown
      for (const use of [() => (0, eval)('throw thrown'), () => new Function('throw thrown')(), () => { throw thrown }]) try { use() } catch (error) { try_('error', error) }
    }
    throw globalThis.thrown`),
  script('what a required module throws', `
    process.on('uncaughtException', spy('uncaughtException'))
    throw Object.create(spied('prototype of what is thrown', Error.prototype))`),
  program('what is thrown has accessors', `
    const error = new Error('x')
    for (const key of ['name', 'message', 'stack', 'cause', 'code', 'constructor', 'toString', Symbol.toStringTag, Symbol.toPrimitive, Symbol.for('nodejs.util.inspect.custom')]) {
      Object.defineProperty(error, key, { get: spy('get ' + String(key), () => 'x'), configurable: true })
    }
    throw error`),
  program('what is thrown is an odd object', `
    const inspect = Symbol.for('nodejs.util.inspect.custom')
    class Odd extends Map { get [Symbol.toStringTag]() { return spy('tag', () => 'x')() } get size() { return spy('size', 1)() } }
    Object.defineProperty(Odd, 'name', { get: spy('name', () => 'x') })
    const odd = new Odd([[1, spied('inside', {})]])
    Object.defineProperty(odd, inspect, { value: spy('inspect', () => '') })
    Object.defineProperty(odd, 'constructor', { get: spy('constructor', () => Odd) })
    Object.setPrototypeOf(odd, spied('prototype', Odd.prototype))
    throw odd`),
  program('what a rejected promise carries', `
    const inspect = Symbol.for('nodejs.util.inspect.custom')
    Promise.reject({ [inspect]: spy('inspect', () => ''), toString: spy('toString', () => ''), get then() { return spy('then')() }, get stack() { return spy('stack')() } })`),
  program('what is printed', `
    const inspect = Symbol.for('nodejs.util.inspect.custom')
    const odd = { [inspect]: spy('inspect', () => ''), toString: spy('toString', () => ''), valueOf: spy('valueOf', () => 1), toJSON: spy('toJSON', () => 1), get a() { return 1 } }
    console.log(odd, '%s', odd); console.log('%s %d %i %f %j %o %O %c', odd, odd, odd, odd, odd, odd, odd, odd)
    console.log(spied('printed', {}), spied('printed', [])); console.assert(false, odd); console.table([odd]); console.dir(odd); console.group(odd); console.count(spied('label', {})); console.error(spied('printed', new Error('x')))
    console.log(spied('printed', new Map([[odd, odd]])), new Proxy(odd, {}))
    throw new Error('shown in a trace')`),
  {
    name: 'values of a trace',
    text: `import { choose, oneOf, sometimes, always, atEnd } from 'manyworlds'\n${PROLOGUE}
const inspect = Symbol.for('nodejs.util.inspect.custom')
const odd = () => { const o = { [inspect]: spy('inspect', () => ''), toString: spy('toString', () => ''), valueOf: spy('valueOf', () => 1), toJSON: spy('toJSON', () => 1) }; Object.defineProperty(o, 'a', { get: spy('get a'), enumerable: true }); return o }
class Kept { #x = odd(); y = odd(); get z() { return spy('z')() } }
Object.defineProperty(Kept, 'name', { get: spy('get name', () => 'Kept'), configurable: true })
export const held = { odd: odd(), proxy: spied('held', {}), list: spied('held list', []), kept: new Kept(), f: spy('held function') }
async function wait(a, b) { const local = odd(); await null; held.list2 = [a, b, local]; return local }
export default async function main() {
  const chosen = choose([odd(), spied('chosen', {})])
  setTimeout(spy('timer'), 1, odd(), spied('timer argument', {}))
  queueMicrotask(spy('microtask'))
  process.nextTick(spy('tick'), odd())
  process.on('exit', spy('exit'))
  await wait(chosen, odd())
  held.chosen = chosen
  const local = odd(), proxy = spied('local', {})
  await { then: spy('then', (resolve) => resolve(1)) }
  await spied('awaited', Promise.resolve(1))
  throw Object.assign(new Error('end'), { local, proxy, cause: odd() })
}
`,
  },
  { isRefused: true, name: 'a property with a name that is an object', text: `import { always } from 'manyworlds'\n${PROLOGUE}\nalways(spied('name', {}), spy('always'))\nexport default () => {}\n` },
  { isRefused: true, name: 'a choice that is no domain', text: `import { choose } from 'manyworlds'\n${PROLOGUE}\nexport default () => { choose(spied('domain', {})) }\n` },
  {
    name: 'properties of a program',
    text: `import { always, sometimes, atEnd, atomic, afterCrash, compare, choose, oneOf, ignoreIf, int, record, stopIfVisited, untracked } from 'manyworlds'\n${PROLOGUE}
for (const use of [() => always('a', spy('always', true)), () => sometimes('b', spy('sometimes', true)), () => atEnd('c', spy('atEnd', true)),
  () => compare({ get by() { return spy('by')() } }), () => compare(spied('compare', { by: spy('by', () => 1) })), () => untracked(spied('untracked', {}))]) try { use() } catch (error) { try_('error', error) }
export default function main() {
  for (const use of [() => choose(spied('domain', { manyworlds: 'domain', kind: 'values', values: [1] })), () => choose(record({ get a() { return int(1, 1) } })), () => choose([1]), () => stopIfVisited(spied('root', {})),
    () => sometimes('x', spied('condition', {})), () => afterCrash(spy('afterCrash')), () => atomic(spy('atomic')), () => ignoreIf(spied('condition', {}))]) try { use() } catch (error) { try_('error', error) }
  setTimeout(() => { throw new Error('y') }, 1)
}
`,
  },
  // ---- options of explorations
  exploration('explore with a proxy', '', `spied('definition', ${DEFINITION})`),
  exploration('explore with getters that are proxies', `
    const definition = ${DEFINITION}, guarded = {}
    for (const key of ['root', 'bound', 'operations', 'invariant', 'model', 'observe', 'compare']) Object.defineProperty(guarded, key, { get: spy('get ' + key, definition[key]), enumerable: key in definition })`, 'guarded'),
  exploration('operations that are proxies', `
    const definition = ${DEFINITION}
    definition.operations = spied('operations', { add: spied('operation', { args: spied('args', [int(1, 2)]), run: spy('run', (root) => { root.n++ }), throws: spied('throws', [RangeError]), guard: spy('guard', true), ensures: spy('ensures', true) }) })
    definition.root = spy('root', () => ({ n: 0 }))
    definition.invariant = spied('invariants', { a: spy('invariant', true) })`, 'definition'),
  exploration('operations that are called', `
    const definition = ${DEFINITION}
    definition.operations = spy('operations', () => ({ add: { args: [int(1, 2)], run: spy('run', (root) => { root.n++ }), throws: spy('throws', true) } }))
    definition.model = spy('model', () => ({ n: 0 }))
    definition.observe = spied('observe', { root: spy('observe', 1), model: spy('observe', 1) })
    definition.invariant = spy('invariant', true)`, 'definition'),
  exploration('domains that are made by hand', `
    const mark_ = { manyworlds: 'domain', kind: 'record', keys: ['a'], fields: { a: int(1, 2) }, make: spy('make', () => ({})) }
    const definition = ${DEFINITION}
    definition.operations = { add: { args: [mark_], run: (root, x) => { root.n++ } } }`, 'definition'),
  exploration('domains whose parts are proxies', `
    const odd = { valueOf: spy('valueOf', 1), toString: spy('toString', 'x'), [Symbol.toPrimitive]: spy('toPrimitive', 'x') }
    const definition = ${DEFINITION}
    definition.operations = { add: { args: [spied('domain', int(1, 2)), spied('values', [1, 2]), int(odd, odd), spied('record', record({ a: spied('field', int(1, 1)) })), oneOf(odd)], run: (root, x) => { root.n++ } } }`, 'definition'),
  exploration('a bound that is an object', `
    const definition = ${DEFINITION}
    definition.bound = { valueOf: spy('valueOf', 1), toString: spy('toString', 'x'), [Symbol.toPrimitive]: spy('toPrimitive', 'x') }`, 'definition'),
  exploration('a domain of odd numbers', `
    const odd = { valueOf: spy('valueOf', 1), toString: spy('toString', 'x'), [Symbol.toPrimitive]: spy('toPrimitive', 'x') }
    const definition = ${DEFINITION}
    definition.operations = { add: { args: [int(odd, odd)], run: (root, x) => { root.n++ } } }`, 'definition'),
  exploration('error classes that are proxies', `
    class Odd extends Error { static get [Symbol.hasInstance]() { return spy('hasInstance', true) } }
    const definition = ${DEFINITION}
    definition.operations = { add: { args: [int(1, 2)], throws: [spied('class', RangeError), Odd], run: (root, x) => { throw new Odd('x') } }, other: { throws: spied('class', Odd), run() { throw new RangeError('x') } } }`, 'definition'),
  exploration('an invariant with an odd name', `
    const holds = (root) => root.n < 2
    Object.defineProperty(holds, 'name', { get: spy('get name', () => ({ toString: spy('toString', 'x') })) })
    const definition = ${DEFINITION}
    definition.invariant = holds`, 'definition'),
  exploration('comparisons that are proxies', `
    const definition = ${DEFINITION}
    definition.compare = spied('compare', { by: spy('by', (root) => root.n), exclude: spied('exclude', ['A.b']) })`, 'definition'),
  exploration('comparisons with getters', `
    const definition = ${DEFINITION}
    definition.compare = Object.defineProperty({}, 'by', { get: spy('get by', () => (root) => root.n), enumerable: true })`, 'definition'),
  exploration('what operations return and throw', `
    const inspect = Symbol.for('nodejs.util.inspect.custom')
    const odd = () => ({ [inspect]: spy('inspect', ''), toString: spy('toString', 'x'), valueOf: spy('valueOf', 1), get then() { return spy('then')() } })
    const definition = ${DEFINITION}
    definition.model = () => ({ n: 0 })
    definition.operations = { add: { run: (root) => { root.n++; return spied('result', odd()) }, model: (root) => { root.n++; return odd() } } }`, 'definition'),
  exploration('an operation that throws a proxy', `
    const definition = ${DEFINITION}
    definition.operations = { add: { throws: [RangeError], run: (root) => { root.n++; throw spied('thrown', new RangeError('x')) } }, other: { throws: [RangeError], run: (root) => { throw Object.create(spied('prototype', RangeError.prototype)) } } }`, 'definition'),
  ...['root', 'guard', 'ensures', 'throws', 'invariant', 'model', 'observe', 'by'].map((place) => exploration(`a proxy that ${place} throws`, `
    const fail = () => { throw Object.create(spied('prototype of what is thrown', Error.prototype)) }
    const definition = ${DEFINITION}
    definition.model = () => ({ n: 0 })
    const operation = definition.operations.add
    if ('${place}' === 'by') definition.compare = { by: fail }
    else if (['root', 'invariant', 'model', 'observe'].includes('${place}')) definition['${place}'] = fail
    else operation['${place}'] = fail
    if ('${place}' === 'throws') operation.run = () => { throw new Error('x') }`, 'definition')),
  exploration('classes with odd names and prototypes', `
    class Odd { constructor() { this.n = 0 } }
    Object.defineProperty(Odd, 'name', { get: spy('get name', () => 'Odd') })
    Object.setPrototypeOf(Odd.prototype, spied('prototype of a prototype', {}))
    const made = () => { const o = { n: 0, odd: new Odd(), f: spied('function', () => 1), bound: spied('function', () => 1).bind(spied('bound', {})) }; o.other = Object.create(spied('prototype', {})); o.third = Object.create({ constructor: spied('constructor', Odd) }); return o }
    const definition = ${DEFINITION}
    definition.root = made
    definition.operations = { add: (root) => { root.n++; root.odd = new Odd(); root.list = [root.third, spied('inside', [])] }, sub: (root) => { root.n--; root.other = made() } }
    definition.invariant = (root) => root.n < 2
    definition.bound = 3`, 'definition'),
  exploration('values that differ between states', `
    const number = (n) => ({ n, valueOf: spy('valueOf', function () { return this.n }), [Symbol.toPrimitive]: spy('toPrimitive', function () { return this.n }), get length() { return spy('get length', 1)() } })
    const definition = ${DEFINITION}
    definition.root = () => ({ n: 0, value: number(0), list: [1, 2], text: 'a', f: spy('f', (x) => x) })
    definition.operations = {
      put: { args: [int(1, 3)], run: (root, n) => { root.value = n === 3 ? n : number(n) } },
      add: (root) => { root.n = (root.n + root.value) % 5 },
      compare: (root) => { root.b = root.value < 2; root.c = root.value == 1; root.d = root.value instanceof Object; root.e = 'n' in Object(root.value); root.t = \`\${root.value}\` },
      call: (root) => { root.n = root.f(root.value) === root.value ? 1 : 2; root.m = Math.max(root.value, root.n); root.s = String(root.value); root.j = JSON.stringify([root.value]); root.p = 'abc'.padEnd(root.value, root.text); root.l = root.list.map(root.f).concat(root.value).length; root.k = [root.value, 1].sort(spy('sort', 0)).length },
      iterate: (root) => { root.sum = 0; for (const x of spied('list', root.list)) root.sum += x; root.o = { ...root.value }; const { n } = Object(root.value); root.q = n },
    }
    definition.bound = 4`, 'definition'),
  exploration('a root that is a proxy', `
    const definition = ${DEFINITION}
    definition.root = () => spied('root', { n: 0, list: spied('list', []) })`, 'definition'),

  // ---- exports
  script('exports that are a proxy', `module.exports = spied('exports', { a: 1 })`),
  script('exports with a getter', `Object.defineProperty(module, 'exports', { get: spy('get exports', () => () => 1), configurable: true })`),
  script('a default export with a getter', `Object.defineProperty(exports, '__esModule', { value: true }); Object.defineProperty(exports, 'default', { get: spy('get default', () => () => 1), configurable: true, enumerable: true })`),
  script('an exported function that is a proxy', `module.exports = spied('exports', function main() {})`),
  script('an exploration by hand', `
    module.exports = { manyworlds: 'exploration', definition: spied('definition', { root: spy('root', () => ({})), operations: {} }), open: spy('open', () => ({ a() {} })) } // explore`),
  script('an exploration whose open is asked', `
    const given = { root: spy('root', () => ({})), operations: {} }
    exports.default = spied('exploration', { manyworlds: 'exploration', definition: given, open(bound) { try_('open', this); return { a: spied('operation', () => {}) } } }) // explore`),
  script('a module with an odd name', `
    const odd = () => spied('name of the module', { href: spy('href', 'a'), protocol: 'file:', toString: spy('toString', () => '/a'), [Symbol.toPrimitive]: spy('toPrimitive', () => '/a') })
    const { require: asked } = Object.getPrototypeOf(module)
    for (const use of [() => asked.call({ filename: odd() }, './nothing' + module.id.length), () => asked.call({ id: odd() }, 'node:nothing' + module.id.length), () => { module.filename = odd(); module.id = odd(); module.require('./other' + 1) },
      () => { module.paths = odd(); require.resolve('nothing' + module.children.length, { paths: [odd()] }) }, () => { require.main = odd(); require.cache = odd() }]) try { try_('result', use()) } catch (error) { try_('error', error) }`),
  load('a main function with odd properties', `
    export const f = spied('exported', () => {})
    export { f as other }`),
  { name: 'a main function that is a proxy', text: `${PROLOGUE}\nexport default spied('main', () => {})\n` },
  { name: 'a main function that returns a thenable', text: `${PROLOGUE}\nexport default () => ({ then: spy('then', (resolve) => resolve(1)) })\n` },
  { name: 'a module that awaits', text: `${PROLOGUE}\nawait { then: spy('then', (resolve) => resolve(1)) }\nexport default spy('main')\n` },

  // ---- callers
  script('callers', `
    const spyCaller = function () {
      try { try_('caller', spyCaller.caller) } catch {}
      try { try_('arguments.callee.caller', arguments.callee.caller) } catch {}
      return 1
    }
    for (const use of [() => [1].map(spyCaller), () => JSON.stringify({ toJSON: spyCaller }), () => spyCaller(), () => 'a'.replace(/a/, spyCaller), () => Buffer.from({ valueOf: spyCaller }), () => console.log({ toString: spyCaller }),
      () => structuredClone({ get a() { return spyCaller() } })]) try { use() } catch (error) { try_('error', error) }
    spyCaller()
    module.exports = spyCaller`),
  program('what throws inside of the checker', `
    const text = { toString: spy('toString', () => { throw new Error('x') }) }
    for (const use of [() => new Function('}{'), () => new Function('return ('), () => (0, eval)('}{'), () => new Function(text), () => new RegExp('('), () => import(text),
      () => structuredClone(() => {}), () => structuredClone({ a: Symbol('x') }), () => new URL('::'), () => atob('%%%'), () => new TextDecoder('nothing'), () => decodeURIComponent('%'), () => JSON.parse('{'), () => new Intl.NumberFormat('xx-invalid-locale-x'), () => 'x'.repeat(-1), () => null.x,
      () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255]))]) {
      try { try_('result', use()) } catch (error) { try_('error', error); try_('cause', error.cause) }
    }
    const text2 = 'function f() { return f.caller } return f()'
    try { try_('function', new Function(text2)()) } catch (error) { try_('error', error) }`),
  program('WebAssembly', `
    if (typeof WebAssembly === 'undefined') return
    try { WebAssembly.compile(new Uint8Array(8)).catch((error) => try_('WebAssembly', error)) } catch (error) { try_('WebAssembly', error) }
    try { new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) } catch (error) { try_('WebAssembly', error) }`),
]
