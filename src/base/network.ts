/**
 * What goes between the program and the peers outside of it, as plain data: messages of the program, events of a peer, and how
 * peers are started. A session is one conversation with a peer that can be repeated from its beginning: one connection, or
 * all connections of one process. Its connections are channels, numbered from 0 in the order in which they were opened.
 */

export const NETWORK_MODES = ['none', 'linear', 'branching'] as const
/** What is kept of answers: nothing (every backtrack connects anew), one trace of each connection, or a tree. */
export type NetworkMode = (typeof NETWORK_MODES)[number]

export const PEER_SCOPES = ['connection', 'process'] as const
/** What an answer of a peer depends on: what was sent on the same connection, or on all connections to the same process. */
export type PeerScope = (typeof PEER_SCOPES)[number]

export const PEER_NONDETERMINISM = ['report', 'explore'] as const
export type PeerNondeterminism = (typeof PEER_NONDETERMINISM)[number]

/** How a peer is started, and when it is started again. */
export interface PeerCommand {
  /** As a shell would take it; `{port}` stands for a free port that is mapped to the one that the program uses. */
  readonly command: string
  /** Relative to the options file, or to the working directory. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** When a server is ready: an address that takes connections, a text in its output, or a command that succeeds. Default: its first allowed port takes connections. */
  readonly ready?: { readonly port: number } | { readonly output: string } | { readonly command: string }
  /** `exit`: when it has ended and is needed (default). `session`: a fresh process for every session. `never`: its end is a result. */
  readonly restart?: 'exit' | 'session' | 'never'
  /** A command that brings a server that goes on running back to its initial state, before every session. */
  readonly reset?: string
}

/** One thing that the program does on a channel; what it does in one task is one message. */
export type Action =
  | { readonly kind: 'connect'; readonly channel: number; readonly host: string; readonly port: number }
  /** From here on the channel speaks TLS, as its client; `tls`: JSON of what tls.connect() is told. The answer is `secured` or `failed`. */
  | { readonly kind: 'secure'; readonly channel: number; readonly tls: string }
  | { readonly kind: 'data'; readonly channel: number; readonly bytes: Uint8Array }
  /** It shuts its direction down, closes the socket, or resets the connection. */
  | { readonly kind: 'end' | 'close' | 'reset'; readonly channel: number }
  | { readonly kind: 'datagram'; readonly channel: number; readonly host: string; readonly port: number; readonly bytes: Uint8Array }

/** One thing that a peer does. In an answer the events of each channel are joined: all its data, then how it ends. */
export type PeerEvent =
  /** A connect has succeeded, or the peer has connected to a port of the program. */
  | { readonly kind: 'open'; readonly channel: number; readonly port: number }
  /** A handshake of TLS is over; `detail`: JSON about who is at the other end. */
  | { readonly kind: 'secured'; readonly channel: number; readonly detail: string }
  /** A connect has failed (`code` as ECONNREFUSED), or a handshake of TLS (`detail`: JSON of the error, and the connection is closed). */
  | { readonly kind: 'failed'; readonly channel: number; readonly code: string; readonly detail?: string }
  | { readonly kind: 'data'; readonly channel: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end' | 'reset'; readonly channel: number }
  /** `port`: of the program, where it arrived, if the peer began the conversation; otherwise 0. */
  | { readonly kind: 'datagram'; readonly channel: number; readonly port: number; readonly bytes: Uint8Array }

/** Everything about peers that a check is told. */
export interface NetworkSettings {
  /** `host:port`, which the program may contact; `host` without a port stands for all of its ports. */
  readonly allowNet: readonly string[]
  /** `port` or `host:port`, where the program may listen for clients; without a host on the loopback addresses only. */
  readonly allowListen: readonly string[]
  readonly peers: readonly PeerCommand[]
  readonly clients: readonly PeerCommand[]
  readonly network: NetworkMode
  readonly identicalClients: boolean
  readonly peerScope: PeerScope
  readonly peerNondeterminism: PeerNondeterminism
  /** Regular expressions for parts of answers that differ from run to run (dates, process ids, keys): a repeated answer may differ there, the first one counts. */
  readonly volatile: readonly string[]
  /** Whether processes of peers are looked at to know that an answer is complete; otherwise silence is all that counts. */
  readonly peerInspection: boolean
  /** How long a peer has to be silent until its answer is complete, where it cannot be known. */
  readonly peerQuietMs: number
  /** How long a peer may take: to become ready, to connect, to read what was sent, to come to rest. */
  readonly peerTimeoutMs: number
  /** How many sessions are open at the same time. */
  readonly maxConnections: number
}

/** For each peer that is started the allowed addresses that are its own: all if it is the only one, else that of its `ready` port, or the one in its place. */
export function peerAddresses({ allowNet, peers }: Pick<NetworkSettings, 'allowNet' | 'peers'>): readonly (readonly string[])[] {
  if (peers.length === 1) return [allowNet]
  return peers.map(({ ready }, index) => {
    const own = ready === undefined || !('port' in ready) ? [] : allowNet.filter((address) => address.endsWith(`:${ready.port}`))
    return own.length > 0 ? own : allowNet.slice(index, index + 1)
  })
}

/** What a check has counted of its conversations. */
export interface NetworkCounts {
  readonly mode: NetworkMode
  /** I/O operations of the program (open, write, read) that were answered without the peer, in the last search. */
  readonly hits: number
  /** Answers with data that had to be read from a peer, those of repeated conversations included. */
  readonly misses: number
  /** Conversations with peers that were begun, the first ones included. */
  readonly restarts: number
  /** TCP connections and UDP sockets that were ever made, and how many were open at one time. */
  readonly physicalConnections: number
  readonly openConnections: number
  /** Processes that were started. */
  readonly processes: number
  readonly bytesSent: number
  readonly bytesReceived: number
  /** Events that came from peers that were at rest. */
  readonly late: number
}
