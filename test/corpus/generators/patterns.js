// --- defaults with yields in object patterns
function* g() { const { a = yield 'a', b = yield 'b', c: { d = yield 'd' } = yield 'c' } = { b: 2 }; return [a, b, d] }
drive(g(), 0, 1, {}, 4)
// --- defaults with yields in array patterns
function* g() { const [a = yield 'a', , b = yield 'b', ...c] = [undefined, 1, 2, 3, 4]; return [a, b, c] }
drive(g(), 0, 'A')
// --- computed keys with yields
function* g() { const { [yield 'k1']: a, [yield 'k2']: b = yield 'd', ...rest } = { x: 1, z: 3, w: 4 }; return [a, b, rest] }
drive(g(), 0, 'x', 'y', 'B')
// --- assignment patterns with yields in targets
function* g() { const o = {}; const r = [1, 2]; log(([o[yield 'k'], o.b = yield 'never', o.c = yield 'c'] = r) === r); ({ x: o[yield 'x'], y: o.y = yield 'y' } = { x: 5 }); return o }
drive(g(), 0, 'a', 'C', 'X', 'Y')
// --- order of target, value and default
function* g() { const src = { get p() { log('get p'); return undefined } }; const o = {}; ({ [at('p')]: at('o', o)[at('k')] = yield at('def') } = at('src', src)); return o }
drive(g(), 0, 'D')
// --- array pattern closes its iterator
function* g() { const [a, b = yield 'b'] = spy('s', [1]); return [a, b] }
drive(g(), 0, 'B'); drive(g(), 0, ['return', 'R']); drive(g(), 0, ['throw', 'E'])
// --- array pattern closes an iterator that is not done
function* g() { const [a = yield 'a'] = spy('s', [undefined, 2, 3]); return a }
drive(g(), 0, 'A'); drive(g(), 0, ['return', 'R']); drive(g(), 0, ['throw', 'E'])
// --- closing during a pattern may throw
function* g(o) { const [a = yield 'a'] = spy('s', [undefined, 2], o) }
drive(g({ returnThrows: true }), 0, ['return', 'R']); drive(g({ returnThrows: true }), 0, ['throw', 'E']); drive(g({ returnThrows: true }), 0, 1); drive(g({ returnResult: null }), 0, ['return', 'R'])
// --- an iterator that fails is not closed
function* g() { const [a = yield 'a', b, c] = spy('s', [undefined, 2], { throwAt: 1 }) }
drive(g(), 0, 1)
// --- rest elements with yields
function* g() { const o = {}; [o.a, ...o[yield 'k']] = [1, 2, 3]; ({ a: o.z, ...o[yield 'r'] } = { a: 1, b: 2 }); const [x = yield 'x', ...[y, z = yield 'z']] = [, 5]; return [o, x, y, z] }
drive(g(), 0, 'rest', 'orest', 'X', 'Z')
// --- null and undefined cannot be destructured
function* g(v) { try { const { a = yield 1 } = v; return a } catch (e) { log(e instanceof TypeError) } try { const [a = yield 1] = v } catch (e) { log(e instanceof TypeError) } }
drive(g(null)); drive(g(undefined)); drive(g(5))
// --- functions in defaults get names
function* g() { const { f = function () {}, c = class {}, a = () => {}, z = yield } = {}; const [k = () => {}, y = yield] = []; return [f.name, c.name, a.name, k.name] }
drive(g())
// --- parameters with patterns and defaults
function* g({ a, b = a } = { a: 1 }, [c, ...d] = [2, 3, 4], ...e) { yield [a, b]; yield [c, d]; return e }
drive(g()); drive(g({ a: 9 }, 'xyz', 1, 2)); log(g.length, g.name)
// --- parameter errors are thrown by the call
function* g(a = (() => { throw new Error('param') })()) { yield a }
try { g() } catch (e) { log(e) } drive(g(1)); function* h({ a }) {} try { h() } catch (e) { log(e instanceof TypeError) }
// --- parameters captured by closures
function* g(a, b = () => a) { yield b(); a = 5; yield b(); var f = () => a; return [f(), b()] }
drive(g(1))
// --- a body var with the name of a parameter
function* g(a, f = () => a) { var a; yield a; a = 2; yield [a, f()] }
drive(g(1))
// --- parameters are changed across yields
function* g(a, b) { a = yield a; b += yield b; return [a, b] }
drive(g(1, 2), 0, 10, 20)
// --- nested patterns with yields on several levels
function* g() { const { a: [x = yield 'x', { y = yield 'y' }] = yield 'a', [yield 'k']: { z = yield 'z' } = yield 'o' } = {}; return [x, y, z] }
drive(g(), 0, [undefined, {}], 'X', 'Y', 'key', {}, 'Z')
// --- swapping through patterns
function* g() { let a = 1, b = 2; [a, b] = [b, yield a]; [b = yield 'never', a] = [a, b]; return [a, b] }
drive(g(), 0, 9)
// --- pattern as an expression value
function* g() { let a; const v = { a: 1 }; return ({ a = yield } = v) === v }
drive(g())
// --- for-of with yields in the pattern closes the outer iterator
function* g() { for (const [a = yield 'd'] of spy('s', [[], [1]])) yield a }
drive(g(), 0, 'D'); drive(g(), 0, ['return', 'R']); drive(g(), 0, ['throw', 'E'])
// --- getters run while destructuring
function* g() { const src = { get a() { log('get a') }, get b() { log('get b'); return 1 } }; const { b, a = yield 'a', ...r } = src; return [a, b, r] }
drive(g(), 0, 'A')
// --- symbol keys and number keys
function* g() { const s = Symbol('s'); const { [s]: a, 0: b, 'x-y': c = yield 'c', ...r } = { [s]: 1, 0: 2, t: 3 }; return [a, b, c, r] }
drive(g(), 0, 'C')
// --- a constant that is assigned by a pattern before it is initialised
function* g() { const f = [() => { [c] = [1] }, () => { ({ c } = { c: 1 }) }, () => { for (c of [1]); }, () => { [...c] = [] }]
  const tried = () => f.map((f) => { try { return f() } catch (e) { return e.constructor.name } }); yield tried(); const c = yield; return tried() }
drive(g())
