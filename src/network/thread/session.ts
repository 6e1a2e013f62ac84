/** One conversation with a peer: its channels, the process that belongs to it alone, and what has come from it. */
import type { Channel, Wire } from './channel.ts'
import { Inbox } from './inbox.ts'
import type { PeerProcess } from './peer-process.ts'
import type { Server } from './server.ts'

export interface Place {
  readonly host: string
  readonly port: number
}

export class Session {
  readonly id: number
  readonly inbox = new Inbox()
  readonly channels = new Map<number, Channel>()
  /** The client whose session this is. */
  client: PeerProcess | undefined
  /** The server that it talked to first, if it was started by us. */
  server: Server | undefined
  /** Servers that only this session talks to, by the index of the peer. */
  readonly servers = new Map<number, Server>()
  /** Peers that it talks to and that may be reset or started again for another session. */
  readonly peers = new Set<number>()
  /** Servers that it talks to and that were not started by us. */
  readonly elsewhere: Place[] = []
  /** Where it leads, for messages. */
  name = 'an unknown address'
  /** What had come from it when it was last at rest. */
  receivedAtRest = 0

  constructor(id: number) {
    this.id = id
  }

  /** The process that a user thinks of as its peer. */
  get process(): PeerProcess | undefined {
    return this.client ?? this.server?.process
  }

  get unsent(): number {
    return [...this.channels.values()].reduce((sum, { unsent }) => sum + unsent, 0)
  }

  get received(): number {
    return [...this.channels.values()].reduce((sum, { received }) => sum + received, 0)
  }

  get wires(): Wire[] {
    return [...this.channels.values()].flatMap(({ wire }) => wire ?? [])
  }

  /** Can anything come? */
  get isOpen(): boolean {
    return this.client !== undefined || [...this.channels.values()].some(({ isOpen }) => isOpen)
  }

  /** Ends its processes and its connections. Those are not reset: a server that goes on may not stand that. */
  async end(): Promise<void> {
    this.inbox.onArrival = () => {}
    // A client that finds its connection closed may complain, so it ends first; the port of a server is free at once if we close first.
    const ending = this.client?.end(false)
    this.closeChannels()
    await Promise.all([ending, ...[...this.servers.values()].map((server) => server.end())])
  }

  closeChannels(): void {
    for (const channel of this.channels.values()) channel.close()
  }
}
