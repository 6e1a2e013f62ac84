/**
 * The command line without a process: `cli/run.ts` with an engine that checks in this thread, in a folder of its own. A process and
 * a thread take longer to start than most checks; that they work is shown by test/package.
 */
import { resolve } from 'node:path'

import { allOptions } from '../../src/check/all-options.ts'
import { checkFile } from '../../src/check/checking.ts'
import { splitOptions } from '../../src/check/extensions.ts'
import { withNames } from '../../src/check/names.ts'
import { replayFile } from '../../src/check/replaying.ts'
import { checkCombination } from '../../src/cli/combination.ts'
import { type Engine, run } from '../../src/cli/run.ts'
import { checkSettings } from '../../src/options.ts'
import { QUIET } from './checked.ts'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const engine: Engine = {
  async check(file, options, observer) {
    const all = await allOptions(file, options)
    checkCombination(options, all)
    const { settings } = splitOptions(all)
    return checkFile(resolve(file), await withNames(checkSettings(settings)), { ...QUIET, ...observer })
  },
  replay: async (file, options, observer) => replayFile(resolve(file), checkSettings(options), { ...QUIET, ...observer }),
}

/** `manyworlds` with these arguments, in this folder, with these variables in its environment besides ours. */
export async function commandLine(args: readonly string[], folder: string, variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const [place, before] = [process.cwd(), { ...process.env }]
  const written = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof written) => ({ write: (text: string) => { written[name] += text; return true }, isTTY: false })
  process.chdir(folder)
  // Vitest sets it, and a program that asks for it would be told that it is not given.
  delete process.env['NODE_ENV']
  Object.assign(process.env, variables)
  try {
    const signals = { on() {}, off() {}, exit() {} }
    const code = await run(args, engine, { stdout: stream('stdout'), stderr: stream('stderr'), env: { NO_COLOR: '1' }, signals })
    return { code, ...written }
  } finally {
    process.chdir(place)
    for (const name of Object.keys(variables)) if (before[name] === undefined) delete process.env[name]
    Object.assign(process.env, before)
  }
}
