/**
 * The pending events of one run and the rules by which Node may deliver them, written from Node's and libuv's behaviour
 * and from nothing of src/. Time is free: a task may take any time, so timers are ordered only by what no duration
 * can change. Knows nothing of promises; whoever delivers an event drains those afterwards.
 */

const LONGEST_DELAY = 2 ** 31 - 1

export class EventQueue {
  /** One list for each delay, as in Node (lib/internal/timers.js): within a list first in, first out. */
  #lists = new Map()
  #armed = 0
  #immediates = []
  /** What is left of the immediates that the current check phase began with. */
  #batch = []
  #polled = []
  /** The last event came from poll: the check phase is next in the loop, timers only after it. */
  #afterPoll = false

  /** @param {() => void} callback */
  addTimer(callback, delay, repeats) {
    const timer = { callback, delay: coerceDelay(delay), repeats, start: ++this.#armed }
    this.#append(timer)
    return timer
  }

  removeTimer(timer) {
    timer.repeats = false
    const list = this.#lists.get(timer.delay)
    const at = list?.indexOf(timer) ?? -1
    if (at === -1) return
    list.splice(at, 1)
    if (list.length === 0) this.#lists.delete(timer.delay)
  }

  addImmediate(callback) {
    const immediate = { callback }
    this.#immediates.push(immediate)
    return immediate
  }

  removeImmediate(immediate) {
    for (const queue of [this.#immediates, this.#batch]) {
      const at = queue.indexOf(immediate)
      if (at !== -1) queue.splice(at, 1)
    }
  }

  /** An event of the poll phase, such as I/O that has finished: it may come at any time. */
  addPolled(callback) {
    this.#polled.push({ callback })
  }

  /**
   * What Node could deliver next. Taking one removes it and gives what has to run, callback and rearming included.
   * @returns {(() => () => void)[]}
   */
  next() {
    if (this.#batch.length > 0) return [() => this.#takeImmediate()]
    const timers = this.#afterPoll && this.#immediates.length > 0 ? [] : this.#timersThatMayBeDueFirst()
    return [
      ...timers.map((timer) => () => this.#takeTimer(timer)),
      ...this.#polled.map((event) => () => this.#takePolled(event)),
      ...(this.#immediates.length > 0 ? [() => this.#takeImmediate()] : []),
    ]
  }

  /** Heads of the lists that no other head precedes: one that was started earlier with a smaller delay is due before. */
  #timersThatMayBeDueFirst() {
    const heads = [...this.#lists.values()].map((list) => list[0])
    return heads.filter((timer) => !heads.some((other) => other.delay < timer.delay && other.start < timer.start))
  }

  #takeTimer(timer) {
    const { repeats } = timer
    this.removeTimer(timer)
    timer.repeats = repeats
    this.#afterPoll = false
    // Node notes the start of an interval's next round before its callback, and puts it into its list after it.
    const start = ++this.#armed
    return () => {
      timer.callback()
      if (!timer.repeats) return
      timer.start = start
      this.#append(timer)
    }
  }

  #takeImmediate() {
    if (this.#batch.length === 0) this.#batch = this.#immediates.splice(0)
    this.#afterPoll = false
    return this.#batch.shift().callback
  }

  #takePolled(event) {
    this.#polled.splice(this.#polled.indexOf(event), 1)
    this.#afterPoll = true
    return event.callback
  }

  #append(timer) {
    const list = this.#lists.get(timer.delay)
    if (list === undefined) this.#lists.set(timer.delay, [timer])
    else list.push(timer)
  }
}

function coerceDelay(delay) {
  const number = Number(delay)
  return number >= 1 && number <= LONGEST_DELAY ? Math.trunc(number) : 1
}
