// A node whose route is invalid takes any other, also one with an older sequence number (against RFC 3561, section 6.7). So a late answer
// makes it use a neighbour whose own route leads through it.
// Shortest violation: 10 steps; a neighbour answers a request that was long on its way, then the route expires, then the answer comes.

import { explore } from 'manyworlds'
import { invariant, operations, scenario } from './exploration.ts'
import { Network } from './network.ts'
import { type Offer, type Route, RoutingTable } from './routing-table.ts'

class TableWithOlderRoutes extends RoutingTable {
  protected override isBetter(offer: Offer, route: Route): boolean {
    // Should compare sequence numbers also if the route is invalid.
    return !route.isValid || super.isBetter(offer, route)
  }
}

export default explore({
  root: () => new Network(scenario, (size) => new TableWithOlderRoutes(size)),
  bound: 10,
  operations,
  invariant,
})
