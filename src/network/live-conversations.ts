/**
 * Conversations with peers that are going on: a physical session that stands where something is to be said goes on from there;
 * otherwise a new one is begun and brought there by saying again what leads there. What comes back is compared with the
 * tree, or becomes part of it (algorithm 2 of the paper).
 */
import type { Action, PeerEvent, PeerNondeterminism } from '../base/network.ts'
import { type CommNode, type CommTree, eventsBetween, path } from './comm-tree.ts'
import { answersDiffer, notRepeated } from './divergence.ts'
import { answerComparison, canonicalAnswer, hasData, isOnlyEnds, restBehind } from './events.ts'
import { type PhysicalPeers, SessionMoved } from './physical-peers.ts'
import { PhysicalSessions, type PhysicalSession } from './physical-sessions.ts'

export interface ConversationSettings {
  readonly peerNondeterminism: PeerNondeterminism
  readonly maxConnections: number
  readonly volatile: readonly string[]
}

/** Called when a peer is needed for the first time; `what` the program says to whom. */
export type MakePeers = (what: () => string) => PhysicalPeers

type LateEvents = ReturnType<PhysicalPeers['late']>
type SameAnswer = (a: readonly PeerEvent[], b: readonly PeerEvent[]) => boolean

/** How often a peer that goes another way is asked again until it gives the wanted answer. */
const ATTEMPTS = 10

export class LiveConversations {
  /** Answers with data that were asked for. */
  misses = 0
  /** Events that came from peers that were at rest. */
  late = 0
  /** Something became known that the search that goes on does not see. */
  hasNews = false
  /** The number of the search. */
  search = 0
  readonly #settings: ConversationSettings
  readonly #makePeers: MakePeers
  readonly #beforeNew: () => void
  readonly #isSame: SameAnswer
  #peers: PhysicalPeers | undefined
  #sessions: PhysicalSessions | undefined

  constructor(settings: ConversationSettings, makePeers: MakePeers, beforeNew: () => void) {
    this.#settings = settings
    this.#makePeers = makePeers
    this.#beforeNew = beforeNew
    this.#isSame = answerComparison(settings.volatile)
  }

  /** What there is to be counted; undefined as long as no peer was needed. */
  get physical(): { readonly peers: PhysicalPeers; readonly sessions: PhysicalSessions } | undefined {
    return this.#peers === undefined ? undefined : { peers: this.#peers, sessions: this.#sessions! }
  }

  beginSearch(): void {
    this.search++
    this.hasNews = false
  }

  /** Begins a session of a tree. */
  begin(tree: CommTree, what: () => string): void {
    this.#connect(what)
    this.#begin(tree)
  }

