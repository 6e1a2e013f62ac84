/** Ticks and microtasks are those of the event loop. */
import { queueMicrotask } from '../globals/process.ts'

const nothing = (): void => {}
export default {
  tickInfo: new Uint8Array(2), runMicrotasks: nothing, setTickCallback: nothing, enqueueMicrotask: queueMicrotask,
  setPromiseRejectCallback: nothing,
  promiseRejectEvents: {
    kPromiseRejectWithNoHandler: 0, kPromiseHandlerAddedAfterReject: 1, kPromiseResolveAfterResolved: 2, kPromiseRejectAfterResolved: 3,
  },
}
