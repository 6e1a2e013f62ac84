/** Entries of a dictionary that are the same value (`Object.is`) belong to one group: states with either go on together. */
import { MAX_STATES, present } from './partition.ts'

/** By number of a code in `present`: its group. Groups are numbered in the order of their first codes. */
export const groups = new Uint16Array(MAX_STATES)
export const groupEnds = new Int32Array(MAX_STATES)
/** By group: the value. */
export const groupValues: unknown[] = []

/** Up to this many values are compared one by one. */
const FEW = 8

/** Groups the first `count` of `present`; returns the number of groups. */
export function groupPresent(values: readonly unknown[], count: number, isDistinct: boolean): number {
  if (isDistinct) {
    for (let i = 0; i < count; i++) {
      groups[i] = i
      groupValues[i] = values[present[i]!]
    }
    return count
  }
  let groupCount = 0
  let byValue: Map<unknown, number> | undefined
  for (let i = 0; i < count; i++) {
    const value = values[present[i]!]
    let group = byValue === undefined ? search(value, groupCount) : byValue.get(keyOf(value))
    if (group === undefined || group < 0) {
      group = groupCount++
      groupValues[group] = value
      if (groupCount === FEW) byValue = new Map(groupValues.slice(0, FEW).map((known, number) => [keyOf(known), number]))
      else byValue?.set(keyOf(value), group)
    }
    groups[i] = group
  }
  return groupCount
}

function search(value: unknown, count: number): number {
  for (let group = 0; group < count; group++) if (Object.is(groupValues[group], value)) return group
  return -1
}

const negativeZero = {}

/** A Map takes -0 for 0. */
export function keyOf(value: unknown): unknown {
  return value === 0 && Object.is(value, -0) ? negativeZero : value
}
