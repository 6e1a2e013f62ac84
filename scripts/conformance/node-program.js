/**
 * Runs one test of Node as a program under check, in a fresh realm and under the default schedule: the first of the ready
 * events is always the next, every choice takes its first alternative, until nothing is left. What the test prints and
 * how its process ends is all that is looked at.
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unservedFlags, withoutOptimizing } from './node-suite.js'

/** How many events a test may take before it counts as endless, and how many steps each. */
const MAX_EVENTS = 30_000
const MAX_STEPS = 2 ** 30
/** Choices of one task that are forced to their default. */
const DEFAULTS = new Array(100_000).fill(0)
const MAX_LINES = 200

/**
 * @typedef {{ kind: 'ended', code: number, output: string[] }
 *   | { kind: 'threw', message: string, output: string[] }
 *   | { kind: 'refused', code: string, message: string }
 *   | { kind: 'broken', message: string }} Outcome
 */

/**
 * The checker built in `dist`, as a function from a test to what became of it.
 * @param {{ dist: string, checkout: string, rebuild?: boolean }} options `rebuild`: after every task the state is written down,
 *   dropped and made again from what was written
 * @returns {Promise<(run: import('./node-suite.js').Run) => Outcome>}
 */
export async function loadChecker({ dist, checkout, rebuild = false }) {
  const load = (file) => import(pathToFileURL(path.join(dist, file)).href)
  const { compile } = await load('compile/compile.js')
  const { DynamicCode } = await load('compile/dynamic-code.js')
  const { loadSource } = await load('compile/load.js')
  const { demangle } = await load('compile/program.js')
  const { consoleLines } = await load('explore/console-lines.js')
  const { hostList } = await load('base/host-list.js')
  const { guestApi } = await load('explore/guest-api.js')
  const { createEventLoop } = await load('runtime/event-loop.js')
  const { createRealm } = await load('runtime/realm.js')
  const { makeWorld } = await load('check/world.js')
  const { checkSettings } = await load('options.js')
  const { UserError } = await load('base/errors.js')
  const { Heap } = await load('state/heap.js')
  const { literal } = await load('state/literal.js')
  const { RealmView } = await load('state/realm-view.js')
  const { Viewer } = await load('state/view.js')
  // Tests read their fixtures, themselves and Node's executable, and look which machine they run on.
  const world = makeWorld(checkSettings({ allowEnv: Object.keys(process.env), allowRead: [checkout, path.dirname(process.execPath), '/proc'].filter((folder) => fs.existsSync(folder)) }))
  const texts = commonTexts(checkout)
  // Collecting garbage early is nothing that a program could notice here.
  const GC = "Object.defineProperty(globalThis, 'gc', { value: function gc() {}, writable: true, configurable: true })"

  return (run) => {
    const file = path.join(checkout, 'test', 'parallel', run.path)
    const text = withoutOptimizing(fs.readFileSync(file, 'utf8'))
    const unserved = unservedFlags(run.flags, text)
    if (unserved.length > 0) return { kind: 'refused', code: 'unsupported-flag', message: `the flag ${unserved.join(' ')}` }
    const output = []
    let realm
    try {
      const program = compileTest(run, file, withFixtures(text))
      realm = realmFor(run, program, (line) => { if (output.length < MAX_LINES) output.push(line) })
      return { ...runToEnd(realm, program), output }
    } catch (error) {
      const stopped = realm?.hidden.takeStopped() ?? error
      if (stopped instanceof UserError && stopped.code.startsWith('unsupported-')) return refused(stopped)
      if (stopped instanceof Error) return { kind: 'broken', message: String(stopped.stack).slice(0, 1500) }
      if (realm?.hidden.isExhausted(stopped)) return { kind: 'broken', message: 'a task takes too many steps' }
      return { kind: 'threw', message: describe(realm, stopped), output }
    }
  }

  function compileTest(run, file, text) {
    const hasInternals = run.flags.some((flag) => /^--expose[-_]internals$/.test(flag))
    return compile(loadSource(hasInternals ? withBindings(text) : text, file, { internals: true, texts }), { deferEntry: true })
  }

  function realmFor(run, program, print) {
    const realm = createRealm({
      builtins: { manyworlds: guestApi }, world: { ...world, execArgv: run.flags }, demangle,
      console: (method, args) => { consoleLines(method, hostList(args)).forEach(print) },
      compileDynamic: (source) => dynamicCode.evaluate(source),
    })
    const dynamicCode = new DynamicCode(realm)
    dynamicCode.follow(program)
    if (run.flags.some((flag) => /^--expose[-_]gc$/.test(flag))) realm.run(GC, 'gc.js')
    return realm
  }

  function runToEnd(realm, program) {
    realm.shared.setBudget(MAX_STEPS)
    const view = rebuild ? new RealmView(realm) : undefined
    realm.load(program)
    const { hidden, shared } = realm
    const loop = createEventLoop(realm, { trackClock: true, inOrder: true })
    const renew = view === undefined ? () => {} : renewing(view, loop)
    realm.seal()
    const task = (body) => {
      hidden.beginTask(DEFAULTS)
      shared.setBudget(MAX_STEPS)
      body()
      const stopped = hidden.takeStopped()
      if (stopped !== undefined) throw stopped
      const failure = loop.takeFailure()
      if (failure === undefined && loop.exit() === undefined) renew()
      return failure
    }
    let failure = task(() => loop.start(undefined))
    for (let events = 0; failure === undefined && loop.exit() === undefined && loop.countEvents() > 0; events++) {
      if (events > MAX_EVENTS) return { kind: 'broken', message: `no end after ${MAX_EVENTS} events` }
      failure = task(() => loop.run(0))
    }
    if (failure !== undefined) return { kind: 'threw', message: describe(realm, failure.value) }
    if (loop.mainStatus() === 'rejected') return { kind: 'threw', message: describe(realm, loop.mainValue()) }
    return { kind: 'ended', code: loop.exit() ?? (loop.root().exitCode ?? 0) }
  }

  /** Makes the state of a loop anew from its words. */
  function renewing(view, loop) {
    const heap = new Heap(view, { roots: 1 })
    const viewer = new Viewer(view, (object) => heap.base.nameOf(object), (value) => literal(value, 200).text)
    heap.shapes.refusal = (object, { fact, remedy }) => {
      const place = viewer.pathTo(object, new Map([['event loop', loop.root()]]))
      return new UserError('unsupported-state', undefined, { fact: `${place ?? 'an object'}: ${fact}`, remedy })
    }
    heap.base.pin()
    return () => {
      const roots = [loop.root()]
      heap.linearize(roots)
      const words = heap.words.slice(0, heap.length)
      heap.rebuild(words, words.length, roots)
      loop.setRoot(roots[0])
    }
  }

  function describe(realm, error) {
    const { name, message, frames } = realm.describe(error)
    const places = frames.slice(0, 6).map(({ name: caller, location }) => ` at ${caller ?? ''} ${shortPlace(location)}`)
    return `${name === undefined ? '' : `${name}: `}${message}\n${places.join('\n')}`
  }

  function shortPlace(location) {
    return location === undefined ? '' : `${path.relative(path.join(checkout, 'test'), location.file)}:${location.line}:${location.column}`
  }

  function refused(error) {
    const place = error.location === undefined ? '' : ` (${shortPlace(error.location)})`
    return { kind: 'refused', code: error.code, message: `${error.fact}${place}` }
  }
}

