import { hostList } from '../../base/host-list.ts'
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

it('exposes a base buffer when the program takes hold of it during an operation', () => {
  for (const text of ['view.buffer', 'view.subarray(1)', 'new DataView(view.buffer).buffer']) {
    const realm = createRealm()
    const buffer = realm.run('var buffer = new ArrayBuffer(8), view = new Uint8Array(buffer); buffer', 'test') as object
    realm.hidden.markBase(buffer, 0)
    expect(hostList(realm.hidden.statefulBase())).toEqual([])
    realm.run(text, 'test')
    realm.run(text, 'test')
    expect([text, hostList(realm.hidden.statefulBase())]).toEqual([text, [buffer]])
  }
})

it('leaves buffers of single views alone', () => {
  const realm = createRealm()
  const view = realm.run('var view = new Uint8Array(8); view[0] = 1; view.length + view.byteLength; view', 'test') as Uint8Array
  // Asked with the getter of our own realm: the guest's would expose it.
  const buffer = Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), 'buffer', view) as object
  realm.hidden.markBase(buffer, 0)
  expect(realm.hidden.isExposed(buffer)).toBe(false)
})

it('refuses to wait for other threads', () => {
  const realm = createRealm()
  expect(() => realm.run('Atomics.notify(new Int32Array(new SharedArrayBuffer(4)), 0)', 'test')).toThrow('waits for other threads')
})

it('throws what V8 throws for receivers that are no typed arrays', () => {
  const realm = createRealm()
  const prototype = 'Object.getPrototypeOf(Int8Array.prototype)'
  expect(realm.run(`try { ${prototype}.values.call([]) } catch (e) { e.message }`, 'test')).toBe('this is not a typed array.')
  expect(realm.run(`${prototype}[Symbol.toStringTag] === undefined && Object.keys(new Uint8Array(2)).join()`, 'test')).toBe('0,1')
})
