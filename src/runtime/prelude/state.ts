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
for (let i = 0; i < 64; i++) $$log[i] = null
let $$logged = 0
// Small-integer range: a larger number would be boxed at every decrement.
let $$budget = 1000000000
// Functions of the checker; the guest never holds one of them. Set once, before guest code runs.
let $$host

const $$access = {
  getAlloc: () => $$alloc, setAlloc: (value) => { $$alloc = value },
  getDirty: () => $$dirty || $$logged > 0,
  clean: () => { $$dirty = false; $$logged = 0 },
  getBudget: () => $$budget, setBudget: (value) => { $$budget = value },
  setArguments: (a0, a1, a2) => { $$a0 = a0; $$a1 = a1; $$a2 = a2 },
  setHost: (host) => { $$host = host },
}
`
