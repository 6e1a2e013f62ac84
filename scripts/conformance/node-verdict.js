/** What the outcome of a test of Node means. A test that skips itself only under check has met something that is missing. */

const SKIPPED = /^1\.\.0 # Skipped: (.*)/

/**
 * @param {import('./node-program.js').Outcome} outcome
 * @returns {{ verdict: 'passed' | 'refused' | 'failed', detail: string }}
 */
export function judge(outcome) {
  switch (outcome.kind) {
    case 'refused': return { verdict: 'refused', detail: `${outcome.code}: ${outcome.message}` }
    case 'broken': return { verdict: 'failed', detail: `broken: ${outcome.message}` }
    case 'threw': return { verdict: 'failed', detail: withOutput(outcome.message, outcome.output) }
    case 'ended': {
      const skipped = outcome.output.map((line) => SKIPPED.exec(line)?.[1]).find((reason) => reason !== undefined)
      if (skipped !== undefined) return { verdict: 'refused', detail: `skipped: ${skipped}` }
      if (outcome.code === 0) return { verdict: 'passed', detail: '' }
      return { verdict: 'failed', detail: withOutput(`exit code ${outcome.code}`, outcome.output) }
    }
  }
}

function withOutput(message, output) {
  const shown = output.slice(-12).join('\n')
  return `${message}${shown === '' ? '' : `\n${shown}`}`.slice(0, 3000)
}
