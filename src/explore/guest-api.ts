/**
 * The module 'manyworlds' as the program under check sees it: the functions that describe an exploration. They only
 * record what they are given; exploration.ts reads and checks it. The text is the body of a function of the realm.
 */
export const guestApi = String.raw`
const domain = (kind, fields) => Object.freeze({ manyworlds: 'domain', kind, ...fields })
return {
  explore: (definition) => Object.freeze({ manyworlds: 'exploration', definition }),
  int: (low, high) => domain('int', { low, high }),
  bool: () => domain('values', { values: Object.freeze([false, true]) }),
  oneOf: (...values) => domain('values', { values: Object.freeze(values) }),
  record: (fields) => domain('record', {
    fields,
    keys: Object.freeze(Object.keys(fields)),
    make(values) {
      const made = {}
      for (let i = 0; i < values.length; i++) made[this.keys[i]] = values[i]
      return made
    },
  }),
}
`
