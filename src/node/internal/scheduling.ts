/** What the library's modules ask of the event loop and the clock, under one roof. */
export { now, timeOrigin } from '../globals/clock.ts'
export { emitWarning, nextTick, queueMicrotask } from '../globals/process.ts'
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from '../globals/timers.ts'
