import { hostList } from '../../base/host-list.ts'
import { describe, expect, it } from 'vitest'
import { createRealm, type Realm } from '../realm.ts'

function watched(): { realm: Realm, written: number[], pin: (text: string) => object } {
  const realm = createRealm()
  const written: number[] = []
  realm.onBaseWrite((_, id) => { written.push(id) })
  let id = 0
  return { realm, written, pin: (text) => {
    const object = realm.run(text, 'test') as object
    realm.hidden.markBase(object, id++)
    return object
  } }
}

describe('the write barrier', () => {
  it('returns its argument and sets the dirty flag', () => {
    const { realm } = watched()
    realm.shared.clean()
    expect(realm.run('const o = { x: 1 }; $$w(o).x = 2; o.x', 'test')).toBe(2)
    expect(realm.shared.getDirty()).toBe(true)
  })

  it('reports the first write to a base object, before it happens, and again after a reset', () => {
    const { realm, written, pin } = watched()
    const object = pin('var o = { x: 1 }; o')
    let before: unknown
    realm.onBaseWrite((o, id) => { written.push(id); before = (o as { x: number }).x })
    realm.run('$$w(o).x = 2; $$wk(o, "x").x = 3', 'test')
    expect([written, before]).toEqual([[0], 1])
    realm.hidden.resetTouched(object)
    realm.run('$$wk(o, "y").y = 3', 'test')
    expect(written).toEqual([0, 0])
  })

  it('leaves the errors of impossible writes to V8', () => {
    const { realm } = watched()
    expect(realm.run(`
      const messages = []
      const writes = [
        () => { $$w(null).x = 1 }, () => { $$wk(undefined, 'y').y = 1 }, () => { 'use strict'; $$w(1).x = 2 },
      ]
      for (const f of writes) {
        try { f() } catch (e) { messages.push(e.message) }
      }
      messages.join()`, 'test')).toBe(
      "Cannot set properties of null (setting 'x'),Cannot set properties of undefined (setting 'y')," +
      "Cannot create property 'x' on number '1'")
  })

  it('marks an array with a named property as odd, and no array with indexes only', () => {
    const { realm } = watched()
    const isOdd = (key: string) => realm.hidden.isOdd(
      realm.run(`{ const a = [1]; const k = ${key}; $$wk(a, k)[k] = 1; a }`, 'test') as object)
    for (const key of ['0', '"0"', '7', '"12"', '-0', '"length"', '4294967294']) expect([key, isOdd(key)])
      .toEqual([key, false])
    for (const key of ['"x"', '-1', '1.5', '"01"', '4294967295', 'Symbol()', '{ toString: () => "x" }', 'true',
      'null']) {
      expect([key, isOdd(key)]).toEqual([key, true])
    }
    expect(realm.hidden.isOdd(realm.run('{ const a = []; $$w(a).x = 1; a }', 'test') as object)).toBe(true)
    expect(realm.hidden.isOdd(realm.run('{ const a = []; $$wl(a).length = 3; a }', 'test') as object)).toBe(false)
  })

  it('marks an object with a symbol key as odd', () => {
    const { realm } = watched()
    expect(realm.hidden.anyOdd()).toBe(false)
    const keyed = realm.run('{ const o = {}; const k = Symbol(); $$wk(o, k)[k] = 1; o }', 'test') as object
    expect(realm.hidden.isOdd(keyed)).toBe(true)
    expect(realm.hidden.isOdd(realm.run('{ const o = {}; $$wk(o, "k").k = 1; o }', 'test') as object)).toBe(false)
    expect(realm.hidden.isOdd(realm.run('$$lit({ [Symbol()]: 1 })', 'test') as object)).toBe(true)
    expect(realm.hidden.isOdd(realm.run('$$lit({ ["a"]: 1 })', 'test') as object)).toBe(false)
    realm.hidden.clearOdds()
    expect(realm.hidden.anyOdd()).toBe(false)
  })

  it('logs the function whose prototype loses its constructor, however that is done', () => {
    const { realm } = watched()
    for (const change of ['$$wk(f.prototype, "constructor").constructor = 1', 'delete $$wd(f.prototype, "constructor").constructor', 'Object.freeze(f.prototype)']) {
      expect([change, realm.run(`{ const f = function () {}; $$logged = 0; ${change}; $$log.slice(0, $$logged).includes(f) }`, 'test')]).toEqual([change, true])
    }
  })

  it('reports the target when a proxy of a base object is written', () => {
    const { realm, written, pin } = watched()
    pin('var target = {}; target')
    realm.run('const p = new Proxy(new Proxy(target, {}), {}); $$w(p).x = 1', 'test')
    expect(written).toEqual([0])
  })

  it('reports a function that assigns a module variable once', () => {
    const { realm } = watched()
    const ids: number[] = []
    realm.onVariableWrite((id) => { ids.push(id) })
    realm.run('let n$$0 = 1; $$vars(0, [[0, "n", () => n$$0, (v) => { n$$0 = v }]])', 'test')
    realm.run('n$$0 = $$v(0, 2); n$$0 = $$v(0, 3)', 'test')
    expect(ids).toEqual([0])
    expect(realm.hidden.isVariableTouched(0)).toBe(true)
    realm.hidden.resetVariable(0)
    realm.run('n$$0 = $$v(0, 4)', 'test')
    expect(ids).toEqual([0, 0])
    const variable = hostList(realm.hidden.variables()).find(({ id }) => id === 0)!
    variable.set(7)
    expect([variable.name, variable.get()]).toEqual(['n', 7])
  })
})
