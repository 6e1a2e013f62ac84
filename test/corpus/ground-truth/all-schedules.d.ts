export interface GroundTruth {
  readonly schedules: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly complete: boolean
}

/** Runs all schedules of a program on plain V8; see all-schedules.js. */
export function allSchedules(
  program: { readonly file: string } | { readonly text: string },
  limits?: { readonly maxSchedules?: number; readonly maxLength?: number },
): Promise<GroundTruth>
