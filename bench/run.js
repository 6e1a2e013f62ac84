// npm run bench -- standard|programs|extensions|delta|start|network [--quick] [--engine FILE]
// Entry of the benchmarks: chooses the suite and turns its outcome into an exit code (0 measured, 1 wrong counts or a
// failed run, 2 wrong usage). Missing a target is reported in the table, not by the exit code: machines differ.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { RunFailure } from './child.js'
import { runDelta } from './delta.js'
import { runExtensions } from './extensions.js'
import { runNetwork } from './network.js'
import { runPrograms } from './programs.js'
import { runStandard } from './standard.js'
import { runStart } from './start.js'

const suites = { standard: runStandard, programs: runPrograms, extensions: runExtensions, delta: runDelta, start: runStart, network: runNetwork }
const usage = `usage: npm run bench -- ${Object.keys(suites).join('|')} [--quick] [--engine FILE]
  --quick        one repetition, nothing is written
  --engine FILE  the command line to measure (default: dist/bundle/main.js)
  --only TEXT    extensions, delta, network: only rows with this text in their name, nothing is written
  --redraw       extensions, delta: make the pictures again from the figures of the last run`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        redraw: { type: 'boolean', default: false },
        engine: { type: 'string', default: fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url)) },
      },
    })
    const suite = suites[positionals[0]]
    if (suite && positionals.length === 1) return { suite, options: values }
    console.error(usage)
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
  }
  return undefined
}

const chosen = readArguments()
if (chosen === undefined) {
  process.exitCode = 2
} else {
  try {
    await chosen.suite(chosen.options)
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error
    console.error(`bench: ${error.message}`)
    process.exitCode = 1
  }
}
