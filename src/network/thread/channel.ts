/** A way between the program and a peer: a connection, or the datagrams between two sockets. */

/** A TCP connection as the system knows it. */
export interface Wire {
  readonly localPort: number
  readonly remotePort: number
  /** Bytes that have come since something was last sent. */
  readonly unanswered: number
}

export interface Channel {
  readonly number: number
  /** Bytes that the peer has not taken from us. */
  readonly unsent: number
  /** Bytes that have come through the connection, as the system counts them. */
  readonly received: number
  /** Can something still come? */
  readonly isOpen: boolean
  /** The connection, as long as data may come from it. */
  readonly wire: Wire | undefined
  close(): void
}
