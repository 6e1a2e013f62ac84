/**
 * What the library of the program calls to talk to peers (`$$host.network`): a position in a communication tree is a number, which
 * is all that a state holds of a conversation. Only numbers, texts and bytes cross.
 */
import { crossing, listsOf } from './crossing.ts'

/** `[kind, channel, bytes, host, port, detail]`: an Action of base/network.ts; what it does not have is undefined. */
export type GuestAction = readonly [kind: string, channel: number, bytes: Uint8Array | undefined, host: string | undefined, port: number | undefined, detail: string | undefined]

export interface GuestNetwork {
  /** Where a session begins, with the answer to that: `client 0`, `tcp 127.0.0.1:8080`, `udp 127.0.0.1:53`, `process 0`. */
  open(key: string): number
  /** The position after a message of the program at a position, before its answer. */
  write(w: number, message: readonly GuestAction[]): number
  /** How many answers the peer is known to give there: 1, unless it was seen to give different ones and they are explored. */
  answers(w: number): number
  /** The position after one of these answers. */
  answer(w: number, index: number): number
  /** The first event of a peer on the way from `r` to `w`, as a position, or 0 if there is none. */
  next(r: number, w: number): number
  kindOf(event: number): string
  channelOf(event: number): number
  sizeOf(event: number): number
  portOf(event: number): number
  /** Of `failed`. */
  codeOf(event: number): string
  detailOf(event: number): string | undefined
  /** Copies bytes of an event from `start` on; as many as the target holds. */
  copy(event: number, start: number, target: Uint8Array): void
  /** An event is handed to the program; data: with its first byte. */
  delivered(event: number): void
  /** Does the peer go on by itself if the program stays silent at this position? The position after that, or 0. */
  later(w: number): number
  /** For a trace. */
  nameOf(w: number): string
}

const METHODS = [
  'open', 'write', 'answers', 'answer', 'next', 'kindOf', 'channelOf', 'sizeOf', 'portOf', 'codeOf', 'detailOf', 'copy', 'delivered', 'later', 'nameOf',
] as const satisfies readonly (keyof GuestNetwork)[]

/** The network as the realm hands it out: what it throws is none that the guest may catch. */
export function guardedNetwork(network: GuestNetwork | undefined, guarded: <T>(f: () => T) => T): GuestNetwork {
  const call = (name: (typeof METHODS)[number], args: never[]): unknown => {
    if (network === undefined) throw new Error(`the program talks to a peer (${name}), and its realm has no network`)
    // The actions of a message are lists.
    const taken = args.map((argument, i) => name === 'write' && i === 1 ? listsOf(argument) : crossing(argument))
    return (network[name] as (...args: unknown[]) => unknown)(...taken)
  }
  return Object.fromEntries(METHODS.map((name) => [name, (...args: never[]) => guarded(() => call(name, args))])) as unknown as GuestNetwork
}
