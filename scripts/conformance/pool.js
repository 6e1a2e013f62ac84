/**
 * Distributes runs over worker threads in batches. A worker that shows no progress is ended and the run it was at
 * counts as broken; the rest of its batch goes to its successor.
 */
import { Worker } from 'node:worker_threads'

const BATCH = 40
const PATIENCE_MS = 20_000

/**
 * @typedef {{ verdict: 'passed' | 'refused' | 'wrong' | 'absent', detail: string }} Result
 * `absent`: it fails natively as well, so this Node lacks the feature.
 */

/**
 * @param {import('./suite.js').Run[]} runs
 * @param {object} options
 * @param {number} options.jobs
 * @param {string} options.checkout
 * @param {boolean} options.native
 * @param {string} [options.modules]  where the files that tests import are found (module-files.js)
 * @param {string} options.dist
 * @param {(done: number) => void} [options.onProgress]
 * @param {number} [options.patienceMs]  how long one run may take
 * @param {string} [options.worker]  the file of the worker
 * @param {number} [options.batch]  how many runs a worker gets at once
 * @param {object} [options.environment]  variables besides those of this process
 * @param {string} [options.brokenVerdict]  of a run that never comes back
 * @param {string[]} [options.flags]  for Node, besides those that the baseline needs
 * @returns {Promise<Result[]>} in the order of `runs`
 */
export async function runAll(runs, options) {
  const results = new Array(runs.length)
  const queue = runs.map((run, index) => ({ index, run })).reverse()
  let done = 0
  const finish = (index, result) => {
    results[index] = result
    done++
    options.onProgress?.(done)
  }
  const lanes = Array.from({ length: options.jobs }, async () => {
    while (queue.length > 0) await runWorker(queue, options, finish)
  })
  await Promise.all(lanes)
  return results
}

/** One worker's life: until the queue is empty, or until it hangs or dies. */
function runWorker(queue, options, finish) {
  const { checkout, modules = checkout, native, dist, delta = false, rebuild = false, patienceMs = PATIENCE_MS } = options
  const { worker: file = './worker.js', batch: size = BATCH, brokenVerdict = 'wrong', flags = [] } = options
  const current = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { checkout, modules, native, dist, delta, rebuild, current: current.buffer },
    // For the baseline of modules.
    execArgv: ['--experimental-vm-modules', '--no-warnings', ...flags],
    resourceLimits: { maxOldGenerationSizeMb: 1500 },
    ...(options.environment === undefined ? {} : { env: { ...process.env, ...options.environment } }),
  })
  return new Promise((resolve, reject) => {
    let batch = []
    let watchdog
    let ended = false
    const next = () => {
      batch = queue.splice(-size).reverse()
      if (batch.length > 0) worker.postMessage(batch)
      else end()
    }
    const end = () => {
      ended = true
      clearTimeout(watchdog)
      worker.terminate().then(resolve)
    }
    const giveUp = (message) => {
      if (ended) return
      const index = Atomics.load(current, 0)
      const stuck = batch.findIndex((item) => item.index === index)
      if (stuck === -1) {
        ended = true
        clearTimeout(watchdog)
        worker.terminate()
        return reject(new Error(message))
      }
      finish(index, { verdict: brokenVerdict, detail: `broken: ${message}` })
      queue.push(...batch.filter((_, i) => i !== stuck).reverse())
      end()
    }
    const watch = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(giveUp, patienceMs, `no result after ${patienceMs / 1000} s`)
    }
    worker.on('message', (message) => {
      if (ended) return
      watch()
      if (message.done) return next()
      batch = batch.filter((item) => item.index !== message.index)
      finish(message.index, message.result)
    })
    worker.on('error', (error) => giveUp(`the worker died: ${error?.stack ?? error}`))
    watch()
    next()
  })
}
