/**
 * `node:async_hooks`: AsyncLocalStorage and AsyncResource on the context that the event loop carries along. Hooks, which
 * see the number of every operation, are refused: numbers that grow would keep states from ever meeting again.
 */
import errors from 'own:internal/errors'
import { AsyncResource } from '../internal/async-resource.ts'
import { nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'
import { AsyncLocalStorage as StorageByFrame } from '../internal/storage-by-frame.ts'
import { AsyncLocalStorage as StorageByResource } from '../internal/storage-by-resource.ts'

const { ERR_ASYNC_CALLBACK } = errors.codes

export { AsyncResource }
export const AsyncLocalStorage = nodeLine < 24 ? StorageByResource : StorageByFrame

const refused = (call: string): never => $$refuse('async-hooks',
  `async_hooks.${call} numbers every asynchronous operation, so that no two states would ever be equal`,
  'use AsyncLocalStorage to carry data along')

const hookNames = ['init', 'before', 'after', 'destroy', 'promiseResolve']
export function createHook(callbacks: Guest): object {
  for (let i = 0; i < hookNames.length; i++) {
    const hook = callbacks[hookNames[i]!]
    if (hook !== undefined && typeof hook !== 'function') throw new ERR_ASYNC_CALLBACK(`hook.${hookNames[i]}`)
  }
  const hook = { enable: (): never => refused('createHook().enable()'), disable: (): object => hook }
  return hook
}
export const executionAsyncId = (): number => refused('executionAsyncId()')
export const triggerAsyncId = (): number => refused('triggerAsyncId()')
export const executionAsyncResource = (): never => refused('executionAsyncResource()')
export const asyncWrapProviders = Object.freeze({ __proto__: null })

export default {
  AsyncLocalStorage, createHook, executionAsyncId, triggerAsyncId, executionAsyncResource, asyncWrapProviders, AsyncResource,
}
