/** `node:perf_hooks`: performance on the virtual clock. */
import {
  Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure,
} from '../globals/performance.ts'
import { assign, hasOwn, type Guest } from '../internal/kept.ts'
import { refuseOthers } from '../internal/unmodelled.ts'

/** Entries reach observers at times of Node's choosing, which are not modelled. */
export class PerformanceObserver {
  static readonly supportedEntryTypes: readonly string[] = []
  constructor(_callback: Guest) {
    $$refuse('perf-hooks', 'PerformanceObserver is not modelled', 'read performance.getEntries() instead')
  }
}
const refused = (name: string, why: string): Guest => $$disguise(function (): never {
  return $$refuse('perf-hooks', `${name}() ${why}`, 'keep it out of the program under check')
}, name, 0)
export const monitorEventLoopDelay = refused('monitorEventLoopDelay', 'measures real time')
export const createHistogram = refused('createHistogram', 'makes an object of C++ that is not modelled')
export const constants = {
  NODE_PERFORMANCE_GC_MAJOR: 4, NODE_PERFORMANCE_GC_MINOR: 1, NODE_PERFORMANCE_GC_INCREMENTAL: 8, NODE_PERFORMANCE_GC_WEAKCB: 16,
  NODE_PERFORMANCE_GC_FLAGS_NO: 0, NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2, NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
  NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8, NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
  NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32, NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
}
export { Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure }
const exported = {
  Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, monitorEventLoopDelay,
  createHistogram, constants,
}
refuseOthers(exported, 'perf_hooks')
// In later releases two methods are functions as well.
if (hasOwn(exported, 'timerify')) assign(exported, { timerify: performance.timerify, eventLoopUtilization: performance.eventLoopUtilization })
export default exported
