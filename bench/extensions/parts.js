// Divides a sampled profile into the parts of a search. Every sample belongs to the innermost function on its stack that is known to
// be the beginning of a part; what is under none of them is the search itself ("rest").

export const PARTS = ['execution', 'backtracking', 'comparison', 'rest']

/** Where each part begins: functions by the file that they stand in; the first row that fits counts. */
const BEGINNINGS = [
  { part: 'execution', file: 'explore/subject.js', names: ['run', 'execute', 'isEnabled', 'brokenInvariant', 'start'] },
  { part: 'execution', file: 'explore/guest-entry.js', names: '*' },
  { part: 'execution', file: 'explore/program.js', names: ['take'] },
  { part: 'comparison', file: 'explore/rebuild-keeper.js', names: ['identify'] },
  { part: 'comparison', file: 'explore/undo-keeper.js', names: ['identify'] },
  { part: 'comparison', file: 'explore/auto-keeper.js', names: ['identify'] },
  { part: 'comparison', file: 'explore/explorer.js', names: ['#discover'] },
  { part: 'backtracking', file: 'explore/explorer.js', names: ['#goBack', '#keep'] },
  { part: 'backtracking', file: 'explore/rebuild-keeper.js', names: '*' },
  { part: 'backtracking', file: 'explore/undo-keeper.js', names: '*' },
  { part: 'backtracking', file: 'explore/auto-keeper.js', names: '*' },
  { part: 'backtracking', file: 'explore/way-costs.js', names: '*' },
  { part: 'backtracking', file: 'track/living-heap.js', names: ['goTo', 'rollback', 'advance', 'build', 'copy', 'abandon'] },
  { part: 'backtracking', file: 'state/heap.js', names: ['rebuild', 'rebuildBeside', 'restore'] },
  { part: 'backtracking', file: 'state/byte-arena.js', names: '*' },
  { part: 'backtracking', file: 'state/state-store.js', names: '*' },
  { part: 'comparison', file: 'track/living-heap.js', names: ['identify'] },
  { part: 'comparison', file: 'track/ledger.js', names: '*' },
  { part: 'comparison', file: 'state/heap.js', names: ['linearize', 'computeFingerprint', 'computeSuccessor'] },
  { part: 'comparison', file: 'state/visited-set.js', names: '*' },
  { part: 'comparison', file: 'state/numbered-set.js', names: '*' },
  { part: 'comparison', file: 'state/exact-set.js', names: '*' },
]

/** Milliseconds of each part. */
export function partsOf({ nodes, samples, timeDeltas }) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const known = new Map()
  const partOf = (id) => {
    if (id === undefined) return 'rest'
    if (!known.has(id)) known.set(id, beginningOf(byId.get(id).callFrame) ?? partOf(parents.get(id)))
    return known.get(id)
  }
  const parts = Object.fromEntries(PARTS.map((part) => [part, 0]))
  let last = 'rest'
  samples.forEach((id, i) => {
    const { functionName, url } = byId.get(id).callFrame
    if (functionName === 'dispatch' && url === '') return // The profiler itself, when it starts and stops.
    // Garbage is collected when something wants memory: the part before it pays.
    if (functionName !== '(garbage collector)') last = partOf(id)
    parts[last] += timeDeltas[i] / 1000
  })
  return parts
}

function beginningOf({ functionName, url }) {
  if (url === '') return undefined
  const name = functionName.replace(/^.*\.(?=[^.])/, '')
  return BEGINNINGS.find(({ file, names }) => url.endsWith(`/${file}`) && (names === '*' || names.includes(name)))?.part
}
