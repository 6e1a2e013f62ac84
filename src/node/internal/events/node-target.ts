/** NodeEventTarget: an event target with the methods of an emitter; message ports are such. */
import { string, type Guest } from '../kept.ts'
import { validateNumber } from '../validators.ts'
import { CustomEvent } from './event.ts'
import {
  EventTarget, eventTypes, listenersOfTarget, maxTargetListeners, nodeStyle, removeAllOf, setMaxTargetListeners,
} from './target.ts'

export class NodeEventTarget extends EventTarget {
  static readonly defaultMaxListeners = 10

  setMaxListeners(count: number): void {
    validateNumber(count, 'setMaxListeners', 0)
    setMaxTargetListeners(this, count)
  }
  getMaxListeners(): number { return maxTargetListeners(this) }
  eventNames(): string[] { return eventTypes(this) }
  listenerCount(type: unknown): number { return listenersOfTarget(this, string(type)).length }

  on(type: Guest, listener: Guest): this {
    this.addEventListener(type, listener, { [nodeStyle]: true })
    return this
  }
  addListener(type: Guest, listener: Guest): this { return this.on(type, listener) }
  once(type: Guest, listener: Guest): this {
    this.addEventListener(type, listener, { once: true, [nodeStyle]: true })
    return this
  }
  off(type: Guest, listener: Guest, options?: Guest): this {
    this.removeEventListener(type, listener, options)
    return this
  }
  removeListener(type: Guest, listener: Guest, options?: Guest): this { return this.off(type, listener, options) }
  removeAllListeners(type?: Guest): this {
    removeAllOf(this, type)
    return this
  }
  emit(type: Guest, value?: unknown): boolean {
    const had = this.listenerCount(type) > 0
    this.dispatchEvent(new CustomEvent(type, { detail: value }))
    return had
  }
}
