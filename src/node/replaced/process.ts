/** `node:process`. */
import '../globals/web/stdio.ts'
import { process } from '../globals/process.ts'

export default process
export const {
  abort, addListener, arch, argv, argv0, availableMemory, binding, chdir, config, constrainedMemory, cpuUsage, cwd, dlopen, emit,
  emitWarning, env, eventNames, execArgv, execPath, exit, features, getActiveResourcesInfo, getegid, geteuid, getgid, getgroups, getuid,
  hasUncaughtExceptionCaptureCallback, hrtime, initgroups, kill, listenerCount, listeners, loadEnvFile, memoryUsage, nextTick, off, on, once,
  pid, platform, ppid, reallyExit, release, removeAllListeners, removeListener, report, resourceUsage, setegid, seteuid, setgid, setgroups,
  setuid, setUncaughtExceptionCaptureCallback, stderr, stdin, stdout, title, umask, uptime, version, versions,
} = process
