/**
 * The module 'manyworlds' as the program under check sees it: the functions that describe an exploration, which only
 * record what they are given (exploration.ts reads and checks it), and those that a program calls while it runs. The
 * text is the body of a function of the realm; the names with $$ are hooks of prelude/choices.ts.
 */

/** What a program can import from 'manyworlds': the functions below, and those that only code outside of a check can use. */
export const guestNames: ReadonlyMap<string, ReadonlySet<string>> = new Map([['manyworlds', new Set([
  'untracked', 'ignored', 'explore', 'int', 'bool', 'oneOf', 'record', 'choose', 'ignoreIf', 'stopIfVisited', 'atomic', 'latency', 'afterCrash', 'always',
  'sometimes', 'atEnd', 'compare',
  'check', 'replay', 'UserError',
])]])

export const guestApi = String.raw`
// Kept now: the program may replace them before it calls a function of this module.
const { freeze, keys } = Object
const { isSafeInteger } = Number
const domain = (kind, fields) => freeze({ manyworlds: 'domain', kind, ...fields })

// ---- choices ----------------------------------------------------------------------------------------------------------
const REMEDY = 'write choose(1, 3), choose([a, b, c]) or choose(int(1, 3))'
const chosen = (value, index, count) => {
  if ($$recorder !== undefined) $$recorder.chose(value, index, count)
  return value
}
const chooseInteger = (low, high) => {
  if (!isSafeInteger(low) || !isSafeInteger(high)) $$refuse('choice', 'choose() needs two whole numbers', REMEDY)
  if (high < low) $$refuse('choice', 'choose(' + low + ', ' + high + ') has nothing to choose from', REMEDY)
  const count = high - low + 1
  const index = $$choose(count)
  return chosen(low + index, index, count)
}
const chooseOf = (values) => {
  if (values.length === 0) $$refuse('choice', 'choose() has nothing to choose from: the list is empty', REMEDY)
  const index = $$choose(values.length)
  return chosen(values[index], index, values.length)
}
const chooseFrom = (from) => {
  if ($$isArray(from)) return chooseOf(from)
  if (typeof from !== 'object' || from === null || from.manyworlds !== 'domain') {
    $$refuse('choice', 'choose() was given neither numbers nor a list nor a domain', REMEDY)
  }
  if (from.kind === 'int') return chooseInteger(from.low, from.high)
  if (from.kind === 'values') return chooseOf(from.values)
  const values = []
  for (let i = 0; i < from.keys.length; i++) $$push(values, chooseFrom(from.fields[from.keys[i]]))
  return from.make(values)
}

// ---- atomic sections --------------------------------------------------------------------------------------------------
const endAtomic = () => { $$atomic-- }
const isThenable = (value) => typeof value === 'object' && value !== null && typeof value.then === 'function'
const atomic = (run) => {
  $$beginAtomic()
  let result
  try {
    result = run()
  } catch (error) {
    $$atomic--
    throw error
  }
  if (isThenable(result)) result.then(endAtomic, endAtomic)
  else $$atomic--
  return result
}
// No property leads to it, and a pending promise may hold it.
$$push($$hiddenIntrinsics, ['manyworlds.endAtomic', endAtomic])
$$push($$hiddenIntrinsics, ['manyworlds.properties', $$properties])

const named = (what, name, predicate) => {
  if (typeof name !== 'string') $$refuse('property', what + '() needs a name', 'write ' + what + "('name', () => ...)")
  if (typeof predicate !== 'function') $$refuse('property', what + "('" + name + "') needs a function", 'write ' + what + "('" + name + "', () => ...)")
}

// ---- untracked state ----------------------------------------------------------------------------------------------------
const isContext = (value) => typeof value === 'object' && value !== null && typeof value.kind === 'string' && 'name' in value
const refuseDecorator = (name, kind) => $$refuse('decorator', '@' + name + ' decorates a ' + kind + ' in a way that the checker does not see',
  'import ' + name + " from 'manyworlds' in the same file, and write @" + name + ' alone before a field')
const untracked = (value, context) => {
  if (isContext(context)) refuseDecorator('untracked', context.kind)
  if (!$$isObject(value)) {
    $$refuse('untracked', 'untracked() was given no object', 'write let name = untracked(value) at the top level of a module, @untracked before a field, or untracked(object)')
  }
  return $$untracked(value)
}

return {
  untracked,
  ignored: (value, context) => refuseDecorator('ignored', isContext(context) ? context.kind : 'value'),
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
  choose: (from, high) => typeof from === 'number' ? chooseInteger(from, high) : chooseFrom(from),
  ignoreIf: (condition) => { $$ignoreIf(condition) },
  stopIfVisited: (root) => { $$stopIfVisited(root) },
  atomic,
  latency: () => $$latency(),
  afterCrash(recover) {
    if (typeof recover !== 'function') throw new $$TypeError('afterCrash() takes a function')
    if ($$loop !== undefined) $$loop.recovery = recover
  },
  always(name, predicate) {
    named('always', name, predicate)
    $$declare($$properties.always, name, predicate)
  },
  sometimes(name, condition) {
    if (typeof condition !== 'function') {
      if (typeof name !== 'string') named('sometimes', name, condition)
      if ($$onSometimes !== undefined) $$onSometimes(name, !!condition)
      return
    }
    $$declare($$properties.sometimes, name, condition)
  },
  atEnd(name, check) {
    named('atEnd', name, check)
    $$declare($$properties.atEnd, name, check)
  },
  compare(definition) {
    if ($$noChoice !== 'while the modules are initialised') {
      $$refuse('property', 'compare() is called after the modules were initialised', 'call it at the top level of a module')
    }
    $$properties.compare = definition
  },
}
`
