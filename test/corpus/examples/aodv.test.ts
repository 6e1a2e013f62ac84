// AODV: what the nodes do, message by message, and what the checker says of the protocol and of its three variants.

import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Network } from '../../../examples/aodv/network.ts'
import type { RoutingTable } from '../../../examples/aodv/routing-table.ts'
import { isNewer } from '../../../examples/aodv/sequence-number.ts'
import type { ExplorationResult } from '../../../src/explore/result.ts'
import type { CheckOptions } from '../../../src/options.ts'
import { checked } from '../../support/checked.ts'
import { itAll, sample } from '../../support/extent.ts'

const folder = resolve(import.meta.dirname, '../../../examples/aodv')

/** Nodes in a line, 0 - 1 - 2 - 3. */
const line = () => new Network({ nodes: 4, links: [[0, 1], [1, 2], [2, 3]], sources: [], destination: 3, requests: 1, capacity: 5 })

/** What is on its way, as `sender>receiver kind`. */
function air({ medium }: Network): string[] {
  return medium.packets.flatMap((packets, receiver) => packets.map(({ sender, message }) => `${sender}>${receiver} ${message.kind}`))
}

/** Delivers what is on its way until nothing is. */
function settle(network: Network): void {
  for (let receiver; (receiver = network.medium.packets.findIndex((packets) => packets.length > 0)) >= 0;) network.deliver(receiver, 0)
}

/** Next hops to a destination, by node; `-` where there is no route. */
const hops = (network: Network, destination: number): string =>
  network.nodes.map(({ table }) => table.to(destination)).map(({ isValid, nextHop }) => isValid ? nextHop : '-').join(' ')

const sequences = (network: Network, destination: number) => network.nodes.map(({ table }) => table.to(destination).sequence)

describe('a network', () => {
  it('finds a route, and a route back', () => {
    const network = line()
    network.node(0).requestRoute(3)
    settle(network)
    expect([hops(network, 3), hops(network, 0)]).toEqual(['1 2 3 -', '- 0 1 2'])
    expect(network.node(0).table.to(3)).toMatchObject({ hopCount: 3, sequence: 0 })
  })

  it('asks no further than to a node that knows a route', () => {
    const network = line()
    network.node(1).requestRoute(3)
    settle(network)
    network.node(0).requestRoute(3)
    network.deliver(1, 0)
    expect(air(network)).toEqual(['1>0 RREP'])
    settle(network)
    expect(network.node(0).table.to(3)).toMatchObject({ isValid: true, nextHop: 1, hopCount: 3 })
  })

  it('tells those who use a link that it broke, and they tell others', () => {
    const network = line()
    network.node(0).requestRoute(3)
    settle(network)
    network.breakLink(2, 3)
    expect(air(network)).toEqual(['2>1 RERR'])
    network.deliver(1, 0)
    expect(air(network)).toEqual(['1>0 RERR'])
    settle(network)
    expect(hops(network, 3)).toBe('- - - -')
    // The route was 0 old; whoever offers the next one must have something newer.
    expect(sequences(network, 3)).toEqual([1, 1, 1, undefined])
  })

  it('asks for a newer route than the one it has lost, so that no node answers with that', () => {
    const network = line()
    network.node(0).requestRoute(3)
    settle(network)
    network.breakLink(2, 3)
    network.medium.take(1, 0)
    network.node(2).requestRoute(3)
    settle(network)
    expect(hops(network, 3)).toBe('1 2 - -')
    expect(network.hasNoLoop()).toBe(true)
  })

  it('a destination counts up to what it is asked for', () => {
    const network = line()
    network.node(2).requestRoute(3)
    settle(network)
    network.node(2).table.expire(3)
    network.node(2).requestRoute(3)
    settle(network)
    expect(network.node(3).sequence).toBe(1)
    expect(network.node(2).table.to(3)).toMatchObject({ isValid: true, sequence: 1 })
  })

  it('loses a packet that finds no place or no link', () => {
    const network = new Network({ nodes: 2, links: [[0, 1]], sources: [], destination: 1, requests: 2, capacity: 1 })
    network.node(0).requestRoute(1)
    network.node(0).requestRoute(1)
    expect(air(network)).toEqual(['0>1 RREQ'])
    network.breakLink(0, 1)
    network.node(1).requestRoute(0)
    expect(air(network)).toEqual(['0>1 RREQ'])
  })

  it('knows a loop when there is one', () => {
    const network = line()
    const use = (table: RoutingTable, nextHop: number) => table.update(3, { nextHop, hopCount: 1, sequence: 1 })
    use(network.node(1).table, 2)
    expect(network.hasNoLoop()).toBe(true)
    use(network.node(2).table, 1)
    expect(network.hasNoLoop()).toBe(false)
  })
})

it('sequence numbers roll over', () => {
  expect([isNewer(1, 0), isNewer(0, 0), isNewer(0, 1), isNewer(-(2 ** 31), 2 ** 31 - 1)]).toEqual([true, false, false, true])
})

function check(name: string, options: CheckOptions): ExplorationResult {
  return checked(join(folder, name), options) as ExplorationResult
}

describe('the checker', () => {
  it.each(sample(['delta', 'host', 'tracked', 'auto'] as const, 2))('finds no loop in the protocol, in mode %s', (mode) => {
    expect(check('main.ts', { bound: 6, mode })).toMatchObject({ verdict: 'holds', states: 3601, transitions: 9641, depth: 6, warnings: [] })
  })

  // Each takes seconds, and all look for the same kind of mistake.
  itAll.each([
    ['variant-no-increment.ts', 193_854, 4, 'network.breakLink(2, 3)'],
    ['variant-older-sequence.ts', 138_935, 5, 'network.node(2).table.expire(3)'],
    ['variant-forgotten-route.ts', 184_835, 2, 'network.node(2).table.expire(3)'],
  ] as const)('finds loops in %s, none of them before the tenth step', (name, states, violations, lost) => {
    const result = check(name, { mode: 'delta', keepGoing: true })
    expect(result).toMatchObject({ verdict: 'violation', bound: 10, completeDepth: 10, states, violations, pending: 0, limits: [] })
    expect(result.violation).toMatchObject({ property: { kind: 'invariant', name: 'there are no routing loops' } })
    const { steps } = result.violation!.trace
    expect([steps.length, steps[8]!.code]).toEqual([10, lost])
    // A route is lost; a late answer brings it back by way of a neighbour that uses this node.
    expect(steps[9]!.changes).toContainEqual({ path: 'network.nodes[2].table.routes[3].nextHop', before: '-1', after: '1' })
  })
})
