/**
 * One operation on a set of states. A path is run to its end with the states that agree on everything it asked; where they do
 * not agree they are split, and the other groups wait. After the path the caller takes the changes of the heap back, and
 * `next` turns to the group that waits last: the operation runs again from its start, and the trail answers until the split.
 *
 * The active states are a segment of one array. A split sorts the segment by group, so the groups are segments too, and no
 * later split of one touches another.
 */
import { deltaKinds, type DeltaAccess, type DeltaTrail, type DeltaValue } from '../runtime/delta-access.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { groupEnds, groupPresent, groups, groupValues } from './groups.ts'
import { collect, forget, MAX_STATES, partition, partitionBits, present, scatter, scatterCodes, truth } from './partition.ts'

/** A path that asks more often than this is left to standard execution. */
const MAX_TRAIL = 1 << 22

/** Natives that were called one by one, by the place of the call. */
export interface Fallback { readonly what: string, count: number }

/** Does again what has thrown in the guest. */
export type Raise = () => unknown

export class Execution {
  /** The active states are `active[start]` to `active[end - 1]`, ascending. */
  active = new Uint16Array(0)
  start = 0
  end = 0
  /** Split points, runs from the start, and trail entries that were worked out, of all operations since the execution was made. */
  splits = 0
  paths = 0
  operations = 0
  /** By site: module number * 2^24 + offset in its text. */
  readonly fallbacks = new Map<number, Fallback>()
  readonly access: DeltaAccess
  readonly trail: DeltaTrail
  /** A function is applied to one combination after another; it must not ask for anything itself. */
  isApplying = false
  #waiting = 0
  readonly #waitingAt: number[] = []
  readonly #waitingStart: number[] = []
  readonly #waitingEnd: number[] = []
  readonly #waitingKind: number[] = []
  readonly #waitingResult: unknown[] = []

  constructor(access: DeltaAccess) {
    this.access = access
    this.trail = access.newTrail()
  }

  /** A new operation on these states, a list in ascending order, or all below a number. */
  begin(states: Uint16Array | number): void {
    const count = typeof states === 'number' ? states : states.length
    if (count > MAX_STATES) throw new RangeError(`a set of ${count} states`)
    if (this.active.length < count) this.active = new Uint16Array(count)
    if (typeof states === 'number') for (let s = 0; s < states; s++) this.active[s] = s
    else this.active.set(states)
    this.start = 0
    this.end = count
    this.#waiting = 0
    this.isApplying = false
    this.trail.position = this.trail.length = 0
    if (this.trail.results.length > MAX_STATES) this.trail.results.length = 0
  }

  /** A run from the start begins. */
  enter(): void {
    this.paths++
    this.trail.position = 0
  }

