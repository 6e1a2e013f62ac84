// A node that runs AODV: it asks for routes that it needs, answers and passes on requests, passes on replies, and tells its
// neighbours which routes broke (RFC 3561, sections 6.3 to 6.7 and 6.11).

import type { Medium, Packet } from './medium.ts'
import { RouteError, RouteReply, RouteRequest } from './message.ts'
import { NodeSet } from './node-set.ts'
import type { RoutingTable } from './routing-table.ts'
import { increment, isNewer, newerOf } from './sequence-number.ts'

export class Node {
  readonly id: number
  readonly medium: Medium
  readonly table: RoutingTable
  /** Its own sequence number. */
  sequence = 0
  /** How many requests it has sent; the number of the last one is its id. */
  requests = 0
  /** For each originator the requests that were seen, one bit for each id. */
  readonly seen: number[]

  constructor(id: number, medium: Medium, table: RoutingTable) {
    this.id = id
    this.medium = medium
    this.table = table
    this.seen = table.routes.map(() => 0)
  }

  /** Asks for a route (section 6.3). */
  requestRoute(destination: number): void {
    this.sequence = increment(this.sequence)
    this.requests++
    this.note(this.id, this.requests)
    this.broadcastRequest({
      hopCount: 0, id: this.requests, originator: this.id, originatorSequence: this.sequence,
      destination, destinationSequence: this.table.to(destination).sequence,
    })
  }

  receive({ sender, message }: Packet): void {
    this.table.hear(sender)
    switch (message.kind) {
      case 'RREQ': return this.receiveRequest(message, sender)
      case 'RREP': return this.receiveReply(message, sender)
      case 'RERR': return this.receiveError(message, sender)
    }
  }

  /** The link layer says that a neighbour is gone: all routes through it break (section 6.11, case i). */
  loseNeighbour(neighbour: number): void {
    const lost = this.table.routes.map(({ isValid, nextHop }) => isValid && nextHop === neighbour)
    this.announce(lost, (destination) => this.table.breakRoute(destination))
    for (const { precursors } of this.table.routes) precursors.delete(neighbour)
  }

  /** Section 6.5: leaves a route back to the originator, then answers the request or passes it on. */
  private receiveRequest(request: RouteRequest, sender: number): void {
    const { originator, destination } = request
    if (!this.note(originator, request.id)) return
    const hopCount = request.hopCount + 1
    this.table.update(originator, { nextHop: sender, hopCount, sequence: request.originatorSequence })
    if (destination === this.id) this.replyAsDestination(request)
    else if (this.mayAnswer(request)) this.replyForDestination(request, sender)
    else this.broadcastRequest({ ...request, hopCount, destinationSequence: this.newestSequence(request) })
  }

  /** Section 6.6: it has a route that is at least as new as the originator wants it. */
  private mayAnswer({ destination, destinationSequence }: RouteRequest): boolean {
    const { isValid, sequence } = this.table.to(destination)
    return isValid && sequence !== undefined && (destinationSequence === undefined || !isNewer(destinationSequence, sequence))
  }

  /** What a node that passes the request on must know better than; its own table stays as it is. */
  private newestSequence({ destination, destinationSequence }: RouteRequest): number | undefined {
    const { sequence } = this.table.to(destination)
    return sequence === undefined || destinationSequence === undefined ? sequence ?? destinationSequence : newerOf(sequence, destinationSequence)
  }

  /** Section 6.6.1. */
  private replyAsDestination({ originator, destinationSequence }: RouteRequest): void {
    if (destinationSequence !== undefined) this.sequence = newerOf(this.sequence, destinationSequence)
    this.sendReply({ hopCount: 0, originator, destination: this.id, destinationSequence: this.sequence })
  }

  /** Section 6.6.2: both neighbours on the way will use this node. */
  private replyForDestination({ originator, destination }: RouteRequest, sender: number): void {
    const { hopCount, sequence, nextHop, precursors } = this.table.to(destination)
    precursors.add(sender)
    this.table.to(originator).precursors.add(nextHop)
    this.sendReply({ hopCount, originator, destination, destinationSequence: sequence! })
  }

  /** Section 6.7: learns the route, and passes the reply on along the route that the request left. */
  private receiveReply(reply: RouteReply, sender: number): void {
    const { destination, originator, destinationSequence } = reply
    const hopCount = reply.hopCount + 1
    if (destination === this.id || !this.table.update(destination, { nextHop: sender, hopCount, sequence: destinationSequence })) return
    const back = this.table.to(originator)
    if (originator === this.id || !back.isValid) return
    this.table.to(destination).precursors.add(back.nextHop)
    this.table.to(sender).precursors.add(back.nextHop)
    this.sendReply({ ...reply, hopCount })
  }

  /** Section 6.11, case iii: routes through the sender are lost, unless they are newer than its news. */
  private receiveError({ unreachable }: RouteError, sender: number): void {
    const lost = this.table.routes.map(({ isValid, nextHop, sequence }, destination) => {
      const news = unreachable[destination]
      return isValid && nextHop === sender && sequence !== undefined && news !== undefined && isNewer(news, sequence)
    })
    this.announce(lost, (destination) => this.table.invalidate(destination, unreachable[destination]))
  }

  /** Gives up the routes that are lost, and tells the neighbours that use them with their new sequence numbers. */
  private announce(lost: readonly boolean[], giveUp: (destination: number) => void): void {
    const { routes } = this.table
    const users = new NodeSet()
    const isUsed = routes.map(({ precursors }, destination) => lost[destination]! && !precursors.isEmpty)
    for (let destination = 0; destination < routes.length; destination++) {
      if (isUsed[destination]) users.addAll(routes[destination]!.precursors)
      if (lost[destination]) giveUp(destination)
    }
    const unreachable = routes.map(({ sequence }, destination) => isUsed[destination] ? sequence : undefined)
    for (let neighbour = 0; neighbour < routes.length; neighbour++) {
      if (users.has(neighbour)) this.medium.unicast(this.id, neighbour, new RouteError(unreachable))
    }
  }

  private broadcastRequest(fields: Omit<RouteRequest, 'kind'>): void {
    this.medium.broadcast(this.id, () => new RouteRequest(fields))
  }

  /** Towards the originator, if there still is a route to it. */
  private sendReply(fields: Omit<RouteReply, 'kind'>): void {
    const back = this.table.to(fields.originator)
    if (back.isValid) this.medium.unicast(this.id, back.nextHop, new RouteReply(fields))
  }

  /** Notes that a request was seen; false if it had been before. */
  private note(originator: number, id: number): boolean {
    const seen = this.seen[originator]!
    this.seen[originator] = seen | (1 << id)
    return (seen & (1 << id)) === 0
  }
}
