// Nodes and the medium between them, with everything that can happen to them, and the property that they must keep.

import { Medium } from './medium.ts'
import { Node } from './node.ts'
import { RoutingTable } from './routing-table.ts'

/** How large a network is and how much happens in it. */
export interface Scenario {
  readonly nodes: number
  readonly links: readonly (readonly [number, number])[]
  /** The nodes that have something to send, and the one that they send it to. */
  readonly sources: readonly number[]
  readonly destination: number
  /** How often each of them may ask for a route. */
  readonly requests: number
  /** How many packets can be on their way to one node; what is sent beyond that is lost. */
  readonly capacity: number
}

export class Network {
  readonly medium: Medium
  readonly nodes: readonly Node[]

  constructor({ nodes, links, capacity }: Scenario, makeTable = (size: number): RoutingTable => new RoutingTable(size)) {
    this.medium = new Medium(nodes, links, capacity)
    this.nodes = Array.from({ length: nodes }, (_, id) => new Node(id, this.medium, makeTable(nodes)))
  }

  node(id: number): Node {
    return this.nodes[id]!
  }

  deliver(receiver: number, position: number): void {
    this.node(receiver).receive(this.medium.take(receiver, position))
  }

  breakLink(a: number, b: number): void {
    this.medium.cut(a, b)
    this.node(a).loseNeighbour(b)
    this.node(b).loseNeighbour(a)
  }

  /** Whoever follows valid routes from next hop to next hop comes to an end, at the destination or where a route is missing. */
  hasNoLoop(): boolean {
    return this.nodes.every((_, destination) => this.nodes.every(({ id }) => this.endsFrom(id, destination)))
  }

  private endsFrom(source: number, destination: number): boolean {
    let at = source
    for (let hops = 0; hops < this.nodes.length; hops++) {
      if (at === destination) return true
      const { isValid, nextHop } = this.node(at).table.to(destination)
      if (!isValid) return true
      at = nextHop
    }
    return at === destination
  }
}
