/**
 * Random concurrent programs, as the text of an ES module made from a list of numbers (which fast-check shrinks): a few
 * tasks that wait for timers, immediates and latencies, share variables, choose, cancel, fail and catch. They have few
 * events, so that all their schedules can be run one by one.
 */
import { Decisions } from '../../support/decisions.ts'

const PROLOGUE = `import { choose, latency, ignoreIf } from 'manyworlds'
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
let log = '', shared = 0, timer, wake = () => {}, controller = new AbortController()
const emitter = new EventEmitter(), box = { list: [] }
emitter.on('say', (text) => { log += text })
globalThis.outcome = () => log + ' ' + shared + ' ' + box.list
const signal = new Promise((resolve) => { wake = resolve })
controller.signal.addEventListener('abort', () => { log += '!' })
async function* steps(count) { try { for (let i = 0; i < count; i++) { await latency(); yield i } } finally { log += ';' } }
`

export function randomConcurrentProgram(numbers: readonly number[]): string {
  return new Writer(new Decisions(numbers)).program()
}

class Writer {
  readonly #d: Decisions
  /** Each event multiplies the number of schedules. */
  #events = 6
  #letters = 0

  constructor(decisions: Decisions) {
    this.#d = decisions
  }

  program(): string {
    const d = this.#d
    const isScript = d.below(4) === 3
    const count = 2 + d.below(2)
    const tasks = Array.from({ length: count }, (_, i) => `async function task${i}(n) {\n  ${this.#wait()}\n  ${this.#statements(2)}\n  return n\n}`)
    const calls = tasks.map((_, i) => `task${i}(${i})`)
    const all = d.pick(() => `Promise.all([${calls}])`, () => `Promise.allSettled([${calls}])`, () => `Promise.race([${calls}])`, () => `Promise.any([${calls}])`)
    const whole = `${this.#statement(1)}\n  const results = await ${all}\n  log += JSON.stringify(results)`
    return `${PROLOGUE}${tasks.join('\n')}\n${isScript ? whole : `export default async function main() {\n  ${whole}\n}`}\n`
  }

  #statements(depth: number): string {
    return Array.from({ length: 2 + this.#d.below(3) }, () => this.#statement(depth)).join('\n  ')
  }

  #statement(depth: number): string {
    const d = this.#d
    return d.pick(
      () => `log += '${this.#letter()}'`,
      () => this.#wait(),
      () => this.#wait(),
      () => this.#change(),
      () => this.#arm(),
      () => this.#jobs(),
      () => (depth > 0 ? `if (shared % 2 === ${d.below(2)}) { ${this.#statement(depth - 1)} } else { ${this.#statement(depth - 1)} }` : this.#change()),
      () => (depth > 0 ? `try { ${this.#statement(depth - 1)}; ${this.#statement(depth - 1)} } catch (e) { log += e.message } finally { ${this.#statement(0)} }` : this.#change()),
      () => `if (shared === ${d.below(4)}) throw new RangeError('${this.#letter()}')`,
      () => `shared += choose(${d.pick(() => '0, 1', () => '[0, 2]', () => '1, 2')})`,
      () => `ignoreIf(shared === ${3 + d.below(3)})`,
      () => `emitter.${d.pick(() => 'emit', () => 'emit', () => 'removeAllListeners')}('say', '${this.#letter()}')`,
    )
  }

  /** Something that rests until an event comes, or for some turns of the microtask queue once there are enough events. */
  #wait(): string {
    const d = this.#d
    if (this.#events <= 0) return d.pick(() => 'await null', () => `await { then(resolve) { resolve('${this.#letter()}') } }`)
    this.#events--
    return d.pick(
      () => 'await latency()',
      () => `await delay(${1 + d.below(3)})`,
      () => 'await immediate()',
      () => `{ const seen = shared; await latency(); shared = seen + ${1 + d.below(2)} }`,
      () => `await Promise.race([latency(), signal])`,
      () => `for await (const i of steps(1)) log += i`,
      () => `log += await delay(2, '${this.#letter()}')`,
      () => `for await (const i of [latency().then(() => '${this.#letter()}'), 'x']) { log += i; if (shared === 1) break }`,
    )
  }

  #arm(): string {
    const d = this.#d
    if (this.#events <= 0) return this.#change()
    this.#events--
    const body = d.pick(() => `log += '${this.#letter()}'`, () => 'shared++', () => this.#jobs(), () => `wake('${this.#letter()}')`, () => 'controller.abort()')
    return d.pick(
      () => `timer = setTimeout(() => { ${body} }, ${d.below(3)})`,
      () => `setTimeout(() => { ${body} }, ${1 + d.below(3)})`,
      () => `setImmediate(() => { ${body} })`,
      () => `{ let rounds = 0; const interval = setInterval(() => { ${body}; if (++rounds === 2) clearInterval(interval) }, ${1 + d.below(2)}) }`,
      () => `latency().then(() => { ${body} })`,
    )
  }

  #jobs(): string {
    return this.#d.pick(
      () => `process.nextTick(() => { log += '${this.#letter()}' })`,
      () => `queueMicrotask(() => { log += '${this.#letter()}' })`,
      () => `Promise.resolve('${this.#letter()}').then((v) => { log += v; process.nextTick(() => { shared++ }) })`,
      () => `Promise.reject(new Error('${this.#letter()}')).catch((e) => { log += e.message })`,
    )
  }

  #change(): string {
    return this.#d.pick(
      () => 'shared++',
      () => `box.list.push('${this.#letter()}')`,
      () => 'clearTimeout(timer)',
      () => `wake('${this.#letter()}')`,
      () => `shared = box.list.length`,
      () => 'controller.abort()',
    )
  }

  #letter(): string {
    return String.fromCharCode(97 + this.#letters++ % 26)
  }
}
