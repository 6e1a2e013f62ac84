/**
 * The ground truth: what a program does in every order of events that Node could produce, found by running it again and
 * again on plain V8. It shares nothing with src/. A thread of its own has the flag for modules in contexts, and can be
 * ended if the program hangs.
 */
import { Worker } from 'node:worker_threads'

const PATIENCE_MS = 90_000

/**
 * @typedef {object} GroundTruth
 * @property {number} schedules  complete ones; those that `ignoreIf` gave up are not counted
 * @property {Record<string, number>} outcomes  how many schedules end so; sorted by outcome
 * @property {boolean} complete  whether these are all
 */

/**
 * Runs all schedules of a program, which is a file or the text of an ES module. It describes its end by a global function
 * `outcome`; a failure is described by its error.
 * @param {{ file: string } | { text: string }} program
 * @param {{ maxSchedules?: number, maxLength?: number }} [limits]
 * @returns {Promise<GroundTruth>}
 */
export async function allSchedules(program, { maxSchedules = 50_000, maxLength = 500 } = {}) {
  worker ??= new Worker(new URL('./worker.js', import.meta.url), { execArgv: ['--experimental-vm-modules', '--no-warnings'] })
  const current = worker
  current.ref()
  let watchdog, answer, fail
  try {
    return await new Promise((resolve, reject) => {
      watchdog = setTimeout(() => reject(new Error(`the ground truth did not end within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
      answer = ({ result, error }) => (error === undefined ? resolve(result) : reject(error))
      fail = reject
      current.on('message', answer)
      current.on('error', fail)
      current.postMessage({ ...program, maxSchedules, maxLength })
    })
  } catch (error) {
    // Whatever it is at, it must not answer the next question.
    worker = undefined
    await current.terminate()
    throw error
  } finally {
    clearTimeout(watchdog)
    current.off('message', answer)
    current.off('error', fail)
    current.unref()
  }
}

/** One thread for all programs, one after the other. */
let worker
