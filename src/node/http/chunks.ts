/** The steps that read a body in chunks (RFC 9112, section 7.1). */
import { BACKSLASH, classes, CR, EQUALS, HEADER_CHAR, hexDigit, LF, QUOTE, QUOTED_CHAR, SEMICOLON, SPACE, TAB, TOKEN } from './bytes.ts'
import {
  BODY_SPAN, CB_CHUNK_COMPLETE, CB_CHUNK_HEADER, CR_EXPECTED, EXTENSION_SPAN, F_TRAILING, INVALID_CHUNK_SIZE, LENIENT_CR_BEFORE_LF, LENIENT_CRLF_AFTER_CHUNK, LENIENT_LF_AFTER_CR,
  LENIENT_SPACES_AFTER_CHUNK_SIZE, STRICT,
} from './codes.ts'
import { addDigit, after, clearLength, endAndFail, endSpan, fail, goTo, hasLength, isLenient, openSpan, takeLength, type Machine, type Step } from './machine.ts'
import {
  CHUNK, CHUNK_BEGUN, CHUNK_END, CHUNK_END_LF, CHUNK_SIZE, CHUNK_SIZE_DIGIT, CHUNK_SIZE_END, CHUNK_SIZE_LF, CHUNK_SIZE_START, CHUNK_START, EXTENSION_NAME, EXTENSION_PAIR, EXTENSION_QUOTED,
  EXTENSION_QUOTED_END, EXTENSION_START, EXTENSION_VALUE, EXTENSION_VALUE_START, FIELD_START,
} from './states.ts'

const sizeStart: Step = (m, _data, p) => {
  clearLength(m)
  return goTo(m, CHUNK_SIZE_DIGIT, p)
}

const WRONG_SIZE = 'Invalid character in chunk size'

const firstDigit: Step = (m, data, p) =>
  hexDigit(data[p]!) < 0 ? fail(m, INVALID_CHUNK_SIZE, WRONG_SIZE, p) : goTo(m, CHUNK_SIZE, p)

const size: Step = (m, data, p) => {
  const digit = hexDigit(data[p]!)
  if (digit < 0) return goTo(m, CHUNK_SIZE_END, p)
  return addDigit(m, 16, digit) ? p + 1 : fail(m, INVALID_CHUNK_SIZE, 'Chunk size overflow', p + 1)
}

const sizeEnd: Step = (m, data, p) => {
  switch (data[p]) {
    case SPACE: case TAB:
      return isLenient(m, LENIENT_SPACES_AFTER_CHUNK_SIZE) ? p + 1 : fail(m, INVALID_CHUNK_SIZE, WRONG_SIZE, p + 1)
    case CR: return goTo(m, CHUNK_SIZE_LF, p + 1)
    case LF:
      return isLenient(m, LENIENT_CR_BEFORE_LF) ? goTo(m, CHUNK_SIZE_LF, p + 1) : fail(m, CR_EXPECTED, 'Missing expected CR after chunk size', p + 1)
    case SEMICOLON: return goTo(m, EXTENSION_START, p + 1)
    default: return fail(m, INVALID_CHUNK_SIZE, WRONG_SIZE, p)
  }
}

const sizeLineFeed: Step = (m, data, p) => {
  const isLineFeed = data[p] === LF
  if (!isLineFeed && !isLenient(m, LENIENT_LF_AFTER_CR)) return fail(m, STRICT, 'Expected LF after chunk size', p)
  return after(m, m.onChunkHeader(), CB_CHUNK_HEADER, 'on_chunk_header', CHUNK_BEGUN, isLineFeed ? p + 1 : p)
}

/** The chunk without bytes is the last one. */
const begun: Step = (m, _data, p) => {
  if (hasLength(m)) return goTo(m, CHUNK_START, p)
  m.flags |= F_TRAILING
  return goTo(m, FIELD_START, p)
}

// ---- extensions

const pastClass = (data: Uint8Array, p: number, end: number, bits: number): number => {
  let at = p
  while (at < end && (classes[data[at]!]! & bits) !== 0) at++
  return at
}

const extensionStart: Step = (m, data, p) => {
  if (data[p] === SPACE || data[p] === CR) return fail(m, STRICT, 'Invalid character in chunk extensions', p + 1)
  return openSpan(m, EXTENSION_SPAN, EXTENSION_NAME, p)
}

const extensionName: Step = (m, data, p, end) => {
  const at = pastClass(data, p, end, TOKEN)
  if (at === end) return at
  return data[at] === EQUALS ? endSpan(m, data, at, 1, EXTENSION_VALUE_START) : extensionEnd(m, data, at, 'name')
}

