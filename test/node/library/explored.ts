/** Explores a program in one way, and runs it under plain Node. */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

import { checkProgram } from '../../../src/check/check-program.ts'
import { NO_EXTENSIONS } from '../../../src/check/extensions.ts'
import { Session } from '../../../src/check/session.ts'
import type { CheckResult } from '../../../src/explore/result.ts'
import { type CheckOptions, checkSettings } from '../../../src/options.ts'
import { QUIET } from '../../support/checked.ts'

/** What every way has to agree on. */
export interface Answer {
  readonly result: CheckResult
  readonly counts: object
  /** The lines that were printed in any schedule. */
  readonly lines: readonly string[]
}

export function explored(file: string, options: CheckOptions, generateCode = true): Answer {
  const lines = new Set<string>()
  const settings = checkSettings(options)
  const session = new Session(file, settings, { console: (line) => { lines.add(line) }, generateCode })
  const result = checkProgram({ session, settings, hooks: QUIET, extensions: NO_EXTENSIONS })
  const { verdict, states, transitions, violation } = result
  return { result, counts: { verdict, states, transitions, ends: 'ends' in result ? result.ends : 0, message: violation?.message }, lines: [...lines].sort() }
}

export function outcomeOfNode(file: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', `import main from '${pathToFileURL(file)}'; await main()`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`plain Node failed:\n${stderr}`)
  return stdout.trim()
}