  /** The path is over and the heap is as it was before: turns to other states; false if there are none. */
  next(): boolean {
    if (this.isReplaying) throw new DeltaAbandoned('a repeated path has ended early')
    if (this.#waiting === 0) return false
    const i = --this.#waiting
    const at = this.#waitingAt[i]!
    this.start = this.#waitingStart[i]!
    this.end = this.#waitingEnd[i]!
    this.trail.length = at + 1
    this.trail.kinds[at] = this.#waitingKind[i]!
    this.trail.results[at] = this.#waitingResult[i]
    return true
  }

  /** Does the present run still go where an earlier one went? The active states are those of its end already. */
  get isReplaying(): boolean {
    return this.trail.position < this.trail.length
  }

  /** Counts a native that had to be called for states one by one. */
  noteFallback(site: number, what: string): void {
    if (this.isReplaying) return
    const known = this.fallbacks.get(site)
    if (known === undefined) this.fallbacks.set(site, { what, count: 1 })
    else known.count++
  }

  /** See DeltaHost. */
  read(value: DeltaValue): unknown {
    return this.#single(deltaKinds.read, value)
  }

  plain(value: DeltaValue): unknown {
    return this.#single(deltaKinds.plain, value)
  }

  condition(value: DeltaValue): boolean {
    this.expectNew(deltaKinds.condition)
    const { values } = value
    const few = this.#present(value)
    const count = few < 0 ? values.length : few
    let yes = 0
    for (let i = 0; i < count; i++) {
      const code = few < 0 ? i : present[i]!
      yes += truth[code] = values[code] ? 1 : 0
    }
    return this.decideByTable(deltaKinds.condition, value, yes, count)
  }

  nullish(value: DeltaValue): boolean {
    this.expectNew(deltaKinds.nullish)
    const { values } = value
    const few = this.#present(value)
    const count = few < 0 ? values.length : few
    let yes = 0
    for (let i = 0; i < count; i++) {
      const code = few < 0 ? i : present[i]!
      yes += truth[code] = values[code] === null || values[code] === undefined ? 1 : 0
    }
    return this.decideByTable(deltaKinds.nullish, value, yes, count)
  }

  // ---- for the operators

  /** Repeats what was thrown here, or notices that the run does not go where the known one went. */
  expectNew(kind: number): void {
    this.operations++
    const { trail } = this
    if (this.isApplying) throw new Error('an operation on ∆values inside of another')
    if (trail.position === trail.length) return
    const at = trail.position
    if (trail.kinds[at] !== (kind | deltaKinds.throws)) throw new DeltaAbandoned('a repeated path has taken another way')
    trail.position = at + 1
    ;(trail.results[at] as Raise)()
    throw new DeltaAbandoned('a repeated operator did not throw')
  }

  record<T>(kind: number, result: T): T {
    const { trail } = this
    const at = trail.length
    if (at === trail.kinds.length) this.#growTrail()
    trail.kinds[at] = kind
    trail.results[at] = result
    trail.position = trail.length = at + 1
    return result
  }

  /** All active states throw. */
  recordThrow(kind: number, raise: Raise): never {
    this.record(kind | deltaKinds.throws, raise)()
    throw new DeltaAbandoned('a repeated operator did not throw')
  }

  /** The states from `start` to `end` of the segment go on later, with another result of the operation that is about to be recorded. */
  wait(start: number, end: number, kind: number, result: unknown): void {
    const i = this.#waiting++
    this.#waitingAt[i] = this.trail.length
    this.#waitingStart[i] = start
    this.#waitingEnd[i] = end
    this.#waitingKind[i] = kind
    this.#waitingResult[i] = result
  }

  /** Records true for the states before `middle` and false for the others. */
  decide(kind: number, middle: number): boolean {
    if (middle === this.end) return this.record(kind, true)
    if (middle === this.start) return this.record(kind, false)
    this.splits++
    this.wait(middle, this.end, kind, false)
    this.end = middle
    return this.record(kind, true)
  }

  /** Goes on with the states whose code is true in `truth`, unless all or none of the `count` entries that matter are. */
  decideByTable(kind: number, { codes, from, values }: DeltaValue, yes: number, count: number): boolean {
    if (yes === 0) return this.record(kind, false)
    if (yes === count) return this.record(kind, true)
    const { active, start, end } = this
    if (values.length > 32) return this.decide(kind, partition(active, start, end, codes, from))
    let bits = 0
    for (let code = 0; code < values.length; code++) bits |= truth[code]! << code
    return this.decide(kind, partitionBits(active, start, end, codes, from, bits))
  }

  /** Fills `present` if the dictionary has more entries than there are states; -1: all entries may be looked at. */
  #present({ values, codes, from }: DeltaValue): number {
    if (values.length <= 32 || values.length <= this.end - this.start) return -1
    const count = collect(this.active, this.start, this.end, codes, from, values.length)
    forget(count)
    return count
  }

  #single(kind: number, { codes, from, values, isDistinct }: DeltaValue): unknown {
    this.expectNew(kind)
    const { active, start, end } = this
    if (values.length === 2) return this.#oneOfTwo(kind, codes, from, values)
    const count = collect(active, start, end, codes, from, values.length)
    const groupCount = groupPresent(values, count, isDistinct)
    const first = groupValues[0]
    if (groupCount === 1) {
      forget(count)
      return this.record(kind, first)
    }
    if (groupCount === count) scatterCodes(active, start, end, codes, from, count, groupEnds)
    else scatter(active, start, end, codes, from, count, groups, groupEnds, groupCount)
    this.splits++
    for (let group = groupCount - 1; group > 0; group--) {
      this.wait(groupEnds[group - 1]!, groupEnds[group]!, kind, groupValues[group])
    }
    this.end = groupEnds[0]!
    return this.record(kind, first)
  }

  #oneOfTwo(kind: number, codes: Uint16Array, from: number, values: readonly unknown[]): unknown {
    if (Object.is(values[0], values[1])) return this.record(kind, values[0])
    const middle = partitionBits(this.active, this.start, this.end, codes, from, 1)
    if (middle === this.start) return this.record(kind, values[1])
    if (middle === this.end) return this.record(kind, values[0])
    this.splits++
    this.wait(middle, this.end, kind, values[1])
    this.end = middle
    return this.record(kind, values[0])
  }

  #growTrail(): void {
    const { trail } = this
    if (trail.length >= MAX_TRAIL) throw new DeltaAbandoned('a path is too long')
    const kinds = new Uint8Array(2 * trail.length)
    kinds.set(trail.kinds)
    trail.kinds = kinds
  }
}
