/**
 * The variables that compiled code and the state engine share. They are script-scope lets, so that generated scripts
 * of the same realm read and write them directly; the host uses the accessors.
 */
export const source = String.raw`'use strict'
let $$alloc = false
let $$a0, $$a1, $$a2
// Set when something other than an object was written: a module variable.
let $$dirty = false
// The objects that were written since the state was last known; the log wraps around, the count goes on.
const $$log = []
for (let i = 0; i < 1024; i++) $$log[i] = null
let $$logged = 0
// Tracked mode: barriers keep what was there, see changes.ts.
let $$tracking = false
// Small-integer range: a larger number would be boxed at every decrement.
let $$budget = 1000000000
// Functions of the checker; the guest never holds one of them. Set once, before guest code runs.
let $$host
// Whom the guest tells what it does while a trace is recorded, see runtime/recorder.ts; undefined during the search.
let $$recorder
// The event loop of a program, the one root of its state; undefined as long as there is none.
let $$loop
// Counters of coverage, an array of the checker; undefined if nobody asked for them. No part of any state.
let $$cover
// Spread into the arguments of a counted call that has none.
const $$none = {
  __proto__: null,
  [Symbol.iterator]: () => ({ __proto__: null, next: () => ({ __proto__: null, done: true, value: undefined }) }),
}

// Some array may have another constructor than Array, see intrinsics/species.ts.
let $$anySpecies = false

const $$access = {
  getAlloc: () => $$alloc, setAlloc: (value) => { $$alloc = value },
  getDirty: () => $$dirty || $$logged > 0,
  clean: () => { $$dirty = false; $$logged = 0 },
  getBudget: () => $$budget, setBudget: (value) => { $$budget = value },
  setArguments: (a0, a1, a2) => { $$a0 = a0; $$a1 = a1; $$a2 = a2 },
  getLoop: () => $$loop, setLoop: (loop) => { $$loop = loop },
  setHost: (host) => { $$host = host },
  setRecorder: (recorder) => { $$recorder = recorder },
  setCover: (counters) => { $$cover = counters },
}
`
