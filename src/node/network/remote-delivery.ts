/**
 * A message on its way to a peer that has other connections with the program. When it arrives is an event of its own: which of its
 * connections a peer reads first is open. A peer with one connection reads everything in the order in which it was sent, so that
 * there a message arrives with the end of its task, and nothing is lost.
 */
import type { GuestAction } from '../../runtime/guest-network.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { arrayPush, type Guest } from '../internal/kept.ts'
import { joined } from './bytes.ts'
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

/** Adds an action to a message; how many writes made its data does not count. */
export function append(message: GuestAction[], action: GuestAction): void {
  const [kind, channel, bytes] = action
  const last = message.length === 0 ? undefined : message[message.length - 1]!
  if (kind === 'data' && last !== undefined && last[0] === 'data' && last[1] === channel) {
    message[message.length - 1] = ['data', channel, joined(last[2]!, bytes!), undefined, undefined, undefined]
  } else {
    arrayPush(message, action)
  }
}

/** Takes what concerns the channel of its first action out of a message. */
export function takePart(message: GuestAction[]): { readonly part: GuestAction[], readonly rest: GuestAction[] } {
  const channel = message[0]![1]
  const part: GuestAction[] = []
  const rest: GuestAction[] = []
  for (let i = 0; i < message.length; i++) arrayPush(message[i]![1] === channel ? part : rest, message[i]!)
  return { part, rest }
}
