/** What the counters of a covered program stand for: which numbers belong to which places, file by file. */

/** The counters of a program: which numbers belong to what, file by file. */
export interface CoverPlan {
  /** How many counters there are. */
  readonly size: number
  readonly files: readonly CoveredFile[]
}

export interface CoveredFile {
  readonly path: string
  readonly statements: readonly CoveredStatement[]
  readonly functions: readonly CoveredFunction[]
  readonly branches: readonly CoveredBranch[]
}

/** Lines count from 1, in the file as the user wrote it. */
export interface CoveredStatement {
  readonly line: number
  readonly counter: number
}

export interface CoveredFunction extends CoveredStatement {
  /** Unique in its file. */
  readonly name: string
}

export interface CoveredBranch {
  readonly line: number
  readonly arms: readonly Arm[]
}

/** An arm was taken as often as `counter` says, less the times of `without`. */
export interface Arm {
  readonly counter: number
  readonly without?: number
}
