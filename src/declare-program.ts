/**
 * The functions that a program calls for the checker, as plain Node sees them: there a program runs once, so `choose` picks
 * at random, `latency` waits for a moment, and what describes the search does nothing. Under the checker they come
 * from explore/guest-api.ts.
 */
import type { Comparison, Domain } from './declare.ts'

/** Picks one of several values; the checker tries each of them. `low` and `high` are both included. */
export function choose(low: number, high: number): number
export function choose<T>(from: Domain<T> | readonly T[]): T
export function choose(from: unknown, high?: number): unknown {
  if (typeof from === 'number') return from + randomBelow((high ?? from) - from + 1)
  if (Array.isArray(from)) return from[randomBelow(from.length)]
  const domain = from as { kind: string; low: number; high: number; values: readonly unknown[]; fields: object }
  if (domain.kind === 'int') return choose(domain.low, domain.high)
  if (domain.kind === 'values') return choose(domain.values)
  return Object.fromEntries(Object.entries(domain.fields).map(([key, field]) => [key, choose(field as Domain<unknown>)]))
}

function randomBelow(count: number): number {
  return Math.floor(Math.random() * count)
}

/** Ends this path of the search if what `root` reaches was seen at an earlier call: no state of the rest of the program counts. */
export function stopIfVisited(root: unknown): void {
  void root
}

/** Ends this path of the search if the condition is true: it is none that should be looked at. */
export function ignoreIf(condition: boolean): void {
  void condition
}

/** Runs `body` as one step: no other event comes in between, until the promise it returns is settled. */
export function atomic<T>(body: () => T): T {
  return body()
}

/** Waits for something that may come at any time, like an answer from another machine. */
export function latency(): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, Math.random() * 10) })
}

/**
 * What runs when the machine is up again after a crash (`--faults crash`): of the program only its files are left, and of their
 * contents what was synced. Throw if they are not as they should be.
 */
export function afterCrash(recover: () => void | Promise<void>): void {
  void recover
}

/** Must hold in every state: returns true, or asserts and returns nothing. */
export function always(name: string, predicate: () => boolean | void): void {
  void [name, predicate]
}

/** Must hold at least once: a state (a function) or a moment (a value) that the search has to come to. */
export function sometimes(name: string, condition: boolean | (() => boolean)): void {
  void [name, condition]
}

/** Must hold whenever the program has come to its end: returns true, or asserts and returns nothing. */
export function atEnd(name: string, check: () => boolean | void): void {
  void [name, check]
}

/** Makes the search compare less than the whole state; it then misses what the difference would have led to. */
export function compare(comparison: Comparison): void {
  void comparison
}
