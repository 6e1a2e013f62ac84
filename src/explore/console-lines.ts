/**
 * What a call of a console method prints, in lines: as Node's, but without running code of the program (no getters, no
 * `inspect` of its own). Values that are no strings stand as source text.
 */
import { literal } from '../state/literal.ts'

/** Methods that print nothing, or only what a terminal shows. */
const SILENT = new Set(['clear', 'countReset', 'groupEnd', 'time', 'timeEnd', 'timeLog'])

/** A report shows what was printed, it does not store it. */
const MAX_TEXT = 10_000

export function consoleLines(method: string, args: readonly unknown[]): string[] {
  if (SILENT.has(method)) return []
  if (method === 'assert') {
    if (Boolean(args[0])) return []
    return [args.length > 1 ? `Assertion failed: ${format(args.slice(1))}` : 'Assertion failed']
  }
  return format(args).split('\n')
}

/** As util.format: the first argument may have places for the others. */
function format(args: readonly unknown[]): string {
  const [first, ...rest] = args
  if (typeof first !== 'string' || first.length > MAX_TEXT) return args.map(show).join(' ')
  let used = 0
  const text = first.replaceAll(/%([%sdifjoOc])/g, (place, kind: string) => {
    if (kind === '%') return rest.length === 0 ? place : '%'
    if (used === rest.length) return place
    return fill(kind, rest[used++])
  })
  return [text, ...rest.slice(used).map(show)].join(' ')
}

function fill(kind: string, value: unknown): string {
  switch (kind) {
    case 'c': return ''
    case 'd': return typeof value === 'bigint' ? `${value}n` : isPlain(value) ? String(Number(value)) : 'NaN'
    case 'i': return isPlain(value) ? String(Number.parseInt(String(value), 10)) : 'NaN'
    case 'f': return isPlain(value) ? String(Number.parseFloat(String(value))) : 'NaN'
    case 's': return show(value)
    default: return literal(value).text
  }
}

/** Converting anything else to a number would call its methods, or throw. */
function isPlain(value: unknown): boolean {
  return (typeof value !== 'object' || value === null) && typeof value !== 'function' && typeof value !== 'symbol'
}

function show(value: unknown): string {
  if (typeof value !== 'string') return literal(value).text
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
}
