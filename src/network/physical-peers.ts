/** Conversations with real peers, as the cache needs them. Every call waits until the peer is at rest again. */
import type { Action, PeerEvent } from '../base/network.ts'

/** How a session begins. */
export type SessionStart =
  /** A client of the program: its process is started, and is at rest after it has connected and sent what it sends by itself. */
  | { readonly kind: 'client'; readonly index: number }
  /** Connections to servers that run; nothing happens until the first `connect`. */
  | { readonly kind: 'server' }
  /** A fresh process of a server (or one that was reset): all connections to its addresses belong to this session. */
  | { readonly kind: 'process'; readonly index: number }

export interface OpenedSession {
  readonly id: number
  readonly events: readonly PeerEvent[]
}

export interface PhysicalPeers {
  open(start: SessionStart): OpenedSession
  /** Does what the program does, and waits for the answer. Throws `SessionMoved`, and does nothing, if the session is no longer where it was. */
  send(session: number, message: readonly Action[]): readonly PeerEvent[]
  /** Waits for something from these sessions, up to the time limit of peers; what came by then. */
  linger(sessions: readonly number[]): readonly { readonly session: number; readonly events: readonly PeerEvent[] }[]
  /** What came from sessions that were at rest since the last question. */
  late(): readonly { readonly session: number; readonly events: readonly PeerEvent[] }[]
  close(session: number): void
  /** What has been counted so far. */
  counts(): PhysicalCounts
  /** What happened to peers that a user should know, each once. */
  warnings(): readonly string[]
  /** Ends all processes and connections. */
  dispose(): void
}

export interface PhysicalCounts {
  /** Connections that were ever made, and that are open. */
  readonly connections: number
  readonly open: number
  readonly bytesSent: number
  readonly bytesReceived: number
  /** Processes that were started. */
  readonly processes: number
}

/** The peer has gone on by itself (`late` tells how), or the session has ended because its peer was started again. */
export class SessionMoved extends Error {}
