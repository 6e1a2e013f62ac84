// Everything that a class can have, made in a task and looked at in later ones.
import assert from 'node:assert'
import { latency } from 'manyworlds'
const sym = Symbol('s')
async function one() {
  let captured = 1
  class A {
    #x = 1; static #count = 0; static z = { deep: [1] }
    #priv() { return this.#x }
    async #apriv(v) { await latency(); return v + this.#x }
    get #acc() { return this.#x } set #acc(v) { this.#x = v }
    constructor() { A.#count++; this.self = this }
    static count() { return A.#count }
    viaPriv() { return this.#priv() }
    viaAsync(v) { return this.#apriv(v) }
    set acc(v) { this.#acc = v } get acc() { return this.#acc }
    static get st() { return 'st' + captured }
    *gen() { yield 1; yield this.#x; captured++; return captured }
    async *agen() { yield 'a'; await latency(); yield this.#x }
    arrow() { return () => [super.toString === Object.prototype.toString, this.#x] }
    [sym]() { return 'sym' }
    static { this.late = () => A.#count }
  }
  const a = new A()
  await latency()
  assert.equal(a.viaPriv(), 1); a.acc = 7; assert.equal(a.acc, 7); assert.equal(A.count(), 1); assert.equal(A.late(), 1); assert.equal(A.st, 'st1')
  const g = a.gen(); assert.equal(g.next().value, 1)
  await latency()
  assert.equal(g.next().value, 7)
  const r = g.next(); assert.deepEqual([r.value, r.done], [2, true]); assert.equal(A.st, 'st2')
  assert.equal(await a.viaAsync(1), 8)
  const ag = a.agen(); assert.equal((await ag.next()).value, 'a'); assert.equal((await ag.next()).value, 7)
  const arrow = a.arrow(); await latency(); assert.deepEqual(arrow(), [true, 7]); assert.equal(a[sym](), 'sym')
  // inheritance chains and built-in parents
  class B extends A { #y = 2; y() { return this.#y + super.viaPriv() } static count() { return 'B' + super.count() } }
  class M extends Map { #tag = 't'; tag() { return this.#tag } get(k) { return super.get(k) ?? 'none' } }
  class E extends Error { constructor(m) { super(m); this.code = 'E' } get name() { return 'EE' } }
  class L extends Array { sum() { return this.reduce((p, c) => p + c, 0) } }
  class N extends null { static f() { return 'n' } }
  function Old(v) { this.v = v } Old.prototype.get = function () { return this.v }
  class O extends Old { get() { return super.get() * 2 } }
  const F = class extends (class { base() { return 'b' } }) {}
  const b = new B(), m = new M([[1, 2]]), e = new E('bad'), l = L.from([1, 2, 3]), o = new O(4), f = new F()
  const wm = new WeakMap([[A, 'wa'], [a, 'ia']]), map = new Map([[B, 1]])
  const bound = a.viaPriv.bind(a), BoundA = A.bind(null)
  await latency()
  assert.equal(b.y(), 3); assert.equal(B.count(), 'B2'); assert(b instanceof A); assert.equal(Object.getPrototypeOf(B), A)
  assert.equal(m.get(1), 2); assert.equal(m.get(5), 'none'); assert.equal(m.tag(), 't'); assert(m instanceof Map); m.set(5, 6)
  assert.equal(e.message, 'bad'); assert.equal(e.name, 'EE'); assert(e instanceof Error); assert.equal(l.sum(), 6); assert(l instanceof L); assert(l.map((x) => x) instanceof L)
  assert.equal(N.f(), 'n'); assert.equal(o.get(), 8); assert(o instanceof Old); assert.equal(f.base(), 'b'); assert.equal(F.name, 'F')
  assert.equal(wm.get(A), 'wa'); assert.equal(wm.get(a), 'ia'); assert.equal(map.get(B), 1); assert.equal(bound(), 7); assert(new BoundA() instanceof A)
  // mutations
  const D = class D { d() { return 'd' } }
  class B2 extends (class {}) {}; const b2 = new B2(); Object.setPrototypeOf(B2, D); Object.setPrototypeOf(B2.prototype, D.prototype); delete A.prototype.viaPriv; A.prototype.extra = function () { return 'extra' }
  Object.defineProperty(A, 'hidden', { value: 5 }); A.z.deep.push(2); Object.freeze(D)
  const method = a.viaAsync
  await latency()
  assert.equal(b2.d(), 'd'); assert(new B2() instanceof D);  assert.equal(a.viaPriv, undefined); assert.equal(a.extra(), 'extra'); assert.equal(A.hidden, 5); assert.deepEqual(A.z.deep, [1, 2])
  assert(Object.isFrozen(D)); assert.throws(() => { D.x = 1 }, TypeError); assert.throws(() => { A.hidden = 6 }, TypeError); assert.equal(method, a.viaAsync); assert.equal(method, A.prototype.viaAsync)
  assert.throws(() => A(), TypeError); assert.throws(() => method.call({}), TypeError)
  // return override, new.target, Reflect.construct, setPrototypeOf of an instance
  class R { constructor(o) { return o } }
  class S extends R { #s = 9; static has(o) { return #s in o } static get(o) { return o.#s } }
  const target = { plain: 1 }; new S(target)
  class T { constructor() { this.kind = new.target.name } }
  const t = Reflect.construct(T, [], D), moved = new A(); Object.setPrototypeOf(moved, null)
  const classes = []; for (let i = 0; i < 3; i++) classes.push(class { static i() { return i } v = i })
  await latency()
  assert(S.has(target)); assert.equal(S.get(target), 9); assert(!S.has({})); assert(t instanceof D); assert.equal(t.kind, 'D')
  assert.equal(Object.getPrototypeOf(moved), null); assert.deepEqual(classes.map((C) => C.i() + new C().v), [0, 2, 4]); assert.notEqual(classes[0], classes[1])
  assert.match(A.toString(), /^class A \{/); assert.match(a.viaAsync.toString(), /^viaAsync\(v\)/)
  // accessors as values, static methods as values, prototype as value, generator prototype
  const desc = Object.getOwnPropertyDescriptor(A.prototype, 'acc'), P = A.prototype, cnt = A.count, gen = A.prototype.gen
  A.prototype.gen.prototype.more = () => 'more'
  await latency()
  assert.equal(desc.get.call(a), 7); assert.equal(P, A.prototype); assert.equal(cnt, A.count); assert.equal(P.constructor, A); assert.equal(gen.call(a).more(), 'more'); assert.equal(gen, A.prototype.gen)
}
export default () => Promise.all([one(), latency()])
