/**
 * What the program declared with `sometimes`: true at least once in the whole search. A name that is given a value at some
 * moment of a run counts when that run came to its end; a name that is given a function is asked in every state.
 */
import type { Finding } from '../finding.ts'
import type { GuestFunction } from '../exploration.ts'
import { type ProgramState } from './property.ts'

export class Sometimes {
  readonly #reached = new Map<string, boolean>()
  readonly #predicates = new Map<string, GuestFunction>()
  /** What the current run has said so far; it counts only if the run is none to be ignored. */
  readonly #said = new Map<string, boolean>()

  get reached(): { name: string; reached: boolean }[] {
    return [...this.#reached].map(([name, reached]) => ({ name, reached }))
  }

  /** The program says at some moment of a run whether it is so. */
  say(name: string, holds: boolean): void {
    this.#said.set(name, holds || this.#said.get(name) === true)
  }

  beginRun(): void {
    if (this.#said.size > 0) this.#said.clear()
  }

  endRun(): void {
    for (const [name, holds] of this.#said) this.#note(name, holds)
  }

  /** Asks the functions that were not true yet in a state that is new. */
  look(state: ProgramState): void {
    for (const { name, predicate } of state.declared('sometimes')) {
      this.#predicates.set(name, predicate as GuestFunction)
      if (this.#reached.get(name) === true) continue
      const answer = state.evaluate(predicate)
      this.#note(name, 'value' in answer && Boolean(answer.value))
    }
  }

  /** The first name that was never true; to be asked after an exhaustive search. */
  missing(): Finding | undefined {
    const name = [...this.#reached].find(([, reached]) => !reached)?.[0]
    if (name === undefined) return undefined
    return {
      kind: 'sometimes', name, message: `'${name}' was never true in any state`,
      property: this.#predicates.get(name), error: undefined, expected: undefined,
    }
  }

  #note(name: string, holds: boolean): void {
    this.#reached.set(name, holds || this.#reached.get(name) === true)
  }
}
