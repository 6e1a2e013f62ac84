/**
 * Runs a program once, under given decisions, on V8's own promises in a new context: the program's text is only freed of
 * its types. Microtasks run when an evaluation in the context returns; between two events the real event loop of this
 * process has a turn, in which Node itself finds out which rejections nobody has handled.
 */
import { EventEmitter } from 'node:events'
import vm from 'node:vm'
import { EventQueue } from './event-queue.js'
import { GUEST } from './guest.js'

const PATIENCE_MS = 30_000
const DELIVER = new vm.Script('deliver()')
const ENTRY = `
import { host } from 'host'
import * as program from 'program'
const main = program.default
if (typeof main !== 'function') host.finish()
else host.guard(() => {
  const result = main()
  if (result instanceof Promise) result.then(() => host.finish(), (error) => host.fail(error))
  else host.finish()
})
`

/**
 * @typedef {object} Schedule
 * @property {{ index: number, count: number }[]} decisions  those that were given, then the first alternative each time
 * @property {string | undefined} outcome  undefined if the program itself gave up this schedule (ignoreIf)
 */

/**
 * @param {string} source  an ES module without types
 * @param {readonly number[]} given
 * @param {number} limit  longest schedule, in decisions and events: beyond it the program counts as endless
 * @returns {Promise<Schedule>}
 */
export async function runSchedule(source, given, limit) {
  const run = new Run(given, limit)
  const onRejection = (reason) => run.fail(reason)
  process.on('unhandledRejection', onRejection)
  try {
    await run.toTheEnd(source)
  } finally {
    process.off('unhandledRejection', onRejection)
  }
  return { decisions: run.decisions, outcome: run.outcome }
}

class Run {
  decisions = []
  outcome
  hasEnded = false
  queue = new EventQueue()
  ticks = []
  AbortController = AbortController
  AbortSignal = AbortSignal
  EventTarget = EventTarget
  Event = Event
  EventEmitter = EventEmitter
  #given
  #limit
  #context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' })
  #body = () => {}
  #isMainDone = false

  constructor(given, limit) {
    this.#given = given
    this.#limit = limit
  }

  async toTheEnd(source) {
    const program = await this.#load(source)
    for (let events = 0; !this.hasEnded; events++) {
      const next = this.queue.next()
      if (next.length === 0) return this.#end(this.#isMainDone ? this.#describe() : `deadlock ${this.#describe()}`)
      if (events > this.#limit) return this.#end('endless')
      const callback = next[this.choose(next.length)]()
      await this.#task(() => {
        this.guard(callback)
        this.queue.endCallback()
        this.#runTicks()
      })
      if (program.status === 'errored') this.fail(program.error)
    }
  }

  /** The alternative that the given decisions want; after them the first. */
  choose(count) {
    if (count <= 1 || this.hasEnded) return 0
    if (this.decisions.length > this.#limit) this.#end('endless')
    const index = this.#given[this.decisions.length] ?? 0
    this.decisions.push({ index, count })
    return index
  }

  ignore() {
    this.#end(undefined)
  }

  exit(code) {
    this.#end(`exit ${code ?? 0}`)
  }

  /** What ends the process in Node. The first one counts: nothing of the program runs after it. */
  fail(error) {
    this.#end(`failed ${textOf(error)}`)
  }

  finish() {
    this.#isMainDone = true
  }

  guard(callback) {
    if (this.hasEnded) return
    try {
      callback()
    } catch (error) {
      this.fail(error)
    }
  }

  /** The modules, the program's top level and its main function: after module code microtasks come before ticks. */
  async #load(source) {
    const context = this.#context
    Object.defineProperty(context, 'deliver', { value: () => this.#body() })
    const modules = { ...vm.runInContext(GUEST, context)(this), host: { host: this } }
    const program = new vm.SourceTextModule(source, { context, identifier: 'program' })
    const entry = new vm.SourceTextModule(ENTRY, { context, identifier: 'entry' })
    await entry.link((specifier) => {
      if (specifier === 'program') return program
      const exports = modules[specifier]
      if (exports === undefined) throw new Error(`the ground truth has no module ${specifier}`)
      return new vm.SyntheticModule(Object.keys(exports), function () {
        for (const [name, value] of Object.entries(exports)) this.setExport(name, value)
      }, { context })
    })
    // Errors of the program are seen by the status; what is left is that it did not end in time.
    entry.evaluate({ timeout: PATIENCE_MS }).catch((error) => { if (isTimeout(error)) this.#end('endless') })
    await this.#task(() => this.#runTicks())
    if (program.status === 'errored') this.fail(program.error)
    return program
  }

  /** Runs `body`, microtasks, and ticks until there are no more of them; then Node looks for unhandled rejections. */
  async #task(body) {
    this.#evaluate(body)
    while (this.ticks.length > 0 && !this.hasEnded) this.#evaluate(() => this.#runTicks())
    await new Promise(setImmediate)
  }

  #evaluate(body) {
    this.#body = body
    try {
      DELIVER.runInContext(this.#context, { timeout: PATIENCE_MS })
    } catch (error) {
      if (!isTimeout(error)) throw error
      this.#end('endless')
    }
  }

  #runTicks() {
    for (let tick; (tick = this.ticks.shift()) !== undefined;) this.guard(tick)
  }

  #describe() {
    return String(vm.runInContext('outcome()', this.#context))
  }

  #end(outcome) {
    if (this.hasEnded) return
    this.hasEnded = true
    this.outcome = outcome
  }
}

function textOf(error) {
  const isError = typeof error === 'object' && error !== null && 'message' in error
  return isError ? `${error.name}: ${error.message}` : String(error)
}

const isTimeout = (error) => error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
