/**
 * A stream that is encrypted (src/crypto/crypto_tls.cc). Encryption itself happens outside of the program, beside the connection to
 * the peer: this layer hands plain text to the stream below it, and knows what came out of the handshake. Writes wait until
 * the program has accepted who is at the other end.
 */
import uv from 'binding:uv'
import { runCallback } from '../globals/event-loop.ts'
import { errorOf, textOf } from '../internal/byte-text.ts'
import { arrayPush, jsonParse, jsonStringify, type Guest } from '../internal/kept.ts'
import { AsyncWrap, callInTurn, type Call } from '../network/handle-wrap.ts'
import { LateWrite, type StreamHandle } from '../network/stream-handle.ts'
import { kBytesWritten, kLastWriteWasAsync, setState, streamBaseState } from '../network/stream-state.ts'
import { peerCertificate } from './peer-certificate.ts'
import { refuseTls } from './refusals.ts'
import type { SecureContext } from './secure-context.ts'

/** A write, or the end of the stream, that came before the handshake was over. */
interface Waiting { readonly method: string, readonly req: Guest, readonly args: readonly Guest[] }

export class TLSWrap extends AsyncWrap {
  readonly handle: StreamHandle
  readonly context: SecureContext
  servername: string | undefined = undefined
  /** For ALPN, as they are sent: each with its length before it. */
  protocols: string | undefined = undefined
  /** What came out of the handshake: Handshake of network/thread/tls-client.ts as JSON. */
  detail: string | undefined = undefined
  isAccepted = false
  waiting: Waiting[] | undefined = undefined
  onread: Guest = undefined
  onhandshakedone: Guest = undefined
  onerror: Guest = undefined;
  [key: symbol]: Guest

  constructor(handle: StreamHandle, context: SecureContext) {
    super()
    this.handle = handle
    this.context = context
    handle.layer = this
  }

  get isStreamBase(): boolean { return true }
  get fd(): number { return -1 }
  get bytesRead(): number { return this.handle.bytesRead }
  get bytesWritten(): number { return this.handle.bytesWritten }
  get writeQueueSize(): number { return this.handle.writeQueueSize }
  get _externalStream(): object { return this }
  hasRef(): boolean { return this.handle.hasRef() }

  // ---- before the handshake

  setVerifyMode(): void {}
  setServername(name: string): void { this.servername = name }
  setALPNProtocols(protocols: Guest): void { this.protocols = textOf(protocols) }
  setKeyCert(): void { refuseTls('setKeyCert()', 'give key and cert to tls.connect()') }
  /** Sessions are never resumed: that changes nothing but the time that a handshake takes. */
  setSession(): void {}
  enableSessionCallbacks(): void {}
  enableKeylogCallback(): void { refuseTls("the event 'keylog'", 'leave it out of the program under check') }
  enableTrace(): void { refuseTls('enableTrace', 'leave it out of the program under check') }
  enablePskCallback(): void { refuseTls('the option pskCallback', 'use certificates') }
  requestOCSP(): void { refuseTls('the option requestOCSP', 'leave it out of the program under check') }
  enableCertCb(): void {}
  enableALPNCb(): void {}

  start(): void {
    const { settings } = this.context
    const { servername, protocols } = this
    const isRemote = this.handle.endpoint?.secure(jsonStringify({ settings, servername, protocols }))
    if (isRemote === false) {
      $$refuse('tls', 'tls.connect() leads to a server in the same program, and servers cannot speak TLS there',
        'let both talk through net or http: who sends what in which order is the same')
    }
  }

  // ---- the handshake is over

  /** The answer to start(): JSON about who is at the other end. */
  secured(detail: string): void {
    this.detail = detail
    runCallback(this, this.onhandshakedone, this, [])
    if ($$isInterrupted() || this.handle.isClosing) return
    this.isAccepted = true
    const { waiting } = this
    this.waiting = undefined
    const calls: Call[] = []
    for (let i = 0; waiting !== undefined && i < waiting.length; i++) {
      const { method, req, args } = waiting[i]!
      const status = (this.handle as Guest)[method](req, ...args)
      const isLater = status === 0 && (method === 'shutdown' || streamBaseState[kLastWriteWasAsync] === 1)
      if (!isLater && typeof req.oncomplete === 'function') arrayPush(calls, { f: req.oncomplete, self: req, args: [status, this, undefined] })
    }
    if (calls.length === 0) return
    $$settle()
    callInTurn(this, calls)
  }

  /** The handshake has failed; JSON of the error. */
  failed(detail: string): void {
    runCallback(this, this.onerror, this, [errorOf(detail)])
  }

