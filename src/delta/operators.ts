/**
 * Operators and pure functions on ∆values: applied once to every entry of a dictionary, or to every combination of entries,
 * never once a state. The result shares the codes of its operand where there is one operand, or operands that share theirs. If
 * the states are fewer than the entries, only entries that occur are looked at. An operator that throws for some entries
 * splits the states (results.ts).
 */
import { isInstanceOf } from '../base/instance-of.ts'
import { deltaKinds, type DeltaValue } from '../runtime/delta-access.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { valueIn } from './delta.ts'
import type { Execution } from './execution.ts'
import { codesOfPairs, combined, combineTwo, identity, pairCodes, representatives } from './pairs.ts'
import { commonCode, MAX_STATES, partitionPairs, partitionPositions, truth } from './partition.ts'
import { allSame, applyGeneral, applyNative, fromPositions, joinEqual, MAX_JOINED, out } from './results.ts'

/** For so many states it does not pay to look for equal pairs. */
const FEW = 16
const left: unknown[] = []
const right: unknown[] = []

export function applyUnary(execution: Execution, operator: number, value: DeltaValue): unknown {
  const kind = deltaKinds.unary + operator
  execution.expectNew(kind)
  const { operators, Delta } = execution.access
  const apply = operators.unary[operator]!
  const simple = simplify(execution, value)
  if (simple !== value) return applyNative(execution, kind, apply, simple)
  try {
    const count = value.values.length
    if (isSmall(execution, count)) {
      const results: unknown[] = new Array(count)
      operators.unaryEach[operator]!(value.values, results, count)
      return execution.record(kind, allSame(results, count) ? results[0] : new Delta(value.codes, value.from, results, false, false))
    }
    gather(execution, value, left)
    operators.unaryEach[operator]!(left, out, execution.end - execution.start)
    return execution.record(kind, spread(execution, value))
  } catch {
    return applyGeneral(execution, kind, [value], (s) => apply(valueIn(value, s)))
  }
}

export function applyBinary(execution: Execution, operator: number, a: unknown, b: unknown): unknown {
  const kind = deltaKinds.binary + operator
  execution.expectNew(kind)
  const { operators, Delta } = execution.access
  const x = simplify(execution, a)
  const y = simplify(execution, b)
  const apply = operators.binary[operator]!
  try {
    if (x instanceof Delta) {
      return y instanceof Delta && (y.codes !== x.codes || y.from !== x.from)
        ? ofTwo(execution, kind, operator, x, y)
        : ofOne(execution, kind, operator, x, x, y)
    }
    if (y instanceof Delta) return ofOne(execution, kind, operator, y, x, y)
  } catch (error) {
    if (isInstanceOf(error, DeltaAbandoned)) throw error
    const operands = [x, y].filter((operand) => operand instanceof Delta)
    return applyGeneral(execution, kind, operands, (s) => apply(x instanceof Delta ? valueIn(x, s) : x, y instanceof Delta ? valueIn(y, s) : y))
  }
  return applyNative(execution, kind, apply, x, y)
}

/** Like `applyBinary` and the condition of its result, without making the result; undefined if the operator throws. */
export function applyComparison(execution: Execution, operator: number, a: unknown, b: unknown): boolean | undefined {
  const kind = deltaKinds.compare + operator
  execution.expectNew(kind)
  const { operators, Delta } = execution.access
  try {
    if (a instanceof Delta) {
      if (!(b instanceof Delta) || (a.codes === b.codes && a.from === b.from)) return decideOne(execution, kind, operator, a, a, b)
      const x = simplify(execution, a)
      const y = simplify(execution, b)
      if (x === a && y === b) return decideTwo(execution, kind, operator, a, b)
      if (x === a) return decideOne(execution, kind, operator, a, a, y)
      if (y === b) return decideOne(execution, kind, operator, b, x, b)
      return execution.record(kind, operators.binary[operator]!(x, y) as boolean)
    }
    return decideOne(execution, kind, operator, b as DeltaValue, a, b)
  } catch (error) {
    if (isInstanceOf(error, DeltaAbandoned)) throw error
    return execution.record(kind, undefined)
  }
}

