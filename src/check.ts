/**
 * START HERE. A check is: load the modules of the exploration file and compile them (compile/), run them in a realm
 * (runtime/), explore every sequence of operations from the root (explore/) by linearizing, comparing and rebuilding
 * states (state/), and report (report/, cli/). check/session.ts puts these together, check/checking.ts runs them; both in
 * a thread of their own, started here.
 */
import { resolve } from 'node:path'

import { runJob } from './check/thread.ts'
import { fileOf } from './declare.ts'
import type { CheckResult, Observer, ReplayResult } from './explore/result.ts'
import { type CheckOptions, checkSettings } from './options.ts'

const SILENT: Observer = { progress: () => {}, console: () => {} }

/** Checks an exploration, given as the path of its file or as the object that the file exports. */
export async function check(exploration: string | URL | object, options: CheckOptions = {}, observer: Observer = SILENT): Promise<CheckResult> {
  const settings = checkSettings(options)
  return (await runJob('check', resolve(fileOf(exploration)), settings, observer)) as CheckResult
}

/** Runs a stored trace again and compares every step. */
export async function replay(traceFile: string, options: CheckOptions = {}, observer: Observer = SILENT): Promise<ReplayResult> {
  return (await runJob('replay', resolve(traceFile), checkSettings(options), observer)) as ReplayResult
}
