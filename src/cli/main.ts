#!/usr/bin/env node
/**
 * The executable: binds the command line to the process. The exit code is set only after everything was written, a
 * reader that goes away early (`manyworlds check x.ts | head -1`) is no error of ours, a report that cannot be written is a
 * refusal, and whatever escapes is our own bug: Node's exit code 1 for either would read as a violation.
 */
import { UserError } from '../base/errors.ts'
import { reasonOf } from '../base/file-status.ts'
import { errorReport, errorText } from '../report/error.ts'
import { jsonReport } from '../report/json.ts'
import { plain } from '../report/palette.ts'
import { asksForJson } from './arguments.ts'
import { checkCombination } from './combination.ts'
import { EXIT } from './exit-code.ts'
import { type Engine, run } from './run.ts'
import { toolVersion } from './version.ts'

// Whether everything was written is seen at the end. What standard error does not take can be said nowhere.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const argv = process.argv.slice(2)
let reported = false
process.on('uncaughtException', exitWithBug)

// Loaded when needed: --help and refusals of arguments do not wait for the compiler.
const engine: Engine = {
  check: async (file, options, observer) => {
    const [{ check }, { allOptions }] = [await import('../check.ts'), await import('../check/all-options.ts')]
    checkCombination(options, await allOptions(file, options))
    return check(file, options, observer)
  },
  replay: async (...args) => (await import('../check.ts')).replay(...args),
}

try {
  const code = await run(argv, engine, {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    signals: process,
  })
  reported = true
  exitWhenWritten(code)
} catch (error) {
  exitWithBug(error)
}

function exitWithBug(error: unknown): void {
  const command = ['manyworlds', ...argv].join(' ')
  if (!reported && asksForJson(argv)) process.stdout.write(jsonReport([errorReport(error)]))
  reported = true
  process.stderr.write(errorText(error, { command, version: toolVersion() }, plain))
  exitWhenWritten(EXIT.internal)
}

/** A pipe is written in the background: exit when it has taken everything, whatever else still keeps us alive. */
function exitWhenWritten(code: number): void {
  process.exitCode = code
  process.stdout.write('', () => {
    const lost: NodeJS.ErrnoException | null = process.stdout.errored
    const last = lost === null || lost.code === 'EPIPE' ? code : sayLost(lost, code)
    process.exitCode = last
    process.stderr.write('', () => process.exit(last))
  })
}

/** Standard output did not take the report; `code` is what its exit code would have been. */
function sayLost(error: Error, code: number): number {
  const refusal = new UserError('report-lost', undefined, {
    fact: `the report could not be written to standard output: ${reasonOf(error)}; the exit code would have been ${code}`,
    remedy: 'make room for it, or send it elsewhere',
  })
  process.stderr.write(errorText(refusal, { command: ['manyworlds', ...argv].join(' '), version: toolVersion() }, plain))
  return code === EXIT.internal ? code : EXIT.error
}
