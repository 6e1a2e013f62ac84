// What has to come out, whatever the machine: a run that sees something else has no figures.

import { RunFailure } from '../child.js'

/** Verdict, states, connections and answers of one run. Linear time stops exactly where the program's output depends on the schedule. */
export function requireExpected(row, mode, run) {
  const require = (what, seen, expected) => {
    if (seen !== expected) throw new RunFailure(`${row.name} ${row.connections} x ${row.messages}, ${mode}: ${what} ${seen}, expected ${expected}`)
  }
  require('mismatch', run.isMismatch === true, mode === 'linear' && row.isDivergent === true)
  if (run.isMismatch || run.isCut) return
  require('verdict', run.verdict, row.verdict)
  // The modes differ in what they ask peers, not in what they explore.
  require('states', run.states, row.states)
  require('transitions', run.transitions, row.transitions)
  if (mode === 'none') return
  require('connections', run.network.physicalConnections, mode === 'linear' ? row.linear ?? row.physical : row.physical)
  require('misses', run.network.misses, mode === 'linear' ? row.linear ?? row.misses : row.misses)
}
