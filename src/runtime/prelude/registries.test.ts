import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const classes = `
var Base = class { #$$id = 0; #secret = 1
  static { $$class(this, 4, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }],
    [['#secret', (o) => o.#secret, (o, v) => { o.#secret = v }, (o) => #secret in o, false]], 0) } }
var Derived = class extends Base { static { $$class(this, 5, null, [], 1) } }
var Impure = class extends Map { static { $$class(this, 6, null, [], 0) } }
`

it('knows the private names of a class and reaches them', () => {
  const { run, hidden } = bound()
  run(classes)
  const info = hidden.classInfo(run('Base.prototype') as object)!
  const instance = run('new Derived()') as object
  const secret = info.privates[0]!
  secret.set!(instance, 9)
  expect([info.site, secret.name, secret.get!(instance), secret.has({})]).toEqual([4, '#secret', 9, false])
  info.idSet!(instance, 3)
  expect([info.idGet!(instance), info.idGet!({})]).toEqual([3, -1])
})

it('calls a class pure when its whole chain is compiled', () => {
  const { run, hidden } = bound()
  run(classes)
  const info = (name: string) => hidden.classInfo(run(`${name}.prototype`) as object)!
  expect([info('Base').pure, info('Derived').pure, info('Impure').pure]).toEqual([true, true, false])
  expect(info('Derived').parent).toBe(info('Base'))
  expect(info('Derived').flags).toBe(1)
})

it('reads the heritage again after a prototype was changed', () => {
  const { run, hidden } = bound()
  run(classes)
  expect(hidden.classInfo(run('Derived.prototype') as object)!.pure).toBe(true)
  run('Object.setPrototypeOf(Derived, Map)')
  expect(hidden.classInfo(run('Derived.prototype') as object)!.pure).toBe(false)
})

it('makes the number of an instance that becomes odd negative', () => {
  const { run, hidden } = bound()
  run(classes)
  const { idGet } = hidden.classInfo(run('Base.prototype') as object)!
  expect(idGet!(run('new Derived()') as object)).toBe(0)
  expect(idGet!(run('Object.freeze(new Derived())') as object)).toBe(-3)
  expect(idGet!(run('Reflect.construct(Base, [], Map)') as object)).toBe(-3)
  expect(idGet!(run('{ const o = new Derived(); o.__proto__ = null; o }') as object)).toBe(-3)
})

it('finds a scope class by id and by prototype', () => {
  const { run, hidden } = bound()
  run('var S3 = class { constructor(p) { this.p = p; this.$x = $$tdz } }; $$scope(3, S3, ["p", "$x"])')
  expect(hidden.scopes()[3]!.fields).toEqual(['p', '$x'])
  expect(hidden.scopeInfo(run('S3.prototype') as object)).toBe(hidden.scopes()[3])
})

it('stamps functions invisibly, frozen ones included', () => {
  const { run, hidden } = bound()
  const [f, scope] = run('var s = { p: null }; [$$fn(Object.freeze(() => 1), 12, s), s]') as [object, object]
  expect(hidden.functionRecord(f)).toEqual({ site: 12, scope })
  expect(Reflect.ownKeys(f)).toEqual(['length', 'name'])
  expect(hidden.functionRecord(run('() => 1') as object)).toBeUndefined()
  expect([hidden.siteOf(f), hidden.siteOf(1), hidden.siteOf({})]).toEqual([12, -1, -1])
})

function bound() {
  const realm = createRealm()
  return { run: (text: string) => realm.run(text, 'test'), hidden: realm.hidden }
}
