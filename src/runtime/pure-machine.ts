/** What the library tells of the machine: facts that do not change while a program runs, as JSON. */
import os from 'node:os'

export const machineFunctions = {
  'facts.machine': () => JSON.stringify({
    type: os.type(), version: os.version(), release: os.release(), machine: os.machine(), hostname: os.hostname(),
    totalMemory: os.totalmem(), parallelism: os.availableParallelism(), isBigEndian: os.endianness() === 'BE',
    cpus: os.cpus().map(({ model, speed }) => ({ model, speed })), user: userOf(),
  }),
}

/** A user without a name in the system's list has none here, too. */
function userOf(): object {
  try {
    return os.userInfo()
  } catch {
    return { uid: -1, gid: -1, username: '', homedir: os.homedir(), shell: null }
  }
}
