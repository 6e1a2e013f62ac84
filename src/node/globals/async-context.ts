/**
 * The context of AsyncLocalStorage: what is armed while one is in force carries it along, and the callback runs in it. A
 * context is a list of pairs, storage and store, that changes only where a storage is taken out of it; programs without AsyncLocalStorage have none.
 */
import { arraySlice, arraySplice, type Guest } from '../internal/kept.ts'

export type Context = readonly Guest[] | undefined

/** A context with another store for `storage`. */
export function withStore(context: Context, storage: Guest, store: Guest): Context {
  const list = context === undefined ? [] : arraySlice(context)
  const at = placeOf(list, storage)
  arraySplice(list, at < 0 ? list.length : at, at < 0 ? 0 : 2, storage, store)
  return list
}

/** A context without one for `storage`. */
export function withoutStore(context: Context, storage: Guest): Context {
  if (context === undefined) return undefined
  const list = arraySlice(context)
  takeOut(list, storage)
  return list.length === 0 ? undefined : list
}

/** Changes the context itself, and so what everybody finds who carries it along. */
export function takeOut(context: Context, storage: Guest): void {
  const at = context === undefined ? -1 : placeOf(context, storage)
  if (at >= 0) arraySplice(context as Guest[], at, 2)
}

export function hasStore(context: Context, storage: Guest): boolean {
  return context !== undefined && placeOf(context, storage) >= 0
}

export function storeOf(context: Context, storage: Guest): Guest {
  if (context === undefined) return undefined
  const at = placeOf(context, storage)
  return at < 0 ? undefined : context[at + 1]
}

function placeOf(context: readonly Guest[], storage: Guest): number {
  for (let i = 0; i < context.length; i += 2) if (context[i] === storage) return i
  return -1
}

/** Called when a callback or job begins, with its context in force; only programs with node:domain have one. */
export let resumed: (() => void) | undefined
export const whenResumed = (f: () => void): void => { resumed = f }

const kept = Symbol('context')

/** To be called for whatever will call back later: a timer, a tick, a request, a handle. */
export const keepContext = (record: Guest): void => {
  if ($$context !== undefined) record[kept] = $$context
}

/** The record begins anew: a parser or a socket that is used for another request. */
export const renewContext = (record: Guest): void => {
  if ($$context !== undefined) record[kept] = $$context
  else if (record[kept] !== undefined) delete record[kept]
}

/**
 * The context that the receiver of a callback was made in, or else what the loop runs, is in force from now on, until the
 * end of the task or job.
 */
export const useContext = (record: Guest, self?: Guest): void => {
  const context = ($$isObject(self) ? self[kept] : undefined) ?? record[kept]
  if (context !== $$context) $$setContext(context)
  if (resumed !== undefined) resumed()
}
