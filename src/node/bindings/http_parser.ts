/**
 * The binding `http_parser`: parsers as Node's http modules use them. A parser that has consumed a handle gets its bytes
 * directly; ticks and microtasks are then run after every piece of a body, as Node does it.
 */
import internalBuffer from 'own:internal/buffer'
import options from 'own:internal/options'
import { renewContext } from '../globals/async-context.ts'
import { now } from '../globals/clock.ts'
import { runCallback } from '../globals/event-loop.ts'
import * as codes from '../http/codes.ts'
import { ConnectionsList, type Tracked } from '../http/connections.ts'
import { pause, resume } from '../http/machine.ts'
import {
  MessageParser, ON_BODY, ON_EXECUTE, ON_HEADERS, ON_HEADERS_COMPLETE, ON_MESSAGE_BEGIN, ON_MESSAGE_COMPLETE, ON_TIMEOUT, parse,
  type MessageUser,
} from '../http/parser.ts'
import { countsHeaders } from '../http/releases.ts'
import { stepsOf } from '../http/steps.ts'
import { llhttpRelease, nodeLine, parserFacts } from '../internal/host-facts.ts'
import { typedSet, typedSubarray, type Guest } from '../internal/kept.ts'
import { AsyncWrap } from '../network/handle-wrap.ts'

const steps = stepsOf(llhttpRelease)
const isCounting = countsHeaders(llhttpRelease)
const MAX_HEADER_SIZE: number = options.getOptionValue('--max-http-header-size')

/** What a callback has thrown. */
class Thrown {
  readonly error: unknown
  constructor(error: unknown) { this.error = error }
}

class HTTPParser extends AsyncWrap implements MessageUser {
  static REQUEST = codes.REQUEST
  static RESPONSE = codes.RESPONSE
  static kOnMessageBegin = ON_MESSAGE_BEGIN
  static kOnHeaders = ON_HEADERS
  static kOnHeadersComplete = ON_HEADERS_COMPLETE
  static kOnBody = ON_BODY
  static kOnMessageComplete = ON_MESSAGE_COMPLETE
  static kOnExecute = ON_EXECUTE
  static kOnTimeout = ON_TIMEOUT
  static kLenientNone = 0
  static kLenientHeaders = codes.LENIENT_HEADERS
  static kLenientChunkedLength = codes.LENIENT_CHUNKED_LENGTH
  static kLenientKeepAlive = codes.LENIENT_KEEP_ALIVE
  static kLenientTransferEncoding = codes.LENIENT_TRANSFER_ENCODING
  static kLenientVersion = codes.LENIENT_VERSION
  static kLenientDataAfterClose = codes.LENIENT_DATA_AFTER_CLOSE
  static kLenientOptionalLFAfterCR = codes.LENIENT_LF_AFTER_CR
  static kLenientOptionalCRLFAfterChunk = codes.LENIENT_CRLF_AFTER_CHUNK
  static kLenientOptionalCRBeforeLF = codes.LENIENT_CR_BEFORE_LF
  static kLenientSpacesAfterChunkSize = codes.LENIENT_SPACES_AFTER_CHUNK_SIZE
  // Node 22 has the same parser, but does not offer that.
  static { if (nodeLine >= 24) $$defineProperty(this, 'kLenientHeaderValueRelaxed', { value: codes.LENIENT_VALUE_RELAXED, enumerable: true, writable: true, configurable: true }) }
  static kLenientAll = 1023

  #parser: MessageParser | undefined = undefined
  #list: ConnectionsList | undefined = undefined
  #tracked: Tracked | undefined = undefined
  #handle: Guest = undefined
  /** The bytes that are being parsed. */
  #current: Uint8Array | undefined = undefined
  #thrown: Thrown | undefined = undefined
  /** Has it nothing to tell any more, though it may still be parsing? */
  #isSilent = false
  /** Was the piece that is being parsed read from a handle? */
  #isRead = false;
  [callback: number]: Guest

