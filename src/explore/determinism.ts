/**
 * Runs a sample of the transitions twice. A program whose next state depends on something that is no part of its state
 * would be explored wrongly without anybody noticing, so the search stops and says what differs.
 */
import { UserError } from '../base/errors.ts'
import type { Heap } from '../state/heap.ts'
import type { View } from '../state/view.ts'
import { differences, text } from './difference.ts'
import type { Keeper } from './keeper.ts'
import type { Outcome } from './system.ts'

/** The first transitions are all repeated: whatever is wrong everywhere shows there. */
const FIRST = 16
/** Later on one of this many; a prime number, so that it does not follow the rhythm of a program. */
const INTERVAL = 1009

/** The program whose states are compared. */
export interface GuardedState {
  readonly heap: Heap
  readonly roots: unknown[]
  /** The current state by the names of its parts. */
  look(): ReadonlyMap<string, View>
}

export class DeterminismGuard {
  readonly #state: GuardedState

  constructor(state: GuardedState) {
    this.#state = state
  }

  /** Whether this transition belongs to the sample. */
  isDue(transition: number): boolean {
    return transition <= FIRST || transition % INTERVAL === 0
  }

  /**
   * The heap is where a transition has led; `rerun` takes it once more and leaves the heap there. With a keeper fingerprints
   * are compared, and states written out only if these differ.
   */
  check(rerun: () => Outcome, keeper?: Keeper): void {
    if (keeper !== undefined && this.#agrees(rerun, keeper)) return
    const first = this.#words()
    repeat(rerun)
    const second = this.#words()
    if (this.#state.heap.untracked.isSame(first, second)) {
      if (keeper === undefined) return
      throw nondeterministic('it does not do so every time')
    }
    throw nondeterministic(this.#firstDifference(this.#lookAt(first), this.#lookAt(second)))
  }

  #agrees(rerun: () => Outcome, keeper: Keeper): boolean {
    keeper.identify(false)
    const { lane1, lane2 } = keeper
    repeat(rerun)
    keeper.identify(false)
    return keeper.lane1 === lane1 && keeper.lane2 === lane2
  }

  #firstDifference(before: ReadonlyMap<string, View>, after: ReadonlyMap<string, View>): string {
    for (const [name, view] of before) {
      const other = after.get(name)
      const [change] = other === undefined ? [{ path: name, before: text(view), after: undefined }] : differences(view, other, name)
      if (change !== undefined) return `${change.path} was ${change.before ?? 'nothing'} the first time, ${change.after ?? 'nothing'} the second time`
    }
    return 'the objects were made or linked in another order'
  }

  #lookAt(words: Int32Array): ReadonlyMap<string, View> {
    const { heap, roots } = this.#state
    heap.rebuild(words, words.length, roots)
    return this.#state.look()
  }

  #words(): Int32Array {
    const { heap, roots } = this.#state
    heap.linearize(roots)
    return heap.words.slice(0, heap.length)
  }
}

function repeat(rerun: () => Outcome): void {
  const outcome = rerun()
  // `same`: nothing was written the second time; whether that is another state is found out by comparing.
  if (outcome.kind !== 'state' && outcome.kind !== 'same') throw nondeterministic(`the second time it ended in ${outcome.kind}`)
}

function nondeterministic(what: string): UserError {
  return new UserError('nondeterministic', undefined, {
    fact: `the same step from the same state led to another one when it was taken again: ${what}`,
    remedy: 'something that is no part of the state decides what happens; report it with the program if it is no host function of yours',
  })
}
