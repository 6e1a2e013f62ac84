/** `node:process`. */
import { process } from './globals/process.ts'

export default process
export const {
  addListener, arch, argv, argv0, config, cpuUsage, cwd, emit, emitWarning, env, eventNames, execArgv, execPath, exit,
  features, hrtime, listenerCount, listeners, memoryUsage, nextTick, off, on, once, pid, platform, ppid, release,
  removeAllListeners, removeListener, stderr, stdout, title, umask, uptime, version, versions,
} = process
