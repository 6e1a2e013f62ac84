/** EventEmitterAsyncResource: an emitter with an id; there are no async hooks here that could observe it. */
import { invalidThis } from '../errors.ts'
import type { Guest } from '../kept.ts'
import { validateString } from '../validators.ts'
import { EventEmitter } from './emitter.ts'

export const EventEmitterAsyncResource: Guest = class EventEmitterAsyncResource extends EventEmitter {
  #name: string | undefined
  constructor(options: Guest = undefined) {
    if (typeof options !== 'string' && new.target === EventEmitterAsyncResource) validateString(options?.name, 'options.name')
    super(typeof options === 'string' ? undefined : options)
    this.#name = typeof options === 'string' ? options : options?.name || new.target.name
  }

  emitDestroy(): void { this.#check() }
  get asyncId(): number { return this.#check() }
  get triggerAsyncId(): number { return this.#check() }

  #check(): number {
    if (this.#name === undefined) throw invalidThis('EventEmitterAsyncResource')
    return 0
  }
}
