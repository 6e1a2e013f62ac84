/** How far an iteration of the event loop has come, as libuv goes through it. */

/** An iteration begins, with its timers; or whatever comes next is not bound to an iteration. */
export const FREE = 0
/** Poll events were delivered: those that were ready with them may follow, then comes what waits for the end of the phase. */
export const POLLED = 1
/** The poll phase is over: what is pending runs, then the immediates. */
export const ENDING = 2
/** The immediates have run: handles that were closed come next. */
export const CHECKED = 3
/** Timers and what was pending have run: poll events come next. */
export const PENDED = 4
/** Timers have fired: others that were armed before may follow. */
export const TIMERS = 5
/** The iteration is over but for its timers, and nothing keeps the loop alive after them. */
export const ITERATED = 6
