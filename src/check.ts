/**
 * START HERE. A check is: load the modules of a program or exploration file and compile them (compile/), run them in a
 * realm (runtime/), explore every order of events or every sequence of operations (explore/) by linearizing, comparing
 * and rebuilding states (state/), and report (report/, cli/). check/session.ts puts these together, check/checking.ts
 * runs them; both in a process of their own, which process/supervisor.ts looks after.
 */
import { resolve } from 'node:path'

import { UserError } from './base/errors.ts'
import { untriedLine } from './base/node-lines.ts'
import { allOptions } from './check/all-options.ts'
import { type AllOptions, importExtensions, splitOptions } from './check/extensions.ts'
import { withNames } from './check/names.ts'
import { type Exploration, fileOf } from './declare.ts'
import type { CheckResult, ExplorationResult, Observer, ReplayResult } from './explore/result.ts'
import { type CheckOptions, checkSettings } from './options.ts'
import { runJob } from './process/supervisor.ts'

const SILENT: Observer = { progress: () => {}, console: () => {} }

/**
 * Checks a program or an exploration, given as the path of its file or, for an exploration, as the object that the file
 * exports. Runs in a process of its own unless `options` brings an object along (a strategy, a score, a listener).
 */
export function check(exploration: Exploration, options?: AllOptions, observer?: Observer): Promise<ExplorationResult>
export function check(file: string | URL | object, options?: AllOptions, observer?: Observer): Promise<CheckResult>
export async function check(exploration: string | URL | object, options: AllOptions = {}, observer: Observer = SILENT): Promise<CheckResult> {
  const file = resolve(fileOf(exploration))
  const { settings: given, local, sent } = splitOptions(await allOptions(file, options))
  const settings = await withNames(checkSettings(given))
  noteUntriedLine(observer)
  const needsExploration = typeof exploration === 'object' && !(exploration instanceof URL)
  try {
    if (local === undefined) return (await runJob({ command: 'check', file, settings, extensions: sent, needsExploration, observer })) as CheckResult
    // Loaded when needed: a check in a process of its own does not wait for the engine to be loaded here, too.
    const { checkFile } = await import('./check/checking.ts')
    const isInterrupted = (): boolean => settings.signal?.aborted === true
    return checkFile(file, settings, { ...observer, needsExploration, isInterrupted }, await importExtensions(sent, local))
  } catch (error) {
    throw needsExploration && error instanceof UserError ? inOwnFile(error) : error
  }
}

function noteUntriedLine(observer: Observer): void {
  const note = untriedLine()
  if (note !== undefined) observer.notice?.(note)
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
  noteUntriedLine(observer)
  return (await runJob({ command: 'replay', file: resolve(traceFile), settings: checkSettings(options), observer })) as ReplayResult
}
