/**
 * How the checker reads what the program has made by hand: options of an exploration, what a module exports. Getters and proxies
 * may be in it, and whoever reads it runs their code: so that is done here, by functions of the realm, which hand on nothing of
 * the checker's own but names and numbers.
 */
export const source = String.raw`'use strict'
const $$namesOf = Object.keys
$$access.reading = {
  get: (o, key) => o[key],
  has: (o, key) => key in o,
  hasOwn: (o, key) => $$hasOwn(o, key),
  keys: (o) => {
    const names = $$namesOf(o), list = $$ownList()
    for (let i = 0; i < names.length; i++) $$push(list, names[i])
    return list
  },
  list: (o, count) => {
    const list = $$ownList()
    for (let i = 0; i < count; i++) $$push(list, o[i])
    return list
  },
  call: (o, key, argument) => o[key](argument),
  record: (keys, values) => {
    const made = {}
    for (let i = 0; i < keys.length; i++) made[keys[i]] = values[i]
    return made
  },
}
`
