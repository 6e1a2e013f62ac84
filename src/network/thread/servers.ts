/** The servers that are started for the program, and which of them is meant by an address. */
import { isLocal, portsOfPeers } from './addresses.ts'
import { isExclusive, Server } from './server.ts'
import type { Surroundings } from './surroundings.ts'

export class Servers {
  readonly #surroundings: Surroundings
  readonly #ports: readonly (readonly number[])[]
  /** Those that all sessions share, by the index of the peer. */
  readonly #shared = new Map<number, Server>()
  /** Ended processes of `restart: never` are not started again. */
  readonly #started = new Set<number>()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#ports = portsOfPeers(surroundings.settings)
  }

  /** All that run for everybody. */
  get shared(): readonly Server[] {
    return [...this.#shared.values()]
  }

  /** The index of the peer at an address. */
  indexOf(host: string, port: number): number | undefined {
    const index = isLocal(host) ? this.#ports.findIndex((ports) => ports.includes(port)) : -1
    return index === -1 ? undefined : index
  }

  /** Can a session have it for itself only if no other session has it? */
  isExclusive(index: number): boolean {
    const peer = this.#surroundings.settings.peers[index]!
    return peer.reset !== undefined || isExclusive(peer)
  }

  /** A process of its own for a session. */
  async fresh(index: number): Promise<Server> {
    const server = new Server(this.#surroundings.settings.peers[index]!, this.#ports[index]!, this.#surroundings)
    await server.start()
    return server
  }

  /** The process that everybody talks to; started if it has to be. */
  async running(index: number): Promise<Server> {
    const peer = this.#surroundings.settings.peers[index]!
    const server = this.#shared.get(index) ?? new Server(peer, this.#ports[index]!, this.#surroundings)
    this.#shared.set(index, server)
    if (!server.isRunning && !(peer.restart === 'never' && this.#started.has(index))) {
      this.#started.add(index)
      await server.start()
    }
    return server
  }

  /** Those that sessions do not start for themselves, in order: one may need the others. */
  async startShared(): Promise<void> {
    const { peers, peerScope } = this.#surroundings.settings
    for (const [index, { restart }] of peers.entries()) {
      const isOwn = restart === 'session' || (peerScope === 'process' && this.#ports[index]!.length > 0)
      if (!isOwn) await this.running(index)
    }
  }
}
