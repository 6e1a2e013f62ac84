/**
 * What the two ways of coming back to a state have cost so far, by the size of states, and which of them the next state should
 * take. Sizes are powers of two: costs depend on how much there is to rebuild and to compare.
 */
export type Way = 'rebuild' | 'undo'

/** A search whose first state has this many objects begins with undo: rebuilding is never faster by much then. */
const LARGE = 48
/** Runs that are not measured: V8 has not compiled yet what they need. */
const WARM_UP = { rebuild: 3000, undo: 1000 }
/** States that are measured before a cost counts as known, and of which the last ones count. */
const ENOUGH = 32
/** Runs that take so long need not be many. */
const LONG_MS = 2
const FEW = 4
/** A way that was not far off is tried again after so many states. */
const AGAIN = 500
const FAR_OFF = 3
/** Trying what turns out to be slower may take this share of the time, and that much at the beginning. */
const TRIAL_SHARE = 0.04
const FIRST_TRIAL_MS = 10

/** What runs cost one way. The middle counts: a machine that does something else meanwhile makes single runs slow. */
class Cost {
  /** Milliseconds a run, of the last states. */
  readonly #recent = new Float64Array(ENOUGH)
  #count = 0
  #perRun = 0

  get isKnown(): boolean {
    return this.#count >= ENOUGH || (this.#count >= FEW && this.#perRun >= LONG_MS)
  }

  get perRun(): number {
    return this.#perRun
  }

  add(ms: number, runs: number): void {
    this.#recent[this.#count++ % ENOUGH] = ms / runs
    if (this.#count > ENOUGH && this.#count % ENOUGH !== 0) return
    const known = this.#recent.slice(0, Math.min(this.#count, ENOUGH)).sort()
    this.#perRun = known[known.length >> 1]!
  }
}

export class WayCosts {
  readonly #rebuild = Array.from({ length: 32 }, () => new Cost())
  readonly #undo = Array.from({ length: 32 }, () => new Cost())
  readonly #sinceTrial = new Int32Array(32)
  readonly #coldRuns = { ...WARM_UP }
  /** The way of states whose costs are not known. */
  #usual: Way = 'rebuild'
  #elapsedMs = 0
  /** What trying has cost more than the other way would have. */
  #lostMs = 0

  /** The way that a search begins with whose first state has so many objects. */
  begin(size: number): Way {
    this.#usual = size >= LARGE ? 'undo' : 'rebuild'
    return this.#usual
  }

  /** Whether states of this size are better kept as positions. */
  prefersUndo(size: number): boolean {
    const ratio = this.#ratio(groupOf(size))
    return ratio === undefined ? this.#usual === 'undo' : ratio < 1
  }

  /** The way that a state with so many objects, which has only words, should take. */
  choose(size: number): Way {
    const group = groupOf(size)
    if (this.prefersUndo(size)) return 'undo'
    if (!this.#rebuild[group]!.isKnown || !this.#mayTry) return 'rebuild'
    const undo = this.#undo[group]!
    if (!undo.isKnown) return 'undo'
    if (++this.#sinceTrial[group]! < AGAIN || undo.perRun > FAR_OFF * this.#rebuild[group]!.perRun) return 'rebuild'
    this.#sinceTrial[group] = 0
    return 'undo'
  }

  /** Undo over rebuild, for states of this size or, as long as that is not known, for smaller ones. */
  #ratio(group: number): number | undefined {
    for (let at = group; at >= 0; at--) {
      const [undo, rebuild] = [this.#undo[at]!, this.#rebuild[at]!]
      if (undo.isKnown && rebuild.isKnown) return undo.perRun / rebuild.perRun
    }
    return undefined
  }

  get #mayTry(): boolean {
    return this.#lostMs < FIRST_TRIAL_MS + TRIAL_SHARE * this.#elapsedMs
  }

  /** So much time went into changing the way. */
  noteChange(ms: number): void {
    this.#elapsedMs += ms
    this.#lostMs += ms
  }

  /** So many runs from a state of this size have taken so long, with all that belongs to them. */
  note(way: Way, size: number, ms: number, runs: number): void {
    this.#elapsedMs += ms
    const cost = (way === 'rebuild' ? this.#rebuild : this.#undo)[groupOf(size)]!
    const other = (way === 'rebuild' ? this.#undo : this.#rebuild)[groupOf(size)]!
    if (other.isKnown) this.#lostMs += Math.max(0, ms - runs * other.perRun)
    if (this.#coldRuns[way] > 0 && ms < LONG_MS * runs) this.#coldRuns[way] -= runs
    else cost.add(ms, runs)
  }
}

function groupOf(size: number): number {
  return 31 - Math.clz32(size | 1)
}
