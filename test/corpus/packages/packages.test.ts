/**
 * Packages of npm, compiled from their published files, as programs under check: all schedules, exact counts. State 0 is
 * before main, the first transition is its start.
 */
import { describe, expect, it } from 'vitest'
import { checkedPackage, outcome } from './checked-package.ts'

describe('p-limit', () => {
  it('never exceeds its limit, in any order of answers', () => {
    // Tasks a and b run. Either ends first (2), then c starts, either of two ends (4), then the last one (4). The order is
    // kept in `finished`, so nothing merges: 1 + 1 + 2 + 4 + 4 states.
    expect(outcome(checkedPackage('p-limit'))).toEqual({ verdict: 'holds', states: 12, transitions: 11, ends: 4 })
  })
})

describe('p-queue', () => {
  it('starts the urgent task first and is idle at the end', () => {
    // Tasks start in the order a, b, urgent, c, so a state is the set of finished ones, of which the first two that are
    // not in it run: 1 + 2 + 3 + 4 + 1 sets and state 0. Two ways lead out of each with two running: 1 + 2 + 4 + 6 + 4.
    expect(outcome(checkedPackage('p-queue'))).toEqual({ verdict: 'holds', states: 12, transitions: 17, ends: 1 })
  })
})

describe('async-mutex', () => {
  it('lets one worker in at a time, also after a failure', () => {
    // None, one or two workers find the mutex taken: 3 ends.
    expect(outcome(checkedPackage('async-mutex'))).toEqual({ verdict: 'holds', states: 62, transitions: 88, ends: 3 })
  })

  it('cannot prevent the deadlock of two mutexes taken crosswise', () => {
    const result = checkedPackage('async-mutex', 'deadlock.ts')
    expect(result.verdict).toBe('violation')
    expect(result.violation?.property.kind).toBe('deadlock')
    // Start, and the latency of each of the two takers.
    expect(result.violation?.trace.steps).toHaveLength(3)
  })
})

describe('dataloader', () => {
  it('sends what is asked for in one turn as one batch, and no key twice', () => {
    // The answer of the batch and that of the late caller are independent: a square behind the start.
    expect(outcome(checkedPackage('dataloader'))).toEqual({ verdict: 'holds', states: 5, transitions: 5, ends: 1 })
  })
})

describe('lru-cache', () => {
  it('fetches a key once for two callers and evicts the oldest value', () => {
    // a alone, then b and c in either order, which the list of the cache remembers: 1 + 1 + 1 + 2 + 2.
    expect(outcome(checkedPackage('lru-cache'))).toEqual({ verdict: 'holds', states: 7, transitions: 6, ends: 2 })
  })
})

describe('mitt', () => {
  it('does not call a removed listener again', () => {
    // Which worker is first shows in the end, and whether both steps or a step and its end come first: 4 ends.
    expect(outcome(checkedPackage('mitt'))).toEqual({ verdict: 'holds', states: 18, transitions: 19, ends: 4 })
  })
})

describe('eventemitter3', () => {
  it('settles a request once, whichever of answer and time limit comes first', () => {
    // The answer ends it at once; after the time limit the answer is still to come: 1 + 1 + 1 + 2.
    expect(outcome(checkedPackage('eventemitter3'))).toEqual({ verdict: 'holds', states: 5, transitions: 4, ends: 2 })
  })
})

describe('readable-stream', () => {
  it('delivers all chunks in order, with backpressure', () => {
    // A state is (read, written): read 0 to 4, the last one being the end, written 0 to 3, the source at most three ahead,
    // one for each buffer: 1 + 2 + 3 + 4 + 3 pairs and state 0. Out of them lead the start, 9 reads and 8 writes.
    expect(outcome(checkedPackage('readable-stream'))).toEqual({ verdict: 'holds', states: 14, transitions: 18, ends: 1 })
  })

  it('destroys a pipeline whose sink fails and tells the error once', () => {
    // None written: 4 states by what was read; one written: 4; the sink fails with two, three or four read: 3, and in the first
    // two cases an answer for the source is still to come: 2. With state 0 that makes 14, and 3 ends.
    expect(outcome(checkedPackage('readable-stream', 'failing.ts'))).toEqual({ verdict: 'holds', states: 14, transitions: 15, ends: 3 })
  })
})

describe('every strategy', () => {
  it('agrees on the states of the pipeline', () => {
    const counts = (['bfs', 'dfs', 'fewest-switches'] as const).map((strategy) => {
      const { verdict, states, transitions } = checkedPackage('readable-stream', 'program.ts', { strategy })
      return { verdict, states, transitions }
    })
    expect(new Set(counts.map((count) => JSON.stringify(count))).size).toBe(1)
  })
})
