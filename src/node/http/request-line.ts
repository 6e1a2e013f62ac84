/** The steps that read the first line of a request. */
import { classes, CR, DIGIT, DOT, FORM_FEED, LF, SLASH, SPACE, TAB } from './bytes.ts'
import {
  allMethods, CONNECT, INVALID_CONSTANT, INVALID_METHOD, INVALID_URL, INVALID_VERSION, isHttpMethod, isRtspMethod, LENIENT_CR_BEFORE_LF,
  LENIENT_LF_AFTER_CR, LENIENT_VERSION, PAUSED_H2_UPGRADE, PRI, SOURCE, STRICT, URL_SPAN,
} from './codes.ts'
import { fail, goTo, isLenient, openSpan, type Machine, type Step } from './machine.ts'
import {
  HEADERS_START, METHOD, PREFACE, REQUEST_DOT, REQUEST_LINE_END, REQUEST_LINE_LF, REQUEST_MAJOR, REQUEST_MINOR, REQUEST_PROTOCOL, REQUEST_SLASH,
  SERVER, SPACE_AFTER_METHOD, SPACES_AFTER_URL, SPACES_BEFORE_URL, URL_START,
} from './states.ts'
import { beginningsOf, extendWord, forgetWord, wordNumber, type Beginnings } from './words.ts'

const methods = beginningsOf(allMethods)
const HTTP = 0, RTSP = 1
export const protocols = beginningsOf(['HTTP', 'RTSP', 'ICE'])
const preface = beginningsOf(['\r\n\r\nSM\r\n\r\n'])

const method: Step = (m, data, p) => {
  if (extendWord(m, methods, data[p]!)) return p + 1
  const number = wordNumber(m, methods)
  if (number < 0) return fail(m, INVALID_METHOD, 'Invalid method encountered', p)
  m.method = number
  forgetWord(m)
  return goTo(m, SPACE_AFTER_METHOD, p)
}

const spaceAfterMethod: Step = (m, data, p) =>
  data[p] === SPACE ? goTo(m, SPACES_BEFORE_URL, p + 1) : fail(m, INVALID_METHOD, 'Expected space after method', p)

const spacesBeforeUrl: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === SPACE) return p + 1
  if (byte === TAB || byte === FORM_FEED) return fail(m, INVALID_URL, 'Invalid characters in url', p + 1)
  return openSpan(m, URL_SPAN, m.method === CONNECT ? SERVER : URL_START, p)
}

const spacesAfterUrl: Step = (m, data, p) => data[p] === SPACE ? p + 1 : goTo(m, REQUEST_PROTOCOL, p)

const EXPECTED = 'Expected HTTP/, RTSP/ or ICE/'

/** The state `next` follows on one of the words, if the method is one of its protocol; `reason` is that of the error if something else stands there. */
export const requestProtocolStep = (words: Beginnings, next: number, reason: string): Step => (m, data, p) => {
  if (!extendWord(m, words, data[p]!)) return fail(m, INVALID_CONSTANT, reason, p)
  const number = wordNumber(m, words)
  if (number < 0) return p + 1
  forgetWord(m)
  const complaint = wrongMethod(m, number)
  return complaint === undefined ? goTo(m, next, p + 1) : fail(m, INVALID_CONSTANT, complaint, p + 1)
}

const wrongMethod = (m: Machine, protocol: number): string | undefined => {
  if (protocol === HTTP) return isHttpMethod(m.method) ? undefined : 'Invalid method for HTTP/x.x request'
  if (protocol === RTSP) return isRtspMethod(m.method) ? undefined : 'Invalid method for RTSP/x.x request'
  return m.method === SOURCE ? undefined : 'Expected SOURCE method for ICE/x.x request'
}

const slash: Step = (m, data, p) =>
  data[p] === SLASH ? goTo(m, REQUEST_MAJOR, p + 1) : fail(m, INVALID_CONSTANT, EXPECTED, p)

const isDigit = (byte: number): boolean => (classes[byte]! & DIGIT) !== 0

export const majorStep = (next: number): Step => (m, data, p) => {
  const byte = data[p]!
  if (!isDigit(byte)) return fail(m, INVALID_VERSION, 'Invalid major version', p)
  m.major = byte - 48
  return goTo(m, next, p + 1)
}

export const dotStep = (next: number): Step => (m, data, p) =>
  data[p] === DOT ? goTo(m, next, p + 1) : fail(m, INVALID_VERSION, 'Expected dot', p)

export const minorStep = (next: (m: Machine) => number): Step => (m, data, p) => {
  const byte = data[p]!
  if (!isDigit(byte)) return fail(m, INVALID_VERSION, 'Invalid minor version', p)
  m.minor = byte - 48
  if (isKnownVersion(m.major, m.minor) || isLenient(m, LENIENT_VERSION)) return goTo(m, next(m), p + 1)
  return fail(m, INVALID_VERSION, 'Invalid HTTP version', p + 1)
}

const isKnownVersion = (major: number, minor: number): boolean =>
  major === 1 ? minor <= 1 : major === 0 ? minor === 9 : major === 2 && minor === 0

const lineEnd: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === CR || (byte === LF && isLenient(m, LENIENT_CR_BEFORE_LF))) return goTo(m, REQUEST_LINE_LF, p + 1)
  return fail(m, INVALID_VERSION, 'Expected CRLF after version', byte === LF ? p + 1 : p)
}

const lineFeed: Step = (m, data, p) => {
  if (data[p] === LF) return goTo(m, HEADERS_START, p + 1)
  return isLenient(m, LENIENT_LF_AFTER_CR) ? goTo(m, HEADERS_START, p) : fail(m, STRICT, 'Expected CRLF after version', p)
}

/** The first bytes of a connection that speaks HTTP/2. */
const http2: Step = (m, data, p) => {
  if (!extendWord(m, preface, data[p]!)) return fail(m, INVALID_VERSION, 'Expected HTTP/2 Connection Preface', p)
  return wordNumber(m, preface) < 0 ? p + 1 : fail(m, PAUSED_H2_UPGRADE, 'Pause on PRI/Upgrade', p + 1)
}

export const requestLineSteps: Readonly<Record<number, Step>> = {
  [METHOD]: method,
  [SPACE_AFTER_METHOD]: spaceAfterMethod,
  [SPACES_BEFORE_URL]: spacesBeforeUrl,
  [SPACES_AFTER_URL]: spacesAfterUrl,
  [REQUEST_PROTOCOL]: requestProtocolStep(protocols, REQUEST_SLASH, EXPECTED),
  [REQUEST_SLASH]: slash,
  [REQUEST_MAJOR]: majorStep(REQUEST_DOT),
  [REQUEST_DOT]: dotStep(REQUEST_MINOR),
  [REQUEST_MINOR]: minorStep((m) => m.method === PRI ? PREFACE : REQUEST_LINE_END),
  [REQUEST_LINE_END]: lineEnd,
  [REQUEST_LINE_LF]: lineFeed,
  [PREFACE]: http2,
}
