/**
 * A worker thread that runs tests one after the other and posts the result of each. The number of the current run is
 * kept in shared memory, so that the main thread knows which one never came back.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { classify } from './classify.js'
import { parseFrontMatter } from './front-matter.js'
import { Harness } from './host.js'
import { runNatively } from './native.js'
import { goalOf, sourceFor } from './suite.js'

const { checkout, modules, native, dist, delta } = workerData
const current = new Int32Array(workerData.current)
const harness = new Harness(checkout)
const compiled = native ? undefined : await import('./compiled.js').then((module) => module.loadCompiler(dist, delta))

// A test may leave a rejected promise behind; what counts is what it reports.
process.on('unhandledRejection', () => {})

parentPort.on('message', async (batch) => {
  for (const { index, run } of batch) {
    Atomics.store(current, 0, index)
    parentPort.postMessage({ index, result: await resultOf(run) })
  }
  parentPort.postMessage({ done: true })
})

/** The verdict of one run; a wrong one is repeated natively, because this Node may not know the feature at all. */
async function resultOf(run) {
  const text = fs.readFileSync(path.join(checkout, 'test', run.path), 'utf8')
  const frontMatter = parseFrontMatter(text)
  const test = {
    source: sourceFor(text, run.mode),
    file: path.join(modules, 'test', run.path),
    as: goalOf(run.mode),
    isAsync: frontMatter.flags.includes('async'),
    prelude: harness.preludeFor(frontMatter),
  }
  const verdictOf = (outcome) => classify(frontMatter.negative, outcome)
  if (compiled === undefined) return verdictOf(await runNatively(test))
  const result = verdictOf(compiled.run(test))
  if (result.verdict !== 'wrong') return result
  const baseline = verdictOf(await runNatively(test))
  return baseline.verdict === 'passed' ? result : { verdict: 'absent', detail: baseline.detail }
}
