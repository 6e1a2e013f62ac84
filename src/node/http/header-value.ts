/** The steps that read the value of a header: most are just text, three kinds say how the message goes on. */
import { classes, COMMA, CR, DIGIT, HEADER_CHAR, LF, SPACE, TAB } from './bytes.ts'
import {
  CR_EXPECTED, F_CHUNKED, F_CLOSE, F_CONNECTION_UPGRADE, F_CONTENT_LENGTH, F_KEEP_ALIVE, F_TRANSFER_ENCODING, F_UPGRADE, H_CHUNKED, H_CLOSE, H_CONNECTION,
  H_CONNECTION_UPGRADE, H_CONTENT_LENGTH, H_GENERAL, H_KEEP_ALIVE, H_TRANSFER_ENCODING, H_UPGRADE, INVALID_CONTENT_LENGTH, INVALID_HEADER_TOKEN, INVALID_TRANSFER_ENCODING,
  LENIENT_CR_BEFORE_LF, LENIENT_HEADERS, LENIENT_TRANSFER_ENCODING, LF_EXPECTED, REQUEST, STRICT, UNEXPECTED_CONTENT_LENGTH, VALUE_SPAN,
} from './codes.ts'
import { addDigit, endAndFail, endSpan, fail, goTo, isLenient, openSpan, type Machine, type Step } from './machine.ts'
import {
  CODING, CODING_END, CODING_SPACES, CODING_TOKEN, CONNECTION, CONNECTION_SPACES, CONNECTION_TOKEN, FIELD_START, LENGTH, LENGTH_SPACES, VALUE, VALUE_END, VALUE_FOLD, VALUE_LENIENT,
  VALUE_LF, VALUE_SPACES, VALUE_SPACES_FOLD, VALUE_SPACES_LF,
} from './states.ts'
import { beginningsOf, extendWord, forgetWord, lowerCase, wordNumber } from './words.ts'

const chunked = beginningsOf(['chunked'])
const connectionWords = beginningsOf(['close', 'upgrade', 'keep-alive'], [H_CLOSE, H_CONNECTION_UPGRADE, H_KEEP_ALIVE])

export const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB

export const isLineEnd = (byte: number): boolean => byte === CR || byte === LF

const spaces: Step = (m, data, p) => {
  const byte = data[p]!
  if (isBlank(byte)) return p + 1
  if (byte === CR) return goTo(m, VALUE_SPACES_LF, p + 1)
  if (byte !== LF) return valueStart(m, data, p)
  return isLenient(m, LENIENT_CR_BEFORE_LF) ? goTo(m, VALUE_SPACES_FOLD, p + 1) : fail(m, INVALID_HEADER_TOKEN, 'Invalid header value char', p + 1)
}

const spacesLineFeed: Step = (m, data, p) => {
  if (data[p] === LF) return goTo(m, VALUE_SPACES_FOLD, p + 1)
  return isLenient(m, LENIENT_HEADERS) ? goTo(m, VALUE_SPACES_FOLD, p) : fail(m, STRICT, 'Expected LF after CR', p)
}

/** After a line without a value: it may go on in the next one. */
export const spacesFold: Step = (m, data, p) => {
  if (isBlank(data[p]!)) return isLenient(m, LENIENT_HEADERS) ? goTo(m, VALUE_SPACES, p + 1) : fail(m, INVALID_HEADER_TOKEN, 'Invalid header value char', p + 1)
  if (m.header === H_CONTENT_LENGTH) return fail(m, INVALID_CONTENT_LENGTH, 'Empty Content-Length', p)
  noteValue(m)
  openSpan(m, VALUE_SPAN, m.state, p)
  return endSpan(m, data, p, 0, FIELD_START)
}

const valueStart = (m: Machine, data: Uint8Array, p: number): number => {
  openSpan(m, VALUE_SPAN, VALUE, p)
  switch (m.header) {
    case H_UPGRADE:
      m.flags |= F_UPGRADE
      m.header = H_GENERAL
      return p
    case H_TRANSFER_ENCODING:
      if ((m.flags & F_CHUNKED) !== 0 && isChunkedLast(m)) return afterChunked(m, data, p)
      m.flags = (m.flags | F_TRANSFER_ENCODING) & ~F_CHUNKED
      return goTo(m, CODING, p)
    case H_CONTENT_LENGTH:
      if ((m.flags & F_CONTENT_LENGTH) !== 0) return fail(m, UNEXPECTED_CONTENT_LENGTH, 'Duplicate Content-Length', p)
      return goTo(m, LENGTH, p)
    case H_CONNECTION: return goTo(m, CONNECTION, p)
    default: return p
  }
}

// ---- Transfer-Encoding

/** Must no other coding come after `chunked`? */
const isChunkedLast = (m: Machine): boolean => m.type === REQUEST && !isLenient(m, LENIENT_TRANSFER_ENCODING)

const afterChunked = (m: Machine, data: Uint8Array, p: number): number =>
  endAndFail(m, data, p, 1, INVALID_TRANSFER_ENCODING, 'Invalid `Transfer-Encoding` header value')

const coding: Step = (m, data, p) => {
  if (!extendWord(m, chunked, data[p]! | 32)) {
    forgetWord(m)
    return goTo(m, CODING_TOKEN, p)
  }
  if (wordNumber(m, chunked) < 0) return p + 1
  forgetWord(m)
  return goTo(m, CODING_END, p + 1)
}

