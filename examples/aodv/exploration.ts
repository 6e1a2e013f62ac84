// What can happen in a network, one step at a time, and what must hold. main.ts explores the protocol as it should be, each variant
// the protocol with one mistake.

import { int } from 'manyworlds'
import type { Network, Scenario } from './network.ts'

/** Four nodes in a line, 0 - 1 - 2 - 3; the first and the last but one want to send to the last. */
export const scenario: Scenario = {
  nodes: 4, links: [[0, 1], [1, 2], [2, 3]], sources: [0, 2], destination: 3, requests: 1, capacity: 3,
}

const node = int(0, scenario.nodes - 1)
const position = int(0, scenario.capacity - 1)

export const operations = {
  /** A node has something to send and no route, so it asks for one. */
  send: {
    args: [scenario.sources, [scenario.destination]],
    guard: (network: Network, source: number, destination: number) => {
      const { table, requests } = network.node(source)
      return requests < scenario.requests && !table.to(destination).isValid
    },
    run: (network: Network, source: number, destination: number) => network.node(source).requestRoute(destination),
  },
  /** Packets may overtake each other. */
  deliver: {
    args: [node, position],
    guard: (network: Network, receiver: number, at: number) => network.medium.isOnItsWay(receiver, at),
    run: (network: Network, receiver: number, at: number) => network.deliver(receiver, at),
  },
  drop: {
    args: [node, position],
    guard: (network: Network, receiver: number, at: number) => network.medium.isOnItsWay(receiver, at),
    run: (network: Network, receiver: number, at: number) => { network.medium.take(receiver, at) },
  },
  /** The lifetime of a route may end at any time. */
  expire: {
    args: [node, node],
    guard: (network: Network, owner: number, destination: number) => network.node(owner).table.to(destination).isValid,
    run: (network: Network, owner: number, destination: number) => network.node(owner).table.expire(destination),
  },
  breakLink: {
    args: [int(0, scenario.nodes - 2), int(1, scenario.nodes - 1)],
    guard: (network: Network, a: number, b: number) => a < b && network.medium.isLinked(a, b),
    run: (network: Network, a: number, b: number) => network.breakLink(a, b),
  },
}

export const invariant = { 'there are no routing loops': (network: Network) => network.hasNoLoop() }
