// The air between the nodes. A message is heard by those in range of its sender; until it is delivered it is on its way, and may be
// overtaken by others or get lost.

import type { Message } from './message.ts'

/** A message on its way to one node. */
export class Packet {
  readonly sender: number
  readonly message: Message

  constructor(sender: number, message: Message) {
    this.sender = sender
    this.message = message
  }
}

export class Medium {
  /** Which nodes are in range of each other. */
  readonly links: boolean[][]
  /** What is on its way to each node. */
  readonly packets: Packet[][]
  readonly capacity: number

  /** At most `capacity` packets are on their way to one node; what is sent beyond that is lost. */
  constructor(size: number, links: readonly (readonly [number, number])[], capacity: number) {
    const nodes = Array.from({ length: size }, (_, node) => node)
    this.links = nodes.map((a) => nodes.map((b) => links.some(([c, d]) => (a === c && b === d) || (a === d && b === c))))
    this.packets = nodes.map(() => [])
    this.capacity = capacity
  }

  isLinked(a: number, b: number): boolean {
    return this.links[a]![b]!
  }

  cut(a: number, b: number): void {
    this.links[a]![b] = false
    this.links[b]![a] = false
  }

  unicast(sender: number, receiver: number, message: Message): void {
    const packets = this.packets[receiver]!
    if (this.isLinked(sender, receiver) && packets.length < this.capacity) packets.push(new Packet(sender, message))
  }

  /** `copy` makes the message, once for each node that is in range. */
  broadcast(sender: number, copy: () => Message): void {
    for (let node = 0; node < this.packets.length; node++) {
      if (this.isLinked(sender, node)) this.unicast(sender, node, copy())
    }
  }

  isOnItsWay(receiver: number, position: number): boolean {
    return position < this.packets[receiver]!.length
  }

  /** Takes a packet out of the air. */
  take(receiver: number, position: number): Packet {
    return this.packets[receiver]!.splice(position, 1)[0]!
  }
}
