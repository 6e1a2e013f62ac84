/**
 * How long to wait for what may never come. Only where a hang is the failure that a test looks for is there a limit at all, and it is as
 * many times the duration of a fixed piece of work, measured here and now, as it would be milliseconds on a machine that nothing else uses.
 */
const WORK_MS = 4
/** A limit that is reached a hundred times too late is still reached; one that is reached too early is a false alarm. */
const RESERVE = 10

/** `ms` on the machine for which WORK_MS was measured, in milliseconds of this one. */
export function patience(ms: number): number {
  // The first time it is also compiled.
  work()
  const begin = performance.now()
  work()
  return Math.ceil(ms * RESERVE * Math.max(1, (performance.now() - begin) / WORK_MS))
}

function work(): number {
  let sum = 0
  for (let i = 0; i < 3_000_000; i++) sum = (Math.imul(sum, 31) + i) | 0
  return sum
}
