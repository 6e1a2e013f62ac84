/**
 * Physical sessions: conversations with peers that are going on. Each stands at the node that it has come to. Their number is
 * limited: the one that was not used for the longest time is closed, and what it stood for is replayed when it is needed again.
 */
import type { PeerEvent } from '../base/network.ts'
import type { CommNode, CommTree } from './comm-tree.ts'
import type { PhysicalPeers, SessionStart } from './physical-peers.ts'

export interface PhysicalSession {
  readonly id: number
  /** Where it has come to. */
  node: CommNode
  /** The beginning of what leads on from there by itself. */
  partly: readonly PeerEvent[]
}

export class PhysicalSessions {
  /** How many were begun. */
  begun = 0
  /** The most connections that were open at one time. */
  mostOpen = 0
  readonly #peers: PhysicalPeers
  readonly #limit: number
  /** By their numbers; the one that was used last is the last one. */
  readonly #open = new Map<number, PhysicalSession>()

  constructor(peers: PhysicalPeers, limit: number) {
    this.#peers = peers
    this.#limit = Math.max(1, limit)
  }

  get all(): readonly PhysicalSession[] {
    return [...this.#open.values()]
  }

  byId(id: number): PhysicalSession | undefined {
    return this.#open.get(id)
  }

  /** One that stands at a node. */
  at(node: CommNode): PhysicalSession | undefined {
    for (const session of this.#open.values()) if (session.node === node && session.partly.length === 0) return session
    return undefined
  }

  /** A new one at the root of a tree, with what the peer does by itself. */
  begin(tree: CommTree): { readonly session: PhysicalSession; readonly events: readonly PeerEvent[] } {
    for (const session of this.#open.values()) {
      if (this.#open.size < this.#limit) break
      this.close(session)
    }
    const { id, events } = this.#peers.open(startOf(tree.key))
    const session: PhysicalSession = { id, node: tree.root, partly: [] }
    this.#open.set(id, session)
    this.begun++
    this.#noteOpen()
    return { session, events }
  }

  /** Sends a message; the session stands nowhere until its answer is known. */
  send(session: PhysicalSession, message: NonNullable<CommNode['message']>): readonly PeerEvent[] {
    this.#open.delete(session.id)
    this.#open.set(session.id, session)
    const events = this.#peers.send(session.id, message)
    this.#noteOpen()
    return events
  }

  close(session: PhysicalSession): void {
    if (this.#open.delete(session.id)) this.#peers.close(session.id)
  }

  closeAll(): void {
    for (const session of this.all) this.close(session)
  }

  #noteOpen(): void {
    this.mostOpen = Math.max(this.mostOpen, this.#peers.counts().open)
  }
}

/** How a conversation of a tree begins; `tcp 127.0.0.1:80 #2` is a tree of its own for the third connection. */
function startOf(key: string): SessionStart {
  const [kind, which] = key.split(' ')
  if (kind === 'client' || kind === 'process') return { kind, index: Number(which) }
  return { kind: 'server' }
}
