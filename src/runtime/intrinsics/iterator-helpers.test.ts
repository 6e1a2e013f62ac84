/** The helpers are installed on a holder of our own, so that they are tested in every version of V8. */
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const realm = createRealm()
realm.run(`if (typeof Iterator === 'undefined') {
  var holder = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  for (const name of ['map', 'filter', 'take', 'drop', 'flatMap']) {
    holder[name] = { [name](f) { throw new TypeError(name) } }[name]
  }
  $$installIteratorHelpers(holder, holder)
}`, 'test')
const run = (text: string) => realm.run(`{ ${text} }`, 'test')

it('maps, filters, takes, drops and flattens lazily', () => {
  expect(run('[...[1, 2, 3].values().map((x, i) => x * 10 + i)]')).toEqual([10, 21, 32])
  expect(run('[...[1, 2, 3, 4].values().filter((x) => x % 2 === 0)]')).toEqual([2, 4])
  expect(run('[...[1, 2, 3].values().take(2)]')).toEqual([1, 2])
  expect(run('[...[1, 2, 3].values().drop(2), ...[1].values().drop(Infinity)]')).toEqual([3])
  expect(run('[...[1, 2].values().flatMap((x) => [x, x])]')).toEqual([1, 1, 2, 2])
  expect(run('let calls = 0; const i = [1, 2].values().map(() => calls++); i.next(); calls')).toBe(1)
})

it('closes the underlying iterator when it is left early or the callback throws', () => {
  const source = `const log = []; const source = {
    __proto__: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    next() { return { value: 1, done: false } }, return() { log.push('closed'); return {} } };`
  expect(run(`${source} [...source.take(2)]; log`)).toEqual(['closed'])
  expect(run(`${source} try { source.map(() => { throw 'x' }).next() } catch (e) { log.push(e) } log`))
    .toEqual(['closed', 'x'])
  expect(run(`${source} const m = source.map((x) => x); m.return(); m.return(); log.concat(m.next().done)`))
    .toEqual(['closed', true])
})

it('rejects counts that are no counts', () => {
  for (const count of ['-1', 'NaN', '"x"', '-Infinity']) {
    expect(run(`try { [].values().take(${count}) } catch (e) { e.name }`)).toBe('RangeError')
  }
})

it('keeps its state in private fields', () => {
  const info = realm.hidden.classInfo(Object.getPrototypeOf(run('[1].values().map((x) => x)')) as object)!
  expect([info.pure, info.privates.length]).toEqual([true, 8])
})
