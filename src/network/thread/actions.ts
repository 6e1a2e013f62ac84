/** Does what the program does: opens connections, sends, closes. Servers are started when they are needed. */
import type { Action } from '../../base/network.ts'
import { isAllowed } from './addresses.ts'
import { forbidden, stuck } from './peer-errors.ts'
import type { Server } from './server.ts'
import type { Servers } from './servers.ts'
import type { Session } from './session.ts'
import type { Surroundings } from './surroundings.ts'
import { TcpChannel } from './tcp-channel.ts'
import { UdpChannel } from './udp-channel.ts'

export class Actions {
  readonly #surroundings: Surroundings
  readonly #servers: Servers
  readonly #endOthers: (session: Session, index: number) => Promise<void>

  /** `endOthers` ends the other sessions with a peer that is reset or started again. */
  constructor(surroundings: Surroundings, servers: Servers, endOthers: (session: Session, index: number) => Promise<void>) {
    this.#surroundings = surroundings
    this.#servers = servers
    this.#endOthers = endOthers
  }

  async do(session: Session, action: Action): Promise<void> {
    if (action.kind === 'connect') return this.#connect(session, action)
    if (action.kind === 'datagram') return this.#sendDatagram(session, action)
    const channel = session.channels.get(action.channel)
    if (channel instanceof TcpChannel) return this.#doOn(channel, session, action)
    if (action.kind === 'close') channel?.close()
  }

  async #doOn(channel: TcpChannel, session: Session, action: Exclude<Action, { kind: 'connect' | 'datagram' }>): Promise<void> {
    switch (action.kind) {
      case 'data': return this.#inTime(session, channel.write(action.bytes))
      case 'end': return this.#inTime(session, channel.end())
      case 'secure': return this.#inTime(session, channel.secure(action.tls))
      case 'close': return channel.close()
      case 'reset': return channel.reset()
      default: action satisfies never
    }
  }

  /** A session that has a process of its own, or one that was reset for it. */
  async claim(session: Session, index: number): Promise<Server> {
    const peer = this.#surroundings.settings.peers[index]!
    session.peers.add(index)
    if (this.#servers.isExclusive(index)) await this.#endOthers(session, index)
    if (peer.reset === undefined) {
      const server = await this.#servers.fresh(index)
      session.servers.set(index, server)
      return server
    }
    const server = await this.#servers.running(index)
    await server.reset()
    return server
  }

  async #connect(session: Session, { channel, host, port }: Extract<Action, { kind: 'connect' }>): Promise<void> {
    const { settings, tallies } = this.#surroundings
    this.#check(host, port)
    const physicalPort = await this.#portOf(session, host, port)
    session.channels.set(channel, await TcpChannel.connect(channel, { host, port, physicalPort }, settings.peerTimeoutMs, session.inbox, tallies))
  }

  async #sendDatagram(session: Session, { channel: number, host, port, bytes }: Extract<Action, { kind: 'datagram' }>): Promise<void> {
    let channel = session.channels.get(number)
    if (!(channel instanceof UdpChannel && channel.isAnswering)) this.#check(host, port)
    if (channel === undefined) {
      channel = UdpChannel.to(number, host, session.inbox, this.#surroundings.tallies)
      session.channels.set(number, channel)
    }
    if (!(channel instanceof UdpChannel)) return
    const physicalPort = session.client === undefined ? await this.#portOf(session, host, port) : port
    await this.#inTime(session, channel.send(bytes, { host, port: physicalPort }))
  }

  #check(host: string, port: number): void {
    if (!isAllowed(this.#surroundings.settings, host, port)) throw forbidden(host, port)
  }

  /** The port where the peer is that the program means. */
  async #portOf(session: Session, host: string, port: number): Promise<number> {
    session.name = `${host}:${port}`
    const index = this.#servers.indexOf(host, port)
    if (index === undefined) {
      if (!session.elsewhere.some((place) => place.host === host && place.port === port)) session.elsewhere.push({ host, port })
      return port
    }
    const { reset, restart } = this.#surroundings.settings.peers[index]!
    const isClaimed = session.peers.has(index) || (reset === undefined && restart !== 'session')
    const server = isClaimed ? session.servers.get(index) ?? (await this.#servers.running(index)) : await this.claim(session, index)
    session.server ??= server
    return server.physicalPort(port)
  }

  async #inTime(session: Session, work: Promise<void>): Promise<void> {
    const { peerTimeoutMs } = this.#surroundings.settings
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((_, reject) => {
      timer = setTimeout(() => reject(stuck(session, peerTimeoutMs)), peerTimeoutMs)
    })
    await Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
}
