/** `node:worker_threads`: message channels. The program is the only thread; to start another one is refused. */
import {
  BroadcastChannel, MessageChannel, MessagePort, moveMessagePortToContext, receiveMessageOnPort,
} from './internal-worker-io.ts'
import { nodeLine } from '../internal/host-facts.ts'
import { hasOwn, type Guest } from '../internal/kept.ts'
import { refuseOthers, unmodelled } from '../internal/unmodelled.ts'

export const isMainThread = true
export const parentPort = null
export const resourceLimits = {}
export const threadId = 0
export const workerData = null
export const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV')
const environment = new Map<unknown, unknown>()
export const getEnvironmentData = (key: unknown): unknown => environment.get(key)
export const setEnvironmentData = (key: unknown, value?: unknown): void => {
  if (value === undefined) environment.delete(key)
  else environment.set(key, value)
}

const refused = (name: string): Guest => $$disguise(function (): never {
  return $$refuse('worker-threads', `${name} of node:worker_threads runs code outside of the event loop that is explored`,
    'call the code of the worker in the program itself')
}, name, 1)
export const Worker = refused('Worker')
export const postMessageToThread = refused('postMessageToThread')
export const markAsUntransferable = $$disguise(function (): never {
  return $$refuse('worker-threads', 'markAsUntransferable() of node:worker_threads is not modelled',
    'leave it out: nothing is transferred unless a list says so')
}, 'markAsUntransferable', 1)

export { BroadcastChannel, MessageChannel, MessagePort, moveMessagePortToContext, receiveMessageOnPort }
const exported = {
  isMainThread, parentPort, resourceLimits, threadId, workerData, SHARE_ENV, getEnvironmentData, setEnvironmentData, Worker,
  BroadcastChannel, moveMessagePortToContext, markAsUntransferable, postMessageToThread, MessageChannel, MessagePort, receiveMessageOnPort,
}
if (nodeLine >= 24) {
  const locks = { request: unmodelled('locks.request() of node:worker_threads', 'request'), query: unmodelled('locks.query() of node:worker_threads', 'query') }
  Object.assign(exported, { locks })
}
refuseOthers(exported, 'worker_threads')
// That of the checker's own thread.
if (hasOwn(exported, 'threadName')) (exported as Guest).threadName = ''
export default exported