/** Tests written as modules ask test/common for everything it knows, also for the command of OpenSSL, which it would start: there is none. */
function commonTexts(checkout) {
  const file = fs.realpathSync(path.join(checkout, 'test', 'common', 'index.js'))
  return new Map([[file, fs.readFileSync(file, 'utf8').replace(/(?<=get opensslCli\(\) \{)/, ' return false;')]])
}

/** Which file a test requires has to be known before it runs: the path of a fixture is spelled out. */
function withFixtures(text) {
  // Those with wrong syntax have to fail when they are required, and not before.
  return text.replaceAll(/\brequire\((?:fixtures\.)?path\((?!'syntax')((?:\s*'[^']*'\s*,?)+)\)\)/g, (_, names) =>
    `require('../fixtures/${[...names.matchAll(/'([^']*)'/g)].map(([, name]) => name).join('/')}')`)
}

/** A test names the bindings that it wants in calls of a function; here they are modules. */
function withBindings(text) {
  return text.replaceAll(/\binternalBinding\('([\w-]+)'\)/g, "require('binding:$1')")
    .replaceAll(/const \{[^}]*\} = require\('internal\/test\/binding'\)/g, (found) => found.replace(/const \{[^}]*\} = .*/s, (declaration) =>
      declaration.includes('primordials') ? "const { primordials } = { primordials: require('internal/per_context/primordials') }" : ''))
}
