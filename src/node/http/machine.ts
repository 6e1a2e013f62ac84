/**
 * A parser of HTTP/1 that takes its input in pieces of any size; it behaves as llhttp 9.3, the parser of Node 20, or as a later release
 * (releases.ts): same callbacks, same errors at the same places. What has been read of a message is in its fields, so it can rest at every
 * byte. Where it rests is `state`, an index into the table of steps. A step looks at the input from `p` on, and returns how far it has
 * come, or STOP. Everything that is not needed for the next message goes back to what it was at the end of each.
 */
import {
  CB_HEADERS_COMPLETE, FINISH_CALLBACK, FINISH_SAFE, FINISH_UNSAFE, INVALID_EOF_STATE, NO_SPAN, OK, PAUSED, PAUSED_UPGRADE,
} from './codes.ts'

export type Step = (m: Machine, data: Uint8Array, p: number, end: number) => number

/** What a step returns if the machine is not to go on. */
export const STOP = -1

/** Steps below this number need no input. */
export const HUNGRY = 8

export abstract class Machine {
  readonly type: number
  lenient = 0
  state: number
  /** Where the parser rested before the piece that is being parsed: a callback that parses another piece begins there. */
  rest: number
  /** What a word has been so far, if it may still become one of those that the state looks for. */
  word = ''
  error = OK
  reason = ''
  errorAt = 0
  flags = 0
  header = 0
  finish = FINISH_SAFE
  upgrade = false
  method = 0
  major = 0
  minor = 0
  status = 0
  /** What is left of the body or the chunk: 64 bits in two parts. */
  lengthLow = 0
  lengthHigh = 0
  span = NO_SPAN
  spanAt = 0

  constructor(type: number, start: number) {
    this.type = type
    this.state = start
    this.rest = start
  }

  abstract onMessageBegin(): number
  abstract onSpan(span: number, data: Uint8Array, start: number, end: number): number
  abstract onHeadersComplete(): number
  abstract onMessageComplete(): number
  abstract onChunkHeader(): number
  abstract onChunkComplete(): number
}

export const execute = (m: Machine, steps: readonly Step[], data: Uint8Array, end: number): number => {
  if (m.error !== OK) return m.error
  const { state, rest } = m
  if (state !== rest) m.state = rest
  const error = run(m, steps, data, end)
  if (m.rest !== m.state) m.rest = m.state
  if (state !== rest) m.state = state
  return error
}

const run = (m: Machine, steps: readonly Step[], data: Uint8Array, end: number): number => {
  let p = 0
  while (p !== STOP && (p < end || m.state < HUNGRY)) p = steps[m.state]!(m, data, p, end)
  const { spanAt } = m
  if (spanAt !== 0) m.spanAt = 0
  if (p === STOP) return m.error
  const error = m.span === NO_SPAN ? OK : m.onSpan(m.span, data, spanAt, end)
  if (error !== OK) stop(m, error, end)
  return error
}

/** The input has ended. */
export const finish = (m: Machine): number => {
  if (m.error !== OK || m.finish === FINISH_SAFE) return OK
  if (m.finish === FINISH_CALLBACK) return m.onMessageComplete()
  m.reason = 'Invalid EOF state'
  return INVALID_EOF_STATE
}

export const pause = (m: Machine): void => {
  if (m.error !== OK) return
  m.error = PAUSED
  m.reason = 'Paused'
}

export const resume = (m: Machine): void => { clear(m, PAUSED) }

export const resumeAfterUpgrade = (m: Machine): void => { clear(m, PAUSED_UPGRADE) }

const clear = (m: Machine, error: number): void => {
  if (m.error !== error) return
  m.error = OK
  m.reason = ''
  m.errorAt = 0
}

const stop = (m: Machine, error: number, p: number): number => {
  m.error = error
  m.errorAt = p
  return STOP
}

// ---- what steps do

export const fail = (m: Machine, error: number, reason: string, p: number): number => {
  m.reason = reason
  return stop(m, error, p)
}

export const goTo = (m: Machine, state: number, p: number): number => {
  m.state = state
  return p
}

export const isLenient = (m: Machine, flag: number): boolean => (m.lenient & flag) !== 0

/** The text from `p` on is handed on until `endSpan`; there has to be a byte at `p`. */
export const openSpan = (m: Machine, span: number, state: number, p: number): number => {
  m.span = span
  m.spanAt = p
  m.state = state
  return p
}

/** Goes on at `next`, `skipped` bytes after the end of the span, unless the callback has an objection. */
export const endSpan = (m: Machine, data: Uint8Array, p: number, skipped: number, state: number): number => {
  const { span } = m
  m.span = NO_SPAN
  m.state = state
  const error = m.onSpan(span, data, m.spanAt, p)
  return error === OK ? p + skipped : stop(m, error, p + skipped)
}

/** Ends the span and fails; an objection of the callback comes first. */
export const endAndFail = (m: Machine, data: Uint8Array, p: number, skipped: number, error: number, reason: string): number => {
  const at = endSpan(m, data, p, skipped, m.state)
  return at === STOP ? STOP : fail(m, error, reason, at)
}

/** Goes on with `state` if that is what a callback wants. */
export const after = (m: Machine, answer: number, error: number, callback: string, state: number, p: number): number => {
  m.state = state
  if (answer === OK) return p
  if (answer === PAUSED) return fail(m, PAUSED, `${callback} pause`, p)
  return fail(m, error, `\`${callback}\` callback error`, p)
}

/** The same for the one callback whose answer says something about the message. */
export const afterHeaders = (m: Machine, answer: number, skipBody: number, state: number, p: number): number => {
  m.state = state
  if (answer === PAUSED) return fail(m, PAUSED, 'Paused by on_headers_complete', p)
  if (answer < 0 || answer > 2) return fail(m, CB_HEADERS_COMPLETE, 'User callback error', p)
  if (answer === 2) m.upgrade = true
  if (answer !== OK) m.flags |= skipBody
  return p
}

/** The input has begun to be a message: it must not end here. */
export const begin = (m: Machine): void => { m.finish = FINISH_UNSAFE }

/** Adds a digit to the length of a body or chunk; false if it has more than 64 bits. */
export const addDigit = (m: Machine, base: number, digit: number): boolean => {
  const low = m.lengthLow * base + digit
  const high = m.lengthHigh * base + Math.floor(low / 0x1_0000_0000)
  m.lengthLow = low % 0x1_0000_0000
  if (high !== m.lengthHigh) m.lengthHigh = high
  return high < 0x1_0000_0000
}

export const hasLength = (m: Machine): boolean => m.lengthLow !== 0 || m.lengthHigh !== 0

export const clearLength = (m: Machine): void => {
  if (m.lengthLow !== 0) m.lengthLow = 0
  if (m.lengthHigh !== 0) m.lengthHigh = 0
}

/** Takes up to `available` bytes off the length; returns how many. */
export const takeLength = (m: Machine, available: number): number => {
  const needed = m.lengthHigh * 0x1_0000_0000 + m.lengthLow
  if (available >= needed) {
    clearLength(m)
    return needed
  }
  const low = m.lengthLow - available
  m.lengthLow = low < 0 ? low + 0x1_0000_0000 : low
  if (low < 0) m.lengthHigh--
  return available
}
