/**
 * What `http_parser` of Node adds to the parser proper (src/node_http_parser.cc): headers are collected, up to 32 at a time,
 * their size is limited, and callbacks of JavaScript get the parts of a message.
 */
import { latin1 } from './bytes.ts'
import { shouldKeepAlive } from './body.ts'
import {
  BODY_SPAN, errorNames, EXTENSION_SPAN, FIELD_SPAN, OK, PAUSED_UPGRADE, REQUEST, STATUS_SPAN, URL_SPAN, USER,
} from './codes.ts'
import { execute, finish, Machine, resumeAfterUpgrade, type Step } from './machine.ts'
import { START } from './states.ts'

export const ON_MESSAGE_BEGIN = 0, ON_HEADERS = 1, ON_HEADERS_COMPLETE = 2, ON_BODY = 3, ON_MESSAGE_COMPLETE = 4, ON_EXECUTE = 5, ON_TIMEOUT = 6

const MAX_FIELDS = 32
const MAX_EXTENSIONS = 16_384

/** Who gets the parts of a message. */
export interface MessageUser {
  /** Calls the function that is kept under a number; undefined if it has thrown. */
  call(callback: number, args: readonly unknown[]): { readonly value: unknown } | undefined
  has(callback: number): boolean
  /** How many names and values the headers of a request may have; 0 if that does not matter. */
  maxPairs(): number
  copy(data: Uint8Array, start: number, end: number): Uint8Array
  began(): void
  completed(): void
}

export class MessageParser extends Machine {
  readonly user: MessageUser
  readonly maxHeaderSize: number
  url = ''
  statusText = ''
  /** Names and values in turn; the last one may still grow. */
  headers: string[] = []
  /** Of the headers that are kept, have some been handed on before? */
  isFlushed = false
  hasHeaders = false
  headerSize = 0
  /** How many headers there are so far, if that matters. */
  headerCount = 0
  extensionSize = 0

  constructor(type: number, user: MessageUser, maxHeaderSize: number, lenient: number) {
    super(type, START)
    this.user = user
    this.maxHeaderSize = maxHeaderSize
    this.lenient = lenient
  }

  onMessageBegin(): number {
    this.headers = []
    this.hasHeaders = false
    this.extensionSize = 0
    this.url = ''
    this.statusText = ''
    this.user.began()
    if (this.user.has(ON_MESSAGE_BEGIN)) this.user.call(ON_MESSAGE_BEGIN, [])
    return OK
  }

  onSpan(span: number, data: Uint8Array, start: number, end: number): number {
    if (span === BODY_SPAN) return this.onBody(data, start, end)
    if (span === EXTENSION_SPAN) return this.onExtension(end - start)
    this.headerSize += end - start
    if (this.headerSize >= this.maxHeaderSize) return this.object('HPE_HEADER_OVERFLOW:Header overflow')
    const text = latin1(data, start, end)
    switch (span) {
      case URL_SPAN: this.url += text; break
      case STATUS_SPAN: this.statusText += text; break
      case FIELD_SPAN: return this.onField(text)
      default: this.onValue(text)
    }
    return OK
  }

  onField(text: string): number {
    const { headers } = this
    if (headers.length % 2 === 1) {
      headers[headers.length - 1] += text
      return OK
    }
    const maxPairs = this.type === REQUEST ? this.user.maxPairs() : 0
    if (maxPairs > 0 && 2 * ++this.headerCount > maxPairs) return this.object('HPE_HEADER_OVERFLOW:Header overflow')
    if (headers.length === 2 * (MAX_FIELDS - 1)) this.flush()
    this.headers[this.headers.length] = text
    return OK
  }

  onValue(text: string): void {
    const { headers } = this
    if (headers.length % 2 === 1) headers[headers.length] = text
    else headers[headers.length - 1] += text
  }

  onBody(data: Uint8Array, start: number, end: number): number {
    if (start === end || !this.user.has(ON_BODY)) return OK
    if (this.user.call(ON_BODY, [this.user.copy(data, start, end)]) !== undefined) return OK
    return this.object('HPE_JS_EXCEPTION:JS Exception')
  }

  onExtension(length: number): number {
    this.extensionSize += length
    return this.extensionSize > MAX_EXTENSIONS ? this.object('HPE_CHUNK_EXTENSIONS_OVERFLOW:Chunk extensions overflow') : OK
  }

  object(reason: string): number {
    this.reason = reason
    return USER
  }

  onHeadersComplete(): number {
    this.hasHeaders = true
    this.headerSize = 0
    this.headerCount = 0
    if (!this.user.has(ON_HEADERS_COMPLETE)) return OK
    const isRequest = this.type === REQUEST
    const wasFlushed = this.isFlushed
    if (wasFlushed) this.flush()
    const headers = wasFlushed ? undefined : trimmed(this.headers)
    this.headers = []
    const answer = this.user.call(ON_HEADERS_COMPLETE, [
      this.major, this.minor, headers, isRequest ? this.method : undefined, isRequest && !wasFlushed ? this.url : undefined,
      isRequest ? undefined : this.status, isRequest ? undefined : this.statusText, this.upgrade, shouldKeepAlive(this),
    ])
    return answer === undefined ? -1 : Math.trunc(Number(answer.value)) || 0
  }

  onMessageComplete(): number {
    this.user.completed()
    if (this.headers.length > 0) this.flush()
    this.headers = []
    this.headerCount = 0
    this.url = ''
    this.statusText = ''
    if (!this.user.has(ON_MESSAGE_COMPLETE)) return OK
    return this.user.call(ON_MESSAGE_COMPLETE, []) === undefined ? -1 : OK
  }

  onChunkHeader(): number {
    this.headerSize = 0
    this.extensionSize = 0
    return OK
  }

  onChunkComplete(): number {
    this.headerSize = 0
    return OK
  }

  /** Hands on what headers there are before the others. */
  flush(): void {
    if (this.user.has(ON_HEADERS)) {
      this.user.call(ON_HEADERS, [trimmed(this.headers), this.url])
      this.url = ''
      this.isFlushed = true
    }
    this.headers = []
  }
}

/** Spaces at the end do not belong to a value. A name without a value is left out. */
const trimmed = (headers: readonly string[]): string[] => {
  const list: string[] = []
  for (let i = 0; i + 1 < headers.length; i += 2) {
    list[i] = headers[i]!
    list[i + 1] = withoutBlanks(headers[i + 1]!)
  }
  return list
}

const withoutBlanks = (text: string): string => {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return end === text.length ? text : text.slice(0, end)
}

/** What is wrong with the input, as Node tells it. */
export interface ParseFailure { readonly bytesParsed: number, readonly code: string, readonly reason: string }

/** Parses another piece of the input, or its end; returns how many bytes were taken. */
export const parse = (parser: MessageParser, steps: readonly Step[], data: Uint8Array | undefined): number | ParseFailure => {
  const error = data === undefined ? finish(parser) : execute(parser, steps, data, data.length)
  if (error === OK) return data === undefined ? 0 : data.length
  const bytesParsed = parser.errorAt
  // Not a pause, just a way to stop early.
  if (error === PAUSED_UPGRADE) resumeAfterUpgrade(parser)
  if (error === PAUSED_UPGRADE || parser.upgrade) return bytesParsed
  return failure(error, parser.reason, bytesParsed)
}

const failure = (error: number, reason: string, bytesParsed: number): ParseFailure => {
  const colon = reason.indexOf(':')
  return error === USER
    ? { bytesParsed, code: reason.slice(0, colon), reason: reason.slice(colon + 1) }
    : { bytesParsed, code: `HPE_${errorNames[error]}`, reason }
}