  destroySSL(): void {
    const { waiting } = this
    this.waiting = undefined
    const calls: Call[] = []
    for (let i = 0; waiting !== undefined && i < waiting.length; i++) {
      const { req } = waiting[i]!
      if (typeof req.oncomplete === 'function') arrayPush(calls, { f: req.oncomplete, self: req, args: [uv.UV_ECANCELED, this, undefined] })
    }
    callInTurn(this, calls)
  }

  // ---- plain text

  readStart(): number { return this.handle.readStart() }
  readStop(): number { return this.handle.readStop() }
  useUserBuffer(buffer: Guest): number { return this.handle.useUserBuffer(buffer) }

  shutdown(req: Guest): Guest { return this.#send('shutdown', req, [], 0) }
  writeBuffer(req: Guest, bytes: Guest): Guest { return this.#send('writeBuffer', req, [bytes], bytes.byteLength) }
  writeUtf8String(req: Guest, text: string): Guest { return this.#send('writeUtf8String', req, [text], text.length) }
  writeAsciiString(req: Guest, text: string): Guest { return this.#send('writeAsciiString', req, [text], text.length) }
  writeLatin1String(req: Guest, text: string): Guest { return this.#send('writeLatin1String', req, [text], text.length) }
  writeUcs2String(req: Guest, text: string): Guest { return this.#send('writeUcs2String', req, [text], text.length * 2) }
  writev(req: Guest, chunks: Guest[], allBuffers: boolean): Guest { return this.#send('writev', req, [chunks, allBuffers], 1) }

  #send(method: string, req: Guest, args: readonly Guest[], size: number): Guest {
    if (this.isAccepted) return (this.handle as Guest)[method](req, ...args)
    if (this.handle.isClosing) return uv.UV_EBADF
    setState(kBytesWritten, size)
    setState(kLastWriteWasAsync, 1)
    // Since Node 26 the request of a write is made here, as in stream-handle.ts.
    const request = req ?? new LateWrite()
    const waiting = { method, req: request, args }
    if (this.waiting === undefined) this.waiting = [waiting]
    else arrayPush(this.waiting, waiting)
    return req === null ? request : 0
  }

  // ---- what is known about the connection

  /** Of the handshake; undefined before it is over. */
  #known(name: string): Guest { return this.detail === undefined ? undefined : jsonParse(this.detail)[name] }

  verifyError(): Guest {
    const found = this.#known('verifyError')
    if (found === undefined || found === null) return null
    const error: Guest = new Error(found.message)
    error.code = found.code
    return error
  }
  getALPNNegotiatedProtocol(): Guest { return this.#known('alpnProtocol') ?? false }
  getServername(): Guest { return this.servername ?? false }
  getProtocol(): Guest { return this.#known('protocol') ?? 'unknown' }
  getCipher(): Guest { return this.#known('cipher') }
  getEphemeralKeyInfo(): Guest {
    const info = this.#known('ephemeralKey') ?? {}
    const names = $$ownKeys(info) as string[]
    for (let i = 0; i < names.length; i++) info[names[i]!] ??= undefined
    return info
  }
  getSharedSigalgs(): Guest { return this.#known('sharedSigalgs') ?? [] }
  getPeerCertificate(isDetailed: Guest): Guest { return peerCertificate(this.#known('certificates') ?? [], isDetailed === true) }
  getCertificate(): Guest {
    const own = this.#known('ownCertificate')
    return own === undefined ? undefined : peerCertificate([own], false)
  }
  isSessionReused(): boolean { return false }
  getSession(): undefined { return undefined }
  getTLSTicket(): undefined { return undefined }
  setMaxSendFragment(): number { return 1 }

  getPeerX509Certificate(): never { return refuseTls('getPeerX509Certificate()', 'use getPeerCertificate()') }
  getX509Certificate(): never { return refuseTls('getX509Certificate()', 'use getCertificate()') }
  getFinished(): never { return refuseTls('getFinished()', SECRET) }
  getPeerFinished(): never { return refuseTls('getPeerFinished()', SECRET) }
  exportKeyingMaterial(): never { return refuseTls('exportKeyingMaterial()', SECRET) }
  renegotiate(): never { return refuseTls('renegotiate()', 'leave it out of the program under check') }
  receive(bytes: Guest): void { refuseTls(`${bytes.length} bytes that came before tls.connect()`, 'start TLS before the peer does') }
  writesIssuedByPrevListenerDone(): void {}
}

const SECRET = 'it is another one in every session: keep it out of the modules under check'
