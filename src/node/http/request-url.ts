/** The steps that read the URL of a request; it is one span, its parts only say which bytes may come. */
import { AT, classes, COLON, CR, FORM_FEED, HASH, LETTER, LF, QUESTION, SLASH, SPACE, TAB, URL_CHAR, USER_INFO } from './bytes.ts'
import { INVALID_URL } from './codes.ts'
import { endSpan, fail, goTo, type Machine, type Step } from './machine.ts'
import {
  FRAGMENT, HEADERS_START, PATH, QUERY_OR_FRAGMENT, SCHEMA, SCHEMA_SLASH, SCHEMA_SLASHES, SERVER, SERVER_WITH_AT, SPACE_AFTER_URL, SPACES_AFTER_URL,
  URL_CR, URL_CRLF, URL_ENDED, URL_ENDED_09, URL_LF, URL_QUERY, URL_START,
} from './states.ts'

const isForbidden = (byte: number): boolean => byte === TAB || byte === FORM_FEED

const isSpaceOrLineEnd = (byte: number): boolean => byte === SPACE || byte === CR || byte === LF

const forbidden = (m: Machine, p: number): number => fail(m, INVALID_URL, 'Invalid characters in url', p + 1)

const has = (byte: number, bits: number): boolean => (classes[byte]! & bits) !== 0

const start: Step = (m, data, p) => {
  const byte = data[p]!
  if (isForbidden(byte) || isSpaceOrLineEnd(byte)) return forbidden(m, p)
  if (byte === SLASH || byte === 42) return goTo(m, PATH, p + 1)
  return has(byte, LETTER) ? goTo(m, SCHEMA, p) : fail(m, INVALID_URL, 'Unexpected start char in url', p)
}

const schema: Step = (m, data, p) => {
  const byte = data[p]!
  if (has(byte, LETTER)) return p + 1
  if (byte === COLON) return goTo(m, SCHEMA_SLASH, p + 1)
  if (isForbidden(byte) || isSpaceOrLineEnd(byte)) return forbidden(m, p)
  return fail(m, INVALID_URL, 'Unexpected char in url schema', p)
}

const schemaSlash: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === SLASH) return goTo(m, SCHEMA_SLASHES, p + 1)
  if (isForbidden(byte) || isSpaceOrLineEnd(byte)) return forbidden(m, p)
  return fail(m, INVALID_URL, 'Unexpected char in url schema', p)
}

const schemaSlashes: Step = (m, data, p) =>
  data[p] === SLASH ? goTo(m, SERVER, p + 1) : fail(m, INVALID_URL, 'Unexpected char in url schema', p)

const server: Step = (m, data, p) => {
  const byte = data[p]!
  if (has(byte, USER_INFO) || byte === 91 || byte === 93) return goTo(m, SERVER, p + 1)
  if (byte === SLASH) return goTo(m, PATH, p + 1)
  if (byte === QUESTION) return goTo(m, URL_QUERY, p + 1)
  if (byte === AT) return m.state === SERVER ? goTo(m, SERVER_WITH_AT, p + 1) : fail(m, INVALID_URL, 'Double @ in url', p + 1)
  return urlEnd(m, data, p, 'Unexpected char in url server')
}

/** What comes after the last byte of a URL. */
const urlEnd = (m: Machine, data: Uint8Array, p: number, complaint: string): number => {
  const byte = data[p]!
  if (byte === SPACE) return endSpan(m, data, p, 0, SPACE_AFTER_URL)
  if (byte === CR) return endSpan(m, data, p, 0, URL_CR)
  if (byte === LF) return endSpan(m, data, p, 0, URL_LF)
  return isForbidden(byte) ? forbidden(m, p) : fail(m, INVALID_URL, complaint, p)
}

const path: Step = (m, data, p, end) => {
  let at = p
  while (at < end && has(data[at]!, URL_CHAR)) at++
  return at === end ? at : goTo(m, QUERY_OR_FRAGMENT, at)
}

const queryOrFragment: Step = (m, data, p) => {
  const byte = data[p]!
  if (byte === QUESTION) return goTo(m, URL_QUERY, p + 1)
  if (byte === HASH) return goTo(m, FRAGMENT, p + 1)
  return urlEnd(m, data, p, 'Invalid char in url path')
}

const query: Step = (m, data, p, end) => {
  let at = p
  while (at < end && (has(data[at]!, URL_CHAR) || data[at] === QUESTION)) at++
  if (at === end) return at
  return data[at] === HASH ? goTo(m, FRAGMENT, at + 1) : urlEnd(m, data, at, 'Invalid char in url query')
}

const fragment: Step = (m, data, p, end) => {
  let at = p
  while (at < end && (has(data[at]!, URL_CHAR) || data[at] === QUESTION || data[at] === HASH)) at++
  return at === end ? at : urlEnd(m, data, at, 'Invalid char in url fragment start')
}

const ended: Step = (m, data, p) => isForbidden(data[p]!) ? forbidden(m, p) : goTo(m, SPACES_AFTER_URL, p)

/** A request that ends with its URL is one of HTTP/0.9. */
const ended09: Step = (m, data, p) => {
  if (isForbidden(data[p]!)) return forbidden(m, p)
  m.major = 0
  m.minor = 9
  return goTo(m, HEADERS_START, p)
}

export const requestUrlSteps: Readonly<Record<number, Step>> = {
  [URL_START]: start,
  [SCHEMA]: schema,
  [SCHEMA_SLASH]: schemaSlash,
  [SCHEMA_SLASHES]: schemaSlashes,
  [SERVER]: server,
  [SERVER_WITH_AT]: server,
  [PATH]: path,
  [QUERY_OR_FRAGMENT]: queryOrFragment,
  [URL_QUERY]: query,
  [FRAGMENT]: fragment,
  [SPACE_AFTER_URL]: (m, _data, p) => goTo(m, URL_ENDED, p + 1),
  [URL_ENDED]: ended,
  [URL_CR]: (m, _data, p) => goTo(m, URL_CRLF, p + 1),
  [URL_CRLF]: (m, data, p) => data[p] === LF ? goTo(m, URL_ENDED_09, p + 1) : fail(m, INVALID_URL, 'Expected CRLF', p),
  [URL_LF]: (m, _data, p) => goTo(m, URL_ENDED_09, p + 1),
  [URL_ENDED_09]: ended09,
}
