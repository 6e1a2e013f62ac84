/** The virtual clock: it stands still while a task runs and moves to the due time of a timer that fires. */

/** Milliseconds since the program was started. */
export const now = (): number => $$elapsed()

/** The wall clock at the start of the program, 2025-01-01, in milliseconds since 1970. */
export const timeOrigin = 1735689600000
