// A node that finds a link broken does not count up the sequence numbers of the routes that it loses (RFC 3561, section 6.11). So it takes
// a route of the same age from a neighbour, though that route leads through the node itself.
// Shortest violation: 10 steps; a neighbour answers a request that was long on its way, then the link breaks, then the answer comes.

import { explore } from 'manyworlds'
import { invariant, operations, scenario } from './exploration.ts'
import { Network } from './network.ts'
import { RoutingTable } from './routing-table.ts'

class TableWithoutIncrement extends RoutingTable {
  override breakRoute(destination: number): void {
    // Should be the next sequence number.
    this.invalidate(destination, this.to(destination).sequence)
  }
}

export default explore({
  root: () => new Network(scenario, (size) => new TableWithoutIncrement(size)),
  bound: 10,
  operations,
  invariant,
})
