/**
 * A worker thread that runs tests of Node one after the other and posts the verdict of each. The compiled library is kept from
 * one to the next. The number of the current run is kept in shared memory, as in worker.js.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { loadChecker } from './node-program.js'
import { judge } from './node-verdict.js'

const current = new Int32Array(workerData.current)
const check = await loadChecker(workerData)

parentPort.on('message', (batch) => {
  for (const { index, run } of batch) {
    Atomics.store(current, 0, index)
    const started = performance.now()
    const result = judge(check(run))
    parentPort.postMessage({ index, result: { ...result, ms: Math.round(performance.now() - started) } })
  }
  parentPort.postMessage({ done: true })
})
