import { expect, it } from 'vitest'
import { UserError } from '../../base/errors.ts'
import { createRealm, type RealmOptions } from '../realm.ts'

function guest(options: RealmOptions = {}) {
  const realm = createRealm(options)
  return { ...realm, hidden: realm.hidden, shared: realm.shared, run: (text: string) => realm.run(text, 'test') }
}

it('records what bind binds', () => {
  const { run, hidden } = guest()
  const [f, target, thisValue] = run(
    'var f = function (a, b) { return [this, a, b] }, t = {}; [f.bind(t, 1), f, t]') as [() => unknown, object, object]
  expect(hidden.boundRecord(f)).toEqual({ target, thisValue, args: [1], isPlain: false })
  expect(run('(function g(a, b) {}).bind().name + (function g(a, b) {}).bind(0, 1).length')).toBe('bound g1')
  expect(run('new (function (a) { this.a = a }.bind(null, 4))().a')).toBe(4)
})

it('records what a proxy wraps, until it is revoked', () => {
  const { run, hidden } = guest()
  const [proxy, target, handler, revoke] = run(
    'var t = {}, h = { get: () => 5 }, r = Proxy.revocable(t, h); [r.proxy, t, h, r.revoke]',
  ) as [{ x: number }, object, object, () => void]
  expect(hidden.proxyRecord(proxy)).toEqual({ target, handler })
  expect([proxy.x, hidden.revokedProxy(revoke) === proxy]).toEqual([5, true])
  revoke()
  expect(hidden.proxyRecord(proxy)).toEqual({ target: null, handler: null })
  expect(run('try { r.proxy.x } catch (e) { e.message }')).toBe("Cannot perform 'get' on a proxy that has been revoked")
  expect(run('try { Proxy({}, {}) } catch (e) { e.message }')).toBe("Constructor Proxy requires 'new'")
  expect(run('"prototype" in Proxy')).toBe(false)
})

it('lists the keys of weak collections', () => {
  const { run, hidden } = guest()
  const [map, a, b] = run(
    'var a = {}, b = {}, m = new WeakMap([[a, 1], [b, 2]]); m.delete(a); m.set(a, 3); [m, a, b]',
  ) as [object, object, object]
  expect(hidden.weakKeys(map)).toEqual([b, a])
  expect(hidden.weakKeys(run('new WeakSet()') as object)).toEqual([])
})

it('gives every run the same random numbers and the same time', () => {
  const one = guest(), two = guest()
  const text = '[Math.random(), Math.random(), Date.now(), +new Date(), Date()].join()'
  expect(one.run(text)).toBe(two.run(text))
  expect(one.run(`const r = Array.from({ length: 1000 }, () => Math.random())
    r.every((x) => x >= 0 && x < 1) && new Set(r).size === 1000`)).toBe(true)
  expect(one.run(`const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'full' }), now = Date.now()
    const parts = (...args) => format.formatToParts(...args).map(({ value }) => value).join('')
    format.format() === format.format(now) && parts() === parts(now)`)).toBe(true)
  expect(one.run('new Date(2020, 0, 1).getFullYear() + new (class D extends Date {})(0).getTime()')).toBe(2020)
})

it('keeps the state of Math.random in an object that can be restored', () => {
  const { run, hidden } = guest()
  const state = hidden.randomState()
  const before = { ...state }
  const first = run('Math.random()')
  Object.assign(state, before)
  expect(run('Math.random()')).toBe(first)
})

it('gives console output to the checker only', () => {
  const written: unknown[][] = []
  const { run } = guest({ console: (method, args) => { written.push([method, ...args]) } })
  run('console.log("a", 1); const { error } = console; error("b")')
  expect(written).toEqual([['log', 'a', 1], ['error', 'b']])
})

it('compiles dynamic code through the checker', () => {
  const asked: unknown[] = []
  const { run } = guest({ compileDynamic: (source, realm) => {
    asked.push(source)
    const { kind, parameters, body } = source
    return realm.run(kind === 'eval' ? body : `(function anonymous(${parameters}\n) {\n${body}\n})`, 'dynamic')
  } })
  expect(run('new Function("a", "b", "return a + b")(1, 2) + Function("return 4")() + (0, eval)("5") + (0, eval)(1)'))
    .toBe(13)
  expect(asked).toHaveLength(3)
  expect(run('new (class F extends Function {})() instanceof Function')).toBe(true)
})

