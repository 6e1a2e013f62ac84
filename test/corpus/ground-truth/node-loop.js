/**
 * One way in which an event loop of Node could have come to where it is: libuv's phases and Node's lists of timers, written down from
 * lib/internal/timers.js, src/env.cc and libuv's uv_run, with moments instead of times. Wherever the code compares two times the loop
 * is doubled, one for each answer that the moments allow.
 */
import { Moments } from './moments.js'

/** Until Node 20 libuv looks for due timers again as long as it finds some, and an ES module is evaluated inside of the poll phase. */
export const IS_OLD = Number.parseInt(process.versions.node, 10) < 22

export class NodeLoop {
  moments = new Moments()
  /** Times are `{ at, plus }`: so many milliseconds after a moment. */
  #lists = []
  #ids = 0
  #nextExpiry = null
  #handle = null
  #loopTime = 0
  /** The `now` of the timers phase that is under way. */
  #now
  /** The list that is under way, and the timer of it that is next; poll events that the poll phase has found. */
  #running
  chosen
  found
  /** When the interval that fires now was begun again. */
  repeats
  /** Where it is: before uv_run, in its timers, after them, in poll, or (loop) after the check phase. */
  phase
  /** Before its first poll phase uv_run asks only once whether the loop is alive: when it begins. */
  isFirst

  constructor(phase) {
    this.phase = phase
    this.isFirst = phase === 'before'
    if (phase === 'poll') this.found = []
  }

  copy() {
    const copy = new NodeLoop(this.phase)
    copy.isFirst = this.isFirst
    copy.moments = this.moments.copy()
    copy.#lists = this.#lists.map((list) => ({ ...list, timers: [...list.timers] }))
    copy.#ids = this.#ids
    copy.#nextExpiry = this.#nextExpiry
    copy.#handle = this.#handle
    copy.#loopTime = this.#loopTime
    copy.#now = this.#now
    copy.#running = copy.#lists.find(({ id }) => id === this.#running?.id) ?? (this.#running && { ...this.#running, timers: [...this.#running.timers] })
    copy.chosen = this.chosen
    copy.found = this.found && [...this.found]
    copy.repeats = this.repeats
    return copy
  }

  /** getLibuvNow() */
  now() {
    this.#loopTime = this.moments.read()
    return this.#loopTime
  }

