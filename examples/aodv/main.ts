// AODV as RFC 3561 says: no sequence of events makes a routing loop.

import { explore } from 'manyworlds'
import { invariant, operations, scenario } from './exploration.ts'
import { Network } from './network.ts'

export default explore({ root: () => new Network(scenario), bound: 9, operations, invariant })
