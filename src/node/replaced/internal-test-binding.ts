/** What Node's tests get with --expose-internals to reach bindings by name: those that their common code asks for. */
import asyncWrap from 'binding:async_wrap'
import tcpWrap from 'binding:tcp_wrap'
import primordials from 'own:internal/per_context/primordials'
import type { Guest } from '../internal/kept.ts'

const bindings: Guest = { __proto__: null, async_wrap: asyncWrap, tcp_wrap: tcpWrap }

export const internalBinding = (name: string): Guest => bindings[name]
  ?? $$refuse('internals', `internalBinding('${name}') is asked for by a name that is known only at run time`, "write internalBinding('name')")

export { primordials }
export default { internalBinding, primordials }