  /** Says something at a position; the node of the message. */
  say(w: CommNode, message: readonly Action[], what: () => string): CommNode {
    this.#connect(what)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const session = this.#sessionAt(w)
      const events = this.#trySend(session, message)
      if (events === undefined) continue
      const node = w.tree.addNode(message, w)
      this.#pollResponse(session, node, events)
      return node
    }
    throw notRepeated(w, ATTEMPTS)
  }

  /** Waits for what the peers might do by themselves at these positions; true if something came. */
  linger(positions: readonly CommNode[]): boolean {
    if (this.#peers === undefined) return false
    this.takeLate()
    const waiting = [...new Set(positions)].filter((node) => !node.isSilent)
    if (waiting.some(({ later }) => later !== undefined)) return true
    const sessions = waiting.map((node) => this.#livingAt(node))
    // Bringing one to its place may have pushed another one out, and meanwhile one may have gone on.
    const asked = sessions.filter((session, index) => this.#sessions!.byId(session.id) === session && session.node === waiting[index])
    if (asked.length > 0) this.#takeLingering(asked)
    for (const node of waiting) node.isSilent = asked.some((session) => session.node === node)
    return waiting.some(({ later }) => later !== undefined)
  }

  /** Takes what came from peers that were at rest. A connection that only ended was idle for too long: it is replayed when it is needed. */
  takeLate(): void {
    this.#take(this.#peers?.late() ?? [], [])
  }

  /** Ends the sessions that stand where nobody needs them. */
  release(isNeeded: (node: CommNode) => boolean): void {
    for (const session of this.#sessions?.all ?? []) if (!isNeeded(session.node)) this.#sessions!.close(session)
  }

  endAll(): void {
    this.takeLate()
    this.#sessions?.closeAll()
  }

  dispose(): void {
    this.#peers?.dispose()
  }

  /** Peers are there, and what they did meanwhile is known. */
  #connect(what: () => string): void {
    if (this.#peers === undefined) {
      this.#peers = this.#makePeers(what)
      this.#sessions = new PhysicalSessions(this.#peers, this.#settings.maxConnections)
    }
    this.takeLate()
  }

  /** Undefined if the peer went on by itself before it could be sent, or is gone. */
  #trySend(session: PhysicalSession, message: readonly Action[]): readonly PeerEvent[] | undefined {
    const before = session.node
    try {
      return this.#sessions!.send(session, message)
    } catch (error) {
      if (!(error instanceof SessionMoved)) throw error
      this.takeLate()
      if (session.node === before) this.#sessions!.close(session)
      return undefined
    }
  }

  /** Brings a new session to a node, though one may stand there already. */
  beginAgain(node: CommNode): void {
    if (this.#peers !== undefined) this.#broughtTo(node)
  }

  /** A session that stands at a node. */
  #sessionAt(node: CommNode): PhysicalSession {
    return this.#sessions!.at(node) ?? this.#broughtTo(node)
  }

  #broughtTo(node: CommNode): PhysicalSession {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const session = this.#replay(node)
      if (session !== undefined) return session
    }
    throw notRepeated(node, ATTEMPTS)
  }

  /** Begins a new session and says again what leads to a node; undefined if the peer went another way. */
  #replay(target: CommNode): PhysicalSession | undefined {
    const { tree } = target
    const session = this.#begin(tree)
    const written = path(tree.root, target)!.filter(({ message }) => message !== undefined)
    for (const node of written) {
      const events = this.#reaches(session, node.parent!) ? this.#trySend(session, node.message!) : undefined
      if (events === undefined) return undefined
      this.#pollResponse(session, node, events)
    }
    return this.#reaches(session, target) ? session : undefined
  }

  /** Does the session stand at a node, or come there if it is waited for? */
  #reaches(session: PhysicalSession, target: CommNode): boolean {
    while (session.node !== target) {
      const isAhead = path(session.node, target)?.every(({ event }) => event !== undefined) === true
      if (!isAhead || session.node.later === undefined) return false
      const { node, partly } = session
      this.#takeLingering([session])
      const hasCome = session.node !== node || session.partly !== partly
      if (!hasCome || this.#sessions!.byId(session.id) === undefined) return false
    }
    return true
  }

  /** One that is known to be there still. */
  #livingAt(node: CommNode): PhysicalSession {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const session = this.#sessionAt(node)
      const events = this.#trySend(session, [])
      if (events === undefined) continue
      this.#goOn(session, events)
      return session
    }
    throw notRepeated(node, ATTEMPTS)
  }

  #takeLingering(sessions: readonly PhysicalSession[]): void {
    this.#take(this.#peers!.linger(sessions.map(({ id }) => id)), sessions)
  }

  /** Takes what came from sessions; of those that were waited for an end alone counts as well. */
  #take(answers: LateEvents, awaited: readonly PhysicalSession[]): void {
    for (const { session: id, events } of answers) {
      const session = this.#sessions!.byId(id)
      if (session === undefined) continue
      if (isOnlyEnds(events) && !awaited.includes(session)) this.#sessions!.close(session)
      else this.#goOn(session, events)
    }
  }

  #begin(tree: CommTree): PhysicalSession {
    this.#beforeNew()
    const { session, events } = this.#sessions!.begin(tree)
    this.#pollResponse(session, tree.root, events)
    return session
  }

  /** Algorithm 2: the answer to a message becomes a chain of read nodes, or is one that is known. */
  #pollResponse(session: PhysicalSession, asking: CommNode, received: readonly PeerEvent[]): void {
    const events = canonicalAnswer(received)
    if (hasData(events)) this.misses++
    const { responses } = asking
    const known = responses.find(({ end }) => this.#isSame(eventsBetween(asking, end), events))
    if (known !== undefined) {
      session.node = known.end
      return
    }
    const isOther = responses.length > 0
    if (isOther && this.#settings.peerNondeterminism === 'report') throw answersDiffer(asking, eventsBetween(asking, responses[0]!.end), events)
    session.node = asking.tree.addEvents(events, asking)
    responses.push({ end: session.node, since: this.search })
    if (isOther) this.hasNews = true
  }

  /** A peer that was at rest has gone on. */
  #goOn(session: PhysicalSession, received: readonly PeerEvent[]): void {
    const from = session.node
    const events = canonicalAnswer([...session.partly, ...received])
    session.partly = []
    if (events.length === 0) return
    if (from.later === undefined) {
      this.late += events.length
      session.node = from.tree.addEvents(events, from)
      from.later = { end: session.node, since: this.search }
      this.hasNews = true
      return
    }
    const expected = eventsBetween(from, from.later.end)
    const rest = this.#isSame(events, expected) ? [] : restBehind(events, expected)
    if (rest !== undefined) {
      session.node = from.later.end
      this.#goOn(session, rest)
      return
    }
    // What came as one piece before may come as several.
    if (restBehind(expected, events) !== undefined) session.partly = events
    else this.#goAnotherWay(session, expected, events)
  }

  #goAnotherWay(session: PhysicalSession, expected: readonly PeerEvent[], events: readonly PeerEvent[]): void {
    this.#sessions!.close(session)
    if (this.#settings.peerNondeterminism === 'report') throw answersDiffer(session.node, expected, events)
  }
}
