/** A failure of the checker itself, while the program has changed its built-ins: that is refused by their names, and is not the program's fault. */
import { types } from 'node:util'
import { isInstanceOf } from '../base/instance-of.ts'
import { UserError } from '../base/errors.ts'
import { ClockNeeded } from '../explore/program.ts'
import { ModuleNeeded } from '../runtime/module-loader.ts'
import { NewsNeeded } from './needs.ts'
import { FirstTaskNeeded } from './session.ts'

const MOST_NAMES = 6

/** Runs a check; `run` says by its argument which built-ins were changed. */
export function blamingBuiltins<T>(run: (builtins: { changes: () => readonly string[] }) => T): T {
  const builtins = { changes: (): readonly string[] => [] }
  try {
    return run(builtins)
  } catch (error) {
    if (isInstanceOf(error, UserError) || [ClockNeeded, ModuleNeeded, NewsNeeded, FirstTaskNeeded].some((known) => isInstanceOf(error, known))) throw error
    const changes = builtins.changes()
    if (changes.length === 0) throw error
    const shown = changes.slice(0, MOST_NAMES).join(', ') + (changes.length > MOST_NAMES ? ` and ${changes.length - MOST_NAMES} more` : '')
    throw new UserError('unsupported-builtins', undefined, {
      fact: `the program has changed built-ins in a way that the checker, or Node's library under check, does not stand: ${shown} (${messageOf(error)})`,
      remedy: 'keep these built-ins as they are while the program is checked',
    })
  }
}

/** Without running code of the program. */
function messageOf(error: unknown): string {
  const message: unknown = typeof error === 'object' && error !== null && !types.isProxy(error) ? Reflect.getOwnPropertyDescriptor(error, 'message')?.value : undefined
  return typeof message === 'string' ? message : 'an error without a message'
}