const extensionValue: Step = (m, data, p, end) => {
  const at = pastClass(data, p, end, TOKEN)
  if (at === end) return at
  return data[at] === QUOTE ? goTo(m, EXTENSION_QUOTED, at + 1) : extensionEnd(m, data, at, 'value')
}

const extensionEnd = (m: Machine, data: Uint8Array, p: number, part: string): number => {
  switch (data[p]) {
    case SEMICOLON: return endSpan(m, data, p, 1, EXTENSION_START)
    case CR: return endSpan(m, data, p, 1, CHUNK_SIZE_LF)
    case LF:
      if (isLenient(m, LENIENT_CR_BEFORE_LF)) return endSpan(m, data, p, 0, CHUNK_SIZE_LF)
      return endAndFail(m, data, p, 0, CR_EXPECTED, `Missing expected CR after chunk extension ${part}`)
    default: return endAndFail(m, data, p, 1, STRICT, `Invalid character in chunk extensions ${part}`)
  }
}

const extensionQuoted: Step = (m, data, p, end) => {
  const at = pastClass(data, p, end, QUOTED_CHAR)
  if (at === end) return at
  if (data[at] === QUOTE) return endSpan(m, data, at + 1, 0, EXTENSION_QUOTED_END)
  if (data[at] === BACKSLASH) return goTo(m, EXTENSION_PAIR, at + 1)
  return endAndFail(m, data, at, 1, STRICT, 'Invalid character in chunk extensions quoted value')
}

const extensionPair: Step = (m, data, p) => {
  if ((classes[data[p]!]! & HEADER_CHAR) !== 0) return goTo(m, EXTENSION_QUOTED, p + 1)
  return endAndFail(m, data, p, 1, STRICT, 'Invalid quoted-pair in chunk extensions quoted value')
}

const extensionQuotedEnd: Step = (m, data, p) => {
  switch (data[p]) {
    case SEMICOLON: return goTo(m, EXTENSION_START, p + 1)
    case CR: return goTo(m, CHUNK_SIZE_LF, p + 1)
    case LF:
      return isLenient(m, LENIENT_CR_BEFORE_LF) ? goTo(m, CHUNK_SIZE_LF, p) : fail(m, CR_EXPECTED, 'Missing expected CR after chunk extension value', p)
    default: return fail(m, STRICT, 'Invalid character in chunk extensions quote value', p)
  }
}

// ---- bytes of a chunk

const chunk: Step = (m, data, p, end) => {
  const at = p + takeLength(m, end - p)
  return hasLength(m) ? at : endSpan(m, data, at, 0, CHUNK_END)
}

const chunkEnd: Step = (m, data, p) => {
  if (data[p] === CR) return goTo(m, CHUNK_END_LF, p + 1)
  if (data[p] !== LF) return withoutLineEnd(m, p)
  return isLenient(m, LENIENT_CR_BEFORE_LF) ? complete(m, p + 1) : fail(m, CR_EXPECTED, 'Missing expected CR after chunk data', p + 1)
}

const chunkEndLineFeed: Step = (m, data, p) => data[p] === LF ? complete(m, p + 1) : withoutLineEnd(m, p)

const withoutLineEnd = (m: Machine, p: number): number =>
  isLenient(m, LENIENT_CRLF_AFTER_CHUNK) ? complete(m, p) : fail(m, STRICT, 'Expected LF after chunk data', p)

const complete = (m: Machine, p: number): number => after(m, m.onChunkComplete(), CB_CHUNK_COMPLETE, 'on_chunk_complete', CHUNK_SIZE_START, p)

export const chunkSteps: Readonly<Record<number, Step>> = {
  [CHUNK_SIZE_START]: sizeStart,
  [CHUNK_SIZE_DIGIT]: firstDigit,
  [CHUNK_SIZE]: size,
  [CHUNK_SIZE_END]: sizeEnd,
  [CHUNK_SIZE_LF]: sizeLineFeed,
  [CHUNK_BEGUN]: begun,
  [EXTENSION_START]: extensionStart,
  [EXTENSION_NAME]: extensionName,
  [EXTENSION_VALUE_START]: (m, _data, p) => openSpan(m, EXTENSION_SPAN, EXTENSION_VALUE, p),
  [EXTENSION_VALUE]: extensionValue,
  [EXTENSION_QUOTED]: extensionQuoted,
  [EXTENSION_PAIR]: extensionPair,
  [EXTENSION_QUOTED_END]: extensionQuotedEnd,
  [CHUNK_START]: (m, _data, p) => openSpan(m, BODY_SPAN, CHUNK, p),
  [CHUNK]: chunk,
  [CHUNK_END]: chunkEnd,
  [CHUNK_END_LF]: chunkEndLineFeed,
}
