/**
 * The ports where clients reach the program. They are open from the first client on, whether the program listens or not: clients are started
 * when it does. With `{port}` in the command of a client the first one is at a free port.
 */
import dgram from 'node:dgram'
import net from 'node:net'

import { addressOf } from './addresses.ts'
import { portInUse } from './peer-errors.ts'
import { freePort } from './server.ts'
import type { Surroundings } from './surroundings.ts'

const TAKEN = 'stop what listens there, or write {port} in the commands of the clients, so that a free port is chosen'

/** Who is told of what comes; `port` is the one that the program knows. */
export interface Reception {
  connection(socket: net.Socket, port: number): void
  datagram(bytes: Uint8Array, from: dgram.RemoteInfo, socket: dgram.Socket, port: number): void
}

export class Listeners {
  readonly #surroundings: Surroundings
  readonly #reception: Reception
  readonly #servers: (net.Server | dgram.Socket)[] = []
  #freePort: number | undefined
  #opening: Promise<void> | undefined

  constructor(surroundings: Surroundings, reception: Reception) {
    this.#surroundings = surroundings
    this.#reception = reception
  }

  /** As the program knows them. */
  get names(): readonly string[] {
    return this.#surroundings.settings.allowListen.map((text) => `port ${addressOf(text).port}`)
  }

  fill(command: string): string {
    return this.#freePort === undefined ? command : command.replaceAll('{port}', String(this.#freePort))
  }

  open(): Promise<void> {
    this.#opening ??= this.#openAll()
    return this.#opening
  }

  close(): void {
    for (const server of this.#servers) server.close()
  }

  async #openAll(): Promise<void> {
    const { allowListen, clients } = this.#surroundings.settings
    const isMapped = clients.some(({ command }) => command.includes('{port}'))
    for (const [index, text] of allowListen.entries()) {
      const { host, port } = addressOf(text)
      let physicalPort = port!
      if (isMapped && index === 0) physicalPort = this.#freePort = await freePort()
      for (const each of host === undefined ? ['127.0.0.1', '::1'] : [host]) await this.#listen(each, physicalPort, port!)
    }
  }

  async #listen(host: string, physicalPort: number, port: number): Promise<void> {
    const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#reception.connection(socket, port))
    await this.#bound(server, port, host, (done) => server.listen(physicalPort, host, done))
    const socket = dgram.createSocket({ type: net.isIPv6(host) ? 'udp6' : 'udp4', ipv6Only: net.isIPv6(host) })
    socket.on('message', (bytes, from) => this.#reception.datagram(bytes, from, socket, port))
    await this.#bound(socket, port, host, (done) => socket.bind(physicalPort, host, done))
  }

  #bound(server: net.Server | dgram.Socket, port: number, host: string, bind: (done: () => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        // A machine without IPv6 has no ::1.
        if (host === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')) resolve()
        else if (error.code === 'EADDRINUSE') reject(portInUse(String(port), TAKEN))
        else reject(error)
      })
      bind(() => {
        this.#servers.push(server)
        resolve()
      })
    })
  }
}