  initialize(type: number, _resource: object, maxHeaderSize = 0, lenient = 0, list?: ConnectionsList): void {
    renewContext(this)
    this.#isSilent = false
    this.#parser = new MessageParser(type, this, maxHeaderSize === 0 ? MAX_HEADER_SIZE : maxHeaderSize, lenient)
    this.#list = list ?? undefined
    this.#tracked = this.#list?.add(this)
  }

  execute(data: Uint8Array): Guest { return this.#run(data) }
  finish(): Guest {
    const result = this.#run(undefined)
    return typeof result === 'number' ? undefined : result
  }

  pause(): void { pause(this.#parser!) }
  resume(): void { resume(this.#parser!) }
  close(): void { this.#parser = undefined }
  free(): void {}

  remove(): void {
    this.#isSilent = parserFacts.removedIsSilent
    if (this.#tracked !== undefined) this.#list!.remove(this.#tracked)
    this.#list = undefined
    this.#tracked = undefined
  }

  consume(handle: Guest): void {
    this.#handle = handle
    handle.consumer = this
  }

  unconsume(): void {
    if (this.#handle === undefined) return
    this.#handle.consumer = undefined
    this.#handle = undefined
  }

  getCurrentBuffer(): Uint8Array {
    const current = this.#current
    return current === undefined ? new internalBuffer.FastBuffer(0) : this.copy(current, 0, current.length)
  }

  duration(): number {
    const since = this.#tracked?.since ?? 0
    return since === 0 ? 0 : now() - since
  }

  maxPairs(): number {
    const { maxHeaderPairs } = this as Guest
    return isCounting && typeof maxHeaderPairs === 'number' ? maxHeaderPairs : 0
  }

  headersCompleted(): boolean { return this.#parser!.hasHeaders }

  /** A handle that this parser has consumed has read something. */
  readFrom(handle: object, data: Uint8Array): void {
    this.#isRead = true
    const result = this.#run(data)
    this.#isRead = false
    if ($$isInterrupted() || typeof this[ON_EXECUTE] !== 'function') return
    this.#current = data
    runCallback(handle, this[ON_EXECUTE], this, [result])
    this.#current = undefined
  }

  #run(data: Uint8Array | undefined): Guest {
    this.#current = data
    const result = parse(this.#parser!, steps, data)
    this.#current = undefined
    const thrown = this.#thrown
    if (thrown !== undefined) {
      this.#thrown = undefined
      throw thrown.error
    }
    if (typeof result === 'number') return result
    const error = new Error('Parse Error') as Guest
    error.bytesParsed = result.bytesParsed
    error.code = result.code
    error.reason = result.reason
    return error
  }

  // ---- what the parser proper asks for

  has(callback: number): boolean { return typeof this[callback] === 'function' }

  call(callback: number, args: Guest[]): { readonly value: unknown } | undefined {
    if (this.#isSilent) return { value: 0 }
    if (this.#isRead) return this.#callFromLoop(callback, args)
    try {
      return { value: $$apply(this[callback], this, args) }
    } catch (error) {
      this.#thrown ??= new Thrown(error)
      return undefined
    }
  }

  #callFromLoop(callback: number, args: Guest[]): { readonly value: unknown } | undefined {
    const value = runCallback(this.#handle ?? this, this[callback], this, args)
    if ($$isInterrupted()) return undefined
    if (callback === ON_BODY || callback === ON_HEADERS) $$settle()
    return $$isInterrupted() ? undefined : { value }
  }

  copy(data: Uint8Array, start: number, end: number): Uint8Array {
    const copy = new internalBuffer.FastBuffer(end - start)
    typedSet(copy, typedSubarray(data, start, end))
    return copy
  }

  began(): void { if (this.#tracked !== undefined) this.#list!.begin(this.#tracked) }
  completed(): void { if (this.#tracked !== undefined) this.#list!.end(this.#tracked) }
}

const methods = codes.allMethods.filter((_, method) => method < codes.PRI || method === codes.QUERY)

export default { methods, allMethods: [...codes.allMethods], HTTPParser, ConnectionsList }
