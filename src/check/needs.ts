/**
 * What a program turns out to need while it runs: a clock that is part of its states, a module of a package that it
 * requires late, answers of peers that came after they would have been needed. The run is given up then and begins again with it.
 */
import { ClockNeeded } from '../explore/program.ts'
import { ModuleNeeded } from '../runtime/module-loader.ts'
import type { CompiledFile } from './session.ts'

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
  /** Modules that tasks require. */
  readonly early: ReadonlySet<string>
  /** What was compiled for an earlier attempt. */
  readonly compiled: { file?: CompiledFile }
  /** How often peers had something new to say, and the time that was spent until then. */
  readonly news: number
  readonly spentMs: number
}

/** Runs until nothing is missing; `again` is called before every new attempt. */
export function withNeeds<T>(run: (needs: Needs) => T, again: () => void = () => {}): T {
  let needs: Needs = { trackClock: false, early: new Set(), compiled: {}, news: 0, spentMs: 0 }
  for (;;) {
    try {
      return run(needs)
    } catch (error) {
      if (error instanceof ClockNeeded) needs = { ...needs, trackClock: true }
      else if (error instanceof ModuleNeeded) needs = { ...needs, early: new Set([...needs.early, error.path]) }
      else if (error instanceof NewsNeeded) needs = { ...needs, news: needs.news + 1, spentMs: needs.spentMs + error.spentMs }
      else throw error
      again()
    }
  }
}
