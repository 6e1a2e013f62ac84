/**
 * The pending events of one run and the orders in which Node may deliver them, written from Node's and libuv's sources and from nothing
 * of src/. Code may take any time, so a schedule can come about in several ways: a set of loops is kept, all that have delivered the
 * same events so far, and what any of them can deliver may be next. Knows nothing of promises; whoever delivers an event drains those afterwards.
 */
import { IS_OLD, NodeLoop } from './node-loop.js'

const LONGEST_DELAY = 2 ** 31 - 1
/** How often a loop may look at its timers in vain, and only notice that a list is due later than it thought. */
const ROUNDS = 3
const END = { isEnd: true }
const CHECK = { isCheck: true }

export class EventQueue {
  #loops = [new NodeLoop(IS_OLD ? 'poll' : 'before')]
  #timers = []
  #immediates = []
  /** What is left of the immediates that the current check phase began with. */
  #batch = []
  #polled = []
  #hasEnded = false
  #names = new Map()

  /** @param {() => void} callback */
  addTimer(callback, delay, repeats) {
    const timer = { callback, delay: coerceDelay(delay), repeats, isRef: true, isCleared: false }
    this.#arm(timer)
    return timer
  }

  removeTimer(timer) {
    timer.repeats = false
    timer.isCleared = true
    this.#timers = this.#timers.filter((each) => each !== timer)
    this.#loops = this.#loops.map((loop) => loop.remove(timer, false))
  }

  refreshTimer(timer) {
    if (timer.isCleared) return
    this.#timers = this.#timers.filter((each) => each !== timer)
    this.#loops = this.#loops.map((loop) => loop.remove(timer, true))
    this.#arm(timer)
  }

  addImmediate(callback) {
    const immediate = { callback, isRef: true }
    this.#immediates.push(immediate)
    return immediate
  }

  removeImmediate(immediate) {
    for (const queue of [this.#immediates, this.#batch]) {
      const at = queue.indexOf(immediate)
      if (at !== -1) queue.splice(at, 1)
    }
  }

  /** An event of the poll phase, such as I/O that has finished: it may come in any poll phase that begins from now on. */
  addPolled(callback) {
    this.#polled.push({ callback })
  }

  /**
   * What Node could deliver next. Taking one removes it and gives what has to run, callback and rearming included.
   * @returns {(() => () => void)[]}
   */
  next() {
    if (this.#hasEnded) return []
    if (this.#batch.length > 0) return [() => this.#takeImmediate()]
    const reached = new Map()
    for (const loop of this.#loops) {
      this.#follow(loop, ROUNDS, (event, then) => {
        if (!reached.has(event)) reached.set(event, new Map())
        reached.get(event).set(then.text((item) => this.#nameOf(item)), then)
      })
    }
    if (reached.size === 1 && reached.has(END)) return []
    return [...reached].map(([event, loops]) => () => this.#take(event, [...loops.values()]))
  }

  /** The callback of an event is over; its ticks and microtasks come now. */
  endCallback() {
    this.#loops = this.#loops.flatMap((loop) => (loop.phase === 'timers' && loop.chosen === undefined ? loop.goOn() : [loop]))
  }

  /** Tells of every event that a loop can come to without another one before it. */
  #follow(loop, rounds, tell) {
    if (loop.chosen?.isCleared === true) {
      const copy = loop.copy()
      copy.chosen = undefined
      for (const next of copy.goOn()) this.#follow(next, rounds, tell)
    } else if (loop.chosen !== undefined) {
      tell(loop.chosen, loop.copy())
    } else if (loop.phase === 'before' && !this.#isAlive()) {
      tell(END, loop)
    } else if (loop.phase === 'before' || loop.phase === 'loop') {
      for (const next of loop.copy().runTimers()) this.#follow(next, rounds, tell)
    } else if (loop.phase === 'after') {
      for (const next of loop.copy().again()) this.#follow(next, rounds, tell)
    } else {
      this.#followPoll(loop, rounds, tell)
    }
  }

  #followPoll(loop, rounds, tell) {
    if (loop.found === undefined && !loop.isFirst && !this.#isAlive()) {
      tell(END, loop)
      return
    }
    const found = (loop.found ?? this.#polled).filter((event) => this.#polled.includes(event))
    for (const event of found) {
      const copy = loop.copy()
      copy.found = found.filter((each) => each !== event)
      copy.isFirst = false
      tell(event, copy)
    }
    const over = loop.copy()
    over.phase = 'loop'
    over.found = undefined
    over.isFirst = false
    if (this.#immediates.length > 0) tell(CHECK, over)
    else if (rounds > 0) for (const next of over.runTimers()) this.#follow(next, loop.found === undefined ? rounds - 1 : rounds, tell)
  }

  #isAlive() {
    return this.#polled.length > 0 || this.#timers.some(({ isRef }) => isRef) || this.#immediates.some(({ isRef }) => isRef)
  }

  #take(event, loops) {
    this.#loops = loops
    if (event === END) {
      this.#hasEnded = true
      return () => {}
    }
    if (event === CHECK) return this.#takeImmediate()
    if (this.#polled.includes(event)) {
      this.#polled = this.#polled.filter((each) => each !== event)
      return event.callback
    }
    return this.#takeTimer(event)
  }

  #takeTimer(timer) {
    this.#timers = this.#timers.filter((each) => each !== timer)
    this.#loops = this.#loops.map((loop) => loop.take())
    // Node notes the start of an interval's next round before its callback, and puts it into its list after it.
    const starts = timer.repeats ? this.#loops.map((loop) => loop.now()) : undefined
    if (starts !== undefined) for (const [i, loop] of this.#loops.entries()) loop.repeats = starts[i]
    return () => {
      timer.callback()
      if (!timer.repeats) return
      this.#timers.push(timer)
      this.#loops = this.#loops.flatMap((loop) => loop.insert(timer, loop.repeats))
    }
  }

  #takeImmediate() {
    if (this.#batch.length === 0) this.#batch = this.#immediates.splice(0)
    return this.#batch.shift().callback
  }

  #arm(timer) {
    this.#timers.push(timer)
    this.#loops = this.#loops.flatMap((loop) => loop.insert(timer, loop.now()))
  }

  #nameOf(item) {
    if (!this.#names.has(item)) this.#names.set(item, this.#names.size)
    return this.#names.get(item)
  }
}

function coerceDelay(delay) {
  const number = Number(delay)
  return number >= 1 && number <= LONGEST_DELAY ? Math.trunc(number) : 1
}
