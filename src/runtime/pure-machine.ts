/**
 * What the library tells of the machine: facts that do not change while a program runs, as JSON. Who uses the machine and what it
 * is called is nobody's business: a program has a user, a home and a host of its own, the same ones everywhere.
 */
import os from 'node:os'

/** As process.getuid() has it. */
const USER = { uid: 1000, gid: 1000, username: 'user', homedir: '/home/user', shell: '/bin/sh' }

export const machineFunctions = {
  'facts.machine': () => JSON.stringify({
    type: os.type(), version: os.version(), release: os.release(), machine: os.machine(), hostname: 'localhost',
    totalMemory: os.totalmem(), parallelism: os.availableParallelism(), isBigEndian: os.endianness() === 'BE',
    cpus: os.cpus().map(({ model, speed }) => ({ model, speed })), user: USER,
  }),
}
