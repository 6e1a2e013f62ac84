// A route that expires is deleted at once, with its sequence number, instead of being kept as an invalid one (RFC 3561, section 6.1). So the
// node cannot tell that the next route it is offered is older than the one it had, and leads through itself.
// Shortest violation: 10 steps; a neighbour answers a request that was long on its way, then the route expires, then the answer comes.

import { explore } from 'manyworlds'
import { invariant, operations, scenario } from './exploration.ts'
import { Network } from './network.ts'
import { RoutingTable } from './routing-table.ts'

class ForgetfulTable extends RoutingTable {
  override expire(destination: number): void {
    // Should keep the next sequence number.
    this.invalidate(destination, undefined)
  }
}

export default explore({
  root: () => new Network(scenario, (size) => new ForgetfulTable(size)),
  bound: 10,
  operations,
  invariant,
})
