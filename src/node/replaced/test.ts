/**
 * node:test, so that a file of tests can be explored: tests of a level run one after the other, suites are collected first.
 * A test that fails ends the program with its error. There are no reporters, no parallel tests, and no mocks of timers
 * or modules.
 */
import '../globals/web/process.ts'
import assert from 'own:assert'
import { nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'
import { unmodelled } from '../internal/unmodelled.ts'

type Hooks = Record<'before' | 'after' | 'beforeEach' | 'afterEach', Guest[]>
type Kind = keyof Hooks

/** A suite, or a test that has tests of its own. */
class Level {
  readonly parent: Level | undefined
  readonly name: string
  readonly hooks: Hooks = { before: [], after: [], beforeEach: [], afterEach: [] }
  /** What is left to run: a test starts when the one before it has ended. */
  last: Promise<void> = Promise.resolve()
  isStarted = false

  constructor(parent: Level | undefined, name: string) {
    this.parent = parent
    this.name = name
  }

  /** Runs something after all that was added before. */
  add(run: () => Promise<void>): Promise<void> {
    const mine = this.last.then(run)
    this.last = mine.catch(() => {})
    return mine
  }
}

const root = new Level(undefined, '<root>')
/** The suite whose body is being read. */
let collecting: Level = root

/** The arguments of test(): a name, options and a function, each of which may be missing. */
function parts(args: Guest[]): { name: string, options: Guest, body: Guest } {
  let [name, options, body] = args
  if (typeof name === 'function') [name, options, body] = [name.name, {}, name]
  else if (name !== null && typeof name === 'object') [name, options, body] = [name.name, name, options]
  if (typeof options === 'function') [options, body] = [{}, options]
  return { name: name || body?.name || '<anonymous>', options: options ?? {}, body: body ?? (() => {}) }
}

function add(level: Level, args: Guest[], more: object): Promise<void> {
  const { name, options, body } = parts(args)
  const { skip, todo }: Guest = { ...options, ...more }
  if (skip) return Promise.resolve()
  const ended = level.add(() => runTest(level, name, body, Boolean(todo)))
  // One that fails is the end of the program, whether somebody waits for it or not.
  ended.catch((error: unknown) => {
    if ($$recorder !== undefined) $$recorder.failedTest(error, pathOf(level, name))
    setImmediate(() => { throw error })
  })
  return ended.catch(() => {})
}

/** `suite > test` */
function pathOf(level: Level, name: string): string {
  return level.parent === undefined ? name : `${pathOf(level.parent, level.name)} > ${name}`
}

/** `mayFail`: what is still to be done runs all the same. */
async function runTest(level: Level, name: string, body: Guest, mayFail: boolean): Promise<void> {
  await begin(level)
  const own = new Level(level, name)
  const context = new TestContext(own)
  await runEach(level, 'beforeEach', context)
  try {
    await call(body, context)
    await own.last
    await runHooks(own, 'after', context)
  } catch (error) {
    if (!mayFail && !context.isSkipped) throw error
  } finally {
    context.mock.restoreAll()
  }
  await runEach(level, 'afterEach', context)
}

/** A body with two parameters tells by a callback that it is done. */
function call(body: Guest, context: TestContext): Guest {
  if (body.length < 2) return body.call(context, context)
  return new Promise<void>((resolve, reject) => {
    body.call(context, context, (error: unknown) => { if (error) reject(error); else resolve() })
  })
}

async function begin(level: Level): Promise<void> {
  if (level.parent !== undefined) await begin(level.parent)
  if (level.isStarted) return
  level.isStarted = true
  await runHooks(level, 'before', undefined)
}

async function runHooks(level: Level, kind: Kind, context: unknown): Promise<void> {
  for (let i = 0; i < level.hooks[kind].length; i++) await call(level.hooks[kind][i], context as TestContext)
}

async function runEach(level: Level, kind: 'beforeEach' | 'afterEach', context: TestContext): Promise<void> {
  if (level.parent !== undefined) await runEach(level.parent, kind, context)
  await runHooks(level, kind, context)
}

function addSuite(args: Guest[], more: object): Promise<void> {
  const { name, options, body } = parts(args)
  if ({ ...options, ...more }.skip) return Promise.resolve()
  const outer = collecting
  const suite = new Level(outer, name)
  // Its tests wait until it is the suite's turn.
  let open = (): void => {}
  suite.last = new Promise((resolve) => { open = resolve })
  collecting = suite
  const collected = body.call(suite, suite)
  collecting = outer
  return outer.add(async () => {
    await collected
    open()
    await suite.last
    await runHooks(suite, 'after', undefined)
  })
}

class MockFunctionContext {
  #calls: Guest[] = []
  #implementation: Guest
  readonly #restore: (() => void) | undefined
  readonly #original: Guest

  /** `restore`: puts a method back; what is no method does from then on what the original does. */
  constructor(implementation: Guest, original: Guest, restore: (() => void) | undefined) {
    this.#implementation = implementation
    this.#original = original
    this.#restore = restore
  }

  get calls(): Guest[] { return this.#calls.slice() }
  callCount(): number { return this.#calls.length }
  mockImplementation(implementation: Guest): void { this.#implementation = implementation }
  resetCalls(): void { this.#calls = [] }
  restore(): void {
    if (this.#restore === undefined) this.#implementation = this.#original
    else this.#restore()
  }

  static implementationOf(context: MockFunctionContext): Guest { return context.#implementation }
  static note(context: MockFunctionContext, entry: Guest): void { context.#calls.push(entry) }
}

class MockTracker {
  #contexts: MockFunctionContext[] = []

  fn(original: Guest = () => {}, implementation: Guest = original): Guest {
    return this.#make(typeof original === 'function' ? original : () => {}, typeof implementation === 'function' ? implementation : original)
  }

  method(object: Guest, name: PropertyKey, implementation?: Guest, options?: Guest): Guest {
    const { getter = false, setter = false } = (typeof implementation === 'object' ? implementation : options) ?? {}
    const key = getter ? 'get' : setter ? 'set' : 'value'
    let holder = object
    while (holder !== null && !Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder)
    const property: Guest = Object.getOwnPropertyDescriptor(holder, name)
    const mock = this.#make(property[key], typeof implementation === 'function' ? implementation : property[key], () => { Object.defineProperty(object, name, property) })
    Object.defineProperty(object, name, { ...property, [key]: mock })
    return mock
  }

  getter(object: Guest, name: PropertyKey, implementation?: Guest): Guest {
    return this.method(object, name, implementation ?? { getter: true }, { getter: true })
  }

  setter(object: Guest, name: PropertyKey, implementation?: Guest): Guest {
    return this.method(object, name, implementation ?? { setter: true }, { setter: true })
  }

  restoreAll(): void { for (const context of this.#contexts) context.restore() }
  reset(): void {
    this.restoreAll()
    this.#contexts = []
  }

  #make(original: Guest, implementation: Guest, restore?: () => void): Guest {
    const context = new MockFunctionContext(implementation, original, restore)
    const mock = function (this: Guest, ...args: Guest[]): Guest {
      const entry: Guest = { arguments: args, error: undefined, result: undefined, target: new.target, this: this }
      MockFunctionContext.note(context, entry)
      try {
        entry.result = new.target === undefined
          ? Reflect.apply(MockFunctionContext.implementationOf(context), this, args) : Reflect.construct(MockFunctionContext.implementationOf(context), args, new.target)
        return entry.result
      } catch (error) {
        entry.error = error
        throw error
      }
    }
    Object.defineProperty(mock, 'name', { value: original.name, configurable: true })
    Object.defineProperty(mock, 'length', { value: original.length, configurable: true })
    ;(mock as Guest).mock = context
    this.#contexts.push(context)
    return mock
  }
}

class TestContext {
  readonly #level: Level
  readonly mock = new MockTracker()
  readonly assert = assert
  isSkipped = false

  constructor(level: Level) { this.#level = level }

  get name(): string { return this.#level.name }
  test(...args: Guest[]): Promise<void> { return add(this.#level, args, {}) }
  before(hook: Guest): void { this.#level.hooks.before.push(hook) }
  after(hook: Guest): void { this.#level.hooks.after.push(hook) }
  beforeEach(hook: Guest): void { this.#level.hooks.beforeEach.push(hook) }
  afterEach(hook: Guest): void { this.#level.hooks.afterEach.push(hook) }
  diagnostic(): void {}
  plan(): void {}
  skip(): void { this.isSkipped = true }
  todo(): void { this.isSkipped = true }
}

function withVariants(run: (args: Guest[], more: object) => Promise<void>): Guest {
  const f: Guest = (...args: Guest[]) => run(args, {})
  f.skip = (...args: Guest[]) => run(args, { skip: true })
  f.todo = (...args: Guest[]) => run(args, { todo: true })
  f.only = f
  return f
}

const test = withVariants((args, more) => {
  $$asserted()
  return add(collecting, args, more)
})
const describe = withVariants(addSuite)
const hook = (kind: Kind) => (body: Guest): void => {
  // The tests of the file have begun when it is read.
  if (collecting === root && kind === 'before') root.last = Promise.all([root.last, body()]).then(() => {})
  else collecting.hooks[kind].push(body)
}

// Hooks of the whole file: the event loop has nothing left to do when they run.
process.on('beforeExit', () => {
  if (root.hooks.after.length === 0) return
  const [...hooks] = root.hooks.after
  root.hooks.after = []
  for (const each of hooks) each()
})

Object.assign(test, {
  test, it: test, describe, suite: describe, before: hook('before'), after: hook('after'), beforeEach: hook('beforeEach'),
  afterEach: hook('afterEach'), mock: new MockTracker(),
  run: (): never => $$refuse('test', 'run() of node:test runs files of tests in processes of their own', 'check a file of tests by itself'),
})
if (nodeLine >= 22) {
  test.assert = { register: unmodelled('assert.register() of node:test', 'register') }
  test.snapshot = {}
  for (const name of ['setDefaultSnapshotSerializers', 'setResolveSnapshotPath']) test.snapshot[name] = unmodelled(`snapshot.${name}() of node:test`, name)
}
if (nodeLine >= 24) for (const name of ['expectFailure', 'getTestContext']) test[name] = unmodelled(`${name}() of node:test`, name)

export default test
export const { it, suite, skip, todo, only, before, after, beforeEach, afterEach, mock, run } = test as Guest
export { describe, test }
