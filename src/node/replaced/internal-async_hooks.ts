/**
 * What Node's modules ask of async_hooks. Resources have no numbers: numbers that grow would keep states from ever
 * meeting again. The context that AsyncLocalStorage needs is kept by the event loop (globals/async-context.ts).
 */
import symbolsOfBinding from 'binding:symbols'
import type { Guest } from '../internal/kept.ts'

const nothing = (): void => {}
const zero = (): number => 0
const never = (): boolean => false

const symbols = {
  async_id_symbol: symbolsOfBinding.async_id_symbol, trigger_async_id_symbol: symbolsOfBinding.trigger_async_id_symbol,
  owner_symbol: symbolsOfBinding.owner_symbol,
  init_symbol: Symbol('init'), before_symbol: Symbol('before'), after_symbol: Symbol('after'), destroy_symbol: Symbol('destroy'),
  promise_resolve_symbol: Symbol('promiseResolve'),
}

export default {
  symbols,
  constants: { kInit: 0, kBefore: 1, kAfter: 2, kDestroy: 3, kPromiseResolve: 4, kTotals: 5 },
  executionAsyncId: zero, triggerAsyncId: zero, newAsyncId: zero, getOrSetAsyncId: zero, getDefaultTriggerAsyncId: zero,
  executionAsyncResource: (): object => ({}),
  defaultTriggerAsyncIdScope: (_id: unknown, block: Guest, ...args: Guest[]): Guest => $$apply(block, null, args),
  enabledHooksExist: never, initHooksExist: never, afterHooksExist: never, destroyHooksExist: never, hasAsyncIdStack: never,
  enableHooks: nothing, disableHooks: nothing, updatePromiseHookMode: nothing, clearDefaultTriggerAsyncId: nothing,
  clearAsyncIdStack: nothing, pushAsyncContext: nothing, popAsyncContext: never, registerDestroyHook: nothing,
  useDomainTrampoline: nothing, emitInit: nothing, emitBefore: nothing, emitAfter: nothing, emitDestroy: nothing,
  asyncWrap: { Providers: {} },
}
