/** Ends a run that hangs: code that never returns cannot be stopped from inside its own process. */
const DEADLINE_MINUTES = 17

export function setup(): void {
  if (process.env['FC_NUM_RUNS'] !== undefined) return
  setTimeout(() => {
    process.stderr.write(`\nThe tests did not end within ${DEADLINE_MINUTES} minutes: the file that is not listed above hangs.\n`)
    process.exit(1)
  }, DEADLINE_MINUTES * 60_000).unref()
}
