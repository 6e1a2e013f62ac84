/** `node:timers` on the event loop of the state. */
import util from 'own:internal/util'
import promises from 'own:timers/promises'
import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from '../globals/timers.ts'
import { nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'
import * as enrolled from '../internal/enrolled-timers.ts'

const { deprecate } = util
const timers = {
  setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval,
  _unrefActive: deprecate(enrolled.unrefActive,
    'timers._unrefActive() is deprecated. Please use timeout.refresh() instead.', 'DEP0127'),
  active: deprecate(enrolled.active, 'timers.active() is deprecated. Please use timeout.refresh() instead.', 'DEP0126'),
  unenroll: deprecate(enrolled.unenroll, 'timers.unenroll() is deprecated. Please use clearTimeout instead.', 'DEP0096'),
  enroll: deprecate(enrolled.enroll, 'timers.enroll() is deprecated. Please use setTimeout instead.', 'DEP0095'),
  promises,
}
// Node 24 has them no longer.
if (nodeLine >= 24) for (const name of ['_unrefActive', 'active', 'unenroll', 'enroll']) delete (timers as Guest)[name]
export const { _unrefActive, active, unenroll, enroll } = timers
export { clearImmediate, clearInterval, clearTimeout, promises, setImmediate, setInterval, setTimeout }
export default timers
