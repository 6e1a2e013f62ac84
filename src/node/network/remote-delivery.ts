/**
 * A message on its way to a peer that has other connections with the program. When it arrives is an event of its own: which of its
 * connections a peer reads first is open. A peer with one connection reads everything in the order in which it was sent, so that
 * there a message arrives with the end of its task, and nothing is lost.
 */
import type { GuestAction } from '../../runtime/guest-network.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { arrayPush, type Guest } from '../internal/kept.ts'
import type { RemoteSession } from './remote-session.ts'

export class Delivery implements PollSource {
  readonly session: RemoteSession
  readonly channel: number
  readonly messages: GuestAction[][]

  constructor(session: RemoteSession, channel: number, message: GuestAction[]) {
    this.session = session
    this.channel = channel
    this.messages = [message]
  }

  /** What follows on the same connection before it has arrived, arrives behind it: the peer hears the same as if it had come in time. */
  add(message: GuestAction[]): void {
    arrayPush(this.messages, message)
  }

  get kind(): 'delivery' { return 'delivery' }
  label(): string { return `message to ${this.session.name} #${this.channel + 1} arrives` }
  run(): void { this.session.arrives(this) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  /** Whoever waits for an answer does. */
  isRef(): boolean { return false }
  waiting(): undefined { return undefined }
  order(): Guest { return [this.label()] }
}
