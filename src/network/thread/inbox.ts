/** What peers have done on the channels of a session and nobody has been told yet. */
import type { PeerEvent } from '../../base/network.ts'
import { canonicalAnswer } from '../events.ts'

export class Inbox {
  #events: PeerEvent[] = []
  /** Bytes that wait here. */
  bytes = 0
  /** Grows with everything that comes. */
  arrivals = 0
  lastMs = 0
  /** Called when something comes. */
  onArrival: () => void = () => {}

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  add(event: PeerEvent): void {
    this.#events.push(event)
    if (event.kind === 'data' || event.kind === 'datagram') this.bytes += event.bytes.length
    this.arrivals++
    this.lastMs = performance.now()
    this.onArrival()
  }

  take(): PeerEvent[] {
    const events = canonicalAnswer(this.#events)
    this.#events = []
    this.bytes = 0
    return events
  }
}
