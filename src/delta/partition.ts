/**
 * The inner loops over states: the stable partition of a segment of active states, by truth or into groups. No loop allocates;
 * the buffers are shared by everybody, since none of these functions runs inside of another. Loops by truth are unrolled
 * and have no branch in them that depends on a state: each state is written to both sides and counts on one.
 */

/** Codes and state numbers have 16 bits. */
export const MAX_STATES = 65536

const others = new Uint16Array(MAX_STATES)
const groupOf = new Int32Array(MAX_STATES).fill(-1)

/** By code, or by number of a combination: 1 or 0. */
export const truth = new Uint8Array(MAX_STATES)
/** The codes that `collect` has found, in the order of their first states, and how many states have each. */
export const present = new Uint16Array(MAX_STATES)
export const sizes = new Int32Array(MAX_STATES)

/** Puts the states whose code is true in `truth` first; returns where the others begin. */
export function partition(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number): number {
  const table = truth
  const no = others
  let y = start
  let n = 0
  let i = start
  for (; i + 4 <= end; i += 4) {
    const s0 = active[i]!, s1 = active[i + 1]!, s2 = active[i + 2]!, s3 = active[i + 3]!
    const t0 = table[codes[s0 - from]!]!, t1 = table[codes[s1 - from]!]!
    const t2 = table[codes[s2 - from]!]!, t3 = table[codes[s3 - from]!]!
    active[y] = s0; no[n] = s0; y += t0; n += t0 ^ 1
    active[y] = s1; no[n] = s1; y += t1; n += t1 ^ 1
    active[y] = s2; no[n] = s2; y += t2; n += t2 ^ 1
    active[y] = s3; no[n] = s3; y += t3; n += t3 ^ 1
  }
  for (; i < end; i++) {
    const s = active[i]!
    const t = table[codes[s - from]!]!
    active[y] = s; no[n] = s; y += t; n += t ^ 1
  }
  append(active, y, n)
  return y
}

/** The same for codes below 32; the bits are their truth. */
export function partitionBits(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number, bits: number): number {
  const no = others
  let y = start
  let n = 0
  let i = start
  for (; i + 4 <= end; i += 4) {
    const s0 = active[i]!, s1 = active[i + 1]!, s2 = active[i + 2]!, s3 = active[i + 3]!
    const t0 = (bits >>> codes[s0 - from]!) & 1, t1 = (bits >>> codes[s1 - from]!) & 1
    const t2 = (bits >>> codes[s2 - from]!) & 1, t3 = (bits >>> codes[s3 - from]!) & 1
    active[y] = s0; no[n] = s0; y += t0; n += t0 ^ 1
    active[y] = s1; no[n] = s1; y += t1; n += t1 ^ 1
    active[y] = s2; no[n] = s2; y += t2; n += t2 ^ 1
    active[y] = s3; no[n] = s3; y += t3; n += t3 ^ 1
  }
  for (; i < end; i++) {
    const s = active[i]!
    const t = (bits >>> codes[s - from]!) & 1
    active[y] = s; no[n] = s; y += t; n += t ^ 1
  }
  append(active, y, n)
  return y
}

/** The same for pairs of codes: `truth` of first code * `size` + second code. */
export function partitionPairs(
  active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number, size: number, codes2: Uint16Array, from2: number,
): number {
  const table = truth
  const no = others
  let y = start
  let n = 0
  let i = start
  for (; i + 2 <= end; i += 2) {
    const s0 = active[i]!, s1 = active[i + 1]!
    const t0 = table[codes[s0 - from]! * size + codes2[s0 - from2]!]!
    const t1 = table[codes[s1 - from]! * size + codes2[s1 - from2]!]!
    active[y] = s0; no[n] = s0; y += t0; n += t0 ^ 1
    active[y] = s1; no[n] = s1; y += t1; n += t1 ^ 1
  }
  for (; i < end; i++) {
    const s = active[i]!
    const t = table[codes[s - from]! * size + codes2[s - from2]!]!
    active[y] = s; no[n] = s; y += t; n += t ^ 1
  }
  append(active, y, n)
  return y
}

/** The same with codes by position in the segment. */
export function partitionPositions(active: Uint16Array, start: number, end: number, codes: Uint16Array): number {
  const table = truth
  const no = others
  let y = start
  let n = 0
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const t = table[codes[i - start]!]!
    active[y] = s; no[n] = s; y += t; n += t ^ 1
  }
  append(active, y, n)
  return y
}

