//// using in a block disposes at its end, last first
const r = (name) => ({ name, [Symbol.dispose]() { print('dispose', this.name) } })
{ using a = r('a'), b = r('b'); print(a.name, b.name) }
{ using x = null, y = undefined; print(x, y) }
print('after')

//// using in functions, with return, break, continue and throw
const r = (name) => ({ name, [Symbol.dispose]() { print('dispose', this.name) } })
function f(x) { using a = r('f' + x); if (x) return a.name; using b = r('late'); return 'end' }
print(f(1), f(0))
outer: for (let i = 0; i < 3; i++) { using a = r(i); if (i === 1) continue outer; if (i === 2) break; print('body', i) }
try { using a = r('thrown'); throw 1 } catch (e) { print('caught', e) } finally { print('finally') }
switch (1) { case 0: case 1: { using a = r('switch'); print('in') } default: print('default') }
const arrow = () => { using a = r('arrow'); return (() => a.name)() }
print(arrow())
class C { static { using a = r('static block') } m() { using a = r('method'); return this === c } get x() { using a = r('getter'); return 1 } }
const c = new C(); print(c.m(), c.x)

//// using in the heads of loops
const r = (name) => ({ name, [Symbol.dispose]() { print('dispose', this.name) } })
for (using a of [r(1), r(2), null]) print('of', a?.name)
for (using a of [r(1), r(2)]) { if (a.name === 1) continue; break }
for (using a = r('head'), b = null; a.done !== 2; a.done = (a.done ?? 0) + 1) print('for', a.name)
const list = []
for (using a of [r('x'), r('y')]) list.push(() => a.name)
print(list.map((f) => f()))
try { for (using a of [r(1)]) throw 'out' } catch (e) { print(e) }

//// errors of disposal are suppressed errors
const bad = (name) => ({ [Symbol.dispose]() { throw name } })
const show = (e) => e instanceof SuppressedError ? ['suppressed', show(e.error), show(e.suppressed)] : e?.name ?? e
const attempt = (f) => { try { print(f()) } catch (e) { print(show(e)) } }
attempt(() => { using a = bad(1); return 2 })
attempt(() => { using a = bad(1), b = bad(2); throw 3 })
attempt(() => { using a = 5 })
attempt(() => { using a = {} })
attempt(() => { using a = { [Symbol.dispose]: 1 } })
attempt(() => { using a = { get [Symbol.dispose]() { throw 'getter' } } })
attempt(() => { using a = (() => { throw 'initialiser' })() })

//// a block that has thrown runs again
const r = (name) => ({ name, [Symbol.dispose]() { print('dispose', this.name) } })
function f() {
  for (let i = 0; i < 3; i++) {
    try { using a = r(i); if (i === 0) throw 'first'; print('went on', i) } catch (e) { print('caught', e) }
    for (const x of [1, 2]) try { for (using b of [r(x)]) { using c = r('c'); if (x === 1) throw x } } catch (e) { print(e) }
  }
}
f()
for (let i = 0; i < 2; i++) try { using a = r('top'); if (i === 0) throw i } catch (e) { print('caught', e) }

//// messages of using
const attempt = (f) => { try { print(f()) } catch (e) { print(e.message ?? e, e.error?.message) } }
attempt(() => { using a = 5 })
attempt(() => { using a = {} })
attempt(() => { using a = { [Symbol.dispose]() { throw new Error('in') } }; throw new Error('out') })

//// using and names
const r = (name) => ({ name, [Symbol.dispose]() { print('dispose', this.name) } })
{ using f = Object.assign(() => {}, { [Symbol.dispose]() {} }); print(f.name) }
{ using f = null; print(typeof f) }
{ try { use(); function use() { return a } using a = r('tdz') } catch (e) { print(e.name) } }
{ using a = r('const'); try { a = 1 } catch (e) { print(e.name) } }
var using = 5; print(using); using = 6
for (using of [1, 2]) print(using)
{ let await_ = 1; using
x = 3 ; var x; print(using, x) }

//// using in generators
const r = (name) => ({ name, [Symbol.dispose]() { print('dispose', this.name) } })
function* g() { using a = r('a'); yield a.name; { using b = r('b'); yield b.name } for (using c of [r('c1'), r('c2')]) yield c.name; return 'end' }
print([...g()])
const it = g(); it.next(); print(it.return('early'), it.next())
const thrown = g(); thrown.next(); thrown.next(); try { thrown.throw('t') } catch (e) { print(e) }
function* h() { using a = yield 1; print('got', a.name); yield 2 }
const i = h(); i.next(); i.next(r('sent')); i.next()

//// what using declares has a name of its own
{
  Function.prototype[Symbol.dispose] = function () { print('disposed', this.name) }
  using f = () => {}, g = function () {}, h = function own() {}, k = class {}, l = class { static name() {} }, m = (function* () {}), n = (0, () => {})
  print(f.name, g.name, h.name, k.name, typeof l.name, m.name, n.name, Object.keys(k), Object.getOwnPropertyNames(f))
  let f2 = () => {}
  print(f2.name)
}
