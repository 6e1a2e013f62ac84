/**
 * Random programs over what Node's event loop delivers: each callback writes a letter down, some arm others. `busy()` stands
 * where plain Node is held up, and does nothing under check. The same seed gives the same text everywhere.
 */
import { Random } from './random.js'

const HEAD = `let log = ''
const say = (letter) => { log += letter }
globalThis.outcome = () => log
const busy = globalThis.busy ?? (() => {})
`
const DELAYS = [1, 1, 2, 3, 5, 9, 10]
const MOST_ACTIONS = 7

/** The text of a CommonJS script; `number` tells programs of one seed apart. `areTimers`: what is done with timers comes most often, also in microtasks. */
export function programOf(seed, number, areTimers = false) {
  const random = new Random(seed * 1_000_003 + number)
  const writer = new Writer(random, areTimers ? [...TIMER_ACTIONS, ...TIMER_ACTIONS, ...ACTIONS] : ACTIONS)
  const count = 2 + random.below(3)
  return HEAD + Array.from({ length: count }, () => writer.action(2)).join('')
}

class Writer {
  #random
  #letters = 'abcdefghijklmnopqrstuvwxyz'
  #count = 0
  #actions

  constructor(random, actions) {
    this.#random = random
    this.#actions = actions
  }

  /** One action, which may have others inside of its callback. */
  action(depth) {
    if (this.#count >= MOST_ACTIONS) return ''
    const letter = this.#letters[this.#count++]
    const [, write] = this.#random.pick(this.#actions)
    return `${write(this.#callback(letter, depth), () => this.#random.pick(DELAYS), letter)}\n`
  }

  #callback(letter, depth) {
    const children = Array.from({ length: depth > 1 ? this.#random.below(3) : 0 }, () => this.action(depth - 1))
    const late = this.#random.below(3) === 0 ? ` queueMicrotask(busy);` : ''
    return `() => { busy(); say('${letter}');${late}${children.length === 0 ? '' : `\n${children.join('')}`} }`
  }
}

/** Name, and text for a callback. Timers and immediates come more often: their order is the question. */
const ACTIONS = [
  ['timeout', (f, delay) => `setTimeout(${f}, ${delay()})`],
  ['timeout', (f, delay) => `setTimeout(${f}, ${delay()})`],
  ['timeout', (f, delay) => `setTimeout(${f}, ${delay()})`],
  ['immediate', (f) => `setImmediate(${f})`],
  ['immediate', (f) => `setImmediate(${f})`],
  ['interval', (f, delay, name) => `let n_${name} = 0; const i_${name} = setInterval(() => { if (++n_${name} === 2) clearInterval(i_${name}); (${f})() }, ${delay()})`],
  ['refreshed', (f, delay, name) => `const r_${name} = setTimeout(${f}, ${delay()}); busy(); r_${name}.refresh()`],
  ['cleared', (f, delay, name) => `const c_${name} = setTimeout(${f}, ${delay()}); setTimeout(() => clearTimeout(c_${name}), ${delay()})`],
  ['unref timeout', (f, delay) => `setTimeout(${f}, ${delay()}).unref()`],
  ['unref immediate', (f) => `setImmediate(${f}).unref()`],
  ['promise', (f, delay) => `require('timers/promises').setTimeout(${delay()}).then(${f})`],
  ['tick', (f) => `process.nextTick(${f})`],
  ['stat', (f) => `require('fs').stat('.', ${f})`],
  ['random bytes', (f) => `require('crypto').randomBytes(4, ${f})`],
  ['deflate', (f) => `require('zlib').deflate('x', ${f})`],
  ['message', (f, _delay, name) => `const m_${name} = new MessageChannel(); m_${name}.port2.once('message', () => { m_${name}.port2.close(); (${f})() }); m_${name}.port1.postMessage(0)`],
  ['refused', (f) => `require('net').connect(1, '127.0.0.1').on('error', ${f})`],
]

const TIMER_ACTIONS = [
  ['timeout', (f, delay) => `setTimeout(${f}, ${delay()})`],
  ['two timeouts', (f, delay) => `{ const f = ${f}, delay = ${delay()}; setTimeout(f, delay); setTimeout(f, delay) }`],
  ['timeout of a microtask', (f, delay) => `queueMicrotask(() => { busy(); setTimeout(${f}, ${delay()}) })`],
  ['timeout of a tick', (f, delay) => `process.nextTick(() => { busy(); setTimeout(${f}, ${delay()}) })`],
  ['refreshed by a microtask', (f, delay, name) => `let s_${name} = setTimeout(${f}, ${delay()}); setTimeout(() => { queueMicrotask(() => { busy(); s_${name}.refresh(); s_${name} = { refresh() {} } }) }, ${delay()})`],
  ['cleared by an immediate', (f, delay, name) => `const d_${name} = setTimeout(${f}, ${delay()}); setImmediate(() => { busy(); clearTimeout(d_${name}) })`],
  ['armed and cleared', (f, delay) => `clearTimeout(setTimeout(() => {}, ${delay()})); busy(); setTimeout(${f}, ${delay()})`],
  ['interval', (f, delay, name) => `let n_${name} = 0; const i_${name} = setInterval(() => { if (++n_${name} === 2) clearInterval(i_${name}); (${f})() }, ${delay()})`],
  ['unref timeout', (f, delay) => `setTimeout(${f}, ${delay()}).unref()`],
  ['unref immediate', (f) => `setImmediate(${f}).unref()`],
  ['before exit', (f) => `process.once('beforeExit', ${f})`],
  ['unref message', (f, _delay, name) => `const u_${name} = new MessageChannel(); u_${name}.port2.on('message', ${f}); u_${name}.port2.unref(); u_${name}.port1.postMessage(0)`],
]
