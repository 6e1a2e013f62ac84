/**
 * `node:events`. The emitter is a constructor function, as in Node: programs call it on objects of their own. Emitters have
 * no symbol keys unless captureRejections is set, so that the state engine can take its fast road with them.
 */
import { EventEmitter } from './internal/events/emitter.ts'
import { EventEmitterAsyncResource } from './internal/events/async-resource.ts'
import { addAbortListener, once } from './internal/events/once.ts'
import { on } from './internal/events/iterator.ts'
import { getEventListeners, getMaxListeners } from './internal/events/listeners.ts'
import { assign, defineProperty } from './internal/kept.ts'

assign(EventEmitter, { addAbortListener, once, on, getEventListeners, getMaxListeners, EventEmitter, usingDomains: false })
defineProperty(EventEmitter, 'EventEmitterAsyncResource', {
  value: EventEmitterAsyncResource, enumerable: true, configurable: true, writable: false,
})

const { captureRejectionSymbol, errorMonitor, setMaxListeners, listenerCount, init, usingDomains } = EventEmitter
const { captureRejections, defaultMaxListeners } = EventEmitter

export default EventEmitter
export {
  EventEmitter, EventEmitterAsyncResource, addAbortListener, captureRejectionSymbol, captureRejections, defaultMaxListeners,
  errorMonitor, getEventListeners, getMaxListeners, init, listenerCount, on, once, setMaxListeners, usingDomains,
}
