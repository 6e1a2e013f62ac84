/**
 * What releases of llhttp before and after 9.3 do differently from it: each a rule in the form of a step that takes the place of another one, and that
 * falls back on it for the rest. The other files follow 9.3.
 */
import { CR, TAB } from './bytes.ts'
import {
  H_TRANSFER_ENCODING, INVALID_TRANSFER_ENCODING, LENIENT_HEADERS, LENIENT_LF_AFTER_CR, LENIENT_VALUE_RELAXED, STRICT,
} from './codes.ts'
import { connectionSpaces, isBlank, isLineEnd, lengthSpaces, spacesFold, valueEnd } from './header-value.ts'
import { fail, goTo, isLenient, type Step } from './machine.ts'
import { requestProtocolStep } from './request-line.ts'
import {
  CONNECTION_SPACES, HEADERS_START, LENGTH_SPACES, PROTOCOL, REQUEST_MAJOR, REQUEST_PROTOCOL, RESPONSE_MAJOR, STATUS_LF, VALUE_END, VALUE_SPACES_FOLD,
} from './states.ts'
import { lineFeed, protocolStep } from './status-line.ts'
import { beginningsOf } from './words.ts'

type Changes = Readonly<Record<number, Step>>

/** Tabs as well as spaces may follow a Content-Length and a word of Connection. */
const tabAfterLength: Step = (m, data, p, end) => data[p] === TAB ? p + 1 : lengthSpaces(m, data, p, end)
const tabAfterConnection: Step = (m, data, p, end) => data[p] === TAB ? p + 1 : connectionSpaces(m, data, p, end)

/** The line of a status ends with CR and LF, no longer with CR and CR. */
const lineFeedAfterStatus: Step = (m, data, p, end) => {
  if (data[p] !== CR) return lineFeed(m, data, p, end)
  return isLenient(m, LENIENT_LF_AFTER_CR) ? goTo(m, HEADERS_START, p) : fail(m, STRICT, 'Expected LF after CR', p)
}

/** Control characters in a value may be put up with, without all that lenient headers allow. A NUL is refused: llhttp 9.4 looks at it for ever. */
const relaxedValue: Step = (m, data, p, end) => {
  if (isLenient(m, LENIENT_HEADERS) || !isLenient(m, LENIENT_VALUE_RELAXED)) return valueEnd(m, data, p, end)
  let at = p
  while (at < end && data[at] !== 0 && !isLineEnd(data[at]!)) at++
  return at === p ? valueEnd(m, data, p, end) : at
}

/** A Transfer-Encoding says something. */
const emptyCoding: Step = (m, data, p, end) => {
  if (m.header !== H_TRANSFER_ENCODING || isBlank(data[p]!)) return spacesFold(m, data, p, end)
  return fail(m, INVALID_TRANSFER_ENCODING, 'Empty Transfer-Encoding', p)
}

const since94: Changes = {
  [LENGTH_SPACES]: tabAfterLength,
  [CONNECTION_SPACES]: tabAfterConnection,
  [STATUS_LF]: lineFeedAfterStatus,
  [VALUE_END]: relaxedValue,
  [VALUE_SPACES_FOLD]: emptyCoding,
}

/** A protocol ends with its slash, one reason stands for all of them, and responses are of HTTP only. */
const HTTP_EXPECTED = 'Expected HTTP/'
const before93: Changes = {
  [REQUEST_PROTOCOL]: requestProtocolStep(beginningsOf(['HTTP/', 'RTSP/', 'ICE/']), REQUEST_MAJOR, HTTP_EXPECTED),
  [PROTOCOL]: protocolStep(beginningsOf(['HTTP/']), RESPONSE_MAJOR, HTTP_EXPECTED),
}

/** Is a release, such as 9.4.3, that of a number or a later one? */
const isSince = (release: string, major: number, minor: number): boolean => {
  const [ownMajor, ownMinor] = release.split('.')
  return Number(ownMajor) > major || (Number(ownMajor) === major && Number(ownMinor) >= minor)
}

/** Do parsers of Node count headers? The releases of Node with that llhttp are the first that do. */
export const countsHeaders = (release: string): boolean => isSince(release, 9, 4)

/** The steps of a release that are others than those of 9.3, by state. */
export const releaseSteps = (release: string): Changes => isSince(release, 9, 4) ? since94 : isSince(release, 9, 3) ? {} : before93
