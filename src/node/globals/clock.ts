/** The virtual clock: it stands still while a task runs and moves to the due time of a timer that fires. */

/** Milliseconds since the program was started. */
export const now = (): number => $$elapsed()

/** What the wall clock shows, in milliseconds since 1970; the program starts on 2025-01-01. */
export const wallClock = (): number => $$clock()

/** The wall clock at the start of the program. */
export const timeOrigin = 1735689600000
