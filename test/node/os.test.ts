import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('tells of the machine what stays the same', () => expectSameOutput(`
import os from 'node:os'
console.log(os.type(), os.version(), os.release(), os.machine(), os.arch(), os.platform(), os.endianness(), os.tmpdir())
console.log(os.totalmem(), os.availableParallelism(), os.cpus().map(({ model, speed }) => model + speed), os.EOL, os.devNull)
console.log(os.constants.signals.SIGINT, os.constants.errno.ENOENT, Object.isFrozen(os.constants.signals), String(os.release), +os.totalmem)
try { os.getPriority(123456789) } catch (error) { console.log(error.code, error.message, error.info) }
`))

it('tells nothing of who uses it, and what it is called', () => {
  expect(outputOfRealm(`
import os from 'node:os'
console.log(os.hostname(), os.homedir(), os.userInfo().homedir === os.homedir(), os.userInfo().uid === process.getuid())
console.log(JSON.stringify(os.userInfo()), os.userInfo({ encoding: 'buffer' }).username.toString('hex'))
`)).toBe(`localhost /home/user true true\n{"uid":1000,"gid":1000,"username":"user","homedir":"/home/user","shell":"/bin/sh"} 75736572\n`)
})

it('lets load, free memory and the time since the start stand still, and shows the loopback only', () => {
  expect(outputOfRealm(`
import os from 'node:os'
console.log(os.loadavg(), os.freemem() === os.freemem(), os.uptime() === os.uptime(), Object.keys(os.networkInterfaces()))
os.setPriority(5)
console.log(os.getPriority(), os.getPriority(process.pid))
`)).toBe("[ 0, 0, 0 ] true true [ 'lo' ]\n5 5\n")
})
