import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('tells of the machine what stays the same', () => expectSameOutput(`
import os from 'node:os'
console.log(os.type(), os.version(), os.release(), os.machine(), os.hostname(), os.arch(), os.platform(), os.endianness(), os.tmpdir(), os.homedir())
console.log(os.totalmem(), os.availableParallelism(), os.cpus().map(({ model, speed }) => model + speed), os.userInfo(), os.EOL, os.devNull)
console.log(os.constants.signals.SIGINT, os.constants.errno.ENOENT, Object.isFrozen(os.constants.signals), String(os.hostname), +os.totalmem)
console.log(os.userInfo({ encoding: 'buffer' }).username.toString('hex'))
try { os.getPriority(123456789) } catch (error) { console.log(error.code, error.message, error.info) }
`))

it('lets load, free memory and the time since the start stand still, and shows the loopback only', () => {
  expect(outputOfRealm(`
import os from 'node:os'
console.log(os.loadavg(), os.freemem() === os.freemem(), os.uptime() === os.uptime(), Object.keys(os.networkInterfaces()))
os.setPriority(5)
console.log(os.getPriority(), os.getPriority(process.pid))
`)).toBe("[ 0, 0, 0 ] true true [ 'lo' ]\n5 5\n")
})
