/**
 * Communication trees (algorithms 1 and 3 of the paper): everything that was ever said in conversations of one kind. A path from
 * the root is one conversation: write nodes are messages of the program, read nodes are events of the peer. The answer to a
 * message is the chain of read nodes behind its write node; `response` leads to the end of that chain.
 *
 * Trees are no part of a state and only grow. A state refers to nodes by their number.
 */
import type { Action, PeerEvent } from '../base/network.ts'
import { sameEvent } from './events.ts'
import { messageKey } from './messages.ts'

/** Where the answer to a message ends, and the search in which that was found out. */
export interface Response {
  readonly end: CommNode
  readonly since: number
}

export class CommNode {
  /** What a state holds; never 0. */
  readonly id: number
  readonly tree: CommTree
  readonly parent: CommNode | undefined
  /** What the program said, of a write node. */
  readonly message: readonly Action[] | undefined
  /** What the peer did, of a read node. */
  readonly event: PeerEvent | undefined
  /** The messages that were sent here. */
  readonly writes = new Map<string, CommNode>()
  /** What came next from the peer here. More than one only if the peer is not deterministic. */
  readonly reads: CommNode[] = []
  /** Of a write node and of the root: the answers of the peer, first seen first. */
  readonly responses: Response[] = []
  /** What the peer did by itself here, after its answer was complete. */
  later: Response | undefined
  /** The peer is known to stay silent here. */
  isSilent = false
  /** How many times unexplored states refer to this node. */
  references = 0
  /** The program has read the event. */
  wasRead = false

  constructor(id: number, tree: CommTree, parent: CommNode | undefined, data: readonly Action[] | PeerEvent | undefined) {
    this.id = id
    this.tree = tree
    this.parent = parent
    this.message = isMessage(data) ? data : undefined
    this.event = isMessage(data) ? undefined : data
  }

  /** A position before an answer: a write node, or the root. */
  get isAsking(): boolean {
    return this.event === undefined
  }
}

export class CommTree {
  /** `tcp 127.0.0.1:8080`, `client 0` */
  readonly key: string
  readonly root: CommNode
  readonly #nodes: CommNode[]

  /** `nodes`: all nodes of all trees, by their numbers. */
  constructor(key: string, nodes: CommNode[]) {
    this.key = key
    this.#nodes = nodes
    this.root = this.#make(undefined, undefined)
  }

  /** Algorithm 3. Children of a node carry distinct data: a node with this data is found again. */
  addNode(data: readonly Action[] | PeerEvent, parent: CommNode): CommNode {
    if (!isMessage(data)) return this.#addRead(data, parent)
    const key = messageKey(data)
    let node = parent.writes.get(key)
    if (node === undefined) {
      node = this.#make(parent, data)
      parent.writes.set(key, node)
    }
    return node
  }

  /** The end of a chain of events behind `from`. */
  addEvents(events: readonly PeerEvent[], from: CommNode): CommNode {
    return events.reduce((node, event) => this.addNode(event, node), from)
  }

  #addRead(event: PeerEvent, parent: CommNode): CommNode {
    const known = parent.reads.find((node) => sameEvent(node.event!, event))
    if (known !== undefined) return known
    const node = this.#make(parent, event)
    parent.reads.push(node)
    return node
  }

  #make(parent: CommNode | undefined, data: readonly Action[] | PeerEvent | undefined): CommNode {
    const node = new CommNode(this.#nodes.length, this, parent, data)
    this.#nodes.push(node)
    return node
  }
}

/** The nodes from below `from` down to `to`, which lies below it; undefined if it does not. */
export function path(from: CommNode, to: CommNode): CommNode[] | undefined {
  const nodes: CommNode[] = []
  for (let node: CommNode | undefined = to; node !== undefined; node = node.parent) {
    if (node === from) return nodes.reverse()
    nodes.push(node)
  }
  return undefined
}

/** The events between two positions. */
export function eventsBetween(from: CommNode, to: CommNode): PeerEvent[] {
  return path(from, to)!.map(({ event }) => event!)
}

function isMessage(data: readonly Action[] | PeerEvent | undefined): data is readonly Action[] {
  return Array.isArray(data)
}
