/**
 * `x.keys()`, `x.values()`, `x.entries()` where the iterator is used up on the spot (head of a for...of, spread): the
 * native iterator does the same ten times faster, and no state can hold it.
 */
export const source = String.raw`'use strict'
const $$notFunction = (text, name) => { throw new $$TypeError((text ?? 'object') + '.' + name + ' is not a function') }
const $$mapVisibleKeys = Map.prototype.keys, $$setVisibleKeys = Set.prototype.keys
const $$arrayVisibleKeys = Array.prototype.keys
const $$keys = (o, text) => {
  const method = o.keys
  if (method === $$mapVisibleKeys) return $$mapNativeKeys(o)
  if (method === $$setVisibleKeys) return $$setNativeKeys(o)
  if (method === $$arrayVisibleKeys) return $$arrayNativeKeys(o)
  if (typeof method !== 'function') $$notFunction(text, 'keys')
  return $$apply(method, o, [])
}
const $$mapVisibleValues = Map.prototype.values, $$setVisibleValues = Set.prototype.values
const $$arrayVisibleValues = Array.prototype.values
const $$values = (o, text) => {
  const method = o.values
  if (method === $$mapVisibleValues) return $$mapNativeValues(o)
  if (method === $$setVisibleValues) return $$setNativeValues(o)
  if (method === $$arrayVisibleValues) return $$arrayNativeValues(o)
  if (typeof method !== 'function') $$notFunction(text, 'values')
  return $$apply(method, o, [])
}
const $$mapVisibleEntries = Map.prototype.entries, $$setVisibleEntries = Set.prototype.entries
const $$arrayVisibleEntries = Array.prototype.entries
const $$entries = (o, text) => {
  const method = o.entries
  if (method === $$mapVisibleEntries) return $$mapNativeEntries(o)
  if (method === $$setVisibleEntries) return $$setNativeEntries(o)
  if (method === $$arrayVisibleEntries) return $$arrayNativeEntries(o)
  if (typeof method !== 'function') $$notFunction(text, 'entries')
  return $$apply(method, o, [])
}
`
