/**
 * The process as an emitter of events. Only programs that may have listeners load one (web/process.ts): it is the process
 * object itself, so that a listener which is added while the program runs shows in the state as a change of that object.
 */
import { apply, type Guest } from '../internal/kept.ts'

let emitter: Guest = undefined

export const setEmitter = (process: Guest): void => { emitter = process }

export const listenerCount = (name: string | symbol): number => emitter === undefined ? 0 : emitter.listenerCount(name)

/** Says whether there was a listener. */
export const emit = (name: string | symbol, args: Guest[]): boolean =>
  emitter !== undefined && apply(emitter.emit, emitter, [name, ...args])
