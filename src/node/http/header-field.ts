/** The steps that read the name of a header, and the empty line after the last one. */
import { classes, COLON, CR, latin1, LF, SPACE, TOKEN } from './bytes.ts'
import {
  CB_CHUNK_COMPLETE, CONNECT, F_CONNECTION_UPGRADE, F_CONTENT_LENGTH, F_SKIP_BODY, F_TRAILING, F_TRANSFER_ENCODING, F_UPGRADE, FIELD_SPAN, H_CONNECTION, H_CONTENT_LENGTH,
  H_GENERAL, H_TRANSFER_ENCODING, H_UPGRADE, INVALID_CONTENT_LENGTH, INVALID_HEADER_TOKEN, INVALID_TRANSFER_ENCODING, LENIENT_CHUNKED_LENGTH, LENIENT_CR_BEFORE_LF,
  LENIENT_HEADERS, LENIENT_LF_AFTER_CR, REQUEST, STRICT, UNEXPECTED_SPACE,
} from './codes.ts'
import { after, afterHeaders, endAndFail, endSpan, fail, goTo, isLenient, openSpan, STOP, type Machine, type Step } from './machine.ts'
import { FIELD, FIELD_GENERAL, FIELD_SPACES, FIELD_START, HEADERS_DONE, HEADERS_LF, HEADERS_START, MESSAGE_DONE, VALUE_SPACES } from './states.ts'
import { forgetWord } from './words.ts'

const LONGEST_NAME = 'transfer-encoding'.length

/** The headers that say how the message goes on. */
const headerNumber = (name: string): number => {
  switch (name.length) {
    case 7: return name.toLowerCase() === 'upgrade' ? H_UPGRADE : H_GENERAL
    case 10: return name.toLowerCase() === 'connection' ? H_CONNECTION : H_GENERAL
    case 14: return name.toLowerCase() === 'content-length' ? H_CONTENT_LENGTH : H_GENERAL
    case 16: return name.toLowerCase() === 'proxy-connection' ? H_CONNECTION : H_GENERAL
    case LONGEST_NAME: return name.toLowerCase() === 'transfer-encoding' ? H_TRANSFER_ENCODING : H_GENERAL
    default: return H_GENERAL
  }
}

const headersStart: Step = (m, data, p) => {
  if (data[p] !== SPACE) return goTo(m, FIELD_START, p)
  return isLenient(m, LENIENT_HEADERS) ? goTo(m, FIELD_START, p + 1) : fail(m, UNEXPECTED_SPACE, 'Unexpected space after start line', p + 1)
}

const fieldStart: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === CR) return goTo(m, HEADERS_LF, p + 1)
  if (byte === LF) return isLenient(m, LENIENT_CR_BEFORE_LF) ? headersEnd(m, p + 1) : fail(m, INVALID_HEADER_TOKEN, 'Invalid header field char', p + 1)
  if (byte === COLON) return fail(m, INVALID_HEADER_TOKEN, 'Invalid header token', p)
  return openSpan(m, FIELD_SPAN, FIELD, p)
}

const pastToken = (data: Uint8Array, p: number, end: number): number => {
  let at = p
  while (at < end && (classes[data[at]!]! & TOKEN) !== 0) at++
  return at
}

const field: Step = (m, data, p, end) => {
  const at = pastToken(data, p, end)
  const name = m.word.length + at - p > LONGEST_NAME ? '' : m.word + latin1(data, p, at)
  if (at === end) return interrupted(m, name, at)
  forgetWord(m)
  m.header = headerNumber(name)
  if (m.header === H_GENERAL || data[at] !== SPACE) return goTo(m, FIELD_GENERAL, at)
  if (isLenient(m, LENIENT_HEADERS)) return goTo(m, FIELD_SPACES, at)
  return endAndFail(m, data, at, 1, INVALID_HEADER_TOKEN, 'Invalid header field char')
}

/** The input ends in a name, of which more will come. */
const interrupted = (m: Machine, name: string, end: number): number => {
  if (name !== '') {
    m.word = name
    return end
  }
  forgetWord(m)
  m.header = H_GENERAL
  return goTo(m, FIELD_GENERAL, end)
}

const fieldGeneral: Step = (m, data, p, end) => {
  const at = pastToken(data, p, end)
  if (at > p && m.header !== H_GENERAL) m.header = H_GENERAL
  if (at === end) return at
  return data[at] === COLON ? fieldEnd(m, data, at) : fail(m, INVALID_HEADER_TOKEN, 'Invalid header token', at)
}

const fieldSpaces: Step = (m, data, p) => data[p] === SPACE ? p + 1 : goTo(m, FIELD_GENERAL, p)

const fieldEnd = (m: Machine, data: Uint8Array, p: number): number => {
  const at = endSpan(m, data, p, 1, VALUE_SPACES)
  if (at === STOP || isLenient(m, LENIENT_CHUNKED_LENGTH)) return at
  if (m.header === H_TRANSFER_ENCODING && (m.flags & F_CONTENT_LENGTH) !== 0) {
    return fail(m, INVALID_TRANSFER_ENCODING, "Transfer-Encoding can't be present with Content-Length", at)
  }
  if (m.header === H_CONTENT_LENGTH && (m.flags & F_TRANSFER_ENCODING) !== 0) {
    return fail(m, INVALID_CONTENT_LENGTH, "Content-Length can't be present with Transfer-Encoding", at)
  }
  return at
}

const headersLineFeed: Step = (m, data, p) => {
  if (data[p] === LF) return headersEnd(m, p + 1)
  return isLenient(m, LENIENT_LF_AFTER_CR) ? headersEnd(m, p) : fail(m, STRICT, 'Expected LF after headers', p)
}

const headersEnd = (m: Machine, p: number): number => {
  if ((m.flags & F_TRAILING) !== 0) return after(m, m.onChunkComplete(), CB_CHUNK_COMPLETE, 'on_chunk_complete', MESSAGE_DONE, p)
  const upgrade = isUpgrade(m)
  if (m.upgrade !== upgrade) m.upgrade = upgrade
  return afterHeaders(m, m.onHeadersComplete(), F_SKIP_BODY, HEADERS_DONE, p)
}

/** A response that is not 101 only announces that the peer could speak another protocol. */
const isUpgrade = (m: Machine): boolean => {
  const both = F_UPGRADE | F_CONNECTION_UPGRADE
  return (m.flags & both) === both ? m.type === REQUEST || m.status === 101 : m.method === CONNECT
}

export const headerFieldSteps: Readonly<Record<number, Step>> = {
  [HEADERS_START]: headersStart,
  [FIELD_START]: fieldStart,
  [FIELD]: field,
  [FIELD_GENERAL]: fieldGeneral,
  [FIELD_SPACES]: fieldSpaces,
  [HEADERS_LF]: headersLineFeed,
}
