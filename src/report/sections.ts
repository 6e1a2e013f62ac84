/** The parts that reports of explorations and of programs have in common. */
import type { Limit, ResultBase } from '../explore/result.ts'
import type { Palette } from './palette.ts'
import { count, duration, memory, odds, plural, rate } from './quantity.ts'
import { indent, wrap } from './table.ts'
import { inOneLine } from './visible.ts'

export const BADGES = {
  holds: ['pass', 'HOLDS'],
  violation: ['fail', 'VIOLATION'],
  incomplete: ['warn', 'INCOMPLETE'],
} as const

/** The command that runs a stored trace again. */
export function replayCommand(traceFile: string): string {
  const quoted = /^[\w./:@%+=,-]+$/.test(traceFile) ? traceFile : `'${traceFile.replaceAll("'", `'\\''`)}'`
  return `npx manyworlds replay ${quoted}`
}

/** Lines of `label  value` with aligned values. */
export function facts(rows: readonly (readonly [string, string])[], palette: Palette): string {
  const width = Math.max(...rows.map(([label]) => label.length))
  return indent(rows.map(([label, value]) => `${palette.dim(label.padEnd(width))}  ${value}`).join('\n'))
}

export function warnings({ warnings }: { readonly warnings: readonly string[] }, palette: Palette): string {
  const lines = warnings.map((warning) => {
    const [first, ...rest] = wrap(`warning: ${warning}`)
    return indent([palette.warn(first!), ...rest].join('\n'))
  })
  return lines.join('\n')
}

/** What stopped a search; `step` is what its depth counts. */
export function limitText({ kind, value = 0 }: Limit, step: string): string {
  switch (kind) {
    case 'max-states': return `at ${plural(value, 'state')} (--max-states)`
    case 'max-depth': return `after ${plural(value, step)} (--max-depth)`
    case 'timeout': return `after ${duration(value)} (--timeout)`
    case 'max-memory': return `at ${count(value)} MB of memory (--max-memory)`
    case 'walks': return `after ${plural(value, 'random walk')} (--walks)`
    case 'interrupted': return 'by an interrupt'
    case 'crashed': return 'because its process has ended'
    case 'strategy': return `because the strategy left out ${plural(value, 'alternative')}`
    case 'peers': return `after ${count(value)} searches, in each of which peers said something new`
    case 'abstraction': return 'at states whose shape was known (--match shape)'
  }
}

/** What a search found that was to keep going; `covered` is what it explored all of, `step` what its depth counts. */
export function keptGoing({ violations, limits, pending }: ResultBase, covered: string, step: string): string {
  if (violations === undefined || violations === 0) return ''
  const [found, paths] = violations === 1 ? ['1 violation. Its path ends', 'It is this'] : [`${count(violations)} violations. Their paths end`, 'The first one']
  const rest = limits.length === 0 ? `every other ${covered} was explored` : `the search stopped ${limits.map((limit) => limitText(limit, step)).join(' and ')}${leftOut(pending)}`
  return paragraph(`${found} there; ${rest}. ${paths}:`)
}

/** How many states a limit left out. */
export function leftOut(pending: number): string {
  return pending > 0 ? `; ${plural(pending, 'state')} ${pending === 1 ? 'was' : 'were'} left unexplored` : ''
}

/** The figures of a search; `more` stands between those of the states and those of the machine. */
export function numbers(result: ResultBase, palette: Palette, more: readonly (readonly [string, string])[] = []): string {
  const { states, transitions, executions, depth, elapsedMs, peakRssBytes } = result
  const perSecond = rate(transitions / (elapsedMs / 1000))
  return facts([
    ['states', count(states)],
    ['transitions', `${count(transitions)}${perSecond === '-' ? '' : ` (${perSecond})`}`],
    ...(executions === transitions ? [] : [['executions', count(executions)] as const]),
    ['depth', count(depth)],
    ...more,
    ['time', duration(elapsedMs)],
    ['memory', memory(peakRssBytes)],
    ['collision', collision(result)],
  ], palette)
}

function collision({ visited, collisionProbability }: ResultBase): string {
  if (visited === 'exact') return 'none: whole states were compared'
  if (collisionProbability === 0) return 'none: there is only one state'
  return `${odds(collisionProbability)} that two different states were taken for one`
}

export function whereStored({ traceFile }: { readonly traceFile?: string }, palette: Palette): string {
  if (traceFile === undefined) return ''
  return facts([['trace', inOneLine(traceFile)], ['replay', palette.strong(inOneLine(replayCommand(traceFile)))]], palette)
}

export function paragraph(text: string): string {
  return indent(wrap(text).join('\n'))
}

/** Which functions ran as host blocks, the busiest first. */
export function hostBlocks({ hostBlocks = [] }: ResultBase, palette: Palette): string {
  if (hostBlocks.length === 0) return ''
  const busiest = [...hostBlocks].sort((a, b) => b.count - a.count)
  const rows = busiest.slice(0, 10).map(({ name, kind, count, fallbacks }): [string, string] =>
    [name, `${kind === 'off' ? 'with barriers in the end' : kind}, ${plural(count, 'run')}${fallbacks === 0 ? '' : `, ${plural(fallbacks, 'fallback')}`}`])
  const more = busiest.length > rows.length ? [indent(`and ${busiest.length - rows.length} more`)] : []
  return [paragraph('Host blocks:'), indent(facts(rows, palette)), ...more].join('\n')
}

/** Of an untracked collection the beginning is enough; the JSON report has more. */
const LONGEST_VALUE = 200

/** What untracked variables, fields and objects held in the end. */
export function untracked({ untracked = [] }: ResultBase, palette: Palette): string {
  if (untracked.length === 0) return ''
  return [paragraph('Untracked, at the end of the search:'), indent(facts(untracked.map(({ name, value }) => [name, value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value]), palette))].join('\n')
}
