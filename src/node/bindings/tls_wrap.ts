/** Encryption of streams, for clients only. */
import type { Guest } from '../internal/kept.ts'
import { refuseTls } from '../tls/refusals.ts'
import { TLSWrap } from '../tls/tls-wrap.ts'

/** A server is refused when it is made, see node-patches.ts; this is about a TLSSocket that is one on its own. */
const wrap = (handle: Guest, context: Guest, isServer: boolean): TLSWrap =>
  isServer ? refuseTls('the side of the server', 'let the server talk through net or http') : new TLSWrap(handle, context)

export default { TLSWrap, wrap, HAVE_SSL_TRACE: true }
