/** One package: its program under check and on plain Node, as a row of docs/packages.md. */
import { runOnNode } from './plain-node.js'

/**
 * @typedef {object} Row
 * @property {string} folder
 * @property {string} name
 * @property {string} version
 * @property {'yes' | 'no'} compiles
 * @property {string} runs  the verdict, or why there is none
 * @property {number} states
 * @property {number} transitions
 * @property {number} outcomes  what all schedules came to
 * @property {string} refused  modules of Node that the package imports and that refuse to be called
 */

/** Errors that the compiler finds, before anything runs. */
const COMPILE_ERRORS = /^(syntax-error|module-not-found|unknown-export|ambiguous-export|unsupported-(direct-eval|with|file-type|arguments-alias))$/

/**
 * @param {import('./catalogue.js').Entry} entry
 * @param {(file: string, options: object) => Promise<object>} check
 * @returns {Promise<{ row: Row, missing: string[] }>}  `missing`: outcomes of plain Node that no schedule came to
 */
export async function rowOf({ folder, directory, file, name, version, options }, check) {
  const start = { folder, name, version }
  const plain = runOnNode(directory)
  if (plain.error !== undefined || plain.outcomes.length === 0) throw new Error(`${name} on plain Node: ${plain.error ?? 'no outcome'}`)
  try {
    const result = await check(file, options)
    const outcomes = outcomesOf(result)
    return {
      row: {
        ...start, compiles: 'yes', runs: result.verdict, states: result.states, transitions: result.transitions, outcomes: outcomes.length,
        refused: refusedOf(result),
      },
      missing: plain.outcomes.filter((outcome) => !outcomes.includes(outcome)),
    }
  } catch (error) {
    if (error.code === undefined || error.fact === undefined) throw error
    const compiles = COMPILE_ERRORS.test(error.code) ? 'no' : 'yes'
    return { row: { ...start, compiles, runs: `refused: ${error.fact}`, states: 0, transitions: 0, outcomes: 0, refused: '' }, missing: plain.outcomes }
  }
}

/** What test/corpus/packages/outcome.ts has collected. */
export function outcomesOf({ untracked = [] }) {
  const text = untracked.find(({ name }) => name === 'outcomes')?.value
  return text === undefined ? [] : [...new Function(`return ${text}`)()]
}

function refusedOf({ notes = [] }) {
  return [...new Set(notes.join().match(/node:[\w/]+/g) ?? [])].join(', ')
}
