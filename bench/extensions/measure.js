// node bench/extensions/measure.js FILE [--options JSON] [--profile] [--dist DIR]
// Checks one file in this process and prints counts, CPU time of the search and more as JSON; the suites of delta execution and state
// extensions use it. With --profile the search is sampled and the report says
// how much of it was execution, backtracking and comparison; sampling costs time, so figures of speed come from other runs.

import { Session } from 'node:inspector'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { partsOf } from './parts.js'

const SAMPLING_INTERVAL_US = 250

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    options: { type: 'string', default: '{}' },
    profile: { type: 'boolean', default: false },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
})
const load = (name) => import(pathToFileURL(`${values.dist}/${name}.js`).href)
const { checkFile } = await load('check/checking')
const { checkSettings } = await load('options')

/** A session without another thread answers before `post` returns. */
class Profiler {
  #session = new Session()

  start() {
    this.#session.connect()
    this.#post('Profiler.enable')
    this.#post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
    this.#post('Profiler.start')
  }

  stop() {
    return this.#post('Profiler.stop').profile
  }

  #post(method, parameters) {
    let outcome
    this.#session.post(method, parameters, (error, result) => { outcome = { error, result } })
    if (outcome === undefined || outcome.error !== null) throw new Error(`${method} failed: ${outcome?.error?.message ?? 'no answer'}`)
    return outcome.result
  }
}

const profiler = values.profile ? new Profiler() : undefined
// The first report of progress comes when the file is loaded and the search begins.
let started
const hooks = {
  progress() {
    if (started !== undefined) return
    profiler?.start()
    started = process.cpuUsage()
  },
  console() {},
  isInterrupted: () => false,
}
const { verdict, mode, states, transitions, depth, elapsedMs, peakRssBytes, limits, operations, delta, violations } =
  checkFile(positionals[0], checkSettings(JSON.parse(values.options)), hooks)
const { user, system } = process.cpuUsage(started)
const parts = profiler === undefined ? {} : { parts: partsOf(profiler.stop()) }
console.log(JSON.stringify({ verdict, mode, states, transitions, depth, cpuMs: (user + system) / 1000, elapsedMs, peakRssBytes, limits, operations, delta, violations, ...parts }))