/** The first `count` of `others` follow. */
function append(active: Uint16Array, at: number, count: number): void {
  if (count > 64) active.set(others.subarray(0, count), at)
  else for (let i = 0; i < count; i++) active[at + i] = others[i]!
}

/** The code of all states of a segment, or -1 if they have several. */
export function commonCode(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number): number {
  const first = codes[active[start]! - from]!
  // Batches are often sorted: then the last state tells.
  for (let i = end - 1; i > start; i--) if (codes[active[i]! - from] !== first) return -1
  return first
}

/** Fills `present` and `sizes`; returns the number of codes. To be followed by `scatter` or `forget`. */
export function collect(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number, size: number): number {
  if (size <= MAX_DENSE && size <= end - start) return collectDense(active, start, end, codes, from, size)
  const table = groupOf
  const counts = sizes
  const found = present
  let count = 0
  for (let i = start; i < end; i++) {
    const code = codes[active[i]! - from]!
    const group = table[code]!
    if (group >= 0) {
      counts[group]!++
    } else {
      table[code] = count
      found[count] = code
      counts[count++] = 1
    }
  }
  return count
}

const MAX_DENSE = 1024
// Two counters for each code: a state seldom has to wait for the count of the one before it.
const evenCounts = new Int32Array(MAX_DENSE)
const oddCounts = new Int32Array(MAX_DENSE)

/** The same for small dictionaries, in the order of codes. */
function collectDense(active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number, size: number): number {
  const even = evenCounts
  const odd = oddCounts
  let i = start
  for (; i + 2 <= end; i += 2) {
    even[codes[active[i]! - from]!]!++
    odd[codes[active[i + 1]! - from]!]!++
  }
  if (i < end) even[codes[active[i]! - from]!]!++
  let count = 0
  for (let code = 0; code < size; code++) {
    const states = even[code]! + odd[code]!
    even[code] = odd[code] = 0
    if (states === 0) continue
    groupOf[code] = count
    present[count] = code
    sizes[count++] = states
  }
  return count
}

export function forget(count: number): void {
  for (let i = 0; i < count; i++) groupOf[present[i]!] = -1
}

/** Sorts a segment by its codes, which are `present`; writes the end of each into `ends`. */
export function scatterCodes(
  active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number, count: number, ends: Int32Array,
): void {
  const places = groupOf
  const sorted = others
  for (let i = 0, begin = 0; i < count; i++) {
    places[present[i]!] = begin
    begin += sizes[i]!
    ends[i] = start + begin
  }
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const code = codes[s - from]!
    const at = places[code]!
    sorted[at] = s
    places[code] = at + 1
  }
  append(active, start, end - start)
  forget(count)
}

/** The same for groups of codes: `groups[i]` is that of code `present[i]`. */
export function scatter(
  active: Uint16Array, start: number, end: number, codes: Uint16Array, from: number,
  count: number, groups: Uint16Array, ends: Int32Array, groupCount: number,
): void {
  const table = groupOf
  const sorted = others
  for (let group = 0; group < groupCount; group++) ends[group] = 0
  for (let i = 0; i < count; i++) {
    ends[groups[i]!]! += sizes[i]!
    table[present[i]!] = groups[i]!
  }
  toBegins(ends, groupCount)
  for (let i = start; i < end; i++) {
    const s = active[i]!
    const group = table[codes[s - from]!]!
    const at = ends[group]!
    sorted[at] = s
    ends[group] = at + 1
  }
  append(active, start, end - start)
  for (let group = 0; group < groupCount; group++) ends[group]! += start
  forget(count)
}

/** Sorts a segment by the group of each position; writes the ends of the groups. */
export function scatterPositions(
  active: Uint16Array, start: number, end: number, groups: Uint16Array, ends: Int32Array, groupCount: number,
): void {
  for (let group = 0; group < groupCount; group++) ends[group] = 0
  for (let i = start; i < end; i++) ends[groups[i - start]!]!++
  toBegins(ends, groupCount)
  for (let i = start; i < end; i++) others[ends[groups[i - start]!]!++] = active[i]!
  append(active, start, end - start)
  for (let group = 0; group < groupCount; group++) ends[group]! += start
}

/** Sizes of groups become the places where they begin. */
function toBegins(ends: Int32Array, groupCount: number): void {
  let begin = 0
  for (let group = 0; group < groupCount; group++) {
    const size = ends[group]!
    ends[group] = begin
    begin += size
  }
}
