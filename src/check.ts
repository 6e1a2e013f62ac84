/**
 * START HERE. A check is: load the modules of the exploration file and compile them (compile/), run them in a realm
 * (runtime/), explore every sequence of operations from the root (explore/) by linearizing, comparing and rebuilding
 * states (state/), and report (report/, cli/). check/session.ts puts these together, check/checking.ts runs them; both in
 * a thread of their own, started here.
 */
import { resolve } from 'node:path'

import { UserError } from './base/errors.ts'
import { runJob } from './check/thread.ts'
import { fileOf } from './declare.ts'
import type { CheckResult, Observer, ReplayResult } from './explore/result.ts'
import { type CheckOptions, checkSettings } from './options.ts'

const SILENT: Observer = { progress: () => {}, console: () => {} }

/** Checks an exploration, given as the path of its file or as the object that the file exports. */
export async function check(exploration: string | URL | object, options: CheckOptions = {}, observer: Observer = SILENT): Promise<CheckResult> {
  const settings = checkSettings(options)
  const file = resolve(fileOf(exploration))
  try {
    return (await runJob('check', file, settings, observer)) as CheckResult
  } catch (error) {
    throw typeof exploration === 'object' && error instanceof UserError ? inOwnFile(error) : error
  }
}

/** An exploration that is passed as an object is looked for in the file that declares it, which may be a test. */
function inOwnFile(error: UserError): UserError {
  const { code, location, fact, remedy, frame } = error
  if (code !== 'no-exploration' && code !== 'unsupported-node-module') return error
  return new UserError(code, location, {
    fact,
    remedy: `${remedy}; check() compiles the file that calls explore(), so put the exploration in a file of its own, as its default export`,
    ...(frame === undefined ? {} : { frame }),
  })
}

/** Runs a stored trace again and compares every step. */
export async function replay(traceFile: string, options: CheckOptions = {}, observer: Observer = SILENT): Promise<ReplayResult> {
  return (await runJob('replay', resolve(traceFile), checkSettings(options), observer)) as ReplayResult
}
