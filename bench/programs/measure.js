// node bench/programs/measure.js FILE [--split] [--dist DIR]
// Checks one program in this process and prints counts and time as JSON. With --split the four parts of a transition are timed
// one by one, which costs some time itself, so speed and shares come from different runs.

import { pathToFileURL, fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { split: { type: 'boolean', default: false }, dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) } },
})
const load = (name) => import(pathToFileURL(`${values.dist}/${name}.js`).href)
const { checkFile } = await load('check/checking')
const { checkSettings } = await load('options')

const parts = { execution: 0, rebuilding: 0, linearization: 0, lookup: 0 }
if (values.split) {
  const { Heap } = await load('state/heap')
  const { FingerprintSet } = await load('state/visited-set')
  const { ProgramSystem } = await load('explore/program')
  split(ProgramSystem, 'execution', ['take'])
  split(Heap, 'rebuilding', ['rebuild', 'restore'])
  split(Heap, 'linearization', ['linearize', 'computeFingerprint', 'computeSuccessor'])
  split(FingerprintSet, 'lookup', ['has', 'add'])
}

let depth = 0

/** Times the outermost of the methods that are under way. */
function split(owner, part, names) {
  for (const name of names) {
    const method = owner.prototype[name]
    owner.prototype[name] = function (...args) {
      const start = performance.now()
      depth++
      try {
        return method.apply(this, args)
      } finally {
        if (--depth === 0) parts[part] += performance.now() - start
      }
    }
  }
}

// The first report of progress comes when the program is loaded and the search begins.
let cpu
const hooks = { progress() { cpu ??= process.cpuUsage() }, console() {}, isInterrupted: () => false }
const started = process.cpuUsage()
const { verdict, states, transitions, elapsedMs, peakRssBytes } = checkFile(positionals[0], checkSettings({}), hooks)
const { user, system } = process.cpuUsage(cpu ?? started)
console.log(JSON.stringify({ verdict, states, transitions, elapsedMs, peakRssBytes, searchCpuMs: (user + system) / 1000, ...(values.split ? { parts } : {}) }))