/** See DeltaHost. */
export function applyPure(execution: Execution, f: Function, receiver: unknown, args: readonly unknown[]): unknown {
  execution.expectNew(deltaKinds.apply)
  const { Delta } = execution.access
  const self = simplify(execution, receiver)
  const operands = Array.from(args, (argument) => simplify(execution, argument))
  const deltas = [self, ...operands].filter((operand) => operand instanceof Delta)
  if (deltas.length === 0) return applyNative(execution, deltaKinds.apply, () => Reflect.apply(f, self, operands))
  return applyGeneral(execution, deltaKinds.apply, deltas, (s) => {
    const given = operands.map((operand) => operand instanceof Delta ? valueIn(operand, s) : operand)
    return Reflect.apply(f, self instanceof Delta ? valueIn(self, s) : self, given)
  })
}

/** A ∆value that is the same in all active states is that value. */
function simplify(execution: Execution, operand: unknown): unknown {
  if (!(operand instanceof execution.access.Delta)) return operand
  const code = commonCode(execution.active, execution.start, execution.end, operand.codes, operand.from)
  return code < 0 ? operand : operand.values[code]
}

const isFew = ({ start, end }: Execution): boolean => end - start <= FEW

/** Are all entries of a dictionary looked at, whether they occur or not? */
const isSmall = ({ start, end }: Execution, entries: number): boolean => entries <= 2 * (end - start)

// ---- one operand, or two that share their codes: `family` is the one, or either of them

function ofOne(execution: Execution, kind: number, operator: number, family: DeltaValue, a: unknown, b: unknown): unknown {
  const count = family.values.length
  if (isSmall(execution, count)) {
    const results: unknown[] = new Array(count)
    applyEntries(execution, operator, a, b, results)
    if (allSame(results, count)) return execution.record(kind, results[0])
    return execution.record(kind, new execution.access.Delta(family.codes, family.from, results, false, false))
  }
  applySome(execution, operator, family, a, b)
  return execution.record(kind, spread(execution, family))
}

function decideOne(execution: Execution, kind: number, operator: number, family: DeltaValue, a: unknown, b: unknown): boolean {
  const { active, start, end } = execution
  const count = family.values.length
  if (!isSmall(execution, count)) {
    applySome(execution, operator, family, a, b)
    const yes = fillTruth(end - start)
    if (yes === 0 || yes === end - start) return execution.record(kind, yes !== 0)
    return execution.decide(kind, partitionPositions(active, start, end, identity))
  }
  applyEntries(execution, operator, a, b, out)
  return execution.decideByTable(kind, family, fillTruth(count), count)
}

function applyEntries(execution: Execution, operator: number, a: unknown, b: unknown, results: unknown[]): void {
  const { operators, Delta } = execution.access
  if (!(b instanceof Delta)) operators.leftEach[operator]!((a as DeltaValue).values, b, results, (a as DeltaValue).values.length)
  else if (!(a instanceof Delta)) operators.rightEach[operator]!(a, b.values, results, b.values.length)
  else operators.bothEach[operator]!(a.values, b.values, results, a.values.length)
}

/** Applies for each state, since they are few; the results go to `out` by position. */
function applySome(execution: Execution, operator: number, family: DeltaValue, a: unknown, b: unknown): void {
  const { operators, Delta } = execution.access
  const count = execution.end - execution.start
  gather(execution, family, left)
  if (!(b instanceof Delta)) {
    operators.leftEach[operator]!(left, b, out, count)
  } else if (!(a instanceof Delta)) {
    operators.rightEach[operator]!(a, left, out, count)
  } else {
    gather(execution, b, right)
    operators.bothEach[operator]!(left, right, out, count)
  }
}

/** What the states have, by position. */
function gather({ active, start, end }: Execution, { codes, from, values }: DeltaValue, into: unknown[]): void {
  for (let i = start; i < end; i++) into[i - start] = values[codes[active[i]! - from]!]
}

