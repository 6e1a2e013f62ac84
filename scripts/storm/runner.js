/**
 * Takes inputs one after the other: a line of JSON `{ folder, args }`, answered by a line `{ code, stdout, stderr }`. It is the command without
 * a process of its own: cli/run.js with an engine that checks in this thread.
 */
import path from 'node:path'
import { createInterface } from 'node:readline'
import { allOptions } from '../../dist/check/all-options.js'
import { checkFile } from '../../dist/check/checking.js'
import { splitOptions } from '../../dist/check/extensions.js'
import { withNames } from '../../dist/check/names.js'
import { replayFile } from '../../dist/check/replaying.js'
import { checkCombination } from '../../dist/cli/combination.js'
import { run } from '../../dist/cli/run.js'
import { transformSync } from '../../dist/compile/esbuild.js'
import { checkSettings } from '../../dist/options.js'

const QUIET = { progress() {}, console() {}, isInterrupted: () => false }

const engine = {
  async check(file, options, observer) {
    const all = await allOptions(file, options)
    checkCombination(options, all)
    const { settings } = splitOptions(all)
    return checkFile(path.resolve(file), await withNames(checkSettings(settings)), { ...QUIET, ...observer })
  },
  replay: async (file, options, observer) => replayFile(path.resolve(file), checkSettings(options), { ...QUIET, ...observer }),
}

// esbuild gets a process with the fourth call, which keeps the folder that it is started in; those of inputs go away.
for (let call = 0; call < 4; call++) transformSync(`${call}`, {})

// What a program leaves behind must not end the process; what it says of itself is in its report.
process.on('unhandledRejection', () => {})

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, args } = JSON.parse(line)
  const said = { stdout: '', stderr: '' }
  const stream = (name) => ({ write: (text) => { said[name] += text; return true }, isTTY: false })
  process.chdir(folder)
  let code
  try {
    code = await run(args, engine, { stdout: stream('stdout'), stderr: stream('stderr'), env: { NO_COLOR: '1' }, signals: { on() {}, off() {}, exit() {} } })
  } catch (error) {
    code = 3
    said.stderr += `escaped: ${error?.stack ?? error}`
  }
  process.stdout.write(`\n@${JSON.stringify({ code, stdout: said.stdout.slice(0, 200_000), stderr: said.stderr.slice(0, 200_000) })}\n`)
}