  /** insert(); gives all loops that this one can be afterwards. */
  insert(timer, start) {
    const list = this.#lists.find(({ delay }) => delay === timer.delay)
    const entry = { timer, start }
    if (list !== undefined) {
      list.timers.push(entry)
      return [this]
    }
    const expiry = { at: start, plus: timer.delay }
    this.#lists.push({ delay: timer.delay, expiry, id: ++this.#ids, timers: [entry] })
    if (this.#nextExpiry === null) return [this.#schedule(expiry)]
    const [earlier, later] = [this.copy(), this]
    return [
      ...(earlier.#isBefore(expiry, this.#nextExpiry, true) ? [earlier.#schedule(expiry)] : []),
      ...(later.#isBefore(this.#nextExpiry, expiry) ? [later] : []),
    ]
  }

  /** clearTimeout(), or the first half of refresh(), which leaves the list as it is. */
  remove(timer, isRefreshed) {
    for (const list of [...this.#lists]) {
      const at = list.timers.findIndex((entry) => entry.timer === timer)
      if (at === -1) continue
      list.timers.splice(at, 1)
      if (list.timers.length === 0 && timer.isRef && !isRefreshed) this.#lists.splice(this.#lists.indexOf(list), 1)
    }
    return this
  }

  /** uv__run_timers(): the loops that have chosen a timer, and those that have come past the phase. */
  runTimers() {
    if (this.#handle === null) return [this.#past()]
    const [early, due] = [this.copy(), this]
    early.now()
    due.now()
    return [
      ...(early.#isBefore({ at: early.#loopTime, plus: 0 }, early.#handle, true) ? [early.#past()] : []),
      ...(due.#isBefore(due.#handle, { at: due.#loopTime, plus: 0 }) ? due.#enter() : []),
    ]
  }

  /** After the callback of a timer: what listOnTimeout and processTimers do next, before ticks run. */
  goOn() {
    return this.#running === undefined ? this.#processTimers() : this.#listOnTimeout()
  }

  /** After the ticks: libuv of Node 20 looks at its timers again, with the time as it was last read. */
  again() {
    if (!IS_OLD || this.#handle === null) return [this.#past()]
    const [early, due] = [this.copy(), this]
    return [
      ...(early.#isBefore({ at: early.#loopTime, plus: 0 }, early.#handle, true) ? [early.#past()] : []),
      ...(due.#isBefore(due.#handle, { at: due.#loopTime, plus: 0 }) ? due.#enter() : []),
    ]
  }

  /** The timer that was chosen is taken out of its list. */
  take() {
    const { chosen } = this
    this.chosen = undefined
    return this.remove(chosen, true)
  }

  /** Loops with the same text have the same future. */
  text(nameOf) {
    const moments = new Set()
    const timeOf = (time) => (time === null ? '-' : `${placeOf(time.at)}+${time.plus}`)
    const placeOf = (moment) => { moments.add(moment); return [...moments].indexOf(moment) }
    // Empty lists of no consequence are those that were replaced.
    const lists = [...this.#lists].sort((a, b) => a.id - b.id).map(({ delay, expiry, timers }) =>
      `${delay}:${timeOf(expiry)}:${timers.map(({ timer, start }) => `${nameOf(timer)}@${placeOf(start)}`)}`)
    const rest = [this.phase, this.isFirst, timeOf(this.#nextExpiry), timeOf(this.#handle), placeOf(this.#loopTime),
      this.#now === undefined ? '' : placeOf(this.#now), this.#running?.id ?? '', this.chosen && nameOf(this.chosen), this.found?.map(nameOf)]
    return [...lists, ...rest, this.moments.only([...moments]).text()].join('|')
  }

  #enter() {
    this.phase = 'timers'
    this.#handle = null
    this.#now = this.now()
    this.#nextExpiry = null
    return this.#processTimers()
  }

  #processTimers() {
    this.#running = undefined
    if (this.#lists.length === 0) return [this.#left()]
    // The top of the priority queue may be any list that the moments allow to be the earliest. Of two that are due in the same
    // millisecond Node takes the one that it has put there first; here either may be it, as in the checker.
    return this.#lists.flatMap((_, index) => {
      const loop = this.copy()
      const list = loop.#lists[index]
      const isTop = loop.#lists.every((other) => other === list || loop.#isBefore(list.expiry, other.expiry))
      if (!isTop) return []
      const [due, late] = [loop.copy(), loop]
      return [
        ...(due.#isBefore(due.#lists[index].expiry, { at: due.#now, plus: 0 }) ? due.#begin(due.#lists[index]) : []),
        ...(late.#isBefore({ at: late.#now, plus: 0 }, list.expiry, true) ? late.#reschedule(list.expiry) : []),
      ]
    })
  }

  #begin(list) {
    this.#running = list
    return this.#listOnTimeout()
  }

  #listOnTimeout() {
    const list = this.#running
    const first = list.timers[0]
    if (first === undefined) {
      const at = this.#lists.indexOf(list)
      if (at !== -1) this.#lists.splice(at, 1)
      return this.#processTimers()
    }
    const expiry = { at: first.start, plus: list.delay }
    const [due, late] = [this.copy(), this]
    const results = []
    if (due.#isBefore(expiry, { at: due.#now, plus: 0 })) {
      due.chosen = first.timer
      results.push(due)
    }
    if (late.#isBefore({ at: late.#now, plus: 0 }, expiry, true)) {
      list.expiry = expiry
      list.id = ++late.#ids
      results.push(...late.#processTimers())
    }
    return results
  }

  /** The end of RunTimers() in C++: at least a millisecond after the time that was read last. */
  #reschedule(expiry) {
    this.#nextExpiry = expiry
    const [soon, later] = [this.copy(), this]
    return [
      ...(soon.#isBefore(expiry, { at: soon.#loopTime, plus: 1 }, true) ? [soon.#schedule(expiry, { at: soon.#loopTime, plus: 1 }).#left()] : []),
      ...(later.#isBefore({ at: later.#loopTime, plus: 1 }, expiry) ? [later.#schedule(expiry).#left()] : []),
    ]
  }

  #schedule(expiry, timeout = expiry) {
    this.#nextExpiry = expiry
    this.#handle = timeout
    return this
  }

  #left() {
    this.phase = 'after'
    this.#running = undefined
    this.#now = undefined
    return this
  }

  #past() {
    this.phase = 'poll'
    this.found = undefined
    return this
  }

  #isBefore(a, b, isStrict = false) {
    return this.moments.add(a.at, b.at, b.plus - a.plus - (isStrict ? 1 : 0))
  }
}
