/**
 * The parser of fetch: undici brings llhttp as WebAssembly, whose memory would be outside of the states. Its place takes the
 * parser of the library (src/node/http/), which hands the parts of a response to undici's own callbacks.
 */
import { shouldKeepAlive } from '../http/body.ts'
import { BODY_SPAN, FIELD_SPAN, OK, RESPONSE, STATUS_SPAN, USER, VALUE_SPAN } from '../http/codes.ts'
import { execute, finish, Machine, resume } from '../http/machine.ts'
import { START } from '../http/states.ts'
import { stepsOf } from '../http/steps.ts'
import { typedSet, typedSubarray, type Guest } from '../internal/kept.ts'
import internalBuffer from 'own:internal/buffer'

// Not that of process.versions.llhttp: undici brings one of its own, and those of Node 24 and 26 are of this release.
const steps = stepsOf('9.3')

class ResponseParser extends Machine {
  /** The parser of undici. */
  readonly user: Guest

  constructor(user: Guest) {
    super(RESPONSE, START)
    this.user = user
  }

  onMessageBegin(): number { return this.user.onMessageBegin() || OK }
  onHeadersComplete(): number { return this.user.onHeadersComplete(this.status, this.upgrade, shouldKeepAlive(this)) || OK }
  onMessageComplete(): number { return this.user.onMessageComplete() || OK }
  onChunkHeader(): number { return OK }
  onChunkComplete(): number { return OK }

  onSpan(span: number, data: Uint8Array, start: number, end: number): number {
    const answer = this.#tell(span, data, start, end) || OK
    if (answer !== -1) return answer
    this.reason = `Span callback error in ${callbackNames[span]}`
    return USER
  }

  #tell(span: number, data: Uint8Array, start: number, end: number): number | undefined {
    switch (span) {
      case STATUS_SPAN: return this.user.onStatus(copyOf(data, start, end))
      case FIELD_SPAN: return this.user.onHeaderField(copyOf(data, start, end))
      case VALUE_SPAN: return this.user.onHeaderValue(copyOf(data, start, end))
      case BODY_SPAN: return this.user.onBody(copyOf(data, start, end))
      default: return OK
    }
  }
}

const callbackNames: readonly string[] = ['', 'on_url', 'on_status', 'on_header_field', 'on_header_value', 'on_body']

const copyOf = (data: Uint8Array, start: number, end: number): Uint8Array => {
  const copy = new internalBuffer.FastBuffer(end - start)
  typedSet(copy, typedSubarray(data, start, end))
  return copy
}

export default {
  alloc: (user: Guest): ResponseParser => new ResponseParser(user),
  resume: (parser: ResponseParser): void => { resume(parser) },
  execute: (parser: ResponseParser, data: Uint8Array): number => execute(parser, steps, data, data.length),
  finish: (parser: ResponseParser): number => finish(parser),
  errorAt: (parser: ResponseParser): number => parser.errorAt,
  reason: (parser: ResponseParser): string => parser.reason,
}