/** The ∆value with the same codes whose values are in `out` by position. */
function spread(execution: Execution, { codes, from, values }: DeltaValue): unknown {
  const { access, active, start, end } = execution
  if (allSame(out, end - start)) return out[0]
  if (active[end - 1]! - active[start]! < values.length) return fromPositions(execution, end - start, identity)
  const results: unknown[] = new Array(values.length).fill(out[0])
  for (let i = start; i < end; i++) results[codes[active[i]! - from]!] = out[i - start]
  return new access.Delta(codes, from, results, false, false)
}

/** Turns `out` into `truth`; returns how many are true. */
function fillTruth(count: number): number {
  let yes = 0
  for (let i = 0; i < count; i++) yes += truth[i] = out[i] === true ? 1 : 0
  return yes
}

// ---- two operands with different codes

function ofTwo(execution: Execution, kind: number, operator: number, a: DeltaValue, b: DeltaValue): unknown {
  const { active, start, end, access } = execution
  const size = a.values.length * b.values.length
  if (4 * size > end - start || !applyProduct(execution, operator, a, b)) {
    const positions = isFew(execution) ? identity : combined
    return execution.record(kind, fromPositions(execution, applyPairs(execution, operator, a, b), positions))
  }
  const values = joinEqual(size, pairCodes)
  if (values.length === 1) return execution.record(kind, values[0])
  const isJoined = values.length <= MAX_JOINED
  if (!isJoined) for (let i = 0; i < size; i++) pairCodes[i] = i
  const codes = codesOfPairs(active, start, end, a.codes, a.from, b.values.length, b.codes, b.from)
  if (codes === undefined) return execution.record(kind, out[a.codes[active[start]! - a.from]! * b.values.length + b.codes[active[start]! - b.from]!])
  return execution.record(kind, new access.Delta(codes, active[start]!, isJoined ? values : out.slice(0, size), false, isJoined))
}

function decideTwo(execution: Execution, kind: number, operator: number, a: DeltaValue, b: DeltaValue): boolean {
  const { active, start, end } = execution
  const size = a.values.length * b.values.length
  if (4 * size <= end - start && applyProduct(execution, operator, a, b)) {
    const yes = fillTruth(size)
    if (yes === 0 || yes === size) return execution.record(kind, yes !== 0)
    return execution.decide(kind, partitionPairs(active, start, end, a.codes, a.from, b.values.length, b.codes, b.from))
  }
  const count = applyPairs(execution, operator, a, b)
  const yes = fillTruth(count)
  if (yes === 0 || yes === count) return execution.record(kind, yes !== 0)
  return execution.decide(kind, partitionPositions(active, start, end, isFew(execution) ? identity : combined))
}

/** Applies to all pairs of entries, whether they occur or not; false if one of them throws. */
function applyProduct({ access }: Execution, operator: number, a: DeltaValue, b: DeltaValue): boolean {
  const [m, n] = [a.values.length, b.values.length]
  if (m * n > MAX_STATES) return false
  for (let i = 0, at = 0; i < m; i++) {
    for (let j = 0; j < n; j++, at++) {
      left[at] = a.values[i]
      right[at] = b.values[j]
    }
  }
  try {
    access.operators.bothEach[operator]!(left, right, out, m * n)
    return true
  } catch {
    return false
  }
}

/** Applies to the pairs that occur, which are numbered in `combined`, or for each state if they are few; the results go to `out`. */
function applyPairs(execution: Execution, operator: number, a: DeltaValue, b: DeltaValue): number {
  const { access, active, start, end } = execution
  if (isFew(execution)) {
    gather(execution, a, left)
    gather(execution, b, right)
    access.operators.bothEach[operator]!(left, right, out, end - start)
    return end - start
  }
  const count = combineTwo(active, start, end, a.codes, a.from, a.values.length, b.codes, b.from, b.values.length)
  for (let i = 0; i < count; i++) {
    const s = representatives[i]!
    left[i] = a.values[a.codes[s - a.from]!]
    right[i] = b.values[b.codes[s - b.from]!]
  }
  access.operators.bothEach[operator]!(left, right, out, count)
  return count
}
