// Loaded before a measured command: tells the CPU time of its process, in milliseconds, at its end.

const { writeSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    writeSync(3, String((user + system) / 1000))
  })
}
