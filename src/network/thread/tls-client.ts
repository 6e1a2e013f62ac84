/**
 * The client's side of TLS on a connection to a peer. Nothing is decided here: whether the peer is who the program wants to talk to
 * is decided by Node's code in the program, from what came out of the handshake.
 */
import type { Socket } from 'node:net'
import { connect, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls'
import { withoutThread } from '../../runtime/pure-tls.ts'
import { contextOptions, type TlsSettings } from '../../runtime/tls-settings.ts'

/** What the program says before a handshake: `tls` of the action `secure`, as JSON. */
interface Wanted {
  readonly settings: TlsSettings
  readonly servername?: string
  /** For ALPN, each with its length before it, as latin1 text. */
  readonly protocols?: string
}

/** What came out of a handshake: `detail` of the event `secured`, as JSON. Nothing that is another one in every session. */
interface Handshake {
  readonly verifyError: { readonly code: string, readonly message: string } | null
  readonly alpnProtocol: string | false | null
  readonly protocol: string | null
  readonly cipher: unknown
  /** What is undefined in it is null. */
  readonly ephemeralKey: unknown
  readonly sharedSigalgs: readonly string[]
  /** The peer's, and those that lead to the root; the bytes of each as latin1 text. */
  readonly certificates: readonly string[]
  readonly ownCertificate?: string
}

/** Begins a handshake on a connection that is open. */
export function secureSocket(raw: Socket, tls: string): TLSSocket {
  const { settings, servername, protocols } = JSON.parse(tls) as Wanted
  return connect({
    ...contextOptions(settings), socket: raw, rejectUnauthorized: false, checkServerIdentity: () => undefined, minDHSize: 1,
    ...(servername === undefined ? {} : { servername }),
    ...(protocols === undefined ? {} : { ALPNProtocols: Buffer.from(protocols, 'latin1') }),
  })
}

/** For the event `secured`, when the socket has emitted 'secureConnect'. */
export function handshakeDetail(socket: TLSSocket): string {
  const own = socket.getCertificate() as PeerCertificate | null
  const handshake: Handshake = {
    verifyError: verifyErrorOf(socket),
    alpnProtocol: socket.alpnProtocol, protocol: socket.getProtocol(), cipher: socket.getCipher(),
    ephemeralKey: withNulls(socket.getEphemeralKeyInfo()),
    sharedSigalgs: socket.getSharedSigalgs(),
    certificates: chainOf(socket.getPeerCertificate(true)),
    ...(own?.raw === undefined ? {} : { ownCertificate: own.raw.toString('latin1') }),
  }
  return JSON.stringify(handshake)
}

const withNulls = (fields: object | null): object =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]: [string, unknown]) => [name, value ?? null]))

/** With its message, which the public interface leaves out. */
function verifyErrorOf(socket: TLSSocket): Handshake['verifyError'] {
  const error = (socket as unknown as { _handle: { verifyError(): Error & { code: string } | null } })._handle.verifyError()
  return error === null || error === undefined ? null : { code: error.code, message: error.message }
}

function chainOf(first: DetailedPeerCertificate): string[] {
  const chain: string[] = []
  for (let certificate: DetailedPeerCertificate | undefined = first; certificate?.raw !== undefined; certificate = certificate.issuerCertificate) {
    chain.push(certificate.raw.toString('latin1'))
    if (certificate.issuerCertificate === certificate) break
  }
  return chain
}

type Failure = { readonly kind: 'end' | 'reset' } | { readonly kind: 'failed', readonly code: string, readonly detail: string }

/** What an 'error' of such a socket is for the program: the end or a reset of the connection below, or an error of TLS itself. */
export function tlsFailure(error: NodeJS.ErrnoException): Failure {
  const { name, message, code = 'ERR_SSL' } = error
  if (code === 'ECONNRESET') return { kind: message.includes('before secure TLS connection') ? 'end' : 'reset' }
  if (code === 'EPIPE') return { kind: 'reset' }
  return { kind: 'failed', code, detail: JSON.stringify({ name, message: withoutThread(message), fields: { ...error } }) }
}
