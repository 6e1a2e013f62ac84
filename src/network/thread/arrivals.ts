/**
 * Which session it belongs to what comes to the program's ports: to the client that it comes from. Where the system does not tell who that is
 * it is the session that acts, as only its client has been given a reason to do something.
 */
import type dgram from 'node:dgram'
import type net from 'node:net'

import { otherEndOf } from './holders.ts'
import { lineageOf } from './lineage.ts'
import type { Reception } from './listeners.ts'
import type { Session } from './session.ts'
import type { Tallies } from './surroundings.ts'
import { TcpChannel } from './tcp-channel.ts'
import { UdpChannel } from './udp-channel.ts'

export class Arrivals implements Reception {
  readonly #tallies: Tallies
  readonly #sessions: ReadonlyMap<number, Session>
  /** Channels of peers that have sent a datagram, by their address and the program's. */
  readonly #datagrams = new Map<string, UdpChannel>()
  /** The session that acts, or acted last. */
  acting: Session | undefined

  constructor(tallies: Tallies, sessions: ReadonlyMap<number, Session>) {
    this.#tallies = tallies
    this.#sessions = sessions
  }

  connection(socket: net.Socket, port: number): void {
    const session = this.#sessionOf(socket.localPort!, socket.remotePort!)
    if (session === undefined) return void socket.resetAndDestroy()
    const number = session.channels.size
    session.channels.set(number, TcpChannel.accepted(number, socket, port, session.inbox, this.#tallies))
  }

  datagram(bytes: Uint8Array, from: dgram.RemoteInfo, socket: dgram.Socket, port: number): void {
    const key = `${from.address} ${from.port} ${port}`
    const channel = this.#datagrams.get(key) ?? this.#began(key, from, socket)
    channel?.receive(bytes, port)
  }

  #began(key: string, from: dgram.RemoteInfo, socket: dgram.Socket): UdpChannel | undefined {
    const session = this.#sessionOf(0, from.port)
    if (session === undefined) return undefined
    const number = session.channels.size
    const answer = { host: from.address, port: from.port }
    const channel = UdpChannel.from(number, socket, answer, session.inbox, this.#tallies, () => this.#datagrams.delete(key))
    this.#datagrams.set(key, channel)
    session.channels.set(number, channel)
    return channel
  }

  #sessionOf(localPort: number, remotePort: number): Session | undefined {
    const clients = [...this.#sessions.values()].filter(({ client }) => client !== undefined)
    if (clients.length < 2) return clients[0]
    const pids = clients.map(({ client }) => client!.pid!)
    const holders = otherEndOf({ localPort, remotePort }, pids) ?? []
    const session = clients.find(({ client }) => lineageOf([client!.pid!]).some((pid) => holders.includes(pid)))
    return session ?? (this.acting?.client === undefined ? undefined : this.acting)
  }
}
