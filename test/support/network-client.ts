/** A program's side of conversations, for tests without a program: sessions with a position, as the library in the guest has them; and peers to talk to. */
import type { PeerEvent } from '../../src/base/network.ts'
import type { CacheSettings } from '../../src/network/io-cache.ts'
import { Network } from '../../src/network/network.ts'
import type { GuestAction, GuestNetwork } from '../../src/runtime/guest-network.ts'
import { data, FunctionPeers, type PeerFunction, textOf } from './function-peers.ts'

export const OPEN: PeerEvent = { kind: 'open', channel: 0, port: 8080 }
export const END: PeerEvent = { kind: 'end', channel: 0 }

/** A client that asks for a page and closes when it has it. */
export const browser: PeerFunction = (_start, said) => (said.length === 0 ? [OPEN, data('GET')] : said.length === 1 ? [END] : [])

/** A server that greets, and answers every message with its text in capitals. */
export const shouter: PeerFunction = greeting(() => '> ', (text) => text.toUpperCase())

/** A server that greets each connection in its own way, and answers the messages after that. */
export function greeting(greet: () => string, answer: (text: string) => string): PeerFunction {
  return (_start, said) => {
    if (said.length === 0) return []
    return said.length === 1 ? [OPEN, data(greet())] : [data(answer(textOf(said.at(-1)!)))]
  }
}

/** A network whose search has begun, with peers that are a function. */
export function networkOf(answer: PeerFunction, settings: Partial<CacheSettings> = {}): { network: Network; peers: FunctionPeers; guest: GuestNetwork } {
  const peers = new FunctionPeers(answer)
  const network = new Network({ network: 'branching', peerNondeterminism: 'report', maxConnections: 128, volatile: [], ...settings }, () => peers)
  network.beginSearch()
  return { network, peers, guest: network.guest }
}

export const connect = (port = 80): GuestAction => ['connect', 0, undefined, '127.0.0.1', port, undefined]
export const say = (text: string): GuestAction => ['data', 0, new Uint8Array(Buffer.from(text)), undefined, undefined, undefined]
export const close: GuestAction = ['close', 0, undefined, undefined, undefined, undefined]

/** Writes a message, takes its first answer, and gives the position after it. */
export function write(guest: GuestNetwork, w: number, ...message: GuestAction[]): number {
  return guest.answer(guest.write(w, message), 0)
}

/** Everything that a peer did between two positions: texts of data, kinds of the other events. */
export function readAll(guest: GuestNetwork, from: number, w: number): string[] {
  const read: string[] = []
  for (let event = guest.next(from, w); event !== 0; event = guest.next(event, w)) {
    guest.delivered(event)
    const bytes = new Uint8Array(guest.sizeOf(event))
    const hasBytes = guest.kindOf(event) === 'data' || guest.kindOf(event) === 'datagram'
    if (hasBytes) guest.copy(event, 0, bytes)
    read.push(hasBytes ? Buffer.from(bytes).toString() : guest.kindOf(event))
  }
  return read
}
