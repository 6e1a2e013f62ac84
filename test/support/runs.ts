/** How long a law may take, shrinking a failure included: synchronous code cannot be ended by the test's own timeout. */
const TIME_LIMIT_MS = 90_000

/** How often a law is tried: `runs(100)`, or FC_NUM_RUNS times for a longer search. fast-check prints the seed of a failure. */
export function runs(normal: number): { readonly numRuns: number; readonly interruptAfterTimeLimit?: number } {
  const wanted = process.env['FC_NUM_RUNS']
  return wanted === undefined ? { numRuns: normal, interruptAfterTimeLimit: TIME_LIMIT_MS } : { numRuns: Number(wanted) }
}
