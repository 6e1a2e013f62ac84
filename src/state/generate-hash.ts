/** Texts that compute the fingerprint after a call; see successor.ts, whose fast road is spelled out here. */
import { checkTexts, choiceText, familyOf, type FieldFamily, type Inputs, isLong, readTexts } from './generate-text.ts'
import { mixText1, mixText2, TREE_EDGE_1, TREE_EDGE_2, turnedText } from './hash-rules.ts'
import type { FieldLayout } from './layout.ts'
import { FRESH } from './successor.ts'
import { TAG_BITS } from './word.ts'

/** Notes which objects of the known state are in the write log, each once. */
export function noteText(families: number): string {
  const tries = Array.from({ length: families }, (_, i) =>
    `if ((k = $$family${i}(o)) !== -1) { if (k < -2) k = -3 - k; if (k <= 0 || k >= count || $$objects[k] !== o) k = $$H.note(o) } else`)
  return `() => {
  const { written, writtenList } = $$H, count = $$R.count, epoch = ++$$H.epoch
  $$H.isUnclear = false
  if ($$B.length > 0) $$H.beginNotes()
  let n = 0, last
  for (let i = 0; i < $$logged; i++) {
    const o = $$log[i]
    if (o === last) continue
    last = o
    let k
    if (typeof o === 'object' && o !== null) { ${tries.join(' ')} k = $$H.note(o) } else k = $$H.note(o)
    // An object that did not exist before is dropped with the references to it.
    if (k > 0 && written[k] !== epoch) {
      written[k] = epoch
      writtenList[n++] = k
    }
  }
  $$H.writtenCount = n
  if ($$B.length > 0 || $$R.silent.length > 0 || $$R.writtenBuffers.length > 0) $$H.endNotes()
  $$H.noted = $$noted = $$logged
}`
}

export function hashLoopText(layouts: readonly FieldLayout[], inputs: Inputs, suffix: number): string {
  const { array } = inputs.shapes
  const cases = layouts.map((layout) => `case ${layout.id}: {\n${recordText(layout, inputs)}\n          break record\n        }`)
  return `(words) => {
  if ($$logged > $$log.length) return false
  $$note${suffix}()
  if ($$H.isUnclear) return false
  $$H.begin()
  const { epoch, seen, written, path1, path2, known1, known2, discovery, plain1, plain2, referenceStart, referenceSlot, referenceTarget, slots1, slots2 } = $$H
  const starts = $$R.starts, count = $$R.count
  let sum1 = 0, sum2 = 0, queue = $$H.queue, tail = 1
  for (let head = 0; ; head++) {
    if (head === tail) {
      if ($$B.length === 0) break
      // The objects are done; what was changed outside of them may lead to more.
      $$H.tail = tail
      $$H.sum1 = sum1
      $$H.sum2 = sum2
      const more = $$H.nextTouched()
      sum1 = $$H.sum1
      sum2 = $$H.sum2
      if (more < 0) return false
      if (more === 0) break
      tail = $$H.tail
      queue = $$H.queue
      head--
      continue
    }
    const c = queue[head]
    let p1, p2, o, guess, inner1, inner2, v, t, x1, x2
    if (c >= 0) {
      p1 = path1[c]
      p2 = path2[c]
      if (written[c] !== epoch) {
        const isSame = p1 === known1[c] && p2 === known2[c]
        if (isSame) {
          sum1 = sum1 + plain1[c] | 0
          sum2 = sum2 + plain2[c] | 0
        } else {
          $$H.plainAt(c, words, p1, p2)
          sum1 = sum1 + $$H.inner1 | 0
          sum2 = sum2 + $$H.inner2 | 0
        }
        for (let r = referenceStart[c], end = referenceStart[c + 1]; r < end; r++) {
          const j = referenceTarget[r], s = referenceSlot[r]
          if (seen[j] === epoch) {
            sum1 = sum1 + ${mixText1(`p1 ^ slots1[s] ^ ${turnedText('path1[j]')}`)} | 0
            sum2 = sum2 + ${mixText2(`p2 ^ slots2[s] ^ ${turnedText('path2[j]')}`)} | 0
            continue
          }
          seen[j] = epoch
          queue[tail++] = j
          if (isSame && discovery[j] === r) {
            sum1 = sum1 + (path1[j] = known1[j]) | 0
            sum2 = sum2 + (path2[j] = known2[j]) | 0
          } else {
            sum1 = sum1 + (path1[j] = ${mixText1(`p1 ^ slots1[s] ^ ${TREE_EDGE_1}`)}) | 0
            sum2 = sum2 + (path2[j] = ${mixText2(`p2 ^ slots2[s] ^ ${TREE_EDGE_2}`)}) | 0
          }
        }
        continue
      }
      o = $$objects[c]
      guess = words[starts[c]] >> ${TAG_BITS}
      if ($$frameIds[guess] !== undefined) guess = $$frameIds[guess][o.pc + 2]
      const how = $$oddCount > 0 ? $$odds.get(o) : undefined
      if (how !== undefined && (how !== 1 || $$symbolic[guess] !== true)) guess = -1
    } else {
      o = $$H.fresh[-1 - c]
      p1 = $$H.freshPath1[-1 - c]
      p2 = $$H.freshPath2[-1 - c]
      guess = $$H.freshGuess[-1 - c]
    }
    record: {
      switch (guess) {
        case ${array.id}:
          $$H.tail = tail
          if (!$$H.array(o, p1, p2)) break
          tail = $$H.tail
          queue = $$H.queue
          inner1 = $$H.inner1
          inner2 = $$H.inner2
          break record
        ${cases.join('\n        ')}
        default: {
          const hasher = guess >= 0 ? $$hashers[guess] : undefined
          if (hasher === undefined) break
          $$H.tail = tail
          const done = hasher(o, p1, p2)
          if (done < 0) return false
          if (done === 0) break
          tail = $$H.tail
          queue = $$H.queue
          inner1 = $$H.inner1
          inner2 = $$H.inner2
          break record
        }
      }
      $$H.tail = tail
      if (!$$H.other(o, p1, p2)) return false
      tail = $$H.tail
      queue = $$H.queue
      inner1 = $$H.inner1
      inner2 = $$H.inner2
    }
    sum1 = sum1 + inner1 | 0
    sum2 = sum2 + inner2 | 0
  }
  $$H.lane1 = sum1
  $$H.lane2 = sum2
  return true
}`
}

