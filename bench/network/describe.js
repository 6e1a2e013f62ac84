// Tables III and IV of the paper for our applications, and the targets.

import { integer, mb, table } from '../results.js'

export function describe({ rows, targets }) {
  const [states, usage] = ['Time, memory and states (table III):', 'Use of the cache (table IV):']
  return [states, stateTable(rows), usage, usageTable(rows), 'Targets:', targetTable(targets)].join('\n\n')
}

const nameOf = ({ name, connections, messages }) => `${name} ${connections} x ${messages}`

function stateTable(rows) {
  const head = ['application', 'none', 'memory', 'linear', 'memory', 'branching', 'memory', 'states, new', 'revisited']
  return table(head, rows.map((row) => {
    const { none, linear, branching } = row.runs
    const revisited = branching.transitions - branching.states + 1
    return [nameOf(row), ...cells(none), ...cells(linear), ...cells(branching), integer(branching.states), integer(revisited)]
  }))
}

/** What a mode took. */
function cells(run) {
  if (run.isMismatch) return ['mismatch', '']
  return [`${run.isCut ? '> ' : ''}${time(run.elapsedMs)}`, mb(run.peakRssBytes)]
}

function time(ms) {
  if (ms < 1000) return `${ms.toFixed(0)} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

function usageTable(rows) {
  const head = ['application', 'none: misses', '(re)connections', 'branching: hits', 'misses', '(re)connections', 'open at once', 'hits a second']
  return table(head, rows.map((row) => {
    const { none, branching } = row.runs
    const { hits, misses, restarts, openConnections } = branching.network
    const cut = none.isCut ? '> ' : ''
    return [
      nameOf(row), cut + integer(none.network.misses), cut + integer(none.network.restarts),
      integer(hits), integer(misses), integer(restarts), integer(openConnections), integer(Math.round(1000 * hits / branching.elapsedMs)),
    ]
  }))
}

function targetTable(targets) {
  return table(['target', 'measured', 'wanted', ''], targets.map(({ name, text, wanted, isReached }) => [name, text, wanted, isReached ? 'reached' : 'MISSED']))
}
