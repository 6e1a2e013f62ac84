/**
 * Untracked objects and variables: what they hold survives backtracking and is no part of any state. An untracked object is
 * special, so every barrier comes by here; it takes the write out of the log again and notes the object, because whatever
 * it refers to afterwards is untracked, too (state/untracked.ts closes over that between two transitions).
 */
export const source = String.raw`'use strict'
// Pairs of a written untracked object, or variable, and a place in it, since the checker last looked: a property key, the
// complement of the index from which elements of an array are new, a pair that a collection gets, or undefined for all of it.
const $$untrackedList = []
$$setPrototypeOf($$untrackedList, null)
// Read by the checker, which would have to call otherwise, several times for every transition: the length of the list, and
// whether the change log may have entries of untracked objects or variables.
const $$untrackedCells = new Int32Array(2)
// The atom of all untracked objects that no stored state refers to yet.
let $$untrackedAtom = -1
// What untracked objects and variables hold is kept before it is written: the run will be taken back.
let $$keepsUntracked = false

const $$noteUntracked = (o, place) => {
  $$untrackedList[$$untrackedCells[0]++] = o
  $$untrackedList[$$untrackedCells[0]++] = place
}
// Places of one object that are noted one by one; with more of them all of it is looked at.
const $$MAX_PLACES = 64
const $$Pair = class { constructor(key, value) { this.key = key; this.value = value } }
const $$pairOf = (key, value) => new $$Pair(key, value)
const $$noteWrite = (o, info, place) => {
  $$untrackedCells[1] = 1
  if (!info.listed) {
    const isWhole = place === undefined || ++info.parts > $$MAX_PLACES
    if (isWhole) info.listed = true
    $$noteUntracked(o, isWhole ? undefined : place)
  }
  if ($$keepsUntracked && !info.kept) {
    info.kept = true
    $$host.untrackedWrite(o)
  }
}
const $$untrackedWrite = (o, info, place) => {
  // The barrier that was called has logged it already.
  $$logged--
  $$noteWrite(o, info, place)
}
const $$untrackedVariable = (variable) => { $$noteWrite(variable, variable, undefined) }
// What becomes untracked in a run that is taken back was nothing before: it goes with the run.
let $$exempted = $$ownList()
const $$exempt = (info) => {
  if (!$$keepsUntracked) return
  info.kept = true
  $$push($$exempted, info)
}
// The object that holds the untracked fields of one instance or class.
const $$store = () => {
  const store = { __proto__: null }, info = { base: $$untrackedAtom, touched: true, untracked: 2, listed: false, parts: 0, kept: false }
  $$special.set(store, info)
  $$exempt(info)
  return store
}
// A static field is read by way of derived classes, too.
const $$holder = (constructor, has) => {
  while (!has(constructor)) constructor = $$getPrototypeOf(constructor)
  return constructor
}
// What an assignment to an inherited property does.
const $$ownProperty = (o, key, value) => { $$defineProperty(o, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true }) }

const $$untracked = (value) => {
  if (!$$isObject(value)) return value
  const info = $$special.get(value)
  if (info !== undefined && info.untracked > 0) info.untracked = 2
  // Before the base heap is pinned there are no states that could have the object.
  else if ($$untrackedAtom < 0) $$specialInfo(value).untracked = 2
  else $$host.untracked(value)
  return value
}
// prototype or constructor -> { fields, statics }: names of fields that comparison leaves out
const $$ignoredFields = $$ownList()
const $$ignored = (constructor, fields, statics) => {
  const prototype = $$getOwnPropertyDescriptor(constructor, 'prototype').value
  $$push($$ignoredFields, { constructor, prototype, fields, statics })
}
$$access.ignoredFields = () => $$ignoredFields
$$access.setUntrackedAtom = (atom) => { $$untrackedAtom = atom }
$$access.untrackedCells = $$untrackedCells
$$access.takeUntracked = () => {
  const list = $$ownList()
  for (let i = 0; i < $$untrackedCells[0]; i += 2) {
    const o = $$untrackedList[i], place = $$untrackedList[i + 1], info = $$special.get(o) ?? o
    info.listed = false
    info.parts = 0
    $$untrackedList[i] = $$untrackedList[i + 1] = undefined
    $$push(list, { object: o, place: place instanceof $$Pair ? undefined : place, held: place instanceof $$Pair ? place : undefined })
  }
  $$untrackedCells[0] = 0
  return list
}
$$access.markUntracked = (o, how, atom) => {
  $$untrackedCells[1] = 1
  const info = $$specialInfo(o)
  info.untracked = how
  info.base = atom
  info.touched = true
  $$exempt(info)
}
// Takes a mark off again.
$$access.unmarkUntracked = (o) => {
  if (!$$proxies.has(o)) return $$special.delete(o)
  const info = $$special.get(o)
  info.untracked = 0
  info.base = -1
  info.touched = false
}
const $$isUntrackedChange = (i) => $$changes[i + 1] === $$VARIABLE ? $$changes[i].isUntracked : ($$special.get($$changes[i])?.untracked ?? 0) > 0
// What a run did to untracked objects and variables leaves the change log, because it counts or because it is taken back.
$$access.commitUntracked = (takesBack) => {
  if ($$untrackedCells[1] === 0) return
  $$untrackedCells[1] = 0
  if (takesBack) for (let i = $$changeEnd - 3; i >= 0; i -= 3) if ($$isUntrackedChange(i)) $$swap($$changes, i)
  let end = 0
  for (let i = 0; i < $$changeEnd; i += 3) {
    const o = $$changes[i], place = $$changes[i + 1]
    if ($$isUntrackedChange(i)) {
      if ($$keptCount > 0) $$kept.delete(o)
      continue
    }
    if (end < i) {
      $$changes[end] = o
      $$changes[end + 1] = place
      $$changes[end + 2] = $$changes[i + 2]
    }
    end += 3
  }
  for (let i = end; i < $$changeEnd; i++) $$changes[i] = null
  $$changeEnd = end
}
$$access.isHistory = () => $$tracking && !$$allowsOneWay
$$access.noteUntracked = $$noteUntracked
$$access.forgetKept = (o) => { ($$special.get(o) ?? o).kept = false }
$$access.keepUntracked = (keeps) => {
  $$keepsUntracked = keeps
  if (keeps || $$exempted.length === 0) return
  for (let i = 0; i < $$exempted.length; i++) $$exempted[i].kept = false
  $$exempted = $$ownList()
}
`
