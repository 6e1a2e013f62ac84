/** The steps that read the first line of a response. */
import { classes, CR, DIGIT, LF, SLASH, SPACE } from './bytes.ts'
import { CR_EXPECTED, INVALID_CONSTANT, INVALID_STATUS, INVALID_VERSION, LENIENT_CR_BEFORE_LF, LENIENT_LF_AFTER_CR, STATUS_SPAN, STRICT } from './codes.ts'
import { endAndFail, endSpan, fail, goTo, isLenient, openSpan, type Step } from './machine.ts'
import { dotStep, majorStep, minorStep, protocols } from './request-line.ts'
import {
  HEADERS_START, PROTOCOL, RESPONSE_DOT, RESPONSE_MAJOR, RESPONSE_MINOR, RESPONSE_SLASH, SPACE_AFTER_VERSION, STATUS_DIGIT_1, STATUS_DIGIT_2, STATUS_DIGIT_3, STATUS_END,
  STATUS_LF, STATUS_START, STATUS_TEXT,
} from './states.ts'
import { extendWord, forgetWord, wordNumber, type Beginnings } from './words.ts'

const EXPECTED = 'Expected HTTP/, RTSP/ or ICE/'

/** The state `next` follows on one of the words; `reason` is that of the error if something else stands there. */
export const protocolStep = (words: Beginnings, next: number, reason: string): Step => (m, data, p) => {
  if (!extendWord(m, words, data[p]!)) return fail(m, INVALID_CONSTANT, reason, p)
  if (wordNumber(m, words) < 0) return p + 1
  forgetWord(m)
  return goTo(m, next, p + 1)
}

const slash: Step = (m, data, p) => data[p] === SLASH ? goTo(m, RESPONSE_MAJOR, p + 1) : fail(m, INVALID_CONSTANT, EXPECTED, p)

const spaceAfterVersion: Step = (m, data, p) => {
  if (data[p] !== SPACE) return fail(m, INVALID_VERSION, 'Expected space after version', p)
  m.status = 0
  return goTo(m, STATUS_DIGIT_1, p + 1)
}

const digitStep = (next: number): Step => (m, data, p) => {
  const byte = data[p]!
  if ((classes[byte]! & DIGIT) === 0) return fail(m, INVALID_STATUS, 'Invalid status code', p)
  m.status = m.status * 10 + byte - 48
  return goTo(m, next, p + 1)
}

const statusEnd: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === SPACE) return goTo(m, STATUS_START, p + 1)
  if (byte === CR) return goTo(m, STATUS_LF, p + 1)
  if (byte === LF && isLenient(m, LENIENT_CR_BEFORE_LF)) return goTo(m, HEADERS_START, p + 1)
  return fail(m, INVALID_STATUS, 'Invalid response status', byte === LF ? p + 1 : p)
}

const text: Step = (m, data, p, end) => {
  let at = p
  while (at < end && data[at] !== CR && data[at] !== LF) at++
  if (at === end) return at
  if (data[at] === CR) return endSpan(m, data, at, 1, STATUS_LF)
  if (isLenient(m, LENIENT_CR_BEFORE_LF)) return endSpan(m, data, at, 1, HEADERS_START)
  return endAndFail(m, data, at, 1, CR_EXPECTED, 'Missing expected CR after response line')
}

export const lineFeed: Step = (m, data, p) => {
  if (data[p] === LF || data[p] === CR) return goTo(m, HEADERS_START, p + 1)
  return isLenient(m, LENIENT_LF_AFTER_CR) ? goTo(m, HEADERS_START, p) : fail(m, STRICT, 'Expected LF after CR', p)
}

export const statusLineSteps: Readonly<Record<number, Step>> = {
  [PROTOCOL]: protocolStep(protocols, RESPONSE_SLASH, EXPECTED),
  [RESPONSE_SLASH]: slash,
  [RESPONSE_MAJOR]: majorStep(RESPONSE_DOT),
  [RESPONSE_DOT]: dotStep(RESPONSE_MINOR),
  [RESPONSE_MINOR]: minorStep(() => SPACE_AFTER_VERSION),
  [SPACE_AFTER_VERSION]: spaceAfterVersion,
  [STATUS_DIGIT_1]: digitStep(STATUS_DIGIT_2),
  [STATUS_DIGIT_2]: digitStep(STATUS_DIGIT_3),
  [STATUS_DIGIT_3]: digitStep(STATUS_END),
  [STATUS_END]: statusEnd,
  [STATUS_START]: (m, _data, p) => openSpan(m, STATUS_SPAN, STATUS_TEXT, p),
  [STATUS_TEXT]: text,
  [STATUS_LF]: lineFeed,
}
