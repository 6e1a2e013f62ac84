/** The budget of steps: what loops and functions that can recurse charge, so that no operation runs for ever. */
import { mark } from './emit-marks.ts'

/** Charges the budget; a program that does not end is reported at `start`. */
export function budget(start: number): string {
  return `if (--$$budget < 0) ${mark(start)}$$exhausted();\n`
}