export const codingEnd: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === SPACE) return p + 1
  if (isLineEnd(byte)) {
    m.header = H_CHUNKED
    return goTo(m, VALUE_END, p)
  }
  if (byte !== COMMA) return goTo(m, CODING_TOKEN, p)
  return isChunkedLast(m) ? afterChunked(m, data, p) : goTo(m, CODING, p)
}

const codingToken: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === COMMA) return goTo(m, CODING_SPACES, p + 1)
  if ((classes[byte]! & HEADER_CHAR) !== 0) return p + 1
  m.header = H_GENERAL
  return goTo(m, VALUE, p)
}

const codingSpaces: Step = (m, data, p) => isBlank(data[p]!) ? p + 1 : goTo(m, CODING, p)

// ---- Content-Length

const length: Step = (m, data, p) => {
  const byte = data[p]!
  if ((classes[byte]! & DIGIT) === 0) return goTo(m, LENGTH_SPACES, p)
  return addDigit(m, 10, byte - 48) ? p + 1 : endAndFail(m, data, p + 1, 0, INVALID_CONTENT_LENGTH, 'Content-Length overflow')
}

export const lengthSpaces: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === SPACE) return p + 1
  if (!isLineEnd(byte)) return endAndFail(m, data, p, 0, INVALID_CONTENT_LENGTH, 'Invalid character in Content-Length')
  m.flags |= F_CONTENT_LENGTH
  return goTo(m, VALUE_END, p)
}

// ---- Connection

const connection: Step = (m, data, p) => {
  const byte = data[p]!
  if (m.word === '' && isBlank(byte)) return p + 1
  if (!extendWord(m, connectionWords, lowerCase(byte))) {
    forgetWord(m)
    return goTo(m, CONNECTION_TOKEN, p)
  }
  const number = wordNumber(m, connectionWords)
  if (number < 0) return p + 1
  forgetWord(m)
  m.header = number
  return goTo(m, CONNECTION_SPACES, p + 1)
}

export const connectionSpaces: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === SPACE) return p + 1
  if (byte === COMMA) {
    noteValue(m)
    return goTo(m, CONNECTION, p + 1)
  }
  if (isLineEnd(byte)) return goTo(m, VALUE_END, p)
  m.header = H_GENERAL
  return goTo(m, CONNECTION_TOKEN, p)
}

const connectionToken: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === COMMA) return goTo(m, CONNECTION, p + 1)
  return (classes[byte]! & HEADER_CHAR) !== 0 ? p + 1 : goTo(m, VALUE_END, p)
}

// ---- the end of a value

const value: Step = (m, data, p, end) => {
  let at = p
  while (at < end && (classes[data[at]!]! & HEADER_CHAR) !== 0) at++
  return at === end ? at : goTo(m, VALUE_END, at)
}

export const valueEnd: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === CR) return endSpan(m, data, p, 1, VALUE_LF)
  if (byte === LF) {
    if (isLenient(m, LENIENT_CR_BEFORE_LF)) return endSpan(m, data, p, 0, VALUE_LF)
    return endAndFail(m, data, p, 0, CR_EXPECTED, 'Missing expected CR after header value')
  }
  if (isLenient(m, LENIENT_HEADERS)) return goTo(m, VALUE_LENIENT, p)
  return endAndFail(m, data, p, 0, INVALID_HEADER_TOKEN, 'Invalid header value char')
}

const valueLenient: Step = (m, data, p, end) => {
  let at = p
  while (at < end && !isLineEnd(data[at]!)) at++
  return at === end ? at : endSpan(m, data, at, data[at] === CR ? 1 : 0, VALUE_LF)
}

const lineFeed: Step = (m, data, p) =>
  data[p] === LF ? goTo(m, VALUE_FOLD, p + 1) : fail(m, LF_EXPECTED, 'Missing expected LF after header value', p)

/** After a line with a value: it may go on in the next one. */
const fold: Step = (m, data, p) => {
  if (!isBlank(data[p]!)) {
    noteValue(m)
    return goTo(m, FIELD_START, p)
  }
  if (!isLenient(m, LENIENT_HEADERS)) return fail(m, INVALID_HEADER_TOKEN, 'Unexpected whitespace after header value', p)
  if (m.header === H_CHUNKED) m.header = H_GENERAL
  return valueStart(m, data, p)
}

/** Keeps what the value said. */
const noteValue = (m: Machine): void => {
  switch (m.header) {
    case H_KEEP_ALIVE: m.flags |= F_KEEP_ALIVE; break
    case H_CLOSE: m.flags |= F_CLOSE; break
    case H_CONNECTION_UPGRADE: m.flags |= F_CONNECTION_UPGRADE; break
    case H_CHUNKED: m.flags |= F_CHUNKED; return
    default: return
  }
  m.header = H_CONNECTION
}

export const headerValueSteps: Readonly<Record<number, Step>> = {
  [VALUE_SPACES]: spaces,
  [VALUE_SPACES_LF]: spacesLineFeed,
  [VALUE_SPACES_FOLD]: spacesFold,
  [VALUE]: value,
  [VALUE_END]: valueEnd,
  [VALUE_LENIENT]: valueLenient,
  [VALUE_LF]: lineFeed,
  [VALUE_FOLD]: fold,
  [CODING]: coding,
  [CODING_END]: codingEnd,
  [CODING_TOKEN]: codingToken,
  [CODING_SPACES]: codingSpaces,
  [LENGTH]: length,
  [LENGTH_SPACES]: lengthSpaces,
  [CONNECTION]: connection,
  [CONNECTION_SPACES]: connectionSpaces,
  [CONNECTION_TOKEN]: connectionToken,
}
