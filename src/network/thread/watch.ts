/** Waiting for one answer: what has come, how long it has taken, and when to look again. */
import type { NetworkSettings } from '../../base/network.ts'
import { busy, flood } from './peer-errors.ts'
import type { Session } from './session.ts'
import { patienceMs } from './surroundings.ts'

/** In bytes. */
export const LONGEST_ANSWER = 64 * 1024 * 1024
/** How long we look at a peer again and again before it is given pauses to work. */
const EAGER_MS = 1
const LONGEST_PAUSE_MS = 8
/** How long a peer has to stay at rest, if nothing has come and if something has: a packet that is just being delivered shows nowhere. */
const SILENT_REST_MS = 5
const ANSWERED_REST_MS = 0.2

export class Watch {
  readonly session: Session
  readonly #isQuestion: boolean
  readonly #settings: NetworkSettings
  #startMs = performance.now()
  #pauseMs = 0.5
  /** Since when the peer was seen at rest. */
  #restMs: number | undefined
  /** Is it known that the peer is at rest? */
  isCertain = false
  /** The time limit that was last waited for, and what had come before. */
  tick: { readonly lengthMs: number; readonly arrivals: number } | undefined

  constructor(session: Session, isQuestion: boolean, settings: NetworkSettings) {
    this.session = session
    // Whoever has said that silence is all that counts has said how long it has to be.
    this.#isQuestion = isQuestion && settings.peerInspection
    this.#settings = settings
  }

  get arrivals(): number {
    return this.session.inbox.arrivals
  }

  /** Has the program sent something, and nothing at all has come? */
  get isUnanswered(): boolean {
    return this.#isQuestion && this.session.inbox.isEmpty
  }

  /** Has it been silent for so long that its answer counts as complete? */
  get isQuiet(): boolean {
    const { peerQuietMs } = this.#settings
    return this.#silentMs >= (this.isUnanswered ? patienceMs(peerQuietMs) : peerQuietMs)
  }

  /** The peer was looked at, and was at rest or not: is that the end of its answer? */
  isConfirmed(isAtRest: boolean): boolean {
    if (!isAtRest) {
      this.#restMs = undefined
      return false
    }
    this.#restMs ??= performance.now()
    return performance.now() - this.#restMs >= (this.session.inbox.isEmpty ? SILENT_REST_MS : ANSWERED_REST_MS)
  }

  /** Throws if the peer has taken too long, or sends too much. */
  check(): void {
    const { inbox } = this.session
    const { peerTimeoutMs, peerQuietMs } = this.#settings
    if (inbox.bytes > LONGEST_ANSWER) throw flood(this.session)
    if (performance.now() - this.#startMs < peerTimeoutMs) return
    throw inbox.bytes > 0 && this.#silentMs < peerQuietMs ? flood(this.session, peerTimeoutMs) : busy(this.session, peerTimeoutMs)
  }

  /** The peer gets its time once more. */
  beginAgain(): void {
    if (this.session.inbox.isEmpty) this.#startMs = performance.now()
  }

  /** Gives the peer time to work: at first none, as most answers come at once. */
  async pause(): Promise<void> {
    if (this.#silentMs < EAGER_MS) return turn()
    await new Promise((resolve) => setTimeout(resolve, this.#pauseMs))
    this.#pauseMs = Math.min(this.#pauseMs * 1.3, LONGEST_PAUSE_MS)
  }

  get #silentMs(): number {
    return performance.now() - Math.max(this.#startMs, this.session.inbox.lastMs)
  }
}

/** One turn of the event loop, in which everything is read that has arrived before it. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
