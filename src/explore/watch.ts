/**
 * Asks now and then whether a search may go on: about every few milliseconds, whatever a step costs, and after a
 * thousand steps at the latest.
 */
import type { Limit } from './result.ts'

/** How far a search is. */
export interface SearchCounts {
  readonly states: number
  readonly transitions: number
  readonly depth: number
  /** Nodes that wait to be expanded. */
  readonly frontier: number
  /** Found so far, by a search that goes on. */
  readonly violations?: number
}

/** Names the limit if the search has to stop. */
export type Watch = (counts: SearchCounts) => Limit | undefined

const MAX_INTERVAL = 1024
const WATCH_MS = 10

export class Watcher {
  readonly #watch: Watch
  /** Steps between two questions; a step may take nanoseconds or seconds. */
  #interval = 1
  #left = 1
  #askedAt = performance.now()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /** To be called for every step; the limit if one is hit. */
  step(counts: SearchCounts): Limit | undefined {
    return --this.#left === 0 ? this.#ask(counts) : undefined
  }

  #ask(counts: SearchCounts): Limit | undefined {
    const now = performance.now()
    const isOften = now - this.#askedAt < WATCH_MS
    this.#interval = isOften ? Math.min(2 * this.#interval, MAX_INTERVAL) : Math.max(1, this.#interval >> 1)
    this.#askedAt = now
    this.#left = this.#interval
    return this.#watch(counts)
  }
}
