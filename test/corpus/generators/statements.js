// --- if and else
function* g(n) { if (yield 'test') yield 'then'; else if (n) { yield 'elseif' } else yield 'else'; return 'end' }
drive(g(), 0, 1); drive(g(1), 0, 0); drive(g(0), 0, 0)
// --- while with yield in test and body
function* g() { let n = 0; while (yield n) { n++; if (n === 3) break; if (n === 1) continue; yield 'body' + n } return n }
drive(g(), 0, 1, 1, 1, 1, 1)
// --- do-while
function* g() { let n = 0; do { n++; if (n === 2) continue; yield n } while (yield 'test' + n); return n }
drive(g(), 0, 0, 1, 1, 0)
// --- for with yields in all parts
function* g() { for (let i = yield 'init'; yield 'test' + i; i += yield 'update') { if (i > 4) break; log(i) } return 'end' }
drive(g(), 0, 0, 1, 2, 1, 2, 1, 2)
// --- for without parts
function* g() { let n = 0; for (;;) { if (n++ > 2) return n; yield n } }
drive(g())
// --- closures see their own iteration
function* g() { const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i); yield i; i += 0 } return fs.map((f) => f()) }
drive(g())
// --- closures that change the loop variable
function* g() { const fs = []; for (let i = 0; i < 6; i++) { fs.push(() => i++); yield i; if (i % 2) fs[fs.length - 1]() } return fs.map((f) => f()) }
drive(g())
// --- closures made in the initialiser of a for
function* g() { let f; for (let i = 0, h = (f = () => i); i < 2; i++) { yield i } return f() }
drive(g())
// --- var in loops is one variable
function* g() { const fs = []; for (var i = 0; i < 3; i++) { fs.push(() => i); yield } return fs.map((f) => f()) }
drive(g())
// --- labelled break and continue
function* g() { outer: for (let i = 0; i < 4; i++) { for (let j = 0; j < 4; j++) { if (j === 2) continue outer; if (i === 2) break outer; yield [i, j] } } return 'end' }
drive(g())
// --- labelled blocks
function* g() { a: { b: { yield 1; if (yield 2) break a; break b } yield 3 } return 'end' }
drive(g(), 0, 0, 0); drive(g(), 0, 0, 1)
// --- native loops that leave lowered ones
function* g() { outer: for (const x of [1, 2, 3]) { for (let i = 0; i < 3; i++) { if (x === 2) continue outer; if (x === 3) break outer; if (i === 1) break; log(x, i) } yield x } return 'end' }
drive(g())
// --- return from a native loop
function* g() { yield 1; for (let i = 0; i < 5; i++) for (const k of [1, 2]) if (i * k === 4) return [i, k]; }
drive(g())
// --- return in native switch and try
function* g(n) { yield 0; switch (n) { case 1: return 'one'; case 2: try { return 'two' } finally { log('fin') } default: { if (n) return 'many' } } return 'none' }
drive(g(1)); drive(g(2)); drive(g(3)); drive(g(0))
// --- switch with yields
function* g(v) { switch (yield 'd') { case yield 'c1': yield 'one'; case 2: yield 'two'; break; default: yield 'def'; case 3: yield 'three' } return 'end' }
drive(g(), 0, 1, 1); drive(g(), 0, 2, 1); drive(g(), 0, 3, 1); drive(g(), 0, 9, 1)
// --- switch scope and tdz
function* g(n) { switch (n) { case 0: let x = yield 1; return x; case 1: x = 5; yield 2; case 2: return typeof x } }
drive(g(0), 0, 7); drive(g(1)); drive(g(2))
// --- switch without match or default
function* g() { switch (1) { case 2: yield 2 } return 'end' }
drive(g())
// --- continue inside a switch inside a loop
function* g() { for (let i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: yield 'two'; break; default: yield i } log('after', i) } }
drive(g())
// --- block scopes shadow
function* g() { let x = 1; { let x = 2; yield x; { let x = 3; yield x } yield x } return x }
drive(g())
// --- same names in sibling blocks
function* g() { { const a = yield 1; log(a) } { const a = yield 2; log(a) } for (const a of [5]) yield a; return typeof a }
drive(g(), 0, 'x', 'y')
// --- block scopes captured by closures across yields
function* g() { const fs = []; for (const x of [1, 2]) { let y = x * 10; fs.push(() => [x, y++]); yield fs[fs.length - 1](); y += 5 } return fs.map((f) => f()) }
drive(g())
// --- temporal dead zone across yields
function* g() { try { x } catch (e) { log(e) } yield 1; let x = 5; return x }
drive(g())
// --- temporal dead zone in a closure
function* g() { const f = () => x; try { f() } catch (e) { log(e) } yield 1; let x = 2; return f() }
drive(g())
// --- let without initialiser is reset in each pass
function* g() { for (let i = 0; i < 3; i++) { let x; yield x; x = i } }
drive(g())
// --- const cannot be assigned
function* g() { const c = yield 1; try { c = 2 } catch (e) { log(e) } try { c += yield 3 } catch (e) { log(e) } return c }
drive(g(), 0, 'v')
// --- functions in blocks
function* g() { log(typeof f); { log(f()); yield 1; function f() { return 'f' } } return f() }
drive(g())
// --- functions in blocks, strict
function* g() { 'use strict'; { log(f()); yield 1; function f() { return 'f' } } return typeof f }
drive(g())
// --- function declarations are hoisted in the body
function* g(n) { yield h(n); function h(x) { return x + y } var y = 3; yield h(n) }
drive(g(1))
// --- nested generators
function* g() { function* h(x) { yield x; return x * 2 } const it = h(5); yield it.next().value; return it.next() }
drive(g())
// --- named generator expressions see themselves
const f = function* fact(n) { yield typeof fact; return n <= 1 ? 1 : n * (yield* fact(n - 1)) }
drive(f(3))
// --- the self name is read-only
const f = function* me() { me = 1; yield typeof me }
drive(f())
const h = function* me() { 'use strict'; try { me = 1 } catch (e) { log(e) } yield typeof me }
drive(h())
// --- try and catch around a yield
function* g() { try { yield 1; yield 2 } catch (e) { log('caught', e); yield 3 } return 'end' }
drive(g()); drive(g(), 0, ['throw', 'E']); drive(g(), 0, 0, ['throw', new Error('F')]); drive(g(), 0, ['return', 9])
// --- variables that only a catch clause or a finally block reads
function* g() { const [a, b] = ['of catch', 'of finally']; try { yield 1 } catch { return a } finally { log(b) } }
drive(g(), 0, ['throw', 'E']); drive(g(), 0, ['return', 'R'])
// --- catch without parameter, with a pattern, with the same name outside
function* g() { let e = 'outer'; try { throw 1 } catch { yield e } try { throw { a: 1, b: [2] } } catch ({ a, b: [e] }) { yield [a, e] } return e }
drive(g())
// --- a catch pattern with a yield in its default
function* g() { try { yield 0; throw {} } catch ({ a = yield 'default' }) { return a } }
drive(g(), 0, 0, 'D')
// --- catch parameter captured
function* g() { let f; try { yield 1 } catch (e) { f = () => e; yield 2; e += '!' } return f && f() }
drive(g(), 0, ['throw', 'E'])
// --- var in a catch clause with the parameter's name
function* g() { try { throw 1 } catch (e) { var e = 2; yield e } return e }
drive(g())
// --- finally runs on all ways out
function* g() { try { yield 1; return 'r' } finally { log('fin'); yield 'f' } }
drive(g()); drive(g(), 0, ['throw', 'E']); drive(g(), 0, ['return', 'R']); drive(g(), ['return', 'early']); drive(g(), 0, ['return', 'R'], ['throw', 'in finally']); drive(g(), 0, ['return', 'R'], ['return', 'R2'])
// --- finally overrides
function* g(k) { try { yield 1; throw 'T' } finally { if (k === 1) return 'over'; if (k === 2) throw 'other'; yield 'f' } }
for (const k of [0, 1, 2]) { drive(g(k)); drive(g(k), 0, ['return', 'R']) }
// --- nested finally blocks
function* g() { try { try { yield 1; return 'r' } finally { yield 'f1' } } finally { yield 'f2' } }
drive(g()); drive(g(), 0, ['return', 'R']); drive(g(), 0, ['throw', 'E'], ['throw', 'E2'])
// --- break and continue through finally
function* g() { for (let i = 0; i < 4; i++) { try { if (i === 1) continue; if (i === 3) break; yield i } finally { log('fin', i); yield 'f' + i } log('after', i) } return 'end' }
drive(g()); drive(g(), 0, ['return', 'R'])
// --- labelled jumps through several finally blocks
function* g() { outer: for (let i = 0; i < 3; i++) { try { for (const j of [0, 1]) { try { if (i === 0) continue outer; if (i === 1 && j === 1) break outer; yield [i, j] } finally { log('inner', i, j) } } } finally { log('outer', i); yield 'o' } } return 'end' }
drive(g())
// --- finally that jumps away
function* g() { for (let i = 0; i < 3; i++) { try { yield i; return 'lost' } finally { if (i < 2) continue } } return 'never' }
drive(g()); drive(g(), 0, ['return', 'x'], ['throw', 'y'])
// --- catch and finally together
function* g() { try { yield 1; throw 'A' } catch (e) { log('c', e); yield 2; throw 'B' } finally { log('f'); yield 3 } }
drive(g()); drive(g(), 0, ['throw', 'X']); drive(g(), 0, 0, ['return', 'R'])
// --- native try inside and around
function* g() { try { try { throw 1 } catch (e) { log('native', e); throw 2 } finally { log('nf') } } catch (e) { yield e } try { yield 'a' } finally { try { null.x } catch (e) { log(e instanceof TypeError) } } }
drive(g()); drive(g(), 0, 0, ['return', 'R'])
// --- a native finally with a jump that throws goes to the right handler
function* g() { try { a: for (const x of [1, 2]) { yield x; try { continue a } finally { throw 'F' } } } catch (e) { yield ['caught', e] } return 'end' }
drive(g())
// --- what closing an iterator throws is not caught by the try statement that the jump leaves
function* g() { try { for (const x of spy('s', [1, 2], { returnThrows: true })) { try { yield x; break } catch (e) { log('inside', e) } } } catch (e) { yield ['outside', e] } return 'end' }
drive(g())
// --- closing a native for-of by a jump may throw
function* g() { try { outer: for (const x of [1, 2]) { yield x; for (const y of spy('s', [1], { returnThrows: true })) continue outer } } catch (e) { yield e } return 'end' }
drive(g())
// --- return value with a finally that yields
function* g() { try { return at('value') } finally { yield 'f' } }
drive(g())
// --- throw expressions with yields
function* g() { try { throw yield 1 } catch (e) { return e } }
drive(g(), 0, 'thrown')
// --- an exception inside catch leaves to the outer handler
function* g() { try { try { yield 1; throw 'a' } catch (e) { throw e + 'b' } } catch (e) { yield e } return 'end' }
drive(g()); drive(g(), 0, ['throw', 'x'])
// --- for-of over arrays, closing nothing
function* g() { for (const x of [1, 2, 3]) { if (x === 2) continue; yield x } return 'end' }
drive(g()); drive(g(), 0, ['return', 'R']); drive(g(), 0, ['throw', 'E'])
// --- for-of sees growth of the array
function* g() { const a = [1]; for (const x of a) { if (a.length < 4) a.push(x + 1); yield x } }
drive(g())
// --- for-of closes its iterator on every way out
function* g(k) { for (const x of spy('s', [1, 2, 3])) { yield x; if (k === 1) break; if (k === 2) return 'ret'; if (k === 3) throw 'T' } return 'end' }
for (const k of [0, 1, 2, 3]) drive(g(k)); drive(g(0), 0, ['return', 'R']); drive(g(0), 0, ['throw', 'E'])
// --- for-of with a misbehaving return method
function* g(o) { for (const x of spy('s', [1, 2], o)) yield x }
drive(g({ returnThrows: true }), 0, ['return', 'R']); drive(g({ returnThrows: true }), 0, ['throw', 'E']); drive(g({ returnResult: 5 }), 0, ['return', 'R']); drive(g({ returnResult: 5 }), 0, ['throw', 'E']); drive(g({ noReturn: true }), 0, ['return', 'R'])
// --- for-of does not close an iterator that failed
function* g() { for (const x of spy('s', [1, 2], { throwAt: 1 })) yield x }
drive(g())
// --- for-of with bad results
function* g(it) { try { for (const x of { [Symbol.iterator]: () => it }) yield x } catch (e) { log(e instanceof TypeError) } }
drive(g({ next: () => 5 })); drive(g({})); drive(g({ next() { return { get done() { throw new TypeError('done') } } }, return() { log('no') } }))
// --- for-of over what is not iterable
function* g(x) { for (const y of x) yield y }
drive(g({})); drive(g(5)); drive(g(undefined)); drive(g({ [Symbol.iterator]: () => 1 }))
// --- nested for-of, break outer closes both
function* g() { outer: for (const x of spy('a', [1, 2])) for (const y of spy('b', [3, 4])) { yield [x, y]; if (y === 4) continue outer; if (x === 2) break outer } return 'end' }
drive(g()); drive(g(), 0, ['return', 'R'])
// --- for-of with try inside
function* g() { for (const x of spy('s', [1, 2])) { try { yield x; throw x } catch (e) { log('c', e); if (e === 2) break } finally { log('f'); yield 'fin' } } }
drive(g()); drive(g(), 0, ['return', 'R'])
// --- for-of with a destructuring head
function* g() { for (const [a, { b = 5 } = {}] of [[1], [2, { b: 3 }]]) yield [a, b]; for (let { x, ...r } of [{ x: 1, y: 2 }]) { yield [x, r]; x = r } }
drive(g())
// --- for-of assigning to members and patterns
function* g() { const o = {}; for (o.x of [1, 2]) yield o.x; for ([o.a, o.b = yield 'd'] of [[1], [2, 3]]) yield o; let v; for (v of 'ab') yield v; return o }
drive(g(), 0, 0, 0, 'D')
// --- for-of with a yield in the target
function* g() { const o = {}; for (o[yield 'k'] of [1, 2]) yield o; return o }
drive(g(), 0, 'a', 0, 'b')
// --- for-of over maps, sets, strings, typed arrays
function* g() { for (const [k, v] of new Map([[1, 'a'], [2, 'b']])) yield [k, v]; for (const x of new Set([3, 4])) yield x; for (const c of 'x\u{1F600}y') yield c; for (const n of new Uint8Array([5, 6])) yield n }
drive(g())
// --- for-of over a map that changes
function* g() { const m = new Map([[1, 1], [2, 2], [3, 3]]); for (const [k] of m) { yield k; if (k === 1) m.delete(2); if (k === 3 && m.size < 4) m.set(k * 10, 0) } return [...m.keys()] }
drive(g())
// --- for-of over another generator closes it
function* inner() { try { yield 1; yield 2; yield 3 } finally { log('inner closed') } }
function* g() { for (const x of inner()) { yield x * 10; if (x === 2) break } return 'end' }
drive(g()); drive(g(), 0, ['return', 'R']); drive(g(), 0, ['throw', 'E'])
// --- for-of head in its own dead zone
function* g() { try { for (const x of [x]) yield x } catch (e) { log(e) } }
drive(g())
// --- for-of head expression with a yield
function* g() { for (const x of yield 'list') yield x; for (const y of (yield 'second').slice(1)) yield y }
drive(g(), 0, [1, 2], 0, 0, [3, 4])
// --- closures per iteration of for-of
function* g() { const fs = []; for (const x of [1, 2, 3]) { yield x; fs.push(() => x) } for (let k in { a: 1, b: 2 }) { yield k; fs.push(() => k) } return fs.map((f) => f()) }
drive(g())
// --- for-in with inherited, shadowed and deleted keys
function* g() { const p = { x: 1, y: 2 }; const o = Object.create(p, { y: { value: 1, enumerable: false }, a: { value: 1, enumerable: true, configurable: true, writable: true }, b: { value: 1, enumerable: true, configurable: true, writable: true } }); for (const k in o) { yield k; if (k === 'a') { delete o.b; o.c = 1 } } }
drive(g())
// --- for-in over primitives, null, arrays
function* g() { for (const k in 'ab') yield k; for (const k in null) yield k; for (const k in undefined) yield k; for (const k in [7, , 8]) yield k; for (const k in 5) yield k; return 'end' }
drive(g())
// --- for-in with integer and string keys
function* g() { for (const k in { b: 1, 2: 1, a: 1, 1: 1 }) yield k }
drive(g())
// --- for-in assigning elsewhere, with break
function* g() { const o = {}; let n = 0; for (o['k' + n++] in { a: 1, b: 2, c: 3 }) { if (n === 3) break; yield o } return o }
drive(g())
// --- for-in with var initialiser
function* g() { for (var k = yield 'init' in { a: 1 }) yield k; return k }
drive(g(), 0, 'I')
// --- for-in whose key becomes shadowed or deleted in the prototype
function* g() { const p = { x: 1, y: 1, z: 1 }; const o = Object.create(p); for (const k in o) { yield k; delete p.y } }
drive(g())
// --- dead code after return
function* g() { yield 1; return 2; yield 3; var x; function f() {} }
drive(g())
// --- code after an endless loop
function* g() { let n = 0; while (true) { yield n++; if (n > 2) return 'out' } yield 'never' }
drive(g())
// --- empty statements, debugger, directives
function* g() { 'use strict'; ; yield 1;; { } debugger; yield 2 }
drive(g())
// --- variables declared by var in blocks
function* g() { log(v); if (true) { var v = 1; yield v } for (var i = 0; i < 1; i++) { var w = i } yield [v, w, i] }
drive(g())
// --- destructuring declarations after a yield
function* g() { const { a, b: { c = 3, ...d } } = yield 1; let [e, , f = a, ...h] = yield 2; var { i } = yield 3; return [a, c, d, e, f, h, i] }
drive(g(), 0, { a: 1, b: { x: 1, y: 2 } }, 'abcde', { i: 9 })
// --- several declarators
function* g() { let a = 1, b = yield a, c = b + 1, [d, e = yield c] = [b]; return [a, b, c, d, e] }
drive(g(), 0, 5, 'E')
// --- continue as the last statement of a for whose variable is captured
function* g() { for (let i = 0; i < 2; i++) { const z = () => i; if (yield z()) continue } return 'end' }
drive(g(), 0, 1, 1); drive(g(), 0, 0, 1)
// --- an if of which both ways are empty
function* g() { for (let i = 0; i < 2; i++) { if (yield i) {} } if (yield 'a') ; else ; l: if (yield 'b') break l; switch (yield 'c') { case 1: default: } return 'end' }
drive(g(), 0, 1, 1, 1, 1, 1); drive(g())
// --- jumps to where the statement would end anyway
function* g() { l: { if (yield 1) break l; else break l } for (const x of [1, 2]) if (yield x) continue; try { m: if (yield 3) break m } finally { if (yield 4) {} } do { if (yield 5) continue } while (yield 6) }
drive(g(), 0, 1, 1, 1, 1, 1, 1); drive(g())
