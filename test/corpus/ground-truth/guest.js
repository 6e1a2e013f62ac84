/**
 * What a program of the ground truth finds around it: timers, nextTick, latency and the module `manyworlds`. The text runs
 * inside the context of the program, so that its promises are native ones of that context. `host` is schedule.js.
 */
export const GUEST = `(host) => {
  class Timeout {
    constructor(record) { this.record = record }
    ref() { this.record.isRef = true; return this }
    unref() { this.record.isRef = false; return this }
    refresh() { host.queue.refreshTimer(this.record); return this }
    close() { clearTimeout(this); return this }
  }
  class Immediate {
    constructor(record) { this.record = record }
    unref() { this.record.isRef = false; return this }
  }
  const timer = (repeats) => (callback, delay, ...args) =>
    new Timeout(host.queue.addTimer(() => callback(...args), delay, repeats))
  const clearTimeout = (timeout) => { if (timeout instanceof Timeout) host.queue.removeTimer(timeout.record) }
  const setTimeout = timer(false)
  const setImmediate = (callback, ...args) => new Immediate(host.queue.addImmediate(() => callback(...args)))
  const settled = Promise.resolve()
  Object.assign(globalThis, {
    setTimeout, setInterval: timer(true), setImmediate, clearTimeout, clearInterval: clearTimeout,
    clearImmediate: (immediate) => { if (immediate instanceof Immediate) host.queue.removeImmediate(immediate.record) },
    queueMicrotask: (callback) => { settled.then(() => host.guard(callback)) },
    process: { nextTick: (callback, ...args) => { host.ticks.push(() => callback(...args)) }, exit: (code) => host.exit(code) },
    console: { log() {}, error() {}, warn() {} },
    AbortController: host.AbortController, AbortSignal: host.AbortSignal, EventTarget: host.EventTarget, Event: host.Event,
  })

  class AssertionError extends Error {
    get name() { return 'AssertionError' }
  }
  const assert = (condition, message) => { if (!condition) throw new AssertionError(message) }
  assert.ok = assert
  assert.equal = assert.strictEqual = (a, b, message) => assert(Object.is(a, b), message)

  const int = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i)
  return {
    'node:assert': { default: assert, AssertionError },
    'node:events': { default: host.EventEmitter, EventEmitter: host.EventEmitter },
    'node:timers/promises': {
      setTimeout: (delay, value) => new Promise((resolve) => setTimeout(resolve, delay, value)),
      setImmediate: (value) => new Promise((resolve) => setImmediate(resolve, value)),
    },
    manyworlds: {
      choose: (first, high) => { const values = high === undefined ? first : int(first, high); return values[host.choose(values.length)] },
      int, bool: () => [false, true], oneOf: (...values) => values,
      latency: () => new Promise((resolve) => host.queue.addPolled(() => resolve())),
      ignoreIf: (condition) => { if (condition) host.ignore() },
      stopIfVisited() {}, always() {}, sometimes() {}, atEnd() {}, compare() {},
    },
  }
}`
