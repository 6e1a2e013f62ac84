/**
 * Host blocks of tracked mode: what the bare bodies of marked functions call. A block holds what it may write: the log gets
 * an entry of the whole object, and the writes themselves are not logged. When the block ends, these entries become what
 * barriers would have made of the differences, or nothing. Whatever is more than plain fields, private fields or
 * elements is left to the ordinary barriers, as are all built-ins and functions that are not marked.
 */
export const source = String.raw`'use strict'
// 0: there are no blocks now; 1: a call of a marked function begins one; 2, 3: inside of an eager or lazy one.
let $$block = 0
// What a marked function begins, by its number: 0 (nothing), 2 or 3.
const $$blockKinds = [], $$blockCounts = []
let $$blockSite = -1
// The first marked function that was called since the host looked, and the one whose block could not go on.
let $$firstSite = -1, $$fallenSite = -1
const $$fallbackStop = $$freeze({ __proto__: null, stop: 'fallback' })

// ---- what a block holds

// The objects, where in the log their entries are (-1: the log had them already), and, if they are many, both as a map.
const $$held = $$changeList(), $$heldAt = $$changeList()
let $$heldEnd = 0
const $$heldMap = $$newMap()
const $$FEW = 8
// Those that were written last.
let $$lastNamed = null, $$lastIndexed = null
const $$isHeld = (o) => $$heldPlace(o) !== undefined
const $$heldPlace = (o) => {
  if ($$heldEnd > $$FEW) return $$heldMap.get(o)
  for (let i = 0; i < $$heldEnd; i++) if ($$held[i] === o) return $$heldAt[i]
  return undefined
}
const $$addHeld = (o, at) => {
  $$heldAt[$$heldEnd] = at
  $$held[$$heldEnd++] = o
  if ($$heldEnd === $$FEW + 1) for (let i = 0; i < $$heldEnd; i++) $$heldMap.set($$held[i], $$heldAt[i])
  else if ($$heldEnd > $$FEW) $$heldMap.set(o, at)
}
const $$forgetHeld = () => {
  if ($$heldEnd > $$FEW) $$heldMap.clear()
  for (let i = 0; i < $$heldEnd; i++) $$held[i] = null
  $$heldEnd = 0
  $$lastNamed = $$lastIndexed = null
}
// False if the ordinary barriers have to do it.
const $$holdObject = (o) => {
  const at = $$changeEnd
  const hasEntry = $$isKept(o, 6)
  if (!hasEntry && !$$keepOrdinary(o)) {
    $$dropFrom(at)
    return false
  }
  $$addHeld(o, hasEntry ? -1 : at)
  return true
}
const $$holdArray = (o) => {
  if ($$isOddNow(o) || o.length > 100000) return false
  const hasEntry = $$isKept(o, 5)
  $$addHeld(o, hasEntry ? -1 : $$changeEnd)
  if (!hasEntry) $$change(o, $$ELEMENTS, $$readElements(o))
  return true
}
const $$dropFrom = (start) => {
  for (let i = start; i < $$changeEnd; i++) $$changes[i] = null
  $$changeEnd = start
}

// ---- barriers of lazy blocks

// A short block writes with ordinary barriers. Later an object is held when it is written again soon.
const $$SHORT = 32
let $$blockWrites = 0, $$recent = null, $$recentBefore = null
const $$k = (o, k) => o === $$lastNamed || (++$$blockWrites > $$SHORT && $$isHot(o)) ? o : $$w(o, k)
const $$kp = (o) => o === $$lastNamed || (++$$blockWrites > $$SHORT && $$isHot(o)) ? o : $$wp(o)
const $$isHot = (o) => {
  if (typeof o !== 'object' || o === null || $$isArray(o)) return false
  if (!$$isHeld(o)) {
    if (o !== $$recent && o !== $$recentBefore) {
      $$recentBefore = $$recent
      $$recent = o
      return false
    }
    if ($$special.has(o) || !$$holdObject(o)) return false
    $$log[$$logged++ & 1023] = o
  }
  $$lastNamed = o
  return true
}
const $$kk = (o, k) => o === $$lastIndexed && typeof k === 'number' && (k & 2147483647) === k ? o : ++$$blockWrites > $$SHORT ? $$holdIndexed(o, k) : $$wk(o, k)
const $$holdIndexed = (o, k) => {
  // Objects with computed keys are dictionaries, which may be large.
  if (!$$isArray(o) || typeof k !== 'number' || (k & 2147483647) !== k || $$special.has(o)) return $$wk(o, k)
  if (!$$isHeld(o)) {
    if (!$$paysToHold(o) || !$$holdArray(o)) return $$wk(o, k)
    $$log[$$logged++ & 1023] = o
  }
  $$lastIndexed = o
  return o
}
// An array is held only when a part of it was written that is worth it; till then its elements are logged.
let $$counted = null, $$writeCount = 0
const $$paysToHold = (o) => {
  if (o === $$counted) return ++$$writeCount > 8 && $$writeCount > o.length >> 3
  $$counted = o
  $$writeCount = 0
  return false
}
const $$kl = (o) => $$isArray(o) && $$isHeld(o) ? o : $$wl(o)
// By variable: the number of the block that logged it.
const $$variableBlocks = $$changeList()
let $$blockNumber = 0
const $$kv = (id, value) => {
  if ($$variableBlocks[id] === $$blockNumber) return value
  while ($$variableBlocks.length <= id) $$variableBlocks[$$variableBlocks.length] = -1
  $$variableBlocks[id] = $$blockNumber
  return $$v(id, value)
}

// ---- begin and end

let $$blockStart = 0
const $$enter = (site, roots) => {
  let kind = $$blockKinds[site]
  if ($$firstSite < 0) $$firstSite = site
  if (kind === 0) return false
  $$blockNumber++
  $$blockWrites = 0
  $$blockStart = $$changeEnd
  $$blockSite = site
  if (kind === 2 && !$$translate(roots)) {
    kind = 3
    if (++$$blockMisses > 8) $$blockKinds[site] = 3
  }
  $$block = kind
  $$blockCounts[site]++
  return true
}
// How many eager blocks in a row became lazy ones, because not all that they reach can be copied.
let $$blockMisses = 0
const $$leaveBlock = () => {
  const isEager = $$block === 2
  $$block = 1
  if (isEager) $$blockMisses = 0
  if ($$copiedEnd > 0 || $$heldEnd > 0) $$finishBlock()
}
// Also called by the host: the stack may have been too short for it.
const $$finishBlock = () => {
  if ($$heldEnd > 0) {
    $$settleHeld($$blockStart)
    $$forgetHeld()
  }
  if ($$copiedEnd > 0) {
    $$settleCopies($$blockStart)
    $$forgetCopies()
  }
  $$others.clear()
}
// What cannot be done in the block under way: all of it is taken back, and run again with barriers.
const $$fallBack = () => {
  $$fallenSite = $$blockSite
  $$stop($$fallbackStop, 'fallback')
}

$$access.blocks = {
  kinds: $$blockKinds,
  counts: $$blockCounts,
  // Nothing is to be logged in host mode.
  begin: () => {
    $$block = $$tracking ? 1 : 0
    $$firstSite = $$fallenSite = -1
  },
  end: () => {
    $$block = 0
    if ($$copiedEnd > 0 || $$heldEnd > 0) $$finishBlock()
    return $$fallenSite
  },
  firstSite: () => $$firstSite,
}
`