it('refuses dynamic code that nobody compiles', () => {
  const { run, hidden } = guest()
  for (const text of ['new Function("1")', '(0, eval)("1")', '(function* () {}).constructor("1")',
    '(() => {}).constructor("1")']) {
    let error: unknown
    try { run(`try { ${text} } catch (e) { $$caught(e) }`) } catch (e) { error = e }
    expect(error).toBeInstanceOf(UserError)
    expect(hidden.isRefusal(error)).toBe(true)
  }
})

it('shows the source of compiled functions and classes', () => {
  const realm = createRealm()
  const site = (id: number, text: string) => ({ id, name: '', text, location: { file: 'a.ts', line: 1, column: 1 } })
  const sites = [site(0, '(x: number) => x'), site(1, 'class A<T> {}')]
  realm.load({ modules: [], sites, refusals: [], locate: () => undefined })
  expect(realm.run('String($$fn((x) => x, 0, null))', 'test')).toBe('(x: number) => x')
  expect(realm.run('String(class A { #$$id = 0; static { $$class(this, 1, null, [], 0) } })', 'test'))
    .toBe('class A<T> {}')
  expect(realm.run('String([].push) + Function.prototype.toString.call(Map)', 'test'))
    .toBe('function push() { [native code] }function Map() { [native code] }')
})

it('is not harmed by a program that replaces built-ins', () => {
  const { run, hidden } = guest()
  run(`const { ownKeys, getOwnPropertyDescriptor } = Reflect
    const holders = [Array.prototype, Map.prototype, Set.prototype, WeakMap.prototype, WeakSet.prototype,
      Function.prototype, Object, Reflect, String.prototype,
      Object.getPrototypeOf([][Symbol.iterator]()), Error.prototype]
    for (let i = 0; i < holders.length; i++) {
      const keys = ownKeys(holders[i])
      for (let j = 0; j < keys.length; j++) {
        const property = getOwnPropertyDescriptor(holders[i], keys[j])
        if (property.writable && typeof property.value === 'function') holders[i][keys[j]] = undefined
      }
    }`)
  expect(run('[].push === undefined && new Map().set === undefined')).toBe(true)
  expect(run(`const o = {}; $$wk(o, Symbol())[1] = 2; const f = $$fn(() => 1, 3, null)
    $$iterate(new Uint8Array([7])).next().value`)).toBe(7)
  expect(hidden.siteOf(run('f'))).toBe(3)
  expect(run('try { null.x } catch (e) { $$caught(e); e.message }'))
    .toBe("Cannot read properties of null (reading 'x')")
})

it('refuses the statics of RegExp that remember the last match', () => {
  const { run } = guest()
  expect(() => run('/(a)/.exec("a"); RegExp.$1')).toThrow('RegExp.$1 depends on matches made anywhere before')
})

const hasTemporal = guest().run('typeof Temporal === "object"') as boolean

it.runIf(hasTemporal)('shows the virtual clock through Temporal.Now', () => {
  const { run } = guest()
  expect(run(`const now = Date.now(), zone = Temporal.Now.timeZoneId()
    ;[Temporal.Now.instant().epochMilliseconds === now, Temporal.Now.zonedDateTimeISO().epochMilliseconds === now,
      Temporal.Now.zonedDateTimeISO('UTC').timeZoneId, Temporal.Now.plainDateTimeISO().toZonedDateTime(zone).epochMilliseconds === now,
      Temporal.Now.plainDateISO('UTC').toString() === Temporal.Now.plainDateTimeISO('UTC').toPlainDate().toString(),
      Temporal.Now.plainTimeISO('UTC').equals(Temporal.Now.plainDateTimeISO('UTC').toPlainTime())]`)).toEqual([true, true, 'UTC', true, true, true])
})

it.runIf(hasTemporal)('refuses to give a Temporal object another prototype', () => {
  for (const text of ['Object.setPrototypeOf(d, null)', 'Reflect.setPrototypeOf(d, {})', 'd.__proto__ = {}', 'Reflect.construct(Temporal.Duration, [], Array)']) {
    expect(() => guest().run(`const d = Temporal.PlainDate.from('2020-01-01'); ${text}`)).toThrow('a Temporal object gets another prototype')
  }
})
