/** The steps that read the body of a message, and those between two messages. */
import { CR, LF } from './bytes.ts'
import {
  BODY_SPAN, CB_MESSAGE_BEGIN, CB_MESSAGE_COMPLETE, CLOSED_CONNECTION, CONNECT, F_CHUNKED, F_CLOSE, F_CONTENT_LENGTH, F_KEEP_ALIVE, F_SKIP_BODY, F_TRANSFER_ENCODING, FINISH_CALLBACK, FINISH_SAFE,
  INVALID_TRANSFER_ENCODING, LENIENT_CHUNKED_LENGTH, LENIENT_DATA_AFTER_CLOSE, LENIENT_KEEP_ALIVE, LENIENT_TRANSFER_ENCODING, PAUSED_UPGRADE, REQUEST, RESPONSE,
} from './codes.ts'
import { after, begin, clearLength, endSpan, fail, goTo, hasLength, isLenient, openSpan, takeLength, type Machine, type Step } from './machine.ts'
import {
  AFTER_DONE, BEGUN, BODY, BODY_START, CHUNK_SIZE_START, CLEANUP, CLOSED, ENDLESS_BODY, ENDLESS_BODY_START, HEADERS_DONE, MESSAGE_DONE, METHOD, PROTOCOL, START, UPGRADE_PAUSE,
} from './states.ts'

const start: Step = (m, data, p) => {
  if (data[p] === CR || data[p] === LF) return p + 1
  begin(m)
  return after(m, m.onMessageBegin(), CB_MESSAGE_BEGIN, 'on_message_begin', BEGUN, p)
}

const headersDone: Step = (m, _data, p) => {
  const { type, status } = m
  if ((m.upgrade && (m.method === CONNECT || (m.flags & F_SKIP_BODY) !== 0 || !hasBody(m))) || (type === RESPONSE && status === 101)) {
    return after(m, m.onMessageComplete(), CB_MESSAGE_COMPLETE, 'on_message_complete', UPGRADE_PAUSE, p)
  }
  const state = bodyState(m)
  if (state === ENDLESS_BODY_START) m.finish = FINISH_CALLBACK
  if (state !== undefined) return goTo(m, state, p)
  if (hasUnknownEnd(m)) {
    return fail(m, INVALID_TRANSFER_ENCODING, 'Request has invalid `Transfer-Encoding`', p)
  }
  return after(m, m.onMessageComplete(), CB_MESSAGE_COMPLETE, 'on_message_complete', CLEANUP, p)
}

const hasBody = (m: Machine): boolean => (m.flags & F_CHUNKED) !== 0 || hasLength(m)

/** Responses of these kinds have no body, whatever their headers say. */
const isWithoutBody = (m: Machine): boolean => {
  const { status } = m
  return m.type === RESPONSE && (status === 100 || status === 102 || status === 103 || status === 204 || status === 304)
}

/** Where the body begins (RFC 9112, section 6.3); undefined if there is none, or no telling where it ends. */
const bodyState = (m: Machine): number | undefined => {
  if ((m.flags & F_SKIP_BODY) !== 0 || isWithoutBody(m)) return undefined
  if ((m.flags & F_CHUNKED) !== 0) return CHUNK_SIZE_START
  if ((m.flags & F_TRANSFER_ENCODING) !== 0) {
    const isStrict = m.type === REQUEST && !isLenient(m, LENIENT_CHUNKED_LENGTH | LENIENT_TRANSFER_ENCODING)
    return isStrict ? undefined : ENDLESS_BODY_START
  }
  if ((m.flags & F_CONTENT_LENGTH) === 0) return needsEnd(m) ? ENDLESS_BODY_START : undefined
  return hasLength(m) ? BODY_START : undefined
}

/** Has it a body of which nobody can tell where it ends? */
const hasUnknownEnd = (m: Machine): boolean =>
  (m.flags & (F_SKIP_BODY | F_CHUNKED)) === 0 && (m.flags & F_TRANSFER_ENCODING) !== 0 && !isWithoutBody(m)

/** Does the message last as long as the connection? */
const needsEnd = (m: Machine): boolean => {
  const { flags, status } = m
  if (m.type === REQUEST || (status >= 100 && status < 200) || status === 204 || status === 304 || (flags & F_SKIP_BODY) !== 0) return false
  if ((flags & F_TRANSFER_ENCODING) !== 0 && (flags & F_CHUNKED) === 0) return true
  return (flags & (F_CHUNKED | F_CONTENT_LENGTH)) === 0
}

/** May another message come after this one? */
export const shouldKeepAlive = (m: Machine): boolean => {
  const isKept = m.major > 0 && m.minor > 0 ? (m.flags & F_CLOSE) === 0 : (m.flags & F_KEEP_ALIVE) !== 0
  return isKept && !needsEnd(m)
}

const body: Step = (m, data, p, end) => {
  const at = p + takeLength(m, end - p)
  return hasLength(m) ? at : endSpan(m, data, at, 0, MESSAGE_DONE)
}

const messageDone: Step = (m, _data, p) => after(m, m.onMessageComplete(), CB_MESSAGE_COMPLETE, 'on_message_complete', AFTER_DONE, p)

const upgradePause: Step = (m, _data, p) => {
  m.state = CLEANUP
  return fail(m, PAUSED_UPGRADE, 'Pause on CONNECT/Upgrade', p)
}

const cleanup: Step = (m, _data, p) => {
  const isKept = shouldKeepAlive(m)
  if (m.finish !== FINISH_SAFE) m.finish = FINISH_SAFE
  if (isKept) clearLength(m)
  forgetMessage(m)
  return goTo(m, isKept || isLenient(m, LENIENT_KEEP_ALIVE) ? START : CLOSED, p)
}

const forgetMessage = (m: Machine): void => {
  m.flags = 0
  m.header = 0
  m.method = 0
  m.status = 0
  m.major = 0
  m.minor = 0
}

const closed: Step = (m, data, p) => {
  const isData = data[p] !== CR && data[p] !== LF
  return isData && !isLenient(m, LENIENT_DATA_AFTER_CLOSE) ? fail(m, CLOSED_CONNECTION, 'Data after `Connection: close`', p + 1) : p + 1
}

export const bodySteps: Readonly<Record<number, Step>> = {
  [START]: start,
  [BEGUN]: (m, _data, p) => goTo(m, m.type === REQUEST ? METHOD : PROTOCOL, p),
  [HEADERS_DONE]: headersDone,
  [BODY_START]: (m, _data, p) => openSpan(m, BODY_SPAN, BODY, p),
  [BODY]: body,
  [ENDLESS_BODY_START]: (m, _data, p) => openSpan(m, BODY_SPAN, ENDLESS_BODY, p),
  [ENDLESS_BODY]: (_m, _data, _p, end) => end,
  [MESSAGE_DONE]: messageDone,
  [AFTER_DONE]: (m, _data, p) => goTo(m, m.upgrade ? UPGRADE_PAUSE : CLEANUP, p),
  [UPGRADE_PAUSE]: upgradePause,
  [CLEANUP]: cleanup,
  [CLOSED]: closed,
}
