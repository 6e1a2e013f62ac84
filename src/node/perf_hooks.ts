/** `node:perf_hooks`: performance on the virtual clock. */
import {
  Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure,
} from './globals/performance.ts'
import type { Guest } from './internal/kept.ts'

/** Entries reach observers at times of Node's choosing, which are not modelled. */
export class PerformanceObserver {
  static readonly supportedEntryTypes: readonly string[] = []
  constructor(_callback: Guest) {
    $$refuse('perf-hooks', 'PerformanceObserver is not modelled', 'read performance.getEntries() instead')
  }
}
export const constants = {}
export { Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure }
export default {
  Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, constants,
}
