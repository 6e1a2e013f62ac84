// The control messages of AODV with the fields that decide about routes (RFC 3561, section 5). A message does not change on its
// way: a node that passes it on sends a new one.

/** RREQ: who knows a route to `destination`? Leaves routes back to `originator` where it passes. */
export class RouteRequest {
  readonly kind = 'RREQ'
  /** Hops from the originator to the sender. */
  readonly hopCount: number
  /** Tells the requests of one originator apart. */
  readonly id: number
  readonly originator: number
  readonly originatorSequence: number
  readonly destination: number
  /** An answer must be at least as new; undefined if the originator knows none (flag U). */
  readonly destinationSequence: number | undefined

  constructor(fields: Omit<RouteRequest, 'kind'>) {
    this.hopCount = fields.hopCount
    this.id = fields.id
    this.originator = fields.originator
    this.originatorSequence = fields.originatorSequence
    this.destination = fields.destination
    this.destinationSequence = fields.destinationSequence
  }
}

/** RREP: travels from the destination, or from a node with a route to it, to the originator of the request. */
export class RouteReply {
  readonly kind = 'RREP'
  /** Hops from the sender to the destination. */
  readonly hopCount: number
  readonly originator: number
  readonly destination: number
  readonly destinationSequence: number

  constructor(fields: Omit<RouteReply, 'kind'>) {
    this.hopCount = fields.hopCount
    this.originator = fields.originator
    this.destination = fields.destination
    this.destinationSequence = fields.destinationSequence
  }
}

/** RERR: these destinations cannot be reached through the sender any more. */
export class RouteError {
  readonly kind = 'RERR'
  /** For each node the sequence number that makes older routes to it invalid; undefined: nothing is said about it. */
  readonly unreachable: readonly (number | undefined)[]

  constructor(unreachable: readonly (number | undefined)[]) {
    this.unreachable = [...unreachable]
  }
}

export type Message = RouteRequest | RouteReply | RouteError
