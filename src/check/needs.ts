/**
 * What a program turns out to need while it runs: a clock that is part of its states, a module of a package that it
 * requires late, answers of peers that came after they would have been needed. The run is given up then and begins again with it.
 */
import { dirname, isAbsolute, relative, resolve } from 'node:path'

import { isInstanceOf } from '../base/instance-of.ts'
import { UserError } from '../base/errors.ts'
import { ClockNeeded } from '../explore/program.ts'
import type { TraceNeeds } from '../explore/schedule.ts'
import { ModuleNeeded } from '../runtime/module-loader.ts'
import { type CompiledFile, FirstTaskNeeded } from './session.ts'

/** Something became known of peers that the search has not seen. */
export class NewsNeeded extends Error {
  /** How long the search took. */
  readonly spentMs: number

  constructor(spentMs: number) {
    super('peers said something new')
    this.spentMs = spentMs
  }
}

export interface Needs {
  readonly trackClock: boolean
  /** Nothing is evaluated before the first task. */
  readonly deferAll: boolean
  /** Modules that tasks require. */
  readonly early: ReadonlySet<string>
  /** Modules of the program that are left for the tasks that require them. */
  readonly late: ReadonlySet<string>
  /** What was compiled for an earlier attempt. */
  readonly compiled: { file?: CompiledFile }
  /** How often peers had something new to say, and the time that was spent until then. */
  readonly news: number
  readonly spentMs: number
}

/** What a trace keeps of them, for a replay of `file`; the path that it shows need not have needed anything. */
export function recordNeeds({ trackClock, deferAll, early, late }: Partial<Needs>, file: string): { readonly needs?: TraceNeeds } {
  const namesOf = (modules: ReadonlySet<string> = new Set()) => [...modules].map((path) => isAbsolute(path) ? fromFolder(path, dirname(file)) : path)
  const needs = { clock: trackClock === true, firstTask: deferAll === true, early: namesOf(early), late: namesOf(late) }
  const known = Object.entries(needs).filter(([, value]) => Array.isArray(value) ? value.length > 0 : value)
  return known.length === 0 ? {} : { needs: Object.fromEntries(known) }
}

function fromFolder(path: string, folder: string): string {
  const name = relative(folder, path).replaceAll('\\', '/')
  return name.startsWith('.') ? name : `./${name}`
}

/** With what a replay of `file` begins. */
export function recordedNeeds({ clock, firstTask, early = [], late = [] }: TraceNeeds = {}, file = ''): Needs {
  const modules = (paths: readonly string[]) => new Set(paths.map((path) => path.startsWith('.') ? resolve(dirname(file), path) : path))
  return { trackClock: clock === true, deferAll: firstTask === true, early: modules(early), late: modules(late), compiled: {}, news: 0, spentMs: 0 }
}

/** A module that was compiled is evaluated earlier; another one has to be compiled. */
function withModule(needs: Needs, path: string): Needs {
  // Whoever asks for it twice would do so for ever.
  if (needs.early.has(path)) throw new Error(`${path} is needed again`)
  const isCompiled = needs.compiled.file?.modules.some((module) => module.path === path) ?? false
  return { ...needs, early: new Set([...needs.early, path]), compiled: isCompiled ? needs.compiled : {} }
}

function withLate(needs: Needs, path: string): Needs {
  if (needs.late.has(path)) throw new Error(`${path} is needed again`)
  return { ...needs, late: new Set([...needs.late, path]), compiled: {} }
}

/** Runs until nothing is missing; `again` is called before every new attempt. */
export function withNeeds<T>(run: (needs: Needs) => T, again: () => void = () => {}, known: Needs = recordedNeeds()): T {
  let needs = known
  let failed: UserError | undefined
  for (;;) {
    try {
      return run(needs)
    } catch (error) {
      // What cannot be run as a task is reported as it was found.
      if (failed !== undefined && isInstanceOf(error, UserError)) throw failed
      if (isInstanceOf(error, ClockNeeded)) needs = { ...needs, trackClock: true }
      else if (isInstanceOf(error, FirstTaskNeeded)) {
        failed = error.cause as UserError
        needs = { ...needs, deferAll: true, compiled: {} }
      }
      else if (isInstanceOf(error, ModuleNeeded)) needs = error.isLate ? withLate(needs, error.path) : withModule(needs, error.path)
      else if (isInstanceOf(error, NewsNeeded)) needs = { ...needs, news: needs.news + 1, spentMs: needs.spentMs + error.spentMs }
      else throw error
      again()
    }
  }
}
