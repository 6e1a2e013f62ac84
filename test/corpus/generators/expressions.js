// --- a generator without yield
function* g() {}
drive(g())
// --- values go out and come in
function* g(a) { const x = yield a; const y = yield x + 1; return x + y }
drive(g(1), 'ignored', 10, 20)
// --- yield without argument and as an argument
function* g() { log(yield, yield yield 1); return [yield] }
drive(g(), 0, 1, 2, 3, 4)
// --- binary operands left of a yield are evaluated first
function* g() { let x = 1; const r = x + (x = 5, yield x) * x; return r }
drive(g(), 0, 3)
// --- the left operand is taken before the yield even if the variable changes
let x = 1
function* g() { return x + (yield) }
const it = g(); it.next(); x = 100; log(it.next(1))
// --- three operands with two yields
function* g() { return at('a', 1) + (yield at('b')) - at('c', 2) * (yield at('d')) + at('e', 3) }
drive(g(), 0, 10, 20)
// --- comparison, in, instanceof
function* g() { return [(yield 1) < (yield 2), (yield 3) in { k: 1 }, [] instanceof (yield 4)] }
drive(g(), 0, 1, 2, 'k', Array)
// --- unary operators of a received value
function* g() { return [typeof (yield), !(yield), -(yield), +(yield), ~(yield), void (yield)] }
drive(g(), 0, 's', 0, 5, '7', 1, 2)
// --- delete of a member with a yield
function* g() { const o = { a: 1, b: 2 }; log(delete o[yield 'key']); log(delete (yield 'value')); return o }
drive(g(), 0, 'a', 5)
// --- delete through an optional chain
function* g(o) { return [delete o?.[yield 1], delete o?.p?.[yield 2]] }
drive(g({ a: 1 }), 0, 'a'); drive(g(null)); drive(g({ p: { q: 1 } }), 0, 'x', 'q')
// --- typeof of an undeclared name next to a yield
function* g() { return typeof undeclaredName + (yield) }
drive(g(), 0, '!')
// --- update of a computed member
function* g() { const o = { a: 1 }; log(o[yield]++, ++o[yield], o); return o[yield]-- }
drive(g(), 0, 'a', 'a', 'a')
// --- conditional with yields everywhere
function* g(t) { return (yield 'test') ? yield 'then' : yield 'else' }
drive(g(), 0, true, 'A'); drive(g(), 0, false, 'B')
// --- conditional with a yield in one arm
function* g(t) { const r = (t ? yield 'then' : 'no') + '!'; return r }
drive(g(true), 0, 'A'); drive(g(false))
// --- conditional with a yield in the test only
function* g() { return (yield) ? at('t') : at('f') }
drive(g(), 0, 1); drive(g(), 0, 0)
// --- logical operators short-circuit around yields
function* g(v) { return [v && (yield 'and'), v || (yield 'or'), v ?? (yield 'nullish')] }
drive(g(0), 0, 'a', 'b', 'c'); drive(g(null), 0, 'a', 'b', 'c'); drive(g(1), 0, 'a', 'b', 'c'); drive(g(undefined), 0, 'a', 'b')
// --- logical with the yield on the left
function* g() { return [(yield) && at('r'), (yield) || at('r'), (yield) ?? at('r')] }
drive(g(), 0, 0, 1, null); drive(g(), 0, 1, 0, 0)
// --- sequence
function* g() { return at('a'), yield 1, at('b'), (yield 2, at('c')), at('d') }
drive(g())
// --- sequence as an operand
function* g() { return [(at('a'), yield 1), (yield 2, at('b'))] }
drive(g(), 0, 'x', 'y')
// --- assignment to a variable
function* g() { let a; a = yield 1; log(a); a = (yield 2) + a; return a }
drive(g(), 0, 5, 6)
// --- assignment is an expression
function* g() { let a, b; return [a = b = yield, a, b] }
drive(g(), 0, 5)
// --- compound assignment reads first
function* g() { let a = 1; a += yield a; a *= yield a; a **= yield a; return a }
drive(g(), 0, 2, 3, 2)
// --- compound assignment sees the old value
function* g() { let a = 1; const f = () => { a = 50 }; a += (f(), yield a); return a }
drive(g(), 0, 2)
// --- member assignment evaluates object, key, value in this order
function* g(o) { at('o', o)[at('k')] = yield at('v'); at('o', o).p = yield 2; return o }
drive(g({}), 0, 1, 2)
// --- member assignment with the yield in object and key
function* g() { const o = {}; (yield 'obj')[yield 'key'] = yield 'value'; return 'end' }
const target = {}; drive(g(), 0, target, 'k', 'v'); log(target)
// --- assignment to a member of null throws after the value
function* g() { const o = null; o.x = yield 1; }
drive(g(), 0, 5)
// --- the key of a compound assignment is converted once
function* g() { const key = { toString() { log('toString'); return 'k' } }; const o = { k: 1 }; o[key] += yield o[key]; return o }
drive(g(), 0, 10)
// --- member compound assignment keeps the object
function* g() { let o = { n: 1 }; const first = o; o.n += (o = { n: 100 }, yield o.n); return [first, o] }
drive(g(), 0, 10)
// --- logical assignments
function* g(a, b, c) { a ||= yield 'a'; b &&= yield 'b'; c ??= yield 'c'; return [a, b, c] }
drive(g(0, 1, null), 0, 'x', 'y', 'z'); drive(g(1, 0, 0))
// --- logical assignments to members do not write when short-circuited
function* g(o) { o.a ||= yield 'a'; o[at('b')] ??= yield 'b'; o.c &&= yield 'c'; return o }
drive(g(Object.freeze({ a: 1, b: 2, c: 0 }))); drive(g({}), 0, 1, 2)
// --- calls: callee and arguments in order
function* g() { const f = (...a) => a; return at('f', f)(at(1), yield at(2), at(3), yield at(4)) }
drive(g(), 0, 'x', 'y')
// --- the callee is read before the arguments
function* g() { let f = () => 'old'; return f(f = () => 'new', yield) }
drive(g())
// --- method calls keep this and read the method first
function* g() { const o = { n: 5, m(a) { return [this.n, a] } }; const r = o.m((o.m = null, yield 1)); return r }
drive(g(), 0, 'arg')
// --- computed method calls
function* g() { const o = { n: 5, m(a) { return [this.n, a] } }; return [o[yield 'k'](1), o[at('m')](yield 2), (yield 3)[yield 4](yield 5)] }
drive(g(), 0, 'm', 'x', [1, 2], 'concat', 3)
// --- a received function is called without this
function* g() { 'use strict'; return [(yield)(1), (yield)(yield)] }
const f = function (a) { 'use strict'; return [this, a] }; drive(g(), 0, f, f, 2)
// --- sloppy calls of received functions get the global this
function* g() { return (yield)(yield) }
drive(g(), 0, function () { return this === globalThis }, 1)
// --- spread arguments are taken when their turn comes
function* g() { const a = [1, 2]; return Math.max.apply(null, [0]) + ((...x) => x.join())(...a, (a.push(3), yield 1), ...a, ...(yield 2)) }
drive(g(), 0, 'r', 'st')
// --- spread before and after a yield calls the iterator in order
function* g() { return ((...x) => x)(...spy('s', [1, 2]), yield 'mid', ...spy('t', [3])) }
drive(g(), 0, 'm')
// --- what is not a function
function* g() { const o = {}; try { o.m(yield 1) } catch (e) { log(e) } try { o.a.b(yield 2) } catch (e) { log(e instanceof TypeError) } try { undefinedFn(yield 3) } catch (e) { log(e) } let f; f(yield 4) }
drive(g())
// --- new with yields
class P { constructor(...a) { this.a = a; this.t = new.target === P } }
function* g() { return [new P(yield 1), new (yield 2)(at(3)), new P(...[1, 2], yield 4), new (yield 5)] }
drive(g(), 0, 'a', P, 'b', P)
// --- new of what is no constructor
function* g() { const f = () => {}; try { new f(yield 1) } catch (e) { log(e) } const o = {}; new o.x(yield 2) }
drive(g())
// --- new evaluates the arguments before it complains
function* g() { const n = 5; new n(at('arg'), yield 1) }
drive(g())
// --- template literals convert in order
function* g() { const v = (n) => ({ toString() { log('str ' + n); return n } }); return `<${v('a')}|${yield v('b')}|${v('c')}|${yield 2}>${v('d')}` }
drive(g(), 0, 'X', 'Y')
// --- template literal that starts with a yield
function* g() { return `${yield 1}${yield 2}-${yield}` }
drive(g(), 0, 'a', 'b', 'c')
// --- tagged templates
function* g() { const tag = (s, ...v) => [s, s.raw, v]; return tag`a${at(1)}b${yield 2}c\n${at(3)}` }
drive(g(), 0, 'X')
// --- tagged template objects are one per site
function* g() { const tag = (s) => s; const seen = []; for (let i = 0; i < 2; i++) seen.push(tag`a${yield i}b`); return [seen[0] === seen[1], Object.isFrozen(seen[0])] }
drive(g())
// --- tagged template with a member tag
function* g() { const o = { n: 7, t(s, v) { return [this.n, s, v] } }; return [o.t`x${yield}y`, o[yield]`z`, (yield)`q`] }
drive(g(), 0, 1, 't', (s) => s.length)
// --- array literals with holes and spreads
function* g() { return [1, , yield 'a', , ...[2, 3], yield 'b', ...(yield 'c'), ,] }
drive(g(), 0, 'A', 'B', [7, 8])
// --- array literal elements before a yield are fixed
function* g() { let n = 1; return [n, n++, yield n, n] }
drive(g(), 0, 'v')
// --- object literals: order, computed keys, shorthand, methods, accessors, spread
function* g() { const s = 1; return { a: at('a'), s, [at('k')]: yield 1, get x() { return 1 }, m() { return 2 }, [yield 2]: at('v'), ...{ z: 1 }, ...(yield 3), set x(v) {}, last: yield 4 } }
drive(g(), 0, 'K', 'key2', { sp: 1 }, 'L')
// --- computed keys are converted before their value
function* g() { const key = { toString() { log('key'); return 'k' } }; return { [key]: yield at('value') } }
drive(g(), 0, 1)
// --- symbol keys in literals
function* g() { const s = Symbol('s'); return { [s]: yield 1, b: 2, [yield 2]: 3 } }
drive(g(), 0, 'v', Symbol.for('t'))
// --- __proto__ in a literal with yields
function* g() { const p = { inherited: 1 }; const o = { a: yield 1, __proto__: p }; const q = { __proto__: yield 2, b: 1 }; return [Object.getPrototypeOf(o) === p, Object.getPrototypeOf(q), ['__proto__'] in { ['__proto__']: yield 3 }] }
drive(g(), 0, 1, null, 2)
// --- duplicate keys keep their place
function* g() { return { a: 1, b: 2, a: yield, c: yield } }
drive(g(), 0, 'x', 'y')
// --- functions in literals get their names
function* g() { const o = { a: yield, b: function () {}, c: () => {}, d: class {}, [yield]: function () {} }; return Object.keys(o).map((k) => o[k] && o[k].name) }
drive(g(), 0, null, 'dyn')
// --- optional chains
function* g(o) { return [o?.a, o?.[yield 'k'], o?.f?.(yield 'arg'), o?.a.b?.[yield 'deep'], (yield 'obj')?.x.y] }
drive(g(null), 0, { x: { y: 1 } }); drive(g({ a: {}, f: (x) => 'f' + x, key: 'K' }), 0, 'key', 'ARG', undefined)
drive(g({ a: { b: { c: 1 } }, n: 0 }), 0, 'n', 'c', { x: { y: 2 } })
// --- optional calls keep this
function* g(o) { return [o.m?.(yield 1), o?.m(yield 2), o.none?.(yield 3), o?.['m']?.(yield 4)] }
drive(g({ v: 1, m(a) { return [this.v, a] } }), 0, 'a', 'b', 'c')
// --- optional chain on a received value
function* g() { return [(yield)?.(1), (yield)?.[0], (yield)?.a?.b] }
drive(g(), 0, (x) => x + 1, 'str', { a: null }); drive(g(), 0, null, undefined, null)
// --- new.target and this in generators
function* g() { log(new.target); log(this === globalThis); yield; log(typeof this) }
drive(g()); drive(g.call(5))
// --- strict this
function* g() { 'use strict'; yield this; return this }
drive(g()); drive(g.call(5))
// --- arguments object
function* g(a, b) { yield arguments.length; yield arguments[1]; return [...arguments] }
drive(g(1, 2, 3))
// --- arguments of a strict generator keep their values
function* g(a) { 'use strict'; a = 9; yield arguments[0]; arguments[0] = 5; return a }
drive(g(1))
// --- class expressions with yields in heritage and keys
class B { hello() { return 'B' } }
function* g() { const C = class extends (yield 'heritage') { [yield 'k1']() { return super.hello() } static [yield 'k2'] = 5; [at('k3')] = 6 }; const c = new C(); return [C.name, c.m(), C.s, c.k3] }
drive(g(), 0, B, 'm', 's')
// --- what is no constructor cannot be a heritage
function* g() { class C extends (yield 1) { [yield 2]() {} } }
drive(g(), 0, 5, 6); drive(g(), 0, null, 'x'); drive(g(), 0, Math.max, 'x')
// --- class declaration with yields, used afterwards
function* g() { class C { static [yield 1]() { return C.name } get [yield 2]() { return 3 } } return [C.st(), new C().ge] }
drive(g(), 0, 'st', 'ge')
// --- class keys are converted in order
function* g() { const k = (n) => ({ toString() { log('key ' + n); return n } }); class C { [k('a')]() {} [yield 1]() {} [k('b')]() {} } return Object.getOwnPropertyNames(C.prototype) }
drive(g(), 0, 'mid')
// --- regular expressions and bigint next to yields
function* g() { return [/a/g.test(yield), 5n ** (yield), -(yield)] }
drive(g(), 0, 'cat', 2n, 3n)
// --- arrow functions and function expressions as operands
function* g() { return [((x) => x + 1)(yield), (function () { return arguments.length })(yield, yield)] }
drive(g(), 0, 1, 2, 3)
// --- in operator with private names
class A { #x = 1; static *has() { return [#x in (yield), #x in (yield)] } }
drive(A.has(), 0, new A(), {})
// --- an error in an operand before the yield
function* g() { return missing + (yield 1) }
drive(g())
// --- an error in the yielded expression leaves the generator done
function* g() { yield missing; yield 2 }
drive(g())
// --- nested yields as arguments
function* g() { yield yield yield 1; return yield (yield 2) + (yield 3) }
drive(g(), 0, 'a', 'b', 'c', 'd', 'e', 'f')
// --- void and comma with effects
function* g() { void (yield 1); (yield 2), (yield 3); return void 0 }
drive(g())
// --- a logical assignment in a sequence does not count as an assignment
function* g(p) { const r = [(yield 1), ((p ??= at('never')), (yield 2)), p]; return r }
drive(g(1), 0, 'a', 'b'); drive(g(null), 0, 'a', 'b')
// --- optional calls of a computed key that rests
function* g() { const o = { f() { return [this === o, ...arguments] }, o: { f: null } }; return [o[(yield 1, 'f')]?.(), o?.[(yield 2, 'f')]?.(yield 3), o?.o[(yield 4, 'f')]?.(yield 5), o[(yield 6, 'o')]?.[yield 7]?.(8), (o?.[(yield 9, 'f')])?.(10)] }
drive(g(), 0, 1, 2, 3, 4, 6, 'f', 9)
