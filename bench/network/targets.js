// What the suite is to show beyond its counts.

/** The rows on which the cache is compared with none. */
const COMPARED = ['alphabet client', 'alphabet client, not inspected'].map((name) => ({ name, connections: 2, messages: 5 }))
/** Searches shorter than this are V8 warming up. */
const LEAST_HITS = 5_000

export function targetsOf(rows) {
  return [...COMPARED.map((wanted) => speedup(rows, wanted)), hitsPerSecond(rows)].filter((target) => target !== undefined)
}

function speedup(rows, wanted) {
  const row = rows.find((each) => Object.entries(wanted).every(([key, value]) => each[key] === value))
  if (row === undefined) return undefined
  const { none, branching } = row.runs
  const value = none.elapsedMs / branching.elapsedMs
  return {
    name: `${row.name}, 2 connections x 5 messages: none over branching`, wanted: 'at least 250x', isReached: value >= 250, value,
    text: `${none.isCut ? 'more than ' : ''}${value.toFixed(0)}x`,
  }
}

function hitsPerSecond(rows) {
  const searches = rows.map(({ runs }) => runs.branching).filter(({ network }) => network.hits >= LEAST_HITS)
  const rates = searches.map(({ network, elapsedMs }) => 1000 * network.hits / elapsedMs)
  if (rates.length === 0) return undefined
  const value = Math.max(...rates)
  return {
    name: `cached I/O operations a second, best of the searches with ${LEAST_HITS.toLocaleString('en-US')} or more`,
    wanted: 'at least 20,000', isReached: value >= 20_000, value,
    text: Math.round(value).toLocaleString('en-US'),
  }
}
