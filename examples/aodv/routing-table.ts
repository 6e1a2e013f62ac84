// The routes that a node knows (RFC 3561, sections 2 and 6.2), one for each destination. Invariant: the sequence number of a
// destination never goes down, also while the route is invalid; this is what keeps routes free of loops.

import { NodeSet } from './node-set.ts'
import { increment, isNewer } from './sequence-number.ts'

/** What a message says about the way to a node. */
export interface Offer {
  readonly nextHop: number
  readonly hopCount: number
  readonly sequence: number
}

const NOBODY = -1

export class Route {
  /** Routes that broke or expired, and those that never were, are invalid. */
  isValid = false
  nextHop = NOBODY
  hopCount = 0
  /** The newest sequence number of the destination that was heard of; undefined if none was. */
  sequence: number | undefined = undefined
  /** The neighbours that may use this node as their next hop to the destination. */
  readonly precursors = new NodeSet()
}

export class RoutingTable {
  readonly routes: readonly Route[]

  constructor(size: number) {
    this.routes = Array.from({ length: size }, () => new Route())
  }

  to(destination: number): Route {
    return this.routes[destination]!
  }

  /** The node was heard, so it is one hop away; that says nothing about its sequence number. */
  hear(neighbour: number): void {
    this.use(this.to(neighbour), neighbour, 1)
  }

  /** Takes the route if it is newer than the known one, or as new and shorter (sections 6.2 and 6.7). True if it was taken. */
  update(destination: number, offer: Offer): boolean {
    const route = this.to(destination)
    if (!this.isBetter(offer, route)) return false
    this.use(route, offer.nextHop, offer.hopCount)
    route.sequence = offer.sequence
    return true
  }

  /** The lifetime of the route has ended. */
  expire(destination: number): void {
    this.invalidate(destination, this.sequenceAfter(destination))
  }

  /** The link to the next hop broke. */
  breakRoute(destination: number): void {
    this.invalidate(destination, this.sequenceAfter(destination))
  }

  /**
   * The route is not to be used any more. What stays is a sequence number that is newer than the route was: who offers the next
   * route must have heard from the destination since.
   */
  invalidate(destination: number, sequence: number | undefined): void {
    const route = this.to(destination)
    route.isValid = false
    route.nextHop = NOBODY
    route.hopCount = 0
    route.sequence = sequence
    route.precursors.clear()
  }

  /** What the sequence number of a route becomes when it is lost here, and nobody else has said it (sections 6.1 and 6.11). */
  protected sequenceAfter(destination: number): number | undefined {
    const { sequence } = this.to(destination)
    return sequence === undefined ? undefined : increment(sequence)
  }

  protected isBetter({ sequence, hopCount }: Offer, route: Route): boolean {
    if (route.sequence === undefined || isNewer(sequence, route.sequence)) return true
    return sequence === route.sequence && (!route.isValid || hopCount < route.hopCount)
  }

  private use(route: Route, nextHop: number, hopCount: number): void {
    route.isValid = true
    route.nextHop = nextHop
    route.hopCount = hopCount
  }
}
