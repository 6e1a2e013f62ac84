/**
 * What is known of the moments at which pending timers were armed, as a closed matrix of bounds on their differences (a zone of timed
 * automata). The timers are numbered in the order of arming; the last row is the present, which is not before any of them and has no
 * upper bound: a process can be held up at any time. A zone is a text in a state: the bounds that do not follow from that
 * order, and those only as far as they can still decide something (`textOf`).
 */

/** Of timers beyond this number only the order of arming is known: more schedules rather than fewer. */
export const MOST_TIMERS = 8
const NO_BOUND = Infinity

export class TimerZone {
  readonly delays: readonly number[]
  /** `moment[i] - moment[j] <= bounds[i * size + j]` */
  #bounds: number[]
  readonly #size: number

  constructor(delays: readonly number[], bounds: number[]) {
    this.delays = delays
    this.#bounds = bounds
    this.#size = delays.length + 1
  }

  /** The zone that a text of `textOf` describes. */
  static parse(delays: readonly number[], text: string): TimerZone {
    const size = delays.length + 1
    const bounds = Array.from({ length: size * size }, (_, at) => (Math.floor(at / size) <= at % size ? 0 : NO_BOUND))
    const zone = new TimerZone(delays, bounds)
    const numbers = text === '' ? [] : text.split(' ').map(Number)
    for (let i = 0; i < numbers.length; i += 3) zone.restrict(numbers[i]!, numbers[i + 1]!, numbers[i + 2]!)
    return zone
  }

  get present(): number { return this.#size - 1 }

  copy(): TimerZone { return new TimerZone(this.delays, [...this.#bounds]) }

  /** Adds `moment[i] - moment[j] <= bound`; says whether that is possible. */
  restrict(i: number, j: number, bound: number): boolean {
    const size = this.#size
    const bounds = this.#bounds
    if (bounds[j * size + i]! + bound < 0) return false
    if (bound >= bounds[i * size + j]!) return true
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) {
        const around = bounds[a * size + i]! + bound + bounds[j * size + b]!
        if (around < bounds[a * size + b]!) bounds[a * size + b] = around
      }
    }
    return true
  }

  isNotAfter(i: number, j: number): boolean { return this.#bound(i, j) <= 0 }

  /** Has a timer waited for its whole delay without fail? */
  isDue(i: number): boolean { return -this.#bound(i, this.present) >= this.delays[i]! }

  /** Time passes. */
  later(): TimerZone {
    const from = this.present * this.#size
    return new TimerZone(this.delays, this.#bounds.map((bound, at) => (at >= from && at < from + this.present ? NO_BOUND : bound)))
  }

  /** At least so many milliseconds pass. */
  after(ms: number): TimerZone {
    const last = this.present
    return new TimerZone(this.delays, this.#bounds.map((bound, at) => (at % this.#size === last && at < last * this.#size ? bound - ms : bound)))
  }

  /** The same without some of the timers. */
  without(indices: readonly number[]): TimerZone {
    const kept = Array.from({ length: this.#size }, (_, i) => i).filter((i) => !indices.includes(i))
    const bounds = kept.flatMap((i) => kept.map((j) => this.#bounds[i * this.#size + j]!))
    return new TimerZone(this.delays.filter((_, i) => !indices.includes(i)), bounds)
  }

  /** A timer is armed now. */
  withTimer(delay: number): TimerZone {
    const now = this.present
    const size = this.#size + 1
    const from = (i: number): number => Math.min(i, now)
    const bounds = Array.from({ length: size * size }, (_, at) => {
      const [i, j] = [Math.floor(at / size), at % size]
      // The new moment is the present; after it time may pass.
      return i === size - 1 && j < i ? NO_BOUND : this.#bounds[from(i) * this.#size + from(j)]!
    })
    return new TimerZone([...this.delays, delay], bounds)
  }

  /**
   * The bounds that can decide something later, as numbers `i j bound`. Of two timers, the later with the shorter delay, the distance
   * counts up to the difference of the delays: there the order in which they are due is fixed; of two of one delay whether they were armed
   * at the same moment. How long a timer has been waiting
   * counts up to its delay, in steps of an eighth if that is long.
   */
  textOf(): string {
    if (this.delays.length > MOST_TIMERS) return ''
    const { delays, present } = this
    const said: number[] = []
    for (let i = 0; i < delays.length; i++) {
      for (let j = i + 1; j < delays.length; j++) {
        const difference = delays[i]! - delays[j]!
        if (difference < 0) continue
        const least = difference === 0 ? 0 : rounded(-this.#bound(i, j), delays[i]!, difference + 1)
        if (least > 0) said.push(i, j, -least)
        const most = this.#bound(j, i)
        if (most < difference || (difference === 0 && most === 0)) said.push(j, i, most)
      }
      const waited = rounded(-this.#bound(i, present), delays[i]!, delays[i]!)
      if (waited > 0) said.push(i, present, -waited)
    }
    return said.join(' ')
  }

  #bound(i: number, j: number): number { return this.#bounds[i * this.#size + j]! }
}

/** At most `most`; if the delay is long, in steps of an eighth of it. */
function rounded(value: number, delay: number, most: number): number {
  if (value >= most) return most
  const step = delay <= 16 ? 1 : Math.floor(delay / 8)
  return Math.floor(value / step) * step
}
