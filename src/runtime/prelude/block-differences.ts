/**
 * The end of a host block: what a block held or copied becomes the entries that barriers would have made of what differs, or
 * nothing. Deletions, attributes and prototypes have barriers also in blocks, so what is left are values that changed and
 * properties or elements that were added.
 */
export const source = String.raw`'use strict'
// Objects for which others made entries meanwhile: those are right only behind the whole.
const $$others = $$newSet()
const $$settleHeld = (start) => {
  const end = $$changeEnd
  const entries = $$changeList()
  let next = 0, owner = null
  for (let i = start; i < end; i += 3) {
    const o = $$changes[i], place = $$changes[i + 1]
    while (next < $$heldEnd && $$heldAt[next] < i) next++
    const isFirst = next < $$heldEnd && $$heldAt[next] === i
    const isOurs = isFirst || (o === owner && place === $$PROPERTIES)
    owner = isFirst && place === $$PRIVATES ? o : null
    // Entries in front of the whole are right whatever becomes of it.
    if (!isOurs && $$heldPlace(o) < i) $$others.add(o)
    entries[entries.length] = o
    entries[entries.length] = place
    entries[entries.length] = $$changes[i + 2]
    entries[entries.length] = isOurs
  }
  $$changeEnd = start
  for (let i = 0; i < entries.length; i += 4) {
    const o = entries[i], place = entries[i + 1], before = entries[i + 2]
    if (!entries[i + 3] || $$others.has(o) || $$isOddNow(o)) $$change(o, place, before)
    else if (place === $$PROPERTIES) $$settleProperties(o, before)
    else if (place === $$PRIVATES) $$settlePrivates(o, before)
    else $$settleElements(o, before)
  }
  for (let i = $$changeEnd; i < end; i++) $$changes[i] = null
}
const $$isSame = (a, b) => a === b ? a !== 0 || $$is(a, b) : a !== a && b !== b
const $$settleProperties = (o, { keys, values }) => {
  for (let i = 0; i < keys.length; i++) if (!$$isSame(o[keys[i]], values[i])) $$change(o, keys[i], values[i])
  const present = $$objectKeys(o)
  if (present.length > keys.length) $$settleAdded(o, keys, present)
}
// Nothing was deleted, as that has a barrier. Keys that are numbers come first, whenever they were added.
const $$settleAdded = (o, keys, present) => {
  let known
  for (let i = 0; i < present.length; i++) {
    if (i < keys.length && present[i] === keys[i]) continue
    if (known === undefined) {
      known = $$newSet()
      for (let j = 0; j < keys.length; j++) known.add(keys[j])
    }
    if (!known.has(present[i])) $$change(o, present[i], $$absent)
  }
}
const $$settlePrivates = (o, before) => {
  const now = $$readPrivates(o, before.info, false)
  for (let i = 0; i < now.length; i++) {
    if ($$isSame(now[i], before.values[i])) continue
    $$change(o, $$PRIVATES, before)
    return
  }
}
const $$settleElements = (o, items) => {
  const start = $$changeEnd
  const length = o.length
  const shared = length < items.length ? length : items.length
  let changed = 0
  for (let i = 0; i < shared; i++) {
    const now = o[i]
    const isThere = now !== undefined || $$hasOwn(o, i)
    if (isThere ? items[i] !== $$absent && $$isSame(now, items[i]) : items[i] === $$absent) continue
    // Then the whole is shorter than its differences.
    if (++changed > 4 && changed > items.length >> 1) {
      $$dropFrom(start)
      $$change(o, $$ELEMENTS, items)
      return
    }
    $$change(o, i, items[i])
  }
  if (length > items.length) $$change(o, ~items.length, $$absent)
  else if (length < items.length) $$change(o, ~length, $$tailOf(items, length))
}
const $$tailOf = (items, from) => {
  if (items.length === from + 1 && items[from] !== $$absent) return items[from]
  const at = $$changeList(), values = $$changeList()
  for (let i = from; i < items.length; i++) {
    if (items[i] === $$absent) continue
    at[at.length] = i
    values[values.length] = items[i]
  }
  return new $$Tail(at, values, items.length)
}

// ---- copies of eager blocks

// What a barrier tells before it lets write: that o will not be what it was. A base object has to be as it was meanwhile.
const $$announce = (o, at) => {
  $$log[$$logged++ & 1023] = o
  if (!$$special.has(o)) return
  const end = $$changeEnd
  for (let i = end - 3; i >= at; i -= 3) $$swap($$changes, i)
  $$touchSpecial(o)
  for (let i = at; i < end; i += 3) $$swap($$changes, i)
}
// Makes the entries of what the block changed. Built-ins have made theirs meanwhile, which are right only behind the copies:
// those of objects that they changed, too, become entries of the whole.
const $$settleCopies = (start) => {
  const end = $$changeEnd
  let entries
  if (end > start) {
    entries = $$changeList()
    for (let i = start; i < end; i++) entries[i - start] = $$changes[i]
    for (let i = start; i < end; i += 3) $$others.add($$changes[i])
    $$changeEnd = start
  }
  for (let i = 0; i < $$copiedEnd; i++) {
    const o = $$copied[i], at = $$changeEnd
    const from = $$copiedAt[i], to = i + 1 < $$copiedEnd ? $$copiedAt[i + 1] : $$copiesEnd
    const isWhole = entries !== undefined && $$others.has(o)
    if ($$isArray(o)) $$settleItems(o, from, to, isWhole)
    else $$settleFields(o, $$kindOf($$getPrototypeOf(o)), from, to, isWhole)
    if ($$changeEnd > at) $$announce(o, at)
  }
  if (entries === undefined) return
  for (let i = 0; i < entries.length; i += 3) $$change(entries[i], entries[i + 1], entries[i + 2])
}
const $$settleFields = (o, kind, from, to, isWhole) => {
  const count = kind === undefined ? -1 : kind.hidden.length
  // The prototype is another one now: then built-ins know.
  if (count < 0 || isWhole || $$isOddNow(o)) return $$wholeFields(o, from, to)
  const keysEnd = to - count, start = $$changeEnd
  let at = from
  for (const k in o) {
    if (at >= keysEnd) $$change(o, k, $$absent)
    else if (k !== $$copies[at]) {
      // A key that is a number has come in between.
      $$dropFrom(start)
      return $$wholeFields(o, from, to)
    } else if (!$$isSame(o[k], $$copies[at + 1])) $$change(o, k, $$copies[at + 1])
    at += 2
  }
  for (let i = 0; i < count; i++) {
    if ($$isSame(kind.hidden[i].get(o), $$copies[keysEnd + i])) continue
    $$change(o, $$PRIVATES, { info: kind.info, isStatic: false, values: $$sliceCopies(keysEnd, to, 1) })
    return
  }
}
const $$sliceCopies = (from, to, step) => {
  const list = $$changeList()
  for (let i = from; i < to; i += step) list[list.length] = $$copies[i]
  return list
}
const $$wholeFields = (o, from, to) => {
  // A collection, of which built-ins know.
  if (from === to && $$objectKeys(o).length === 0) return
  const info = $$classes.get($$getPrototypeOf(o))
  const hidden = info === undefined ? 0 : $$readPrivates(o, info, false).length
  if (hidden > 0) $$change(o, $$PRIVATES, { info, isStatic: false, values: $$sliceCopies(to - hidden, to, 1) })
  $$change(o, $$PROPERTIES, { keys: $$sliceCopies(from, to - hidden, 2), values: $$sliceCopies(from + 1, to - hidden, 2) })
}
const $$settleItems = (o, from, to, isWhole) => {
  const start = $$changeEnd, before = to - from, length = o.length
  const shared = length < before ? length : before
  let changed = isWhole ? to : 0
  for (let i = 0; i < shared; i++) {
    const now = o[i], then = $$copies[from + i]
    const isThere = now !== undefined || $$hasOwn(o, i)
    if (isThere ? then !== $$absent && $$isSame(now, then) : then === $$absent) continue
    if (++changed > 4 && changed > before >> 1) break
    $$change(o, i, then)
  }
  // Then the whole is shorter than its differences.
  if (isWhole || (changed > 4 && changed > before >> 1)) {
    $$dropFrom(start)
    $$change(o, $$ELEMENTS, $$sliceCopies(from, to, 1))
  } else if (length > before) $$change(o, ~before, $$absent)
  else if (length < before) $$change(o, ~length, $$tailOf($$sliceCopies(from, to, 1), length))
}
`
