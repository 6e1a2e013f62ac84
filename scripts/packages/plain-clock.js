/**
 * The clock of a program on plain Node, as the checker has it: code takes no time, so it stands still until the queue of microtasks is reached.
 * Otherwise a machine that is slow enough for a millisecond between two readings shows outcomes that docs/limits.md says are left out.
 */
const now = Date.now
let held

Date.now = () => {
  if (held === undefined) {
    held = now()
    queueMicrotask(() => { held = undefined })
  }
  return held
}
