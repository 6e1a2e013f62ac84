/**
 * The conversations of one check with processes outside: made once, kept over all of its searches, ended with it. While a peer is
 * waited for nothing else runs in this thread, so interrupts, the limit of time and the progress are looked after here as well.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import type { NetworkCounts, NetworkSettings } from '../base/network.ts'
import type { Limit, Progress } from '../explore/result.ts'
import type { SearchCounts } from '../explore/watch.ts'
import { IoLink, type LinkOptions } from '../network/io-link.ts'
import { Network } from '../network/network.ts'
import type { PhysicalPeers } from '../network/physical-peers.ts'
import type { CheckSettings } from '../options.ts'
import { type CheckHooks, progressNow } from './progress.ts'

/** Nobody wants to wait any longer for a peer. */
export class WaitGivenUp extends Error {
  readonly limit: Limit

  constructor(limit: Limit) {
    super(`waiting for a peer was given up: ${limit.kind}`)
    this.limit = limit
  }
}

/** What a check has of its network: undefined if the program may talk to nobody. */
export interface Networking {
  readonly network: Network | undefined
  /** The hooks of the check, which have to be used from here on. */
  readonly hooks: CheckHooks
}

export type MakePeers = (options: LinkOptions) => PhysicalPeers

export function hasPeers({ allowNet, allowListen, peers, clients }: NetworkSettings): boolean {
  return allowNet.length + allowListen.length + peers.length + clients.length > 0
}

export function startNetworking(settings: CheckSettings, hooks: CheckHooks, makePeers: MakePeers = (options) => new IoLink(settings, options)): Networking {
  if (!hasPeers(settings)) return { network: undefined, hooks }
  /** The last report of the search, and when it began. */
  let latest: Progress | undefined
  let beganMs = performance.now()
  let counts: SearchCounts | undefined
  const waiting = (): void => {
    if (hooks.isInterrupted()) throw new WaitGivenUp({ kind: 'interrupted' })
    const elapsedMs = performance.now() - beganMs
    if (elapsedMs > settings.timeoutMs || hooks.isTimeUp?.() === true) throw new WaitGivenUp({ kind: 'timeout', value: settings.timeoutMs })
    if (latest !== undefined) hooks.progress({ ...progressNow(latest, counts ?? latest, elapsedMs), isWaiting: true })
  }
  return {
    network: new Network(settings, () => makePeers({ waiting })),
    hooks: {
      ...hooks,
      progress: (progress) => {
        latest = progress
        beganMs = performance.now() - progress.elapsedMs
        hooks.progress(progress)
      },
      searching: (searched) => { counts = searched },
    },
  }
}

/** What is to be told of the network; nothing if the peers are still not to be waited for. */
export function countsOf(network: Network): { readonly counts: NetworkCounts; readonly warnings: readonly string[] } | undefined {
  try {
    return { counts: network.counts(), warnings: network.warnings() }
  } catch (error) {
    if (isInstanceOf(error, WaitGivenUp)) return undefined
    throw error
  }
}

/** Peers that a complete search has not talked to: most likely the program uses another port than the one that was said. */
export function unheard(network: Network, { clients, peers, allowListen, allowNet }: NetworkSettings): string[] {
  const partners = network.partners()
  const areClients = partners.map((key) => key.startsWith('client '))
  return [
    ...(clients.length > 0 && !areClients.includes(true) ? [`no client was started, because the program has not listened on ${allowListen.join(' and ')}`] : []),
    ...(peers.length > 0 && !areClients.includes(false) ? [`no peer was talked to, because the program has contacted none of ${allowNet.join(', ')}`] : []),
  ]
}
