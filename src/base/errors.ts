/**
 * The errors a user can meet. A verdict is never an error: a finding is data. A `UserError` is misuse or something we
 * refuse (code, file:line, fact, remedy); anything else that is thrown is our own bug and is reported as such.
 */

/** A position in a source file as the user wrote it; line and column count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
}

export interface UserErrorDetail {
  /** What is the case, in one sentence. */
  readonly fact: string
  /** What the user can do about it, in one sentence. */
  readonly remedy: string
  /** The source lines around the location, with a caret. */
  readonly frame?: string
}

export class UserError extends Error {
  readonly code: string
  readonly location: SourceLocation | undefined
  readonly fact: string
  readonly remedy: string
  readonly frame: string | undefined

  constructor(code: string, location: SourceLocation | undefined, detail: UserErrorDetail) {
    super(`${code}: ${detail.fact}`)
    this.name = 'UserError'
    this.code = code
    this.location = location
    this.fact = detail.fact
    this.remedy = detail.remedy
    this.frame = detail.frame
  }
}

/** A construct, module or value that we refuse rather than guess about. */
export function unsupported(construct: string, location: SourceLocation | undefined, detail: UserErrorDetail): UserError {
  return new UserError(`unsupported-${construct}`, location, detail)
}
