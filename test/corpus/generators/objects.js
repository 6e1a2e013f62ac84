// --- yield* over arrays and strings
function* g() { const r = yield* [1, 2]; log(r); yield* 'ab'; return yield* [] }
drive(g())
// --- yield* returns the inner value
function* inner() { const x = yield 'in'; return x * 2 }
function* g() { const r = yield* inner(); return r + 1 }
drive(g(), 0, 21)
// --- yield* forwards next, throw and return
function* g() { try { return yield* spy('s', [1, 2, 3], { result: 'done' }) } finally { log('outer fin') } }
drive(g(), 'a', 'b'); drive(g(), 0, ['throw', 'E']); drive(g(), 0, ['return', 'R'])
// --- yield* with an inner throw that is swallowed
function* g() { const r = yield* spy('s', [1, 2], { swallow: true }); return r }
drive(g(), 0, ['throw', 'E'], 'x')
// --- yield* without throw method closes the iterator
function* g() { try { yield* spy('s', [1, 2], { noThrow: true }) } catch (e) { log(e); yield 'recovered' } }
drive(g(), 0, ['throw', 'E'])
// --- yield* without throw method and a failing return
function* g() { yield* spy('s', [1, 2], { noThrow: true, returnThrows: true }) }
drive(g(), 0, ['throw', 'E'])
// --- yield* without return method
function* g() { try { yield* spy('s', [1, 2], { noReturn: true }) } finally { log('fin') } }
drive(g(), 0, ['return', 'R'])
// --- yield* when return is not the end
function* inner() { try { yield 1 } finally { yield 'cleanup' } }
function* g() { try { yield* inner() } finally { yield 'outer cleanup' } }
drive(g(), 0, ['return', 'R'])
// --- yield* passes result objects unchanged
const result = { get value() { log('value read'); return 1 }, done: false, extra: 5 }
function* g() { yield* { [Symbol.iterator]: () => ({ next: () => result }) } }
const it = g(); log(it.next() === result)
// --- yield* reads done before value
function* g() { return yield* { [Symbol.iterator]: () => ({ next: () => ({ get done() { log('done'); return 1 }, get value() { log('value'); return 'v' } }) }) } }
drive(g())
// --- yield* with results that are no objects
function* g(m) { yield* { [Symbol.iterator]: () => ({ next: () => m === 0 ? 5 : { done: false, value: 1 }, throw: () => 6, return: () => 7 }) } }
drive(g(0)); drive(g(1), 0, ['throw', 'E']); drive(g(1), 0, ['return', 'R'])
// --- yield* of what is not iterable
function* g(x) { try { yield* x } catch (e) { log(e instanceof TypeError, e.message.split(' is ')[0]) } }
drive(g(5)); drive(g(null)); drive(g({}))
// --- yield* reads next once
function* g() { const it = { get next() { log('get next'); return () => ({ value: 1, done: false }) } }; yield* { [Symbol.iterator]: () => it } }
const it = g(); it.next(); it.next(); it.next()
// --- recursive delegation
function* tree(n) { if (n > 0) { yield* tree(n - 1); yield n; yield* tree(n - 1) } }
log([...tree(3)])
// --- delegation to an inner generator by return and throw
function* inner() { try { yield 1; yield 2 } catch (e) { log('inner caught', e); yield 'c' } finally { log('inner fin') } return 'ir' }
function* g() { log(yield* inner()); yield 'last' }
drive(g()); drive(g(), 0, ['throw', 'E']); drive(g(), 0, ['return', 'R'])
// --- yield* inside expressions
function* g() { return [1 + (yield* [1]), yield* (function* () { return 5 })(), `${yield* (function* () { yield 1; return 't' })()}`] }
drive(g())
// --- generators are iterators of themselves
function* g() { yield 1; yield 2; yield 3 }
const it = g(); log(it[Symbol.iterator]() === it); const [a, b] = it; log(a, b); log([...it]); log(Math.max(...g())); log(Array.from(g(), (x) => x * 2)); log(Object.fromEntries([...g()].map((x) => [x, x])))
// --- destructuring closes a generator
function* g() { try { yield 1; yield 2 } finally { log('closed') } }
const [x] = g(); for (const y of g()) break; log(x)
// --- generator methods in objects and classes
const o = { *m(a) { yield [this === o, a] }, *['c' + 1]() { yield 'computed' }, *'quoted name'() { yield 'q' }, *1() { yield 'one' } }
drive(o.m(1)); drive(o.c1()); drive(o['quoted name']()); drive(o[1]()); log(o.m.name, o.c1.name, o['quoted name'].name, o[1].name)
// --- static, private and computed generator methods
class A {
  #v = 5;
  *#priv(n) { yield this.#v; this.#v = n; yield this.#v }
  static *#spriv() { yield 'sp' }
  *run() { yield* this.#priv(9); this.#v++; return this.#v }
  static *make() { yield* A.#spriv(); yield this === A }
  static async = 1;
  *[Symbol.iterator]() { yield this.#v }
}
const a = new A(); drive(a.run()); drive(A.make()); log([...a]); log(A.prototype.run.name, A.prototype[Symbol.iterator].name)
// --- private members across yields
class C { #x = 1; static #y = 2; get #z() { return this.#x * 100 } *m(o) { this.#x += yield this.#x; o.#x = yield this.#z; yield [this.#x, o.#x, C.#y, #x in o]; try { ({}).#x } catch (e) { log(e instanceof TypeError) } return (yield).#x } }
const c = new C(), d = new C(); drive(c.m(d), 0, 5, 7, 0, d)
// --- super in generator methods
class B { get v() { return 'B' + this.n } m(x) { return ['B.m', x, this.n] } static s() { return 'static ' + this.name } }
class D extends B { n = 3; *g() { yield super.v; yield super.m(yield 'arg'); const f = () => super.v; yield f(); return super['m'](1) } static *sg() { yield super.s() } }
drive(new D().g(), 0, 0, 'A'); drive(D.sg())
// --- super assignment in generator methods
class B {} class D extends B { *g() { super.x = yield 1; super[yield 2] = 3; return [this.x, Object.keys(this)] } }
drive(new D().g(), 0, 'X', 'k')
// --- super in object literal generators
const p = { hi() { return 'hi ' + this.name } }
const o = { __proto__: p, name: 'o', *g() { yield super.hi(); yield super.hi(yield 1) } }
drive(o.g())
// --- generator function objects
function* g(a, b = 1, c) {}
log(g.length, g.name, typeof g.prototype, Object.getOwnPropertyNames(g).sort(), Object.getOwnPropertyNames(g.prototype)); log(Object.getPrototypeOf(g) === Object.getPrototypeOf(function* () {}), Object.getPrototypeOf(g)[Symbol.toStringTag], Object.prototype.toString.call(g()), String(g()))
try { new g() } catch (e) { log(e) } log(g() instanceof g, Object.getPrototypeOf(g()) === g.prototype, g.hasOwnProperty('caller'))
// --- generator prototypes can be replaced
function* g() { yield 1 }
g.prototype = { hello: 1 }; log(g().hello, Object.getPrototypeOf(g()) === g.prototype); const it = g(); try { it.next() } catch (e) { log(e) }
g.prototype = 5; log(g().next(), Object.getPrototypeOf(g()) === Object.getPrototypeOf(function* () {}).prototype)
// --- own methods on the prototype of a generator function
function* g() { yield 1; yield 2 }
g.prototype.twice = function () { return [this.next().value, this.next().value] }; log(g().twice())
// --- incompatible receivers
const next = Object.getPrototypeOf(function* () {}).prototype.next
for (const r of [undefined, null, 5, {}, [], 'x', Symbol('s')]) { try { next.call(r) } catch (e) { log(e) } }
const P = Object.getPrototypeOf(function* () {}).prototype; try { P.return.call({}) } catch (e) { log(e) } try { P.throw.call(1) } catch (e) { log(e) }
// --- a running generator cannot be resumed
let it
function* g() { try { it.next() } catch (e) { log(e) } try { it.return(1) } catch (e) { log(e) } try { it.throw(1) } catch (e) { log(e) } yield 1; yield it.next() }
it = g(); drive(it)
// --- return and throw before the first step
function* g() { log('never'); yield 1 }
drive(g(), ['return', 5]); drive(g(), ['throw', new Error('E')])
// --- return and throw after the end
function* g() { return 1 }
drive(g(), 0, 0, ['return', 5], ['throw', 'E'])
// --- result objects are fresh and ordinary
function* g() { yield 1; yield 1 }
const it = g(), r1 = it.next(), r2 = it.next(); log(r1 !== r2, Object.getPrototypeOf(r1) === Object.prototype, Object.getOwnPropertyDescriptor(r1, 'done'))
// --- the methods look native
const P = Object.getPrototypeOf(function* () {}).prototype
for (const k of ['next', 'return', 'throw']) log(P[k].name, P[k].length, P[k].toString().includes('[native code]'), Object.getOwnPropertyDescriptor(P, k).enumerable)
// --- two generators of one function do not mix
function* g(n) { let x = n; while (x < n + 3) yield x++ }
const a = g(0), b = g(10); log(a.next(), b.next(), a.next(), b.next(), [...a], [...b])
// --- generators in data structures and closures over them
function* count() { let n = 0; for (;;) { const c = yield n++; if (c) n = c } }
const it = count(); const m = new Map([['it', it]]); const f = (v) => m.get('it').next(v).value; log(f(), f(), f(10), f())
// --- infinite generators with destructuring and takes
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b] } }
const [p, q, r, s, t, u] = fib(); log(p, q, r, s, t, u)
// --- coroutines
function* ping(log2) { for (let i = 0; i < 3; i++) log2.push('ping' + (yield i)) }
function* pong(log2) { for (let i = 0; i < 3; i++) log2.push('pong' + (yield i)) }
const l = [], x = ping(l), y = pong(l); for (let i = 0; i < 5; i++) { x.next(i); y.next(i) } log(l)
// --- permutations
function* permute(a, n = a.length) { if (n <= 1) yield a.slice(); else for (let i = 0; i < n; i++) { yield* permute(a, n - 1); const j = n % 2 ? 0 : i;[a[n - 1], a[j]] = [a[j], a[n - 1]] } }
log([...permute([1, 2, 3])].map((p) => p.join('')))
// --- a lexer
function* lex(text) { let i = 0; while (i < text.length) { const c = text[i]; if (/\s/.test(c)) { i++; continue } if (/\d/.test(c)) { let n = ''; while (i < text.length && /\d/.test(text[i])) n += text[i++]; yield { type: 'num', value: +n }; continue } yield { type: 'op', value: c }; i++ } return 'eof' }
log([...lex('12 + (3*45)')].map((t) => t.value))
// --- scheduler with exceptions
function* task(name, n) { try { for (let i = 0; i < n; i++) { const r = yield name + i; if (r === 'stop') return name + ' stopped' } } catch (e) { yield name + ' failed ' + e } finally { log('end of ' + name) } }
const a = task('a', 3), b = task('b', 3); drive(a, 0, 0, 'stop'); drive(b, 0, ['throw', 'X'])
// --- this in arrows inside generators
const o = { v: 1, *g() { const f = () => this.v; yield f(); this.v = 2; yield f(); yield (() => () => this.v)()() } }
drive(o.g())
// --- arguments in arrows inside generators
function* g() { const f = () => arguments[0]; yield f(); yield (() => arguments.length)() }
drive(g('a', 'b'))
// --- eval-free dynamic names
function* g() { var undefined_ = 1, NaN_ = 2, $ = 3, _ = 4, $$x = 5, $$f = 6, ünïcode = 7; yield [undefined_, NaN_, $, _]; return [$$x, $$f, ünïcode] }
drive(g())
// --- names like frame fields
function* g() { let p = 1, pc = 2, t0 = 3, r = 4, k0 = 5, v0 = 6, s1 = 7; yield p; try { yield pc; return [t0, r, k0] } finally { yield v0; yield s1 } }
drive(g())
// --- globals are read and written
var globalCounter = 0
function* g() { globalCounter++; yield globalCounter; globalCounter += yield 1; undeclaredGlobal = 5; yield typeof undeclaredGlobal; delete globalThis.undeclaredGlobal; return globalCounter }
drive(g(), 0, 0, 10)
// --- generator declared in a block
{ function* inBlock() { yield 'b' } drive(inBlock()) } log(typeof inBlock)
// --- generators as default parameters and immediately invoked
function f(g = function* () { yield 'default' }) { return [...g()] } log(f(), [...(function* () { yield* [1, 2] })()])
// --- deep expression mix
function* g(o) { return { a: [o.f(yield 1, ...(yield 2)), `${(yield 3) ? yield 4 : yield 5}`], [yield 6]: (o.n += yield 7, o.n), ...(o?.p?.[yield 8] ?? { none: yield 9 }) } }
drive(g({ f: (...a) => a.length, n: 1, p: null }), 0, 'x', [1, 2], 0, 'else', 'key', 5, { spread: 1 })
// --- comma and call chains
function* g() { const o = { c: 0, add(n) { this.c += n; return this } }; return o.add(yield 1).add(yield 2).add(3).add(yield 4).c }
drive(g(), 0, 1, 2, 4)
// --- getters and setters around yields
function* g() { let log2 = []; const o = { get x() { log2.push('get'); return 1 }, set x(v) { log2.push('set' + v) } }; o.x = yield o.x; o.x += yield o.x; return log2 }
drive(g(), 0, 5, 6)
// --- exceptions from getters in the middle
function* g() { const o = { get x() { throw new Error('getter') } }; try { return o.x + (yield 1) } catch (e) { yield e } return (yield 2) + o.x }
drive(g())
// --- class fields and static blocks inside a generator
function* g() { const base = yield 1; class C { static s = base + 1; f = base * 2; static { this.t = base } m() { return base } } const c = new C(); yield [C.s, c.f, C.t, c.m()]; return C.name }
drive(g(), 0, 10)
// --- generators as class field initialisers
class A { gen = function* () { yield this instanceof A }; arrow = () => [...this.gen()] } log(new A().arrow())
// --- iterator protocol through user classes
class Range { constructor(a, b) { this.a = a; this.b = b } *[Symbol.iterator]() { for (let i = this.a; i < this.b; i++) yield i } *map(f) { for (const x of this) yield f(x) } }
log([...new Range(0, 4)], [...new Range(0, 4).map((x) => x * x)])
// --- entries, keys and values of arrays
function* g() { for (const [i, v] of ['a', 'b'].entries()) yield [i, v]; const it = [1, 2].values(); yield it.next(); for (const x of it) yield x; yield* new Set([1]).entries() }
drive(g())
// --- iterators are shared between loops
function* g() { const it = [1, 2, 3, 4][Symbol.iterator](); for (const x of it) { yield x; if (x === 2) break } for (const x of it) yield x * 10 }
drive(g())
// --- super in a literal with a yield
function* g() { const o = { __proto__: { x: 1 }, a: yield 1, m() { return super.x } }; const q = { a: yield 2, __proto__: { x: 2 }, b: yield 3, m() { return super.x }, get n() { return super.x + 1 } }; return [o.m(), q.m(), q.n] }
drive(g())
// --- strings and properties that look like frame fields
function* g() { const o = { $$f: { t0: 'prop', $x: 'user' } }; let x = 1; const s = '$$f.t0 $$f.$x'; x = (yield 1) + '$$f.t0'; return [x, o.$$f.t0, o.$$f.$x, s, `$$f.$x ${yield} $$f.t0`, /\$\$f.t0/.test('$$f.t0')] }
drive(g(), 0, 'a', 'b')
// --- parenthesised optional callee keeps this
function* g() { const o = { n: 5, m(a) { return [this.n, a] } }; return [(o?.m)(yield 1), (o.m)(yield 2), (o?.none)?.(yield 3)] }
drive(g(), 0, 'a', 'b')
// --- class keys in the dead zone of the class
function* g() { try { class C { [yield 1]() {} [C.name]() {} } } catch (e) { log(e) } try { class D extends (yield 2, D) {} } catch (e) { log(e) } }
drive(g(), 0, 'a')
// --- closures in class keys
function* g() { const n = 5; class C { [(() => 'k' + n)()]() { return n } [yield 1]() {} } return Object.getOwnPropertyNames(C.prototype) }
drive(g(), 0, 'a')
// --- generator in a loop of closures
function* outer() { for (let i = 0; i < 2; i++) { const inner = function* () { yield i; yield (() => i * 10)() }; yield* inner() } }
log([...outer()])
// --- nested generators capture variables of each other
function* a() { let n = 1; function* b() { n++; yield n; n++; yield* c() } const c = function* () { yield n * 100 }; yield* b(); return n }
drive(a())
// --- parameters and body variables captured together
function* g(a, b = () => a, c = b() + 1) { var a = a + 10; let d = () => [a, b(), c]; yield d(); a++; yield d() }
drive(g(1))
// --- default parameters see earlier ones and this
const o = { k: 3, *g(a = this.k, b = a * 2, [c = b] = [], ...r) { yield [a, b, c, r] } }
drive(o.g()); drive(o.g(1, undefined, [9], 7, 8))
