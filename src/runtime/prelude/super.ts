/** Property access through super where the method is not emitted as a native method (ECMA-262, 13.3.7). */
export const source = String.raw`'use strict'
const $$superGet = (home, key, thisValue) => {
  const parent = $$getPrototypeOf(home)
  if (parent === null) throw new $$TypeError("Cannot read properties of null (reading '" + $$String(key) + "')")
  return $$reflectGet(parent, key, thisValue)
}
const $$superSet = (home, key, value, thisValue) => {
  if ($$isObject(thisValue)) $$wk(thisValue, key)
  const parent = $$getPrototypeOf(home)
  if (parent === null) throw new $$TypeError("Cannot set properties of null (setting '" + $$String(key) + "')")
  if (!$$reflectSet(parent, key, value, thisValue)) {
    throw new $$TypeError("Cannot assign to read only property '" + $$String(key) + "' of object")
  }
  return value
}
`
