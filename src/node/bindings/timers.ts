/** Timers are those of the event loop (globals/timers.ts); here is what tests of Node and perf_hooks ask of C++. */
import { now } from '../globals/clock.ts'

const nothing = (): void => {}
export default {
  getLibuvNow: now, immediateInfo: new Uint32Array(3), timerInfo: new Int32Array(1),
  setupTimers: nothing, scheduleTimer: nothing, toggleTimerRef: nothing, toggleImmediateRef: nothing,
}
