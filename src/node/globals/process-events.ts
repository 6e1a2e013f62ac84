/**
 * The listeners of the process. They hang on one object of the library, so that a listener which is added while the
 * program runs shows in the state as a change of that object.
 */
import { apply, arrayPush, arraySplice, type Guest } from '../internal/kept.ts'

interface Listener { readonly callback: Guest, readonly isOnce: boolean }

const listeners: Record<string | symbol, Listener[] | undefined> = $$create(null)

export const listenerCount = (name: string | symbol): number => listeners[name]?.length ?? 0

export const listenersOf = (name: string | symbol): Guest[] => {
  const list = listeners[name] ?? []
  const callbacks: Guest[] = []
  for (let i = 0; i < list.length; i++) callbacks[i] = list[i]!.callback
  return callbacks
}

export const addListener = (name: string | symbol, callback: Guest, isOnce: boolean, isFirst: boolean): void => {
  const list = listeners[name] ??= []
  if (isFirst) arraySplice(list, 0, 0, { callback, isOnce })
  else arrayPush(list, { callback, isOnce })
}

export const removeListener = (name: string | symbol, callback: Guest): void => {
  const list = listeners[name] ?? []
  for (let i = list.length - 1; i >= 0; i--) {
    if (list[i]!.callback !== callback) continue
    if (list.length === 1) delete listeners[name]
    else arraySplice(list, i, 1)
    return
  }
}

export const removeAllListeners = (name: string | symbol | undefined): void => {
  const names = name === undefined ? $$ownKeys(listeners) : [name]
  for (let i = 0; i < names.length; i++) delete listeners[names[i]!]
}

export const eventNames = (): (string | symbol)[] => $$ownKeys(listeners)

/** Calls the listeners that there are now; says whether there was one. The process object is the receiver. */
export const emit = (name: string | symbol, args: Guest[]): boolean => {
  const list = listeners[name]
  if (list === undefined) return false
  const called: Listener[] = []
  for (let i = 0; i < list.length; i++) called[i] = list[i]!
  for (let i = 0; i < called.length; i++) {
    if (called[i]!.isOnce) removeListener(name, called[i]!.callback)
    apply(called[i]!.callback, $$global.process, args)
  }
  return true
}
