/** `node:timers`. */
import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from './globals/timers.ts'
import promises from './timers-promises.ts'

export { clearImmediate, clearInterval, clearTimeout, promises, setImmediate, setInterval, setTimeout }
export default { setTimeout, clearTimeout, setImmediate, clearImmediate, setInterval, clearInterval, promises }
