/**
 * The I/O cache: algorithms 4 to 6 of the paper. It answers the program from communication trees, and asks a peer only for what no
 * tree has (live-conversations.ts). Positions in trees are what states hold; the cache itself is not backtracked.
 */
import type { Action, NetworkMode } from '../base/network.ts'
import { type CommNode, CommTree, type Response } from './comm-tree.ts'
import { messageText, peerName } from './conversation-text.ts'
import { linearMismatch } from './divergence.ts'
import { type ConversationSettings, LiveConversations, type MakePeers } from './live-conversations.ts'

export interface CacheSettings extends ConversationSettings {
  readonly network: NetworkMode
}

export class IoCache {
  /** Operations of the program that were answered without a peer, in the search that goes on. */
  hits = 0
  /** A path that was explored is taken once more: nobody is asked for what is known. */
  isTracing = false
  /** Nodes by their numbers; 0 is none. */
  readonly nodes: CommNode[] = [undefined as unknown as CommNode]
  readonly trees = new Map<string, CommTree>()
  readonly live: LiveConversations
  readonly #mode: NetworkMode

  /** `beforeNew`: a physical session is about to be begun; who knows of one that nobody needs should close it. */
  constructor(settings: CacheSettings, makePeers: MakePeers, beforeNew: () => void) {
    this.#mode = settings.network
    this.live = new LiveConversations(settings, makePeers, beforeNew)
  }

  get #keepsNothing(): boolean {
    return this.#mode === 'none' && !this.isTracing
  }

  /** What was news is seen from now on. */
  beginSearch(): void {
    this.hits = 0
    this.live.beginSearch()
  }

  /** Algorithm 6: where a conversation begins. Clients begin to talk, servers wait for the first message. */
  open(key: string): CommNode {
    const { root } = this.#treeOf(key)
    if (!key.startsWith('client ')) return root
    if (root.responses.length > 0 && !this.#keepsNothing) this.hits++
    else this.live.begin(root.tree, () => `a connection of ${peerName(key)}`)
    return root
  }

  /** Algorithm 4: the node of a message behind `w`; `makeMessage` is called if it is not known there. */
  write(w: CommNode, key: string, makeMessage: () => Action[]): CommNode {
    const known = w.writes.get(key)
    if (known !== undefined && !this.#keepsNothing) {
      this.hits++
      return known
    }
    const message = known?.message ?? makeMessage()
    if (known === undefined && this.#mode === 'linear' && w.writes.size > 0) throw linearMismatch(w, message)
    return this.live.say(w, message, () => `${messageText(message)} to ${peerName(w.tree.key)}`)
  }

  /** Algorithm 5: the first event behind `r` on the way to `w`. */
  read(r: CommNode | undefined, w: CommNode): CommNode | undefined {
    let first: CommNode | undefined
    for (let node: CommNode | undefined = w; node !== r; node = node.parent) {
      if (node === undefined) throw new Error(`position ${r!.id} is not on the way to ${w.id}`)
      if (node.event !== undefined) first = node
    }
    return first
  }

  /** An event was handed to the program. The first time it is what a peer was asked for. */
  noteRead(event: CommNode): void {
    if (event.wasRead && !this.#keepsNothing) this.hits++
    event.wasRead = true
  }

  /** The answers to a message that are known in this search. */
  responses(w: CommNode): Response[] {
    return w.isAsking ? w.responses.filter(({ since }, index) => index === 0 || since < this.live.search) : []
  }

  /** What the peer does by itself at a position, if that was known when the search began. */
  later(w: CommNode): CommNode | undefined {
    return w.later !== undefined && w.later.since < this.live.search ? w.later.end : undefined
  }

  /** Without a cache nothing outlives a backtrack: every conversation of the state is begun anew and brought to its place. */
  backtracked(positions: readonly number[]): void {
    if (!this.#keepsNothing) return
    this.live.endAll()
    for (const position of positions) this.live.beginAgain(this.nodes[position]!)
  }

  #treeOf(key: string): CommTree {
    let tree = this.trees.get(key)
    if (tree === undefined) {
      tree = new CommTree(key, this.nodes)
      this.trees.set(key, tree)
      if (!key.startsWith('client ')) tree.root.responses.push({ end: tree.root, since: 0 })
    }
    return tree
  }
}
