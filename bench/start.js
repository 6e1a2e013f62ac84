// The suite of starts: what a check costs before its search, as the published command (dist/bundle/) and loaded module by
// module, its library compiled on the spot (dist/cli/). Both do the same work, so their counts have to be equal.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunFailure } from './child.js'
import { ratio, store, table } from './results.js'

const root = fileURLToPath(new URL('..', import.meta.url))

const rows = [
  { name: 'exploration, 2 states', args: ['examples/subjects/bst.ts', '--bound', '1'], states: 2 },
  { name: 'program with node:events, 3 states', args: ['bench/programs/emitter.ts'], states: 3 },
  { name: 'program with node:http, 12 states', args: ['bench/programs/web-server.ts'], states: 12 },
  { name: 'program, 11 states', args: ['examples/bank/main.ts', '--trace-dir', '.manyworlds/bench'], states: 11 },
]

export async function runStart({ quick, engine }) {
  const single = join(dirname(dirname(engine)), 'cli/main.js')
  const missing = [engine, single].find((file) => !existsSync(file))
  if (missing !== undefined) throw new RunFailure(`there is no ${missing}; run npm run build first`)
  const repetitions = quick ? 1 : 11
  const measured = rows.map((row) => {
    const cpuMs = { bundled: Infinity, single: Infinity }
    // Alternating, so that both sides see the same machine; noise only adds time.
    for (let i = 0; i < repetitions; i++) {
      cpuMs.bundled = Math.min(cpuMs.bundled, run(engine, row))
      cpuMs.single = Math.min(cpuMs.single, run(single, row))
    }
    return { name: row.name, cpuMs }
  })
  const emptyMs = Math.min(...Array.from({ length: repetitions }, () => cpuOf(['-e', '0']).cpuMs))
  const text = describe(measured, emptyMs)
  console.log(text)
  if (!quick) store('start', { repetitions, emptyMs, rows: measured }, `best of ${repetitions} runs`, text)
}

function run(engine, { name, args, states }) {
  process.stderr.write(`${name}, ${engine.slice(root.length)}\n`)
  const { stdout, cpuMs } = cpuOf([engine, 'check', ...args, '--reporter', 'json', '--quiet'])
  const report = JSON.parse(stdout)
  if (report.states !== states) throw new RunFailure(`${name}: ${report.states} states, expected ${states}`)
  return cpuMs
}

/** CPU time of a process with all of its threads. */
function cpuOf(args) {
  const preload = ['--require', join(root, 'bench/cpu-time.cjs')]
  const { stdout, output, error } = spawnSync(process.execPath, [...preload, ...args], {
    cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  if (error) throw new RunFailure(`node ${args.join(' ')}: ${error.message}`)
  return { stdout, cpuMs: Number(output[3]) }
}

function describe(measured, emptyMs) {
  const ms = (value) => `${value.toFixed(0)} ms`
  return table(['check', 'published', 'module by module', 'published / module by module'], [
    ...measured.map(({ name, cpuMs: { bundled, single } }) => [name, ms(bundled), ms(single), ratio(bundled / single)]),
    ['an empty Node process', ms(emptyMs), '', ''],
  ])
}
