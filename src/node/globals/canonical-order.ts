/**
 * An order of what poll events go on with, made of what the program can tell apart: which function, where it rests, its
 * variables, who waits for it in turn. The order in which events became ready does not enter, so two schedules that
 * lead to the same situation lead to the same state. Where it finds no difference (0), arrival decides.
 */
import type { Guest } from '../internal/kept.ts'
import { elementOf } from './promise-combinators.ts'
import { reactionOf } from './promise-jobs.ts'
import { isPromise, statusOf, waitingFor } from './promise.ts'

/** How far the chain of those who wait is followed. */
const MAX_DEPTH = 8

const kindOrder: Readonly<Record<string, number>> = {
  __proto__: null as never, undefined: 0, boolean: 1, number: 2, bigint: 3, string: 4, symbol: 5, function: 6, object: 7,
}

export const compare = (a: Guest, b: Guest, depth = 0): number => {
  if (a === b || depth > MAX_DEPTH) return 0
  const kinds = kindOrder[typeof a]! - kindOrder[typeof b]!
  if (kinds !== 0) return kinds
  if (!$$isObject(a) || !$$isObject(b)) return a < b ? -1 : a > b ? 1 : 0
  // Looking at a proxy would run code of the program.
  if ($$proxies.has(a) || $$proxies.has(b)) return 0
  // Objects of the base heap have a number that never changes.
  const bases = $$baseId(a) - $$baseId(b)
  if (bases !== 0 || $$baseId(a) >= 0) return bases
  return typeof a === 'function' ? compareFunctions(a, b, depth + 1) : compareObjects(a, b, depth + 1)
}

const compareFunctions = (a: Guest, b: Guest, depth: number): number => {
  const sites = $$siteOf(a) - $$siteOf(b)
  if (sites !== 0 || $$siteOf(a) < 0) return sites
  return compareScopes($$scopeOf(a), $$scopeOf(b), depth)
}

const compareScopes = (a: Guest, b: Guest, depth: number): number => {
  const info = a === null || b === null ? undefined : $$scopeInfo(a)
  return info === undefined || $$scopeInfo(b) !== info ? 0 : compareFields(a, b, info.fields, depth)
}

const compareObjects = (a: Guest, b: Guest, depth: number): number => {
  const machine = $$machineOf(a)
  if (machine !== undefined) return compareFrames(a, b, machine, depth)
  if (isPromise(a)) return isPromise(b) ? comparePromises(a, b, depth) : 1
  if (isPromise(b)) return -1
  if ($$isArray(a) && $$isArray(b)) return compareLists(a, b, depth)
  const first = elementOf(a) ?? reactionOf(a)
  const second = elementOf(b) ?? reactionOf(b)
  return first === undefined || second === undefined ? 0 : compareLists(first, second, depth)
}

const compareFrames = (a: Guest, b: Guest, machine: { site: number, live: Guest }, depth: number): number => {
  const other = $$machineOf(b)
  if (other !== machine) return other === undefined ? -1 : machine.site - other.site
  if (a.pc !== b.pc) return a.pc - b.pc
  const fields: readonly string[] = machine.live[a.pc] ?? []
  const variables = compareFields(a, b, fields, depth)
  return variables !== 0 ? variables : compare(a.promise, b.promise, depth)
}

const comparePromises = (a: Guest, b: Guest, depth: number): number => {
  const states = statusOf(a) - statusOf(b)
  return states !== 0 ? states : compare(waitingFor(a), waitingFor(b), depth)
}

const compareFields = (a: Guest, b: Guest, fields: readonly string[], depth: number): number => {
  for (let i = 0; i < fields.length; i++) {
    const difference = compare(a[fields[i]!], b[fields[i]!], depth)
    if (difference !== 0) return difference
  }
  return 0
}

const compareLists = (a: readonly Guest[], b: readonly Guest[], depth: number): number => {
  if (a.length !== b.length) return a.length - b.length
  for (let i = 0; i < a.length; i++) {
    const difference = compare(a[i], b[i], depth)
    if (difference !== 0) return difference
  }
  return 0
}
