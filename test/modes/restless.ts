/**
 * Mode auto chooses by measured time, which no test can repeat, and small states never make it change its way. Here it
 * changes whenever it may, by a fixed sequence of numbers: every state is kept and loaded one way or the other.
 */
import { afterAll } from 'vitest'

import { DeltaSearch } from '../../src/explore/delta-search.ts'
import { WayCosts } from '../../src/explore/way-costs.ts'

/** Up to the end of the test file. Sets of states are left out where the states are printed one by one. */
export function makeRestless({ seed = 1, withSets = true } = {}): void {
  let number = seed
  const { choose, prefersUndo } = WayCosts.prototype
  const { wants } = DeltaSearch.prototype
  afterAll(() => {
    Object.assign(WayCosts.prototype, { choose, prefersUndo })
    DeltaSearch.prototype.wants = wants
  })
  const isUndo = (): boolean => {
    number = (Math.imul(number, 1103515245) + 12345) & 0x7fffffff
    return (number >> 16) % 3 !== 0
  }
  WayCosts.prototype.choose = () => (isUndo() ? 'undo' : 'rebuild')
  WayCosts.prototype.prefersUndo = isUndo
  if (!withSets) return
  // In delta mode every level is wanted anyway.
  DeltaSearch.prototype.wants = function (level) {
    return wants.call(this, level) || isUndo()
  }
}
