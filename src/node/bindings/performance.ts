/** What internal/perf/ and perf_hooks ask of C++: the virtual clock. Nothing is measured. */
import { now, timeOrigin } from '../globals/clock.ts'
import type { Guest } from '../internal/kept.ts'

const MILESTONES = 8
const constants = {
  NODE_PERFORMANCE_ENTRY_TYPE_GC: 0, NODE_PERFORMANCE_ENTRY_TYPE_HTTP: 1, NODE_PERFORMANCE_ENTRY_TYPE_HTTP2: 2,
  NODE_PERFORMANCE_ENTRY_TYPE_NET: 3, NODE_PERFORMANCE_ENTRY_TYPE_DNS: 4,
  NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN_TIMESTAMP: 0, NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN: 1,
  NODE_PERFORMANCE_MILESTONE_ENVIRONMENT: 2, NODE_PERFORMANCE_MILESTONE_NODE_START: 3,
  NODE_PERFORMANCE_MILESTONE_V8_START: 4, NODE_PERFORMANCE_MILESTONE_LOOP_START: 5,
  NODE_PERFORMANCE_MILESTONE_LOOP_EXIT: 6, NODE_PERFORMANCE_MILESTONE_BOOTSTRAP_COMPLETE: 7,
}
const milestones = new Float64Array(MILESTONES)
milestones[constants.NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN_TIMESTAMP] = timeOrigin * 1e3
milestones[constants.NODE_PERFORMANCE_MILESTONE_LOOP_EXIT] = -1

const nothing = (): void => {}
export default {
  constants, milestones, now, observerCounts: new Uint32Array(5),
  loopIdleTime: (): number => 0,
  getTimeOrigin: (): number => 0, getTimeOriginTimestamp: (): number => timeOrigin,
  setupObservers: nothing, installGarbageCollectionTracking: nothing, removeGarbageCollectionTracking: nothing, notify: nothing,
  markBootstrapComplete: nothing,
  createELDHistogram: (): Guest => $$refuse('perf_hooks', 'monitorEventLoopDelay() measures real time', 'keep it out of the program under check'),
}
