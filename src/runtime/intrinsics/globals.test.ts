import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

it('lets a script declare built-in globals again', () => {
  const realm = createRealm()
  expect(realm.run('var Array = 3; function Math() {}; let Map = 4; typeof Math + Map + globalThis.Array', 'test'))
    .toBe('function43')
})

it('lets the program replace a built-in and reports it', () => {
  const realm = createRealm()
  const written: object[] = []
  realm.onBaseWrite((o) => { written.push(o) })
  realm.hidden.markBase(realm.globalObject, 0)
  expect(realm.run('$$w(globalThis).Math = { max: () => 7 }; Math.max(1)', 'test')).toBe(7)
  expect(written).toEqual([realm.globalObject])
})

it('gives each realm its own built-ins', () => {
  const one = createRealm(), two = createRealm()
  one.run('Array.prototype.push = 1; Object.prototype.x = 2', 'test')
  expect(two.run('typeof [].push + ({}).x', 'test')).toBe('functionundefined')
  expect(([] as { x?: number }).x).toBeUndefined()
})
