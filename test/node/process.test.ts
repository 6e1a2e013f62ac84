/** The process as an emitter, its streams, and what becomes of errors that nobody catches, against plain Node. */
import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('is an emitter, with streams', () => {
  expectSameOutput(`
import { EventEmitter, once } from 'node:events'
import { Writable, Readable } from 'node:stream'
import imported, { stdout } from 'node:process'
console.log(process instanceof EventEmitter, imported === process, stdout === process.stdout, process.constructor.name, String(process))
console.log(process.stdout instanceof Writable, process.stderr.fd, process.stdin instanceof Readable)
const seen = once(process, 'custom'); process.prependOnceListener('custom', (x) => console.log('first', x)); console.log(process.emit('custom', 5), process.emit('custom', 6), await seen)
process.on('warning', (warning) => console.log(warning.name, warning.code, warning.message, warning.detail)); process.emitWarning('careful', { type: 'Own', code: 'C1', detail: 'd' }); process.emitWarning(new TypeError('t')); process.emitWarning('plain'); process.emitWarning('by options', {}); process.emitWarning('typed', 'Typed', 'C2')
for (const bad of [() => process.emitWarning(5), () => { process.exitCode = 'x' }, () => process.on('a', 5), () => process.kill('a'), () => process.kill(process.pid, 'SIGX')]) try { bad() } catch (error) { console.log(error.code, error.message) }
console.log(process.hasUncaughtExceptionCaptureCallback(), process.kill(process.pid, 0))
process.on('exit', (code) => { console.log('exit', code, process.exitCode); process.nextTick(() => console.log('never')) }); process.exitCode = 0
process.stdout.write('written\\n', () => console.log('done'))
for await (const chunk of process.stdin) console.log('never', chunk)
console.log('stdin has ended')
process.on('SIGUSR2', (name, number) => { console.log(name, number); process.removeAllListeners('SIGUSR2') }); process.kill(process.pid, 'SIGUSR2'); setTimeout(() => {}, 50)
`)
})

it('tells listeners of errors and rejections', () => {
  expectSameOutput(`
process.on('uncaughtExceptionMonitor', (error, origin) => console.log('monitor', error.message.slice(0, 20), origin))
process.on('uncaughtException', (error, origin) => console.log('uncaught', error.code, error.message.slice(-40), origin))
Promise.reject(5)
setTimeout(() => { setTimeout(rest, 1); throw new Error('in a timer') }, 1)
const rest = () => {
  process.on('unhandledRejection', (reason, promise) => { console.log('unhandled', reason); setTimeout(() => promise.catch(() => {}), 1) }).on('rejectionHandled', () => { console.log('handled'); setTimeout(end, 1) })
  Promise.reject('late')
  process.on('multipleResolves', (type, promise, value) => console.log(type, value)); new Promise((resolve, reject) => { resolve(1); resolve(2); reject(3) })
}
const end = () => { process.removeAllListeners('uncaughtException'); process.setUncaughtExceptionCaptureCallback((error) => console.log('captured', error.message)); throw new Error('again') }
`)
})

it('refuses what would reach other processes', () => {
  expect(() => outputOfRealm('process.kill(process.ppid + 100)')).toThrow('sends a signal to another process')
  expect(() => outputOfRealm(`process.kill(process.pid, 'SIGTERM')`)).toThrow('nobody listens to SIGTERM')
})

it('refuses what looks at the process of the checker', () => {
  expect(() => outputOfRealm(`import { resourceUsage } from 'node:process'; resourceUsage()`)).toThrow('process.resourceUsage() looks at the process of the checker itself')
  expect(() => outputOfRealm('process.report.getReport()')).toThrow('process.report.getReport() looks at the process of the checker itself')
  expect(() => outputOfRealm('process.setuid(0)')).toThrow('changes the user of the process')
})
