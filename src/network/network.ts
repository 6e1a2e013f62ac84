/**
 * The network of a check: what the program calls (`guest`), what the search tells it (which states refer to which conversations,
 * that it went back), and what the check asks afterwards. It outlives a search: one that is begun again finds all answers.
 */
import type { NetworkCounts } from '../base/network.ts'
import type { GuestNetwork } from '../runtime/guest-network.ts'
import type { CommNode } from './comm-tree.ts'
import { countsOf } from './counts.ts'
import { guestNetwork } from './guest-side.ts'
import { IoCache, type CacheSettings } from './io-cache.ts'
import type { MakePeers } from './live-conversations.ts'
import { References } from './references.ts'
import { type Conversation, type Exchange, Recording } from './recording.ts'
import { fillTrees, noPeers } from './replaying.ts'

/** What a search tells the network. Positions are those of the sessions that a state has open. */
export interface NetworkHooks {
  /** A state that is not explored yet refers to these positions. */
  hold(positions: readonly number[]): void
  /** It is explored. */
  letGo(positions: readonly number[]): void
  /** The search goes on at another state than the one that it came to last: one with these positions. */
  backtracked(positions: readonly number[]): void
  /** Nothing can run at a state with these positions: does a peer go on by itself? */
  linger(positions: readonly number[]): boolean
}

export class Network implements NetworkHooks {
  readonly guest: GuestNetwork
  readonly #cache: IoCache
  readonly #settings: CacheSettings
  readonly #references: References
  readonly #recording: Recording

  /** `makePeers` is called when a peer is needed for the first time. */
  constructor(settings: CacheSettings, makePeers: MakePeers) {
    const cache = new IoCache(settings, makePeers, () => this.#references.sweep())
    this.#cache = cache
    this.#settings = settings
    this.#references = new References(cache.nodes, (isNeeded) => cache.live.release(isNeeded))
    this.#recording = new Recording(cache)
    this.guest = guestNetwork(cache, this.#recording)
  }

  /** One that knows the conversations of a trace and nothing else. */
  static replaying(conversations: readonly Conversation[]): Network {
    const network = new Network({ network: 'branching', peerNondeterminism: 'explore', maxConnections: 1, volatile: [] }, noPeers)
    fillTrees(network.#cache, conversations)
    return network
  }

  /** Before every search: what became known in the last one is seen now. */
  beginSearch(): void {
    this.#references.clear()
    this.#cache.beginSearch()
  }

  /** Did something become known that the search did not see? Then it has to be done again. */
  get hasNews(): boolean {
    this.#cache.live.takeLate()
    return this.#cache.live.hasNews
  }

  counts(): NetworkCounts {
    return countsOf(this.#cache, this.#settings.network)
  }

  hold(positions: readonly number[]): void {
    this.#references.hold(positions)
  }

  letGo(positions: readonly number[]): void {
    this.#references.letGo(positions)
  }

  backtracked(positions: readonly number[]): void {
    this.#cache.backtracked(positions)
  }

  linger(positions: readonly number[]): boolean {
    return this.#cache.live.linger(positions.map((position): CommNode => this.#cache.nodes[position]!))
  }

  /** From now on conversations are noted for a trace. */
  startRecording(): void {
    this.#recording.start()
  }

  /** What was said between program and peers since the last question, while conversations are noted. */
  takeExchanges(): Exchange[] {
    return this.#recording.takeExchanges()
  }

  /** The conversations that were noted. */
  takeRecording(): Conversation[] {
    return this.#recording.take()
  }

  /** With whom the program has talked: the keys of its conversations. */
  partners(): readonly string[] {
    return [...this.#cache.trees.keys()]
  }

  /** What happened to peers that a user should know, each once. */
  warnings(): readonly string[] {
    return this.#cache.live.physical?.peers.warnings() ?? []
  }

  dispose(): void {
    this.#cache.live.dispose()
  }
}
