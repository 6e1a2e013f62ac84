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

it('reads built-in globals at native speed', () => {
  const realm = createRealm()
  const read = realm.run(
    '(n) => { let sum = 0; for (let i = 0; i < n; i++) sum += Math.max(i, 3); return sum }', 'test',
  ) as (n: number) => number
  read(1000)
  const start = process.cpuUsage()
  read(200_000)
  // A contextified sandbox takes 40 ms.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(20)
})

it('gives each realm its own built-ins', () => {
  const one = createRealm(), two = createRealm()
  one.run('Array.prototype.push = 1; Object.prototype.x = 2', 'test')
  expect(two.run('typeof [].push + ({}).x', 'test')).toBe('functionundefined')
  expect(([] as { x?: number }).x).toBeUndefined()
})
