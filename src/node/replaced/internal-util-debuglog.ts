/** NODE_DEBUG is never set: what Node's modules and util.debuglog would log is left out. */
import { defineProperty, type Guest } from '../internal/kept.ts'

function debuglog(): Guest {
  const log: Guest = (): void => {}
  defineProperty(log, 'enabled', { get: () => false, configurable: true, enumerable: true })
  return log
}

export default { debuglog, initializeDebugEnv: (): void => {} }
