/**
 * The one list of what compiled code may call: every name that the prelude puts into the script scope of a realm for
 * emitted code, with its contract. User identifiers that start with `$$` are renamed by the emitter, so none clashes.
 * The prelude has more `$$` names; they are its own.
 */

export const hooks = {
  $$alloc: 'let: true while the engine allocates objects for a rebuild; constructors and initialisers do nothing then',
  $$a0: 'let: first argument that a derived constructor passes to super() while $$alloc',
  $$a1: 'let: second argument that a derived constructor passes to super() while $$alloc',
  $$a2: 'let: third argument that a derived constructor passes to super() while $$alloc',
  $$dirty: 'let: set when a module variable is assigned; writes to objects are in the log, see prelude/state.ts',
  $$budget: 'let: steps left, decremented at loop back-edges and function entries; stays in the small-integer range',
  $$exhausted: '(): throws the budget error, which guest code cannot catch',
  $$caught: '(error): first statement of every catch clause; throws budget errors and refusals on',
  $$unsupported: '(index): throws Program.refusals[index]',
  $$fn: '(f, site, scope) -> f: stamps f with its site id and scope object (or null); once per function',
  $$w: '(o) -> o: barrier before a write to a named property',
  $$wl: '(o) -> o: barrier before a write to .length',
  $$wk: '(o, key) -> o: barrier before a write to a computed key',
  $$v: '(id, value) -> value: barrier before a function assigns module variable id',
  $$vars: '(moduleId, [[id, name, get, set], ...]): registers the module variables that functions assign',
  $$scope: '(id, Class, fields): registers a scope or frame class',
  $$class: '(C, site, [idGet, idSet] | null, [[name, get, set, has, isStatic], ...], flags): first in every class body',
  $$tdz: 'value of a scope field before the initialisation of its let, const or class',
  $$tdzError: '(name): throws the ReferenceError of the temporal dead zone',
  $$constError: '(name): throws the TypeError of an assignment to a constant',
  $$odd: '(o) -> o: the literal o has accessors, attributes, a prototype or symbol keys',
  $$lit: '(o) -> o: the literal o may have symbol keys (spread, computed keys)',
  $$iterate: '(x, text?) -> iterator: x[Symbol.iterator]() as a visible object; text names x in the error',
  $$keys: '(o, text?) -> iterator: o.keys() used up on the spot (for...of head, spread), outside of generators',
  $$values: '(o, text?) -> iterator: o.values() in the same places',
  $$entries: '(o, text?) -> iterator: o.entries() in the same places',
  $$superGet: '(home, key, thisValue): super[key] outside of native methods',
  $$superSet: '(home, key, value, thisValue) -> value: super[key] = value outside of native methods',
  $$require: '(moduleId) -> module.exports, evaluating the module at the first call',
  $$namespace: '(moduleId, [[name, get], ...]) -> namespace object; the emitted code keeps one per module',
  $$import: '(name) -> exports object of a builtin module of the checker',
  $$machine: '(site, FrameClass, step, fields, live): registers the state machine of a generator function',
  $$callWith: '(f, thisValue, text, args): a call whose operands were evaluated before; text names f in errors',
  $$newWith: '(constructor, text, args): new, likewise',
  $$toKey: '(key) -> property key, converted once',
  $$strings: '(strings) -> strings: the template object of a tagged template inside a generator',
  $$argumentsFrom: '(list, start) -> array: a rest parameter of a shell that evaluates its parameters by hand',
  $$append: '(array, more) -> array: goes on with an array literal after a suspension',
  $$merge: '(o, more) -> o: goes on with an object literal after a suspension',
  $$coercible: '(x): throws the TypeError of destructuring null or undefined',
  $$restOf: '(x, taken) -> object: the rest of an object pattern',
  $$open: '(x, text) -> iteration: starts a for...of or an array pattern whose state is in the frame',
  $$openDelegate: '(x) -> iteration: the same for yield*',
  $$take: '(iteration) -> the next value; sets iteration.done at the end',
  $$takeRest: '(iteration) -> array of what is left',
  $$close: '(iteration): leaves an iteration early',
  $$closeQuietly: '(iteration): leaves it because of an exception, which wins over those of closing',
  $$delegate: '(iteration, mode, value) -> result: one step of yield*',
  $$keysIn: '(o) -> the keys a for...in visits, taken at its start',
  $$hasKey: '(o, key) -> is it still there when its turn comes?',
} as const

/** Built-ins of the realm as they were before the program ran; emitted helpers may call them. */
export const keptBuiltins = [
  '$$Object', '$$Array', '$$Error', '$$TypeError', '$$ReferenceError', '$$RangeError', '$$Symbol', '$$String',
  '$$apply', '$$construct', '$$ownKeys', '$$getPrototypeOf', '$$setPrototypeOf', '$$defineProperty',
  '$$getOwnPropertyDescriptor', '$$create', '$$freeze', '$$preventExtensions', '$$isArray', '$$reflectGet',
  '$$reflectSet', '$$is', '$$hasOwn', '$$push', '$$isObject', '$$newWeakMap', '$$newMap', '$$newSet', '$$uncurry',
] as const

export type Hook = keyof typeof hooks
