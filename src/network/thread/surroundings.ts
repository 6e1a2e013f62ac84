/** What all parts of the thread share: the settings, what has been counted, and processes that end with us. */
import type { NetworkSettings, PeerCommand } from '../../base/network.ts'
import type { PhysicalCounts } from '../physical-peers.ts'
import { seconds } from './peer-errors.ts'
import { PeerProcess, type Role } from './peer-process.ts'
import { Watchdog } from './watchdog.ts'

export type Tallies = { -readonly [name in keyof PhysicalCounts]: PhysicalCounts[name] }

/** How long an answer is waited for if nothing at all comes, and the peer cannot be seen. */
export const patienceMs = (quietMs: number): number => Math.max(20 * quietMs, 1000)

export class Surroundings {
  readonly settings: NetworkSettings
  readonly tallies: Tallies = { connections: 0, open: 0, bytesSent: 0, bytesReceived: 0, processes: 0 }
  readonly #warnings = new Set<string>()
  /** By address. */
  readonly #unanswered = new Map<string, number>()
  readonly #watchdog = new Watchdog()
  readonly #processes = new Set<PeerProcess>()

  #isDisposed = false

  constructor(settings: NetworkSettings) {
    this.settings = settings
  }

  /** Starts a peer. */
  launch(peer: PeerCommand, command: string, role: Role): PeerProcess {
    this.tallies.processes++
    const process = this.#start(peer, command, role)
    void process.exited.then(() => {
      if (!process.isEnding && !process.endedWell) this.#warnings.add(`the ${role} \`${process.command}\` ${process.ending} during the check`)
    })
    return process
  }

  /** Runs a command to its end, or to the time limit of peers. */
  async run(peer: PeerCommand, command: string): Promise<PeerProcess> {
    const process = this.#start(peer, command, 'peer')
    const timer = setTimeout(() => void process.end(false), this.settings.peerTimeoutMs)
    await process.exited
    clearTimeout(timer)
    return process
  }

  /** A message to this address got no answer, and nobody knows whether one would have come later. */
  unanswered(address: string): void {
    this.#unanswered.set(address, (this.#unanswered.get(address) ?? 0) + 1)
  }

  /** What a user should know about peers. */
  get warnings(): string[] {
    const waitMs = patienceMs(this.settings.peerQuietMs)
    const silences = [...this.#unanswered].map(([address, count]) =>
      `${count === 1 ? 'a message' : `${count} messages`} got no answer from ${address} within ${seconds(waitMs)}; `
      + 'it is not known whether it would have answered later: raise --peer-quiet')
    return [...this.#warnings, ...silences]
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true
    await Promise.all([...this.#processes].map((process) => process.end(true)))
    await this.#watchdog.dispose()
  }

  #start(peer: PeerCommand, command: string, role: Role): PeerProcess {
    if (this.#isDisposed) throw new Error('no peer is started any more')
    const process = new PeerProcess(peer, command, role, this.#watchdog)
    this.#processes.add(process)
    void process.exited.then(() => this.#processes.delete(process))
    return process
  }
}
