/**
 * The connections of a server (ConnectionsList of src/node_http_parser.cc). When a message began is noted only where somebody
 * will ask for it: by a server that has limits of its own. The clock would otherwise be part of every state.
 */
import { now } from '../globals/clock.ts'
import { parserFacts } from '../internal/host-facts.ts'
import { arrayIndexOf, arrayPush, arraySplice, type Guest } from '../internal/kept.ts'

/** A message is under way and may be too late; or it was found to be; or there is none. */
const ACTIVE = 0, EXPIRED = 1, IDLE = 2

export class Tracked {
  /** Whom the server knows. */
  readonly parser: Guest
  status = ACTIVE
  /** Since when the message is under way; 0 if that was not noted. */
  since = 0
  /** Does it count as idle, because nothing has come yet? */
  isFresh = parserFacts.freshIsIdle
  constructor(parser: Guest) { this.parser = parser }
}

export class ConnectionsList {
  /** In the order in which they were made. */
  #connections: Tracked[] = []
  #isTimed = false

  all(): Guest[] { return [...this.idle(), ...parsersOf(this.#connections.filter((tracked) => !isIdle(tracked)))] }
  idle(): Guest[] { return parsersOf(this.#connections.filter(isIdle)) }
  active(): Guest[] { return parsersOf(this.#connections.filter(({ status }) => status === ACTIVE)) }

  expired(headersTimeoutMs: number, requestTimeoutMs: number): Guest[] {
    let [headersMs, requestMs] = [headersTimeoutMs, requestTimeoutMs]
    if (headersMs === 0 && requestMs === 0) return []
    if (requestMs > 0 && headersMs > requestMs) [headersMs, requestMs] = [requestMs, headersMs]
    const time = now()
    const expired = this.#connections.filter(({ parser, status, since }) => status === ACTIVE && (
      (!parser.headersCompleted() && headersMs > 0 && since < time - headersMs) || (requestMs > 0 && since < time - requestMs)))
    for (let i = 0; i < expired.length; i++) expired[i]!.status = EXPIRED
    return parsersOf(expired)
  }

  /** From now on it counts when messages begin. */
  watch(): void { this.#isTimed = true }

  add(parser: Guest): Tracked {
    const tracked = new Tracked(parser)
    arrayPush(this.#connections, tracked)
    if (this.#isTimed) tracked.since = now()
    return tracked
  }

  begin(tracked: Tracked): void {
    tracked.status = ACTIVE
    tracked.isFresh = false
    if (this.#isTimed) tracked.since = now()
  }

  end(tracked: Tracked): void {
    tracked.status = IDLE
    tracked.since = 0
  }

  remove(tracked: Tracked): void {
    const index = arrayIndexOf(this.#connections, tracked)
    if (index >= 0) arraySplice(this.#connections, index, 1)
  }
}

const isIdle = ({ status, isFresh }: Tracked): boolean => status === IDLE || isFresh
const parsersOf = (list: readonly Tracked[]): Guest[] => list.map(({ parser }) => parser)