/** A function that sums up the cells of `o`: 1 done, 0 `o` is no such object, -1 there is something that is not known. */
export function hashLayoutText(layout: FieldLayout, inputs: Inputs): string {
  if (isLong(layout)) return longText(layout, inputs)
  return `$$hashers[${layout.id}] = (o, p1, p2) => {
  const { epoch, seen, path1, path2 } = $$H, count = $$R.count
  let queue = $$H.queue, tail = $$H.tail, inner1, inner2, v, t, x1, x2
  do {
${recordText(layout, inputs, '-1')}
    ${GIVE}
    return 1
  } while (false)
  return 0
}`
}

function longText(layout: FieldLayout, { successor }: Inputs): string {
  successor.reserveSlots(layout.size)
  return `$$hashers[${layout.id}] = (o, p1, p2) => {
  do {
    ${checkTexts(layout).join('\n    ')}
    $$H.head(${layout.id}, p1, p2)
    ${readTexts(layout).map((read, i) => `if (!$$H.cell(${read}, ${i + 1}, p1, p2)) return -1`).join('\n    ')}
    return 1
  } while (false)
  return 0
}`
}

function recordText(layout: FieldLayout, inputs: Inputs, failure = 'false'): string {
  const { hash1, hash2 } = inputs.shapes.layouts
  const cells = readTexts(layout).map((read, i) => `v = ${read}\n${cellText(i + 1, familyOf(layout, i), inputs, failure)}`)
  const start = `inner1 = ${mixText1(`p1 ^ ${hash1[layout.id]}`)}; inner2 = ${mixText2(`p2 ^ ${hash2[layout.id]}`)}`
  return [...checkTexts(layout), start, ...cells].map((line) => `          ${line}`).join('\n')
}

/** Adds cell `slot`, whose value is `v`, to the sums: its slot and value are put together in x1 and x2, unless it adds itself. */
function cellText(slot: number, family: FieldFamily, { successor }: Inputs, failure: string): string {
  const { slot: own, treeEdge, constants } = successor.slotsOf(slot)
  const slow = `{ ${GIVE}; if (!$$H.cell(v, ${slot}, p1, p2)) return ${failure}; ${TAKE}; break cell }`
  const choice = choiceText(family, {
    integer: `{ x1 = v ^ ${own.lane1}; x2 = v ^ ${own.lane2} }`,
    constant: (value) => `{ x1 = ${constants[value].lane1}; x2 = ${constants[value].lane2} }`,
    slow,
    object: (name) => `{
            const id = $$id${name}(v)
            if (id < 0) ${slow}
            if (id > 0 && id < count && $$objects[id] === v) {
              if (seen[id] !== epoch) {
                seen[id] = epoch
                queue[tail++] = id
                inner1 = inner1 + (path1[id] = ${mixText1(`p1 ^ ${treeEdge.lane1}`)}) | 0
                inner2 = inner2 + (path2[id] = ${mixText2(`p2 ^ ${treeEdge.lane2}`)}) | 0
                break cell
              }
              x1 = ${turnedText('path1[id]')} ^ ${own.lane1}
              x2 = ${turnedText('path2[id]')} ^ ${own.lane2}
            } else {
              ${GIVE}
              $$H.edgeToFresh(v, id - ${FRESH}, ${slot}, p1, p2)
              ${TAKE}
              if ($$H.added) {
                $$put${name}(v, ${FRESH} + $$H.freshCount - 1)
                $$H.freshGuess[$$H.freshCount - 1] = $$F${name}.guess
              }
              break cell
            }
          }`,
  })
  return `cell: {
          ${choice}
          inner1 = inner1 + ${mixText1('p1 ^ x1')} | 0
          inner2 = inner2 + ${mixText2('p2 ^ x2')} | 0
          }`
}

/** What the functions for fingerprints keep in locals goes to and comes from the successor around a call. */
const GIVE = '$$H.inner1 = inner1; $$H.inner2 = inner2; $$H.tail = tail'
const TAKE = 'inner1 = $$H.inner1; inner2 = $$H.inner2; tail = $$H.tail; queue = $$H.queue'
