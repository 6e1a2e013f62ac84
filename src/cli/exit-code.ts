/** What the process tells its caller. Scripts depend on these numbers. */
import { UserError } from '../base/errors.ts'
import type { ReplayResult, Verdict } from '../explore/result.ts'

export const EXIT = { holds: 0, violation: 1, error: 2, internal: 3, incomplete: 4 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** From harmless to worst. A violation is certain whatever else went wrong in other files, but an error hides more. */
const SEVERITY: readonly ExitCode[] = [EXIT.holds, EXIT.incomplete, EXIT.violation, EXIT.error, EXIT.internal]

export function exitCodeOf(verdict: Verdict): ExitCode {
  return EXIT[verdict]
}

/** A trace that no longer fails on changed sources is a fixed bug; on the same sources nothing is known. */
export function exitCodeOfReplay({ verdict, sourcesChanged }: ReplayResult): ExitCode {
  if (verdict === 'violation') return EXIT.violation
  return sourcesChanged ? EXIT.holds : EXIT.incomplete
}

export function exitCodeOfError(error: unknown): ExitCode {
  return error instanceof UserError ? EXIT.error : EXIT.internal
}

export function worstExitCode(codes: readonly ExitCode[]): ExitCode {
  return SEVERITY[Math.max(0, ...codes.map((code) => SEVERITY.indexOf(code)))]!
}
