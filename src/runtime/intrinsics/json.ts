/**
 * JSON: what a reviver answers is put into its holder, or the key is taken out of it (ECMA-262, InternalizeJSONProperty). The
 * holder may be an object that was there before, which the program has put among the parsed ones.
 */
export const source = String.raw`'use strict'
$$patch(JSON, 'parse', (original) => ({ parse(text, reviver) {
  if (typeof reviver !== 'function') return original(text)
  let last
  return original(text, function (key) {
    const value = $$apply(reviver, this, arguments)
    if (key === 'stack') $$takeStack(this)
    if (value === undefined) $$wd(this, key)
    else if (this !== last) $$barrier(this)
    // The same holder is asked for one key after the other.
    last = this
    return value
  })
} }).parse)
$$patch(JSON, 'rawJSON', (original) => ({ rawJSON(text) { return $$odd(original(text)) } }).rawJSON)
`
