/**
 * Coverage of what a search reached: the counters that the compiler put into the program (compile/cover.ts), read as counts of
 * lines, functions and branches of the files as the user wrote them. A count says how often the search executed
 * something, over all paths; what is 0 no explored path reaches. Formats are left to report/.
 */
import { relative } from 'node:path'

import type { Arm, CoveredFile, CoverPlan } from '../../compile/cover-plan.ts'

/** What was reached of one file. Field names are a public contract, as in result.ts. */
export interface FileCoverage {
  /** Relative to the working directory. */
  readonly file: string
  /** Lines on which a statement begins, in order. */
  readonly lines: readonly { readonly line: number; readonly count: number }[]
  readonly functions: readonly { readonly name: string; readonly line: number; readonly count: number }[]
  /** Each branch with how often each of its arms was taken. */
  readonly branches: readonly { readonly line: number; readonly counts: readonly number[] }[]
}

/** Holds the counters of a program under check, and reads them when the search is done. */
export class CoverageListener {
  /** To be given to the realm before the program is loaded. */
  readonly counters: Float64Array
  readonly #plan: CoverPlan
  #files: readonly FileCoverage[] | undefined
  /** Counters that were 0 when they were last looked at; shrinks. */
  #unreached: number[]

  constructor(plan: CoverPlan) {
    this.#plan = plan
    this.counters = new Float64Array(plan.size)
    this.#unreached = Array.from({ length: plan.size }, (_, counter) => counter)
  }

  /** How many counters were reached for the first time since this was last asked. */
  takeNewlyReached(): number {
    const before = this.#unreached.length
    if (before > 0) this.#unreached = this.#unreached.filter((counter) => this.counters[counter] === 0)
    return before - this.#unreached.length
  }

  /** The search is over: what runs from now on (the trace is replayed) does not count. */
  done(): void {
    this.#files ??= this.#plan.files.map((file) => this.#read(file))
  }

  get files(): readonly FileCoverage[] {
    this.done()
    return this.#files!
  }

  #read({ path, statements, functions, branches }: CoveredFile): FileCoverage {
    // Several statements may begin on a line: it was executed as often as the one that was executed most.
    const lines = new Map<number, number>()
    for (const { line, counter } of statements) lines.set(line, Math.max(lines.get(line) ?? 0, this.counters[counter]!))
    return {
      file: relative('', path),
      lines: [...lines].map(([line, count]) => ({ line, count })).sort((a, b) => a.line - b.line),
      functions: functions.map(({ name, line, counter }) => ({ name, line, count: this.counters[counter]! })),
      branches: branches.map(({ line, arms }) => ({ line, counts: arms.map((arm) => this.#taken(arm)) })),
    }
  }

  #taken({ counter, without }: Arm): number {
    const all = this.counters[counter]!
    return without === undefined ? all : Math.max(0, all - this.counters[without]!)
  }
}
