/** What treats emitters and event targets alike: adding, removing and listing listeners. */
import { invalidArgType } from '../errors.ts'
import type { Guest } from '../kept.ts'
import { maxListenersOf } from './emitter-failures.ts'
import { isEventTarget, listenersOfTarget, maxTargetListeners } from './target.ts'

export function addListenerTo(emitter: Guest, name: string | symbol, listener: Guest, flags?: Guest): void {
  if (typeof emitter.on === 'function') {
    if (flags?.once) emitter.once(name, listener)
    else emitter.on(name, listener)
  } else if (typeof emitter.addEventListener === 'function') {
    emitter.addEventListener(name, listener, flags)
  } else {
    throw invalidArgType('emitter', 'EventEmitter', emitter)
  }
}

export function removeListenerFrom(emitter: Guest, name: string | symbol, listener: Guest, flags?: Guest): void {
  if (typeof emitter.removeListener === 'function') emitter.removeListener(name, listener)
  else if (typeof emitter.removeEventListener === 'function') emitter.removeEventListener(name, listener, flags)
  else throw invalidArgType('emitter', 'EventEmitter', emitter)
}

export function getEventListeners(emitter: Guest, type: string | symbol): Guest[] {
  if (typeof emitter.listeners === 'function') return emitter.listeners(type)
  if (isEventTarget(emitter)) return listenersOfTarget(emitter, type as string)
  throw invalidArgType('emitter', ['EventEmitter', 'EventTarget'], emitter)
}

export function getMaxListeners(emitter: Guest): number {
  if (typeof emitter?.getMaxListeners === 'function') return maxListenersOf(emitter)
  if (isEventTarget(emitter)) return maxTargetListeners(emitter)
  throw invalidArgType('emitter', ['EventEmitter', 'EventTarget'], emitter)
}
