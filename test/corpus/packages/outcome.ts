/**
 * What a program came to. Under check the set collects the outcomes of all schedules, as it is no part of any state; plain
 * Node prints the one outcome it has.
 */
import { untracked } from 'manyworlds'

const outcomes = untracked(new Set<string>())

export function outcome(value: unknown): void {
  const text = JSON.stringify(value)
  outcomes.add(text)
  console.log(`outcome ${text}`)
}
