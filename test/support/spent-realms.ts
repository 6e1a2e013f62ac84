/**
 * Realms that nobody uses any more, and that V8 has not collected yet. It asks every realm of the process when an array's prototype is to be judged (as
 * `fill` and `splice` do), so that a thousand of them make such a call ten thousand times as slow; and a heap that may be large is collected late.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collecting takes a tenth of a second, so it pays after some seconds of checks. */
const MOST = 100

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
// New realms have no such function.
setFlagsFromString('--no-expose-gc')

/** How many were left the last time: some are held for a while, by V8's compiler in the background. */
let left = 0

export function collectRealms(): void {
  if (getHeapStatistics().number_of_native_contexts <= left + MOST) return
  collect()
  left = getHeapStatistics().number_of_native_contexts
}
