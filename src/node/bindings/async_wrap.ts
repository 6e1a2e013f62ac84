/** There are no async ids (replaced/internal-async_hooks.ts). */
const nothing = (): void => {}
const zero = (): number => 0
export default {
  setupHooks: nothing, setCallbackTrampoline: nothing, registerDestroyHook: nothing, setPromiseHooks: nothing,
  pushAsyncContext: nothing, popAsyncContext: (): boolean => false, clearAsyncIdStack: nothing, queueDestroyAsyncId: nothing,
  executionAsyncResource: nothing, getPromiseHooks: (): undefined[] => [undefined, undefined, undefined, undefined],
  async_hook_fields: new Uint32Array(9), async_id_fields: new Float64Array(4), async_ids_stack: new Float64Array(32),
  execution_async_resources: [], newAsyncId: zero, Providers: {},
  constants: {
    kInit: 0, kBefore: 1, kAfter: 2, kDestroy: 3, kPromiseResolve: 4, kTotals: 5, kCheck: 6, kStackLength: 7,
    kUsesExecutionAsyncResource: 8, kExecutionAsyncId: 0, kTriggerAsyncId: 1, kAsyncIdCounter: 2, kDefaultTriggerAsyncId: 3,
  },
}
