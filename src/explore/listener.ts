/**
 * Who wants to see a search as it goes. Every method is optional and is called in the thread of the search, between two
 * steps of the program under check: `check` runs in the calling thread if a listener is given as an object, and in a
 * thread of its own if it is given as the path of a module whose default export is one.
 */
import type { Node } from './node.ts'
import type { CheckResult } from './result.ts'

export interface TransitionEvent {
  readonly from: Node
  /** Which call or event, then what each `choose` picked. */
  readonly path: readonly number[]
  /**
   * `new`: to a state that was not seen before, `seen`: to one that was, `choice`: it came to a `choose`, `violation`, or why there
   * is no such transition.
   */
  readonly outcome: 'new' | 'seen' | 'choice' | 'violation' | 'disabled' | 'ignored' | 'visited'
}

/** A path that ends: a program that is finished, or a violation. */
export interface EndEvent {
  readonly kind: string
  /** The number of steps to it. */
  readonly depth: number
  /** The runs that lead to it, each as in `TransitionEvent`. */
  readonly runs: () => readonly (readonly number[])[]
  /** What was thrown, if something was; a value of the program under check. */
  readonly error?: { readonly value: unknown } | undefined
  readonly message?: string
}

export interface Listener {
  /** A search begins: the first, or one that starts again because the program turned out to read the clock. */
  started?(): void
  /** A state that was not seen before; the heap of the program is that state. */
  stateAdded?(node: Node): void
  /** A run came to its end. */
  transition?(event: TransitionEvent): void
  /** A program came to its end; the heap is that state. Violations are not reported here. */
  end?(event: EndEvent): void
  /** A property is violated. `continue`: the path ends here, the search goes on. */
  violation?(event: EndEvent): 'continue' | void
  done?(result: CheckResult): void
}
