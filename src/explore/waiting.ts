/** What every suspended function waits for when nothing can run any more, as phrases with places of the source. */
import type { SourceLocation } from '../base/errors.ts'
import type { RecordedCall, Recorder } from './recorder.ts'

/** Longer lists of promises are cut. */
const MAX_SOURCES = 6
const NOTHING_SETTLES = 'a promise that nothing will settle'

export interface WaitOptions {
  /** Where a call is suspended. */
  readonly restOf: (call: RecordedCall) => SourceLocation | undefined
  /** Whether a promise will never be settled any more, as nothing can run: false for one that is settled. */
  readonly isPending: (promise: unknown) => boolean
  /** `mutex.ts:12` */
  readonly place: (location: SourceLocation) => string
}

/** What a call waits for. */
export function waitText(call: RecordedCall, recorder: Recorder, options: WaitOptions): string {
  const rest = options.restOf(call)
  return describe(call.waitsFor, { recorder, options, rest }, new Set())
}

interface Wait {
  readonly recorder: Recorder
  readonly options: WaitOptions
  /** The await that is described. */
  readonly rest: SourceLocation | undefined
}

function describe(promise: unknown, wait: Wait, seen: Set<unknown>): string {
  const { recorder, options, rest } = wait
  if (seen.has(promise)) return 'itself'
  seen.add(promise)
  const call = recorder.callOfPromise(promise)
  if (call !== undefined) return call.isLibrary ? describe(call.waitsFor, wait, seen) : call.title
  const made = recorder.promise(promise)
  if (made === undefined) return NOTHING_SETTLES
  const { origin, sources, maker } = made
  switch (origin) {
    case 'then': return describe(sources[0], wait, seen)
    case 'all': case 'race': case 'any': case 'allSettled': {
      const texts = sources.filter(options.isPending).map((source) => describe(source, wait, new Set(seen)))
      const shown = texts.length > MAX_SOURCES ? [...texts.slice(0, MAX_SOURCES), `${texts.length - MAX_SOURCES} more`] : texts
      return `Promise.${origin} of ${shown.length === 0 ? 'nothing' : shown.join(', ')}`
    }
    default: {
      // `await new Promise(...)` says itself where the promise was made.
      if (maker !== undefined && maker.location.file === rest?.file && maker.location.line === rest.line) return NOTHING_SETTLES
      const where = maker === undefined ? '' : ` (${options.place(maker.location)})`
      return `a promise made ${maker?.name === undefined ? 'at the top level' : `in ${maker.name}`}${where}`
    }
  }
}
