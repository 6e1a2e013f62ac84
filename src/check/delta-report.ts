/** Puts together what a result says of delta execution. */
import { relative } from 'node:path'

import type { DeltaSearch } from '../explore/delta-search.ts'
import type { DeltaFallback, DeltaReport } from '../explore/result.ts'
import type { Places } from './places.ts'

export function deltaReport({ expander, abandoned, standardLevels }: DeltaSearch, places: Places): DeltaReport {
  const { levels, batches, executions, single, constantCells, cells, times } = expander.counts
  return {
    levels, standardLevels, batches, executions, splits: expander.splits, single,
    fallbacks: fallbacksOf(expander.fallbacks, places),
    abandoned,
    constants: { constant: constantCells, total: cells },
    times: { ...times },
  }
}

/** The places where something had no set version, the busiest first. */
function fallbacksOf(maps: readonly ReadonlyMap<number, { readonly what: string; readonly count: number }>[], places: Places): DeltaFallback[] {
  const byLine = new Map<string, DeltaFallback>()
  for (const [site, { what, count }] of maps.flatMap((map) => [...map])) {
    const location = places.locateOffset(Math.floor(site / 2 ** 24), site % 2 ** 24)
    const file = location === undefined ? '' : relative('', location.file)
    const line = location?.line ?? 0
    const key = `${file}:${line} ${what}`
    byLine.set(key, { file, line, what, count: count + (byLine.get(key)?.count ?? 0) })
  }
  return [...byLine.values()].sort((a, b) => b.count - a.count)
}
