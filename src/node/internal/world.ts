/**
 * What the command line says about the world of the program: which directories it may read, which faults and signals are
 * explored, in how many pieces data may arrive. A constant, so no part of a state.
 */
import type { FaultKind, World } from '../../base/world.ts'
import { jsonParse } from './kept.ts'

export const world: World = jsonParse($$host.world())

/** How many faults this schedule had so far. */
const taken = { faults: 0 }

/**
 * The choice between success, which is the default, and the given faults, if they are to be explored: which one happens
 * now, as an index, or -1. `what` says for the trace what is under way, `write notes.txt`.
 */
export function chooseFault(kind: FaultKind, what: string, faults: readonly string[]): number {
  if (!world.faults[kind] || taken.faults >= world.maxFaults) return -1
  const texts = [`${what} succeeds`]
  for (let i = 0; i < faults.length; i++) texts[i + 1] = `${what} fails: ${faults[i]}`
  const index = $$pick(texts) - 1
  if (index >= 0) taken.faults++
  return index
}

/** The same for a crash of the machine after something that has just happened. */
export function chooseCrash(what: string): boolean {
  if (!world.faults.crash || taken.faults >= world.maxFaults) return false
  if ($$loop.positions !== undefined) {
    $$refuse('crash-with-peers', 'the machine may crash while the program talks to peers outside, and what they notice of that is not known',
      'check crashes without peers: let the servers that the program talks to be part of it')
  }
  if ($$pick([`${what}, and the machine goes on`, `the machine crashes after ${what}`]) === 0) return false
  taken.faults++
  return true
}
