/** What a check tells about its conversations with peers. */
import type { NetworkCounts, NetworkMode } from '../base/network.ts'
import type { IoCache } from './io-cache.ts'

export function countsOf(cache: IoCache, mode: NetworkMode): NetworkCounts {
  const { physical, misses, late } = cache.live
  const counts = physical?.peers.counts()
  return {
    mode,
    hits: cache.hits,
    misses,
    restarts: physical?.sessions.begun ?? 0,
    physicalConnections: counts?.connections ?? 0,
    openConnections: physical?.sessions.mostOpen ?? 0,
    processes: counts?.processes ?? 0,
    bytesSent: counts?.bytesSent ?? 0,
    bytesReceived: counts?.bytesReceived ?? 0,
    late,
  }
}
