/** What node:domain needs in place of async_hooks: the active domain is part of the context that callbacks carry along. */
import { storeOf, whenResumed, withoutStore, withStore } from '../globals/async-context.ts'
import type { Guest } from '../internal/kept.ts'

const key = {}

export default {
  keep(domain: Guest): void { $$setContext(domain ? withStore($$context, key, domain) : withoutStore($$context, key)) },
  whenResumed(f: (domain: Guest) => void): void { whenResumed(() => { f(storeOf($$context, key) ?? null) }) },
}
