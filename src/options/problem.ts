/** What is wrong with the value of an option, before it is known whether a flag, a file or a caller has said it. */
import { UserError } from '../base/errors.ts'

export type Problem =
  | { readonly path: readonly (string | number)[]; readonly actual: unknown; readonly expected: string }
  /** The last of the path is a name that nobody knows. */
  | { readonly path: readonly (string | number)[]; readonly unknown: readonly string[] }

export interface ProblemDetail {
  readonly code: string
  readonly fact: string
  readonly remedy: string
}

/** `spelled` is the option as it was written. */
export function problemDetail(problem: Problem, spelled: string): ProblemDetail {
  const name = problem.path.reduce<string>((text, step) => text + (typeof step === 'number' ? `[${step}]` : `.${step}`), spelled)
  if ('unknown' in problem) return unknownDetail(name, String(problem.path.at(-1)), problem.unknown)
  return { code: 'bad-option', fact: `${name} is ${problem.actual === undefined ? 'missing' : shown(problem.actual)}`, remedy: problem.expected }
}

export function refusal({ code, ...detail }: ProblemDetail): UserError {
  return new UserError(code, undefined, detail)
}

/** A refusal of `given`, with the nearest of the `known` spellings if one is near. */
export function unknownOption(given: string, known: readonly string[]): UserError {
  return refusal(unknownDetail(given, given, known))
}

export function unknownDetail(name: string, given: string, known: readonly string[]): ProblemDetail {
  const near = nearest(given, known)
  return { code: 'unknown-option', fact: `there is no option ${name}`, remedy: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?` }
}

export function badOption(fact: string, remedy: string): UserError {
  return new UserError('bad-option', undefined, { fact, remedy })
}

/** The candidate that a person who wrote `given` most likely meant: at most a third of the letters are wrong. */
export function nearest(given: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(given, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil(candidate.length / 3))
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return value.every((each) => typeof each !== 'object') ? `'${value.join(',')}'` : 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]!
}
