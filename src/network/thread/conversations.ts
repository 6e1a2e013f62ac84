/**
 * The sessions with peers. One of them acts at a time: it does what the program does, and is waited for until its peer is at rest.
 * What comes from the others meanwhile, or while nobody asks, is late.
 */
import type { UserError } from '../../base/errors.ts'
import type { Action, NetworkSettings, PeerEvent } from '../../base/network.ts'
import { type OpenedSession, type PhysicalCounts, SessionMoved, type SessionStart } from '../physical-peers.ts'
import { Actions } from './actions.ts'
import { Arrivals } from './arrivals.ts'
import { Companies } from './company.ts'
import { Listeners } from './listeners.ts'
import { flood, notStarted, silent } from './peer-errors.ts'
import { Rest } from './rest.ts'
import { Servers } from './servers.ts'
import { Session } from './session.ts'
import { Surroundings } from './surroundings.ts'
import { LONGEST_ANSWER, turn } from './watch.ts'

type Events = { readonly session: number; readonly events: readonly PeerEvent[] }[]

/** Timers fire a little late, and an answer takes its time. */
const LINGER_MARGIN_MS = 50

export class Conversations {
  readonly #sessions = new Map<number, Session>()
  readonly #surroundings: Surroundings
  readonly #servers: Servers
  readonly #companies: Companies
  readonly #actions: Actions
  readonly #arrivals: Arrivals
  readonly #listeners: Listeners
  readonly #rest: Rest
  readonly #moved: (count: number) => void
  #ids = 0
  #acting: Session | undefined
  /** What a peer did while nobody asked; the next one who asks is told. */
  #fault: UserError | undefined

  /** `moved` is told how many sessions have something that nobody asked for. */
  constructor(settings: NetworkSettings, moved: (count: number) => void) {
    this.#moved = moved
    this.#surroundings = new Surroundings(settings)
    this.#servers = new Servers(this.#surroundings)
    this.#companies = new Companies(this.#servers)
    this.#actions = new Actions(this.#surroundings, this.#servers, (session, index) => this.#endOthers(session, index))
    this.#arrivals = new Arrivals(this.#surroundings.tallies, this.#sessions)
    this.#listeners = new Listeners(this.#surroundings, this.#arrivals)
    this.#rest = new Rest(settings)
  }

  async open(start: SessionStart): Promise<OpenedSession> {
    const session = new Session(++this.#ids)
    this.#sessions.set(session.id, session)
    session.inbox.onArrival = () => this.#arrived(session)
    const events = await this.#act(session, async () => {
      await this.#servers.startShared()
      if (start.kind === 'client') await this.#openClient(session, start.index)
      if (start.kind === 'process') await this.#actions.claim(session, start.index)
    })
    return { id: session.id, events }
  }

  async send(id: number, message: readonly Action[]): Promise<PeerEvent[]> {
    const session = this.#sessions.get(id)
    if (session === undefined || !session.inbox.isEmpty) throw new SessionMoved()
    return this.#act(session, async () => {
      for (const action of message) await this.#actions.do(session, action)
      await this.#comeToRest(session, message.some(({ kind }) => kind === 'data' || kind === 'datagram'))
    })
  }

  /** Waits for something from these sessions as long as it may come by itself. */
  async linger(ids: readonly number[]): Promise<Events> {
    const sessions = ids.flatMap((id) => this.#sessions.get(id) ?? [])
    const limitsMs = sessions.filter(({ isOpen }) => isOpen).map((session) => this.#rest.limitMs(this.#companies.of(session)))
    const untilMs = performance.now() + Math.min(this.#surroundings.settings.peerTimeoutMs, Math.max(0, ...limitsMs) + LINGER_MARGIN_MS)
    while (performance.now() < untilMs && sessions.every(({ inbox }) => inbox.isEmpty)) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const session of sessions) if (!session.inbox.isEmpty) await this.#comeToRest(session)
    return this.late()
  }

  late(): Events {
    const events = [...this.#sessions.values()].filter(({ inbox }) => !inbox.isEmpty).map(({ id, inbox }) => ({ session: id, events: inbox.take() }))
    this.#tellMoved()
    return events
  }

  async close(id: number): Promise<void> {
    const session = this.#sessions.get(id)
    this.#sessions.delete(id)
    await session?.end()
    this.#tellMoved()
  }

  counts(): PhysicalCounts {
    return { ...this.#surroundings.tallies }
  }

  warnings(): string[] {
    return this.#surroundings.warnings
  }

  async dispose(): Promise<void> {
    this.#listeners.close()
    await Promise.all([...this.#sessions.keys()].map((id) => this.close(id)))
    await this.#surroundings.dispose()
    this.#rest.dispose()
  }

  async #act(session: Session, work: () => Promise<void>): Promise<PeerEvent[]> {
    if (this.#fault !== undefined) throw this.#fault
    this.#acting = this.#arrivals.acting = session
    try {
      await work()
      return session.inbox.take()
    } finally {
      this.#acting = undefined
    }
  }

  async #comeToRest(session: Session, isQuestion = false): Promise<void> {
    const isCertain = await this.#rest.of(session, isQuestion, () => this.#companies.of(session))
    if (!isCertain) this.#surroundings.unanswered(session.name)
  }

  async #openClient(session: Session, index: number): Promise<void> {
    const { peerTimeoutMs, clients } = this.#surroundings.settings
    await this.#listeners.open()
    const peer = clients[index]!
    const client = session.client = this.#surroundings.launch(peer, this.#listeners.fill(peer.command), 'client')
    const deadlineMs = performance.now() + peerTimeoutMs
    while (session.inbox.isEmpty) {
      if (!client.isRunning) {
        await client.exited
        // It may have connected and gone.
        await turn()
        if (session.inbox.isEmpty) throw notStarted(client, 'it connected')
      }
      if (performance.now() > deadlineMs) throw silent(client, peerTimeoutMs, this.#listeners.names)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await this.#comeToRest(session)
  }

  async #endOthers(session: Session, index: number): Promise<void> {
    for (const other of [...this.#sessions.values()]) if (other !== session && other.peers.has(index)) await this.close(other.id)
  }

  #arrived(session: Session): void {
    if (session === this.#acting) return
    this.#tellMoved()
    if (session.inbox.bytes < LONGEST_ANSWER) return
    this.#fault ??= flood(session)
    session.closeChannels()
  }

  #tellMoved(): void {
    this.#moved([...this.#sessions.values()].filter(({ inbox }) => !inbox.isEmpty).length)
  }
}
