/**
 * A program that walks through everything it can reach: what globals and modules hold, what their functions return, throw and call, and from
 * where they are called. It goes on step by step, so that a refusal ends a step and not the walk. An object of the checker's own realm is known by what
 * it inherits from at last, which the test tells the program.
 */
import { compile } from '../../src/compile/compile.ts'
import { DynamicCode } from '../../src/compile/dynamic-code.ts'
import { loadSource } from '../../src/compile/load.ts'
import { demangle } from '../../src/compile/program.ts'
import { UserError } from '../../src/base/errors.ts'
import { createEventLoop } from '../../src/runtime/event-loop.ts'
import { ModuleNeeded } from '../../src/runtime/module-loader.ts'
import { createRealm } from '../../src/runtime/realm.ts'

export interface Crawl {
  /** Where objects of the checker's realm were found. */
  readonly foreign: readonly string[]
  readonly objects: number
  readonly calls: number
  /** Failures that are neither the program's nor refusals. */
  readonly failures: readonly string[]
}

/** What ends the process or blocks its thread, fills the memory or takes the time of it, and what would stop the walk by changing what it uses. */
const LEFT_OUT = /\b(?:Atomics\.\w*wait\w*|repeat|padStart|padEnd|scrypt\w*|pbkdf2\w*|generate\w*|checkPrime\w*)\b/

export interface Extent {
  /** Functions are called with every `step`-th list of arguments. */
  readonly step: number
  readonly maxObjects: number
  readonly maxCalls: number
}

const text = (modules: readonly string[], { step, maxObjects }: Extent): string => `
${modules.map((module, i) => `import * as module${i} from 'node:${module}'`).join('\n')}
// Kept: much of it is called, and may change itself.
const { apply, construct, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect
const { call: uncalled, bind } = Function.prototype
const uncurry = bind.bind(uncalled)
const push = uncurry(Array.prototype.push), has = uncurry(Set.prototype.has), add = uncurry(Set.prototype.add), test = uncurry(RegExp.prototype.test), text = String
const GuestProxy = Proxy, guestRoot = Object.prototype
const isObject = (x) => (typeof x === 'object' && x !== null) || typeof x === 'function'
let hostRoot
const rootOf = (x) => {
  let o = x
  for (let next = getPrototypeOf(o); next !== null; next = getPrototypeOf(o)) o = next
  return o
}
const seen = new Set(), queue = [], foreign = []
Object.setPrototypeOf(queue, null)
Object.setPrototypeOf(foreign, null)
let calls = 0
const meet = (x, path) => {
  if (!isObject(x) || has(seen, x)) return
  add(seen, x)
  let root
  try { root = rootOf(x) } catch (error) { return meet(error, path + ', prototype throws') }
  if (root === hostRoot) push(foreign, path)
  if (queue.length < ${maxObjects}) push(queue, { __proto__: null, x, path })
}
const spyOn = (name, f) => new GuestProxy(f, {
  apply(target, self, args) { meet(self, name + ', receiver'); meet(args, name + ', arguments'); for (let i = 0; i < args.length; i++) meet(args[i], name + ', argument ' + i); return apply(target, self, args) },
  construct(target, args, newTarget) { meet(newTarget, name + ', new.target'); meet(args, name + ', arguments'); return construct(target, args) },
})
const handler = {}
const traps = ownKeys(Reflect)
for (let i = 0; i < traps.length; i++) if (typeof Reflect[traps[i]] === 'function') handler[traps[i]] = spyOn(traps[i] + ' trap', Reflect[traps[i]])
const inspect = Symbol.for('nodejs.util.inspect.custom')
const makers = [() => undefined, () => null, () => 0, () => -1, () => 0.5, () => NaN, () => 300, () => '', () => 'a', () => 'utf8', () => 'sha1', () => '/', () => Symbol.iterator, () => 1n, () => ({}), () => [], () => [1, 2, 'a'], () => true,
  () => spyOn('callback', function () { return 1 }), () => new Uint8Array(3), () => new ArrayBuffer(2), () => new Map([[1, 2]]), () => ({ length: 2 }), () => new GuestProxy({}, handler), () => new GuestProxy([], handler), () => /a/, () => new Error('x'),
  () => { const f = spyOn('conversion', () => 1); return { valueOf: f, toString: f, [Symbol.toPrimitive]: f, [inspect]: f, toJSON: f } }, () => ({ then: spyOn('then', function (resolve) { resolve(1) }) }), () => new GuestProxy(function () {}, handler), () => class extends Array {}, () => { const { proxy, revoke } = GuestProxy.revocable({}, {}); revoke(); return proxy }]
const listOf = (i) => i === 0 ? [] : [makers[i % makers.length](), makers[(i * 7 + 3) % makers.length](), makers[(i * 11 + 1) % makers.length]()]
const LEFT_OUT = ${String(LEFT_OUT)}
const isLeftOut = (path) => test(LEFT_OUT, path)
const enter = (path, run) => {
  calls++
  let result
  try { result = run() } catch (error) { return meet(error, path + ' throws') }
  meet(result, path + '()')
}
// What is left to do with the object that the walk is at.
let at = -1, steps = []
const plan = ({ x, path }) => {
  steps = []
  Object.setPrototypeOf(steps, null)
  let keys = []
  try { keys = ownKeys(x) } catch (error) { meet(error, path + ', keys throw') }
  try { meet(getPrototypeOf(x), path + '.__proto__') } catch (error) { meet(error, path + '.__proto__ throws') }
  for (let i = 0; i < keys.length; i++) {
    const name = path + '.' + text(keys[i])
    let own
    try { own = getOwnPropertyDescriptor(x, keys[i]) } catch (error) { meet(error, name + ' throws') }
    if (own === undefined) continue
    meet(own.value, name)
    meet(own.get, name + ' (get)')
    meet(own.set, name + ' (set)')
    if (isLeftOut(name)) continue
    if (own.get !== undefined) push(steps, () => enter(name, () => x[keys[i]]))
    const f = own.value
    if (typeof f !== 'function') continue
    for (let j = (i * 3) % ${step}; j < makers.length + 1; j += ${step}) {
      push(steps, () => enter(name, () => apply(f, x, listOf(j))))
      if (j % 2 === 0) push(steps, () => enter('new ' + name, () => construct(f, listOf(j))))
      if (j % 5 === 0) push(steps, () => enter(name, () => apply(f, makers[(j * 13) % makers.length](), listOf(j))))
    }
  }
}
const edge = () => {
  const all = [() => new URL('http://a.b'), () => Buffer.from('abc').toString('hex'), () => new Error('x').stack, () => structuredClone([1]), () => text(() => {}), () => console.log({})]
  for (let i = 0; i < all.length; i++) {
    const down = () => {
      try { down() } catch (error) { meet(error, 'the edge of the stack') }
      try { all[i]() } catch (error) { meet(error, 'the edge of the stack') }
    }
    try { down() } catch (error) { meet(error, 'the edge of the stack') }
  }
}
let beginning = 0
const first = [
  () => meet(globalThis, 'globalThis'),
${modules.map((module, i) => `  () => meet(module${i}, '${module}'),`).join('\n')}
  () => { Error.prepareStackTrace = spyOn('prepareStackTrace', (error, trace) => { for (const site of trace) { meet(site, 'frame'); for (const key of ownKeys(getPrototypeOf(site))) if (key !== 'constructor') meet(site[key](), 'frame.' + text(key)) } return '' }) },
  () => void new Error('x').stack,
  () => { try { null.x } catch (error) { void error.stack } },
  () => { for (const make of [() => [][Symbol.iterator](), () => new Map().entries(), () => 'a'.matchAll(/a/g), () => (function* () {})(), () => (async function* () {})(), () => (async () => {})(), function () { return arguments }, () => import.meta, () => Promise.reject(new Error('x')).catch(() => 1), () => import('node:' + 'path')]) enter('made', () => make()) },
]
/** Takes the next step; false if there is none. */
export const next = () => {
  if (beginning < first.length) return first[beginning++](), true
  while (steps.length === 0) {
    if (++at >= queue.length) return false
    plan(queue[at])
  }
  const step = steps[steps.length - 1]
  steps.length--
  step()
  return true
}
export const overflow = () => { edge() }
export const tell = (root) => { hostRoot = root }
export const report = () => text(seen.size) + ' ' + calls + ' ' + foreign.length
export const foreignAt = (i) => foreign[i]
`

