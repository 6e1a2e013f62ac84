/**
 * A node of the search: a state, or a point inside a run where a `choose` has several alternatives. Its ancestors say how
 * it was reached. The bytes of the state are kept only while alternatives are left to be taken.
 */
import type { Kept } from './keeper.ts'

/** What a strategy, a score or a listener may know of a node. */
export interface Node {
  /** In the order of discovery; the initial state is 0. */
  readonly id: number
  /** Steps from the initial state. */
  readonly depth: number
  /** How many alternatives it has, numbered from 0. */
  readonly width: number
  /** How many of them were taken. */
  readonly taken: number
  readonly parent: Node | undefined
  /** The alternative of the parent that leads here. */
  readonly alternative: number
  readonly isChoice: boolean
  /** The call or event whose run leads here. */
  readonly event: number
  /** How often the path to it left something alone that could have gone on. */
  readonly switches: number
  /** Steps since the path to it last ran code that no path had run before. */
  readonly stale: number
}

const NOWHERE: readonly number[] = []

export class SearchNode implements Node {
  readonly id: number
  readonly depth: number
  readonly width: number
  readonly parent: SearchNode | undefined
  readonly alternative: number
  readonly isChoice: boolean
  taken = 0
  switches = 0
  stale = 0
  /** Transitions from the initial state; a run that waits for a choice is none yet. */
  transitions = 0
  /** The state that runs from here start from; gone when no alternative is left. */
  state: Kept | undefined
  /** Which alternatives go on with what ran last. */
  fresh: readonly boolean[] | undefined
  /** Where its conversations with peers are. */
  positions: readonly number[] = NOWHERE

  constructor(id: number, parent: SearchNode | undefined, alternative: number, size: { depth: number; width: number; isChoice: boolean }) {
    this.id = id
    this.parent = parent
    this.alternative = alternative
    this.depth = size.depth
    this.width = size.width
    this.isChoice = size.isChoice
  }

  get event(): number {
    let at: SearchNode = this
    while (at.parent?.isChoice === true) at = at.parent
    return at.alternative
  }

  /** The numbers of the run that leads from the last state to here; empty if this is a state. */
  prefix(): number[] {
    const path: number[] = []
    for (let at: SearchNode = this; at.isChoice; at = at.parent!) path.push(at.alternative)
    return path.reverse()
  }

  /** The runs that lead here from the initial state, with `rest` behind them. */
  runs(rest: readonly number[] = []): number[][] {
    const runs: number[][] = rest.length === 0 && !this.isChoice ? [] : [[...this.prefix(), ...rest]]
    for (let state = this.#stateBefore(); state.parent !== undefined; state = state.parent.#stateBefore()) {
      runs.push([...state.parent.prefix(), state.alternative])
    }
    return runs.reverse()
  }

  /** The node itself, or the state that its run started from. */
  #stateBefore(): SearchNode {
    let at: SearchNode = this
    while (at.isChoice) at = at.parent!
    return at
  }
}
