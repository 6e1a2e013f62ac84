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
/** How many pairs are looked at before they count as alike: closures of a library may reach half of it. */
const MOST_PAIRS = 256

const kindOrder: Readonly<Record<string, number>> = {
  __proto__: null as never, undefined: 0, boolean: 1, number: 2, bigint: 3, string: 4, symbol: 5, function: 6, object: 7,
}

/** Pairs of objects that were met already: what they lead to was, or is being, compared. */
type Met = Guest[]

export const compare = (a: Guest, b: Guest): number => compareIn(a, b, 0, [])

const compareIn = (a: Guest, b: Guest, depth: number, met: Met): number => {
  if (a === b || depth > MAX_DEPTH) return 0
  const kinds = kindOrder[typeof a]! - kindOrder[typeof b]!
  if (kinds !== 0) return kinds
  if (!$$isObject(a) || !$$isObject(b)) return a < b ? -1 : a > b ? 1 : 0
  // Looking at a proxy would run code of the program.
  if ($$proxies.has(a) || $$proxies.has(b)) return 0
  // Objects of the base heap have a number that never changes.
  const bases = $$baseId(a) - $$baseId(b)
  if (bases !== 0 || $$baseId(a) >= 0) return bases
  if (wasMet(met, a, b)) return 0
  return typeof a === 'function' ? compareFunctions(a, b, depth + 1, met) : compareObjects(a, b, depth + 1, met)
}

const wasMet = (met: Met, a: Guest, b: Guest): boolean => {
  if (met.length >= 2 * MOST_PAIRS) return true
  for (let i = 0; i < met.length; i += 2) if (met[i] === a && met[i + 1] === b) return true
  $$push(met, a, b)
  return false
}

const compareFunctions = (a: Guest, b: Guest, depth: number, met: Met): number => {
  const sites = $$siteOf(a) - $$siteOf(b)
  if (sites !== 0 || $$siteOf(a) < 0) return sites
  // Functions of one literal close over scope objects of one class, or none of them over any.
  const scope = $$scopeOf(a)
  return scope === null ? 0 : compareFields(scope, $$scopeOf(b), $$scopeInfo(scope)!.fields, depth, met)
}

const compareObjects = (a: Guest, b: Guest, depth: number, met: Met): number => {
  const machine = $$machineOf(a)
  if (machine !== undefined) return compareFrames(a, b, machine, depth, met)
  if (isPromise(a)) return isPromise(b) ? comparePromises(a, b, depth, met) : 1
  if (isPromise(b)) return -1
  if ($$isArray(a) && $$isArray(b)) return compareLists(a, b, depth, met)
  const first = elementOf(a) ?? reactionOf(a)
  const second = elementOf(b) ?? reactionOf(b)
  return first === undefined || second === undefined ? 0 : compareLists(first, second, depth, met)
}

const compareFrames = (a: Guest, b: Guest, machine: { site: number, live: Guest }, depth: number, met: Met): number => {
  const other = $$machineOf(b)
  if (other !== machine) return other === undefined ? -1 : machine.site - other.site
  if (a.pc !== b.pc) return a.pc - b.pc
  const fields: readonly string[] = machine.live[a.pc] ?? []
  const variables = compareFields(a, b, fields, depth, met)
  return variables !== 0 ? variables : compareIn(a.promise, b.promise, depth, met)
}

const comparePromises = (a: Guest, b: Guest, depth: number, met: Met): number => {
  const states = statusOf(a) - statusOf(b)
  return states !== 0 ? states : compareIn(waitingFor(a), waitingFor(b), depth, met)
}

const compareFields = (a: Guest, b: Guest, fields: readonly string[], depth: number, met: Met): number => {
  for (let i = 0; i < fields.length; i++) {
    const difference = compareIn(a[fields[i]!], b[fields[i]!], depth, met)
    if (difference !== 0) return difference
  }
  return 0
}

const compareLists = (a: readonly Guest[], b: readonly Guest[], depth: number, met: Met): number => {
  if (a.length !== b.length) return a.length - b.length
  for (let i = 0; i < a.length; i++) {
    const difference = compareIn(a[i], b[i], depth, met)
    if (difference !== 0) return difference
  }
  return 0
}