/** Walks through what a program reaches that imports these modules of Node. */
export function crawl(modules: readonly string[], extent: Extent): Crawl {
  const early = new Set<string>()
  for (;;) {
    try {
      return crawlWith(modules, extent, early)
    } catch (error) {
      if (!(error instanceof ModuleNeeded)) throw error
      early.add(error.path)
    }
  }
}

function crawlWith(modules: readonly string[], extent: Extent, early: ReadonlySet<string>): Crawl {
  const failures = new Set<string>()
  const realm = createRealm({ demangle, early, compileDynamic: (source) => dynamicCode.evaluate(source), console() {} })
  const dynamicCode = new DynamicCode(realm)
  const program = compile(loadSource(text(modules, extent), '/sample/main.mjs', { library: 'if-needed', more: early }))
  dynamicCode.follow(program)
  realm.load(program)
  const loop = createEventLoop(realm, { trackClock: true, inOrder: true })
  const exported = realm.exportsOf(program.modules[0]!.id)
  const get = (name: string): ((argument?: unknown) => unknown) => exported.get(name)!() as never
  const run = (f: () => unknown): unknown => {
    realm.shared.setBudget(200_000)
    try {
      return f()
    } catch (error) {
      // What stops a task is no failure, and what the program throws is its own.
      const stopped = realm.hidden.takeStopped() ?? error
      if (!(stopped instanceof UserError) && !(stopped instanceof ModuleNeeded) && stopped instanceof Error && realm.hidden.stopKind(stopped) !== 'exhausted') failures.add(`${stopped.name}: ${stopped.message.slice(0, 200)}`)
      return true
    }
  }
  get('tell')(Object.prototype)
  for (let i = 0; i < extent.maxCalls && run(get('next')) !== false; i++) realm.hidden.takeStopped()
  run(get('overflow'))
  for (let i = 0; i < 200 && run(() => loop.countEvents() > 0 && loop.exit() === undefined && (loop.run(0), true)) === true; i++) loop.takeFailure()
  realm.shared.setBudget(2 ** 30)
  const [objects, calls, count] = String(get('report')()).split(' ').map(Number) as [number, number, number]
  return { foreign: Array.from({ length: count }, (_, i) => String(get('foreignAt')(i))), objects, calls, failures: [...failures] }
}
