/** The processes that answer in a session, as far as they can be seen. */
import { isLocal } from './addresses.ts'
import { holdersOf, otherEndOf } from './holders.ts'
import { isAlive, lineageOf } from './lineage.ts'
import type { Servers } from './servers.ts'
import type { Place, Session } from './session.ts'

export interface Company {
  /** Undefined: not all of them can be seen. */
  readonly pids: readonly number[] | undefined
  /** What they are remembered by. */
  readonly name: string
  /** How much they have printed. */
  readonly printed: number
}

/** It takes long to find out that a server cannot be seen. */
const LOOK_AGAIN_MS = 1000

export class Companies {
  readonly #servers: Servers
  /** Servers that were not started by us, by port. */
  readonly #found = new Map<number, { readonly pids: readonly number[] | undefined; readonly atMs: number }>()
  /** Clients whose connections come from their own process, or not. */
  readonly #clients = new Map<string, boolean>()

  constructor(servers: Servers) {
    this.#servers = servers
  }

  /** Servers may talk to each other, so all of them may have to do with an answer; clients are on their own. */
  of(session: Session): Company {
    return session.client === undefined ? this.#ofServers(session) : this.#ofClient(session)
  }

  #ofClient(session: Session): Company {
    const client = session.client!
    const { name, output, pid } = client
    const wire = session.wires[0]
    if (!this.#clients.has(name) && wire !== undefined && client.isRunning) this.#clients.set(name, isOwn(otherEndOf(wire, [pid!]), pid!))
    return { pids: this.#clients.get(name) === false ? undefined : [pid!], name, printed: output.bytes }
  }

  #ofServers(session: Session): Company {
    const servers = [...session.servers.values(), ...this.#servers.shared].filter(({ process }) => process !== undefined)
    const found = session.elsewhere.map((place) => this.#holdersAt(place))
    const pids = [...servers.map((server) => server.pids), ...found]
    return {
      pids: pids.length === 0 || pids.includes(undefined) ? undefined : pids.flatMap((each) => each!),
      name: [...servers.map(({ peer }) => peer.command), ...session.elsewhere.map(({ host, port }) => `${host}:${port}`)].join('\n'),
      printed: servers.reduce((sum, { process }) => sum + process!.output.bytes, 0),
    }
  }

  #holdersAt({ host, port }: Place): readonly number[] | undefined {
    if (!isLocal(host)) return undefined
    const known = this.#found.get(port)
    const isCurrent = known?.pids === undefined ? performance.now() - (known?.atMs ?? -Infinity) < LOOK_AGAIN_MS : known.pids.every(isAlive)
    if (isCurrent) return known?.pids
    const pids = holdersOf(port, [])
    this.#found.set(port, { pids, atMs: performance.now() })
    return pids
  }
}

function isOwn(holders: readonly number[] | undefined, pid: number): boolean {
  const lineage = lineageOf([pid])
  return holders !== undefined && holders.every((holder) => lineage.includes(holder))
}
