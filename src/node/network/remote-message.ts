/** What the program does to the channels of a session in one task, as a list of actions. */
import type { GuestAction } from '../../runtime/guest-network.ts'
import { arrayPush } from '../internal/kept.ts'
import { joined } from './bytes.ts'

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
