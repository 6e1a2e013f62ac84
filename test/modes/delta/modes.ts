/** Which modes a test compares. The first is what the others are held against. */
import { isWhole } from '../../support/extent.ts'
import { type Mode, MODES } from '../agreement.ts'

const OTHERS: readonly Mode[] = ['auto', 'tracked']

/** Host and delta always; every sixth time one of the others, which are made of them; all in the long run and with DELTA_SOAK. */
export function modesFor(turn: number): readonly Mode[] {
  if (isWhole || process.env['DELTA_SOAK'] !== undefined) return MODES
  return turn % 6 === 0 ? ['host', 'delta', OTHERS[(turn / 6) % 2]!] : ['host', 'delta']
}
