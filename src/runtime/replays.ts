/**
 * Objects of the host that a program uses through their histories: what was called so far, in order. The host makes such an
 * object again and repeats the calls; an object that has come to the end of a history is kept, because the next question
 * mostly continues one. What a call gives has to follow from the calls before it.
 */
import { createHash } from 'node:crypto'

/** Calls one after the other, three values each. */
export type History = readonly (string | number)[]
const CALL = 3
const MAX_LIVE = 50

type Step<Live> = (live: Live, what: string | number, second: string | number, third: string | number) => string

export class Replays<Live> {
  readonly #step: Step<Live>
  readonly #close: (live: Live) => void
  readonly #live = new Map<string, Live>()

  constructor(step: Step<Live>, close: (live: Live) => void) {
    this.#step = step
    this.#close = close
  }

  /** What the last call of the history gives. `isOver`: there will be no further one. */
  run(making: readonly unknown[], make: () => Live, history: History, isOver: (live: Live) => boolean = () => false): string {
    const before = keyOf(making, history, history.length - CALL)
    const known = this.#live.get(before)
    if (known !== undefined) this.#live.delete(before)
    const live = known ?? make()
    let result = ''
    for (let i = known === undefined ? 0 : history.length - CALL; i < history.length; i += CALL) {
      result = this.#step(live, history[i]!, history[i + 1]!, history[i + 2]!)
    }
    if (isOver(live)) this.#close(live)
    else this.#keep(keyOf(making, history, history.length), live)
    return result
  }

  #keep(key: string, live: Live): void {
    this.#live.set(key, live)
    if (this.#live.size <= MAX_LIVE) return
    const [oldest, first] = this.#live.entries().next().value!
    this.#close(first)
    this.#live.delete(oldest)
  }
}

function keyOf(making: readonly unknown[], history: History, length: number): string {
  const hash = createHash('sha1').update(JSON.stringify(making))
  for (let i = 0; i < length; i++) hash.update(`${String(history[i]).length}:`).update(String(history[i]), 'latin1')
  return hash.digest('base64')
}
