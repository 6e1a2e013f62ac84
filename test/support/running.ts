/**
 * Which test every worker is at. Code that never returns can neither be ended from inside of its own process nor tell about itself, so
 * each worker writes down what it begins, and the reporter (slow-tests.ts) reads it and names what takes long.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Set by the main process, for the workers that it starts. */
const VARIABLE = 'MANYWORLDS_RUNNING'

export interface Running {
  readonly file: string
  readonly test: string
  readonly sinceMs: number
}

/** A folder for this run. */
export function watchRunning(): string {
  const folder = join(tmpdir(), `manyworlds-running-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env[VARIABLE] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Task {
  readonly name: string
  readonly suite?: Task | undefined
  readonly file: { readonly name: string }
}

/** Undefined: the worker is between two files. */
export function noteRunning(task: Task | undefined): void {
  const folder = process.env[VARIABLE]
  if (folder === undefined) return
  const file = join(folder, String(process.pid))
  if (task === undefined) {
    rmSync(file, { force: true })
    return
  }
  const names = [task.name]
  for (let suite = task.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name)
  writeFileSync(file, JSON.stringify({ file: task.file.name, test: names.join(' > '), sinceMs: Date.now() } satisfies Running))
}

export function runningTests(folder: string): Running[] {
  return readdirSync(folder).flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8')) as Running]
    } catch {
      // It has just ended, or is being written.
      return []
    }
  })
}
