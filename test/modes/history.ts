/**
 * Looks over the shoulder of the living heap while a search uses it: each fingerprint that comes from the ledger is compared with
 * that of the linearized state, and whenever the heap goes to a position, its words have to be those that it had there.
 */
import type { Position } from '../../src/track/position.ts'
import { LivingHeap } from '../../src/track/living-heap.ts'
import type { Session } from '../../src/check/session.ts'

export interface Seen {
  /** Fingerprints that were compared, and how many were wrong. */
  fingerprints: number
  wrongFingerprints: number
  /** Positions that the heap came back to, and how many were not what they had been. */
  returns: number
  wrongReturns: number
}

/** Until `run` returns; the heap and the roots are those of the session. */
export function watched(session: Session, roots: readonly unknown[], run: () => void): Seen {
  const seen: Seen = { fingerprints: 0, wrongFingerprints: 0, returns: 0, wrongReturns: 0 }
  const { heap } = session
  const words = new WeakMap<Position, string>()
  const current = (): string => {
    heap.linearize(roots)
    return heap.words.subarray(0, heap.length).join()
  }
  const { identify, advance, goTo } = LivingHeap.prototype
  LivingHeap.prototype.identify = function () {
    identify.call(this)
    heap.linearize(roots)
    heap.computeFingerprint()
    seen.fingerprints++
    if (heap.fingerprint.lane1 !== this.lane1 || heap.fingerprint.lane2 !== this.lane2) seen.wrongFingerprints++
  }
  LivingHeap.prototype.advance = function (isBuilt) {
    const position = advance.call(this, isBuilt)
    words.set(position, current())
    return position
  }
  LivingHeap.prototype.goTo = function (to) {
    goTo.call(this, to)
    const expected = words.get(to)
    if (expected === undefined) return
    seen.returns++
    if (expected !== current()) seen.wrongReturns++
  }
  try {
    run()
  } finally {
    Object.assign(LivingHeap.prototype, { identify, advance, goTo })
  }
  return seen
}
