/** How often a law is tried: `runs(100)`, or FC_NUM_RUNS times for a longer search. fast-check prints the seed of a failure. */
export function runs(normal: number): { readonly numRuns: number } {
  return { numRuns: Number(process.env['FC_NUM_RUNS'] ?? normal) }
}
