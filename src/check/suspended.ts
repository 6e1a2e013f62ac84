/**
 * Functions that are still suspended when a program ends, though nobody is told: `main()` that nobody awaits, and that waits for a promise
 * which nothing settles, ends a plain script with exit code 0. That is no violation, since many programs leave something so on
 * purpose. States do not show it, as nothing reaches such a function: some paths to an end are run again.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import { UserError } from '../base/errors.ts'
import type { EndEvent, Listener } from '../explore/listener.ts'
import type { Suspended, Transition } from '../explore/result.ts'
import { transitionsOf } from '../explore/system.ts'
import { traceBuilder } from './program-tracing.ts'
import type { Session } from './session.ts'

/** So many ends are looked at, and none that is further away. */
const MOST_ENDS = 4
const MOST_STEPS = 1000
const MOST_NAMED = 3

/** Keeps the first paths that a search has found to an end. */
export class FirstEnds implements Listener {
  readonly paths: (readonly Transition[])[] = []

  end({ depth, runs }: EndEvent): void {
    if (this.paths.length < MOST_ENDS && depth <= MOST_STEPS) this.paths.push(transitionsOf(runs()))
  }
}

/** What is suspended at the first end at which something is. The session is of no use to a search any more. */
export function suspendedAt(paths: readonly (readonly Transition[])[], session: Session): Suspended[] {
  const canSuspend = session.places.files.some(({ library, original }) => library !== true && /\bawait\b/.test(original))
  // Peers outside of the program would have to say again what they said.
  if (!canSuspend || session.network !== undefined) return []
  for (const path of paths) {
    const suspended = suspendedAfter(path, session)
    if (suspended.length > 0) return suspended
  }
  return []
}

function suspendedAfter(path: readonly Transition[], session: Session): Suspended[] {
  session.heap.untracked.journal.resetToLoad()
  const builder = traceBuilder(session)
  try {
    builder.follow(path)
  } catch (error) {
    // A program that goes another way has been told so, or untracked state has led it there.
    if (!isInstanceOf(error, UserError)) throw error
    return []
  }
  if (session.loop.exit() !== undefined) return []
  return builder.suspended()
}

/** `2 async functions are still suspended when the program ends: main() waits at app.js:7 for a promise ...` */
export function suspendedWarnings(suspended: readonly Suspended[]): string[] {
  if (suspended.length === 0) return []
  const named = suspended.slice(0, MOST_NAMED).map(({ name, location, on }) => `${name} waits ${location === undefined ? '' : `at ${location.file}:${location.line} `}for ${on}`)
  const more = suspended.length - named.length
  const count = suspended.length === 1 ? 'an async function is' : `${suspended.length} async functions are`
  return [`${count} still suspended when the program ends: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`]
}
