/**
 * What a program turns out to need while it runs: a clock that is part of its states, a module of a package that it
 * requires late. The run is given up then and begins again with it.
 */
import { ClockNeeded } from '../explore/program.ts'
import { ModuleNeeded } from '../runtime/module-loader.ts'
import type { CompiledFile } from './session.ts'

export interface Needs {
  readonly trackClock: boolean
  /** Modules that tasks require. */
  readonly early: ReadonlySet<string>
  /** What was compiled for an earlier attempt. */
  readonly compiled: { file?: CompiledFile }
}

/** Runs until nothing is missing; `again` is called before every new attempt. */
export function withNeeds<T>(run: (needs: Needs) => T, again: () => void = () => {}): T {
  let needs: Needs = { trackClock: false, early: new Set(), compiled: {} }
  for (;;) {
    try {
      return run(needs)
    } catch (error) {
      if (error instanceof ClockNeeded) needs = { ...needs, trackClock: true }
      else if (error instanceof ModuleNeeded) needs = { ...needs, early: new Set([...needs.early, error.path]) }
      else throw error
      again()
    }
  }
}
