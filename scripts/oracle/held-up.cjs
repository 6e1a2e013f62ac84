/** Loaded before a program of the oracle on plain Node: `busy()` holds the process up for some milliseconds, and the outcome is printed at the end. */
const { writeSync } = require('node:fs')
const often = Number(process.env.HELD_UP_OFTEN ?? 0)
const most = Number(process.env.HELD_UP_MS ?? 0)

globalThis.busy = () => {
  if (Math.random() >= often) return
  const end = performance.now() + Math.random() * most
  while (performance.now() < end);
}
process.on('exit', () => { writeSync(1, globalThis.outcome()) })
