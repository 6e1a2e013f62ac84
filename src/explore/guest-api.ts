/**
 * The module 'manyworlds' as the program under check sees it: the functions that describe an exploration. They only
 * record what they are given; exploration.ts reads and checks it. The text is the body of a function of the realm.
 */
export const guestApi = String.raw`
// Kept now: the program may replace them before it calls a function of this module.
const { freeze, keys } = Object
const domain = (kind, fields) => freeze({ manyworlds: 'domain', kind, ...fields })
return {
  explore(definition) {
    const exploration = {
      manyworlds: 'exploration',
      definition,
      // Kept here, so that whatever the operations hold on to (arguments, scopes) belongs to the base heap.
      operations: undefined,
      open(bound) {
        const given = definition.operations
        return exploration.operations = typeof given === 'function' ? given({ bound }) : given
      },
    }
    return exploration
  },
  int: (low, high) => domain('int', { low, high }),
  bool: () => domain('values', { values: freeze([false, true]) }),
  oneOf: (...values) => domain('values', { values: freeze(values) }),
  record: (fields) => domain('record', {
    fields,
    keys: freeze(keys(fields)),
    make(values) {
      const made = {}
      for (let i = 0; i < values.length; i++) made[this.keys[i]] = values[i]
      return made
    },
  }),
}
`
