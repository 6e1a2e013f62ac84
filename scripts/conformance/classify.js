/**
 * Decides what an outcome means for a test. An outcome says what happened without knowing what the test wanted; the
 * verdict compares the two. Whatever is not clearly a pass or a refusal is wrong.
 */

/**
 * @typedef {{ kind: 'completed' }
 *   | { kind: 'threw', phase: 'parse' | 'resolution' | 'runtime', name: string, message: string }
 *   | { kind: 'refused', code: string, message: string }
 *   | { kind: 'broken', message: string }} Outcome
 * `refused`: a UserError with an `unsupported-` code; `broken`: our own error, a crash or no end.
 */

/** @typedef {'passed' | 'refused' | 'wrong'} Verdict */

/**
 * @param {import('./front-matter.js').Negative | undefined} negative  what the test wants to be thrown, if anything
 * @param {Outcome} outcome
 * @returns {{ verdict: Verdict, detail: string }}
 */
export function classify(negative, outcome) {
  switch (outcome.kind) {
    case 'refused':
      return { verdict: 'refused', detail: outcome.code }
    case 'broken':
      return { verdict: 'wrong', detail: `broken: ${outcome.message}` }
    case 'completed':
      if (negative === undefined) return { verdict: 'passed', detail: '' }
      return { verdict: 'wrong', detail: `no ${negative.type} at ${negative.phase}` }
    case 'threw': {
      const detail = `${outcome.phase === 'runtime' ? '' : 'early '}${outcome.name}: ${outcome.message}`
      if (negative === undefined) return { verdict: 'wrong', detail }
      const wanted = negative.type === outcome.name && negative.phase === outcome.phase
      if (wanted) return { verdict: 'passed', detail: '' }
      return { verdict: 'wrong', detail: `no ${negative.type} at ${negative.phase}, but ${detail}` }
    }
  }
}

/**
 * Describes a thrown value without trusting it: it may be a proxy, or an error whose getters throw.
 * @param {unknown} thrown
 * @returns {{ name: string, message: string }}
 */
export function describeThrown(thrown) {
  try {
    if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) {
      return { name: typeof thrown, message: String(thrown) }
    }
    return { name: String(thrown.constructor?.name), message: String(thrown.message).slice(0, 300) }
  } catch {
    return { name: 'unknown', message: 'the thrown value cannot be described' }
  }
}
