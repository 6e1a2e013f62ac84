/**
 * Finds out which kind of block pays for one marked function: each kind gets its turn, round after round, and the one whose
 * runs took the least time in the middle is kept. The middle, because a collection of garbage falls into one run or another.
 * What was decided is measured again later, each time after twice as many runs: states grow while a search goes on.
 */
import type { BlockKind } from './blocks.ts'

/** Runs of each kind before the first decision; the first few compile the code that they measure. */
const ROUNDS = 40
const WARM_UP = 8
const FIRST_PAUSE = 2000
/** A block has to save this part of the time, or else there is none: it makes code larger, which no single run shows. */
const LEAST_GAIN = 0.05

export class BlockTrial {
  readonly #kinds: BlockKind[]
  #times: number[][]
  #turn = 0
  #decided: BlockKind | undefined
  #runs = 0
  #pause = FIRST_PAUSE

  constructor(kinds: readonly BlockKind[]) {
    this.#kinds = [...kinds]
    this.#times = kinds.map(() => [])
    this.#decide()
  }

  /** What to run next. */
  get kind(): BlockKind {
    return this.#decided ?? this.#kinds[this.#turn]!
  }

  /** Runs are being measured. */
  get isOpen(): boolean {
    return this.#decided === undefined
  }

  /** A run of the present kind took this long. */
  add(ms: number): void {
    this.#times[this.#turn]!.push(ms)
    this.#turn = (this.#turn + 1) % this.#kinds.length
    if (this.#turn === 0) this.#decide()
  }

  /** A run was not measured; opens the trial again after a while. */
  pass(): void {
    if (++this.#runs < this.#pause || this.#kinds.length === 1) return
    this.#decided = undefined
    this.#times = this.#kinds.map(() => [])
    this.#turn = 0
    this.#pause *= 2
  }

  /** Does without a kind that did not work. */
  exclude(kind: BlockKind): void {
    const index = this.#kinds.indexOf(kind)
    if (index < 0) return
    this.#kinds.splice(index, 1)
    this.#times.splice(index, 1)
    this.#decided = undefined
    this.#turn = 0
    this.#decide()
  }

  #decide(): void {
    if (this.#kinds.length > 1 && this.#times[0]!.length < ROUNDS) return
    const middles = this.#times.map((times) => middle(times.slice(WARM_UP)))
    const best = Math.min(...middles)
    const plain = this.#kinds.indexOf('off')
    const isWorthIt = plain < 0 || best < (1 - LEAST_GAIN) * middles[plain]!
    this.#decided = isWorthIt ? this.#kinds[middles.indexOf(best)]! : 'off'
    this.#runs = 0
  }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
