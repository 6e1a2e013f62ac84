/**
 * A server that is started for the program. `{port}` in its command stands for a free port, which is mapped to the first port that the program
 * knows it by, so that several processes of one command can run at once.
 */
import net from 'node:net'

import type { PeerCommand } from '../../base/network.ts'
import { holdersOf, portsHeldBy } from './holders.ts'
import { lineageOf } from './lineage.ts'
import { commandFailed, portInUse } from './peer-errors.ts'
import type { PeerProcess } from './peer-process.ts'
import { type ReadySign, takesConnections, waitUntilReady } from './readiness.ts'
import { isListening } from './socket-tables.ts'
import type { Surroundings } from './surroundings.ts'

export class Server {
  readonly peer: PeerCommand
  /** That the program knows it by. */
  readonly ports: readonly number[]
  readonly #surroundings: Surroundings
  #process: PeerProcess | undefined
  #freePort: number | undefined
  #pids: readonly number[] | undefined

  constructor(peer: PeerCommand, ports: readonly number[], surroundings: Surroundings) {
    this.peer = peer
    this.ports = ports
    this.#surroundings = surroundings
  }

  get process(): PeerProcess | undefined {
    return this.#process
  }

  /** The processes that answer, or undefined if they cannot be seen (a container). */
  get pids(): readonly number[] | undefined {
    return this.#pids
  }

  /** A server that has gone into the background has ended its first process. */
  get isRunning(): boolean {
    return this.#process !== undefined && (this.#process.isRunning || (this.#process.endedWell && isListening(this.physicalPort(this.ports[0] ?? 0)) === true))
  }

  physicalPort(port: number): number {
    return this.#freePort !== undefined && port === this.ports[0] ? this.#freePort : port
  }

  async start(): Promise<void> {
    const { peer } = this
    // Something of the last process may be left.
    await this.end()
    if (isExclusive(peer)) this.#checkPorts()
    else this.#freePort = await freePort()
    this.#process = this.#surroundings.launch(peer, this.#fill(peer.command), 'peer')
    await waitUntilReady(this.#process, this.#readySign(), this.#surroundings.settings.peerTimeoutMs)
    this.#pids = this.#answering(this.#process)
  }

  /** Brings a server that goes on running back to its initial state. */
  async reset(): Promise<void> {
    if (this.peer.reset === undefined) return
    const command = await this.#run(this.peer.reset)
    if (!command.endedWell) throw commandFailed(command, 'resets a peer', this.#surroundings.settings.peerTimeoutMs)
  }

  async end(): Promise<void> {
    await this.#process?.end(true)
    this.#process = undefined
  }

  /** Its own process, or what it has left in the background, and those that hold its port. */
  #answering(process: PeerProcess): number[] | undefined {
    const port = this.ports[0]
    const known = process.isRunning ? [process.pid!] : process.remains
    const holders = port === undefined ? [] : holdersOf(this.physicalPort(port), known)
    return holders === undefined ? undefined : [...new Set([...known, ...holders])]
  }

  #readySign(): ReadySign {
    const { ready } = this.peer
    if (ready !== undefined && 'output' in ready) {
      return { isThere: () => this.#process!.output.has(ready.output), missing: () => `it did not print ${JSON.stringify(ready.output)}` }
    }
    if (ready !== undefined && 'command' in ready) {
      return { isThere: async () => (await this.#run(ready.command)).endedWell, missing: () => `\`${ready.command}\` did not succeed` }
    }
    const known = ready?.port ?? this.ports[0]
    if (known === undefined) return { isThere: () => true, missing: () => '' }
    const port = this.physicalPort(known)
    return { isThere: () => takesConnections(port), missing: () => `nobody listens on port ${port}${this.#elsewhere()}` }
  }

  /** Where it listens instead. */
  #elsewhere(): string {
    const ports = portsHeldBy([...lineageOf([this.#process!.pid!]), ...this.#process!.remains])
    return ports.length === 0 ? '' : `; it listens on ${ports.join(', ')}`
  }

  #fill(command: string): string {
    return this.#freePort === undefined ? command : command.replaceAll('{port}', String(this.#freePort))
  }

  #run(command: string): Promise<PeerProcess> {
    return this.#surroundings.run(this.peer, this.#fill(command))
  }

  #checkPorts(): void {
    const port = this.ports.find((known) => isListening(known) === true)
    if (port === undefined) return
    const remedy = `stop what listens there; or leave --peer "${this.peer.command}" out if that is the server; `
      + 'or write {port} in the command, so that a free port is chosen'
    throw portInUse(String(port), remedy)
  }
}

/** Can only one process of it run at a time? */
export function isExclusive(peer: PeerCommand): boolean {
  return !peer.command.includes('{port}')
}

/** Somebody else may take it before the server does; the system hands out another one each time, so that is rare. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
