/** Which modes a test compares. The first is what the others are held against, the second is delta: tests look at how far sets of states were used. */
import { isWhole } from '../../support/extent.ts'
import type { Mode } from '../agreement.ts'

const OTHERS: readonly Mode[] = ['auto', 'tracked']

/** Host and delta always; every sixth time one of the others, which are made of them; all in the long run and with DELTA_SOAK. */
export function modesFor(turn: number): readonly Mode[] {
  if (isWhole || process.env['DELTA_SOAK'] !== undefined) return ['host', 'delta', ...OTHERS]
  return turn % 6 === 0 ? ['host', 'delta', OTHERS[(turn / 6) % 2]!] : ['host', 'delta']
}
