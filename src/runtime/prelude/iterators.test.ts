import { hostList } from '../../base/host-list.ts'
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const realm = createRealm()
const run = (text: string) => realm.run(`{ ${text} }`, 'test')

it('iterates like the native iterators', () => {
  const claims: [string, unknown[]][] = [
    ['[...$$iterate([1, , 3])]', [1, undefined, 3]],
    ['[...$$iterate("a\u{1F600}\\ud800")]', ['a', '\u{1F600}', '\ud800']],
    ['[...$$iterate(new Map([[1, 2]]))]', [[1, 2]]],
    ['[...$$iterate(new Set([1, 2]))]', [1, 2]],
    ['[...$$iterate(new Uint8Array([7, 8]))]', [7, 8]],
    ['[...["x", "y"].entries()]', [[0, 'x'], [1, 'y']]],
    ['[...["x", "y"].keys()]', [0, 1]],
    ['[...new Uint8Array([7, 8]).entries()]', [[0, 7], [1, 8]]],
    ['[...new Map([[1, 2]]).values()]', [2]],
    ['[...new Set([1]).entries()]', [[1, 1]]],
    ['[..."a1b22".matchAll(/\\d/g)].map((m) => m[0] + m.index)', ['11', '23', '24']],
    ['[..."ab".matchAll(/(?:)/g)].map((m) => m.index)', [0, 1, 2]],
    ['[..."aXbX".matchAll("X")].map((m) => m.index)', [1, 3]],
    ['[...(function () { return $$iterate(arguments) })(1, 2)]', [1, 2]],
    ['[...Array.prototype.values.call({ length: 2, 0: "p" })]', ['p', undefined]],
  ]
  for (const [text, values] of claims) expect([text, run(text)]).toEqual([text, values])
})

it('shows elements that are added during iteration, until the end was seen', () => {
  expect(run(`const a = [1]; const i = a.values(); const seen = [i.next().value]; a.push(2); seen.push(i.next().value)
    seen.push(i.next().done); a.push(3); seen.push(i.next().done); seen`)).toEqual([1, 2, true, true])
})

it('looks like a native one', () => {
  expect(run('const p = Object.getPrototypeOf; [[].values(), new Map().keys(), new Set().keys(), "".matchAll(/x/g)].map((i) => p(p(i)) === p(p(p((function* () {})()))))'))
    .toEqual([true, true, true, true])
  expect(run('Reflect.ownKeys(Object.getPrototypeOf(new Map().keys()))')).toEqual(['next', Symbol.toStringTag])
  expect(run('Object.prototype.toString.call([].values())')).toBe('[object Array Iterator]')
  expect(run('Object.prototype.toString.call(new Map().keys())')).toBe('[object Map Iterator]')
  expect(run('Object.prototype.toString.call($$iterate(""))')).toBe('[object String Iterator]')
  expect(run('const i = [1].values(); i[Symbol.iterator]() === i')).toBe(true)
  expect(run('Reflect.ownKeys([1].values()).length')).toBe(0)
  expect(run('[1].values().next.toString()')).toBe('function next() { [native code] }')
  expect(run('[1].values().constructor === (typeof Iterator === "function" ? Iterator : Object)')).toBe(true)
})

it('throws what V8 throws', () => {
  const message = (text: string) => run(`try { ${text} } catch (e) { e.message }`)
  expect(message('[].values().next.call({})')).toBe(
    'Method Array Iterator.prototype.next called on incompatible receiver #<Object>')
  expect(message('Map.prototype.keys.call({})'))
    .toBe('Method Map.prototype.keys called on incompatible receiver #<Object>')
  expect(message('Array.prototype.keys.call(null)')).toBe('Cannot convert undefined or null to object')
  expect(message('$$iterate(undefined, "a.b")')).toBe('a.b is not iterable')
  expect(message('$$iterate({ [Symbol.iterator]: () => 1 })'))
    .toBe('Result of the Symbol.iterator method is not an object')
})

it('keeps its whole state in private fields that can be copied to another instance', () => {
  const { hidden } = realm
  const it1 = run('const a = [1, 2, 3]; const i = a.entries(); i.next(); i') as Iterator<unknown>
  const info = hidden.classInfo(Object.getPrototypeOf(it1) as object)!
  expect([info.pure, hostList(info.privates).map(({ name }) => name)]).toEqual([true, ['#target', '#index', '#kind']])
  realm.shared.setAlloc(true)
  const copy = Reflect.construct(info.constructor, []) as Iterator<unknown>
  realm.shared.setAlloc(false)
  for (const name of hostList(info.privates)) name.set!(copy, name.get!(it1))
  expect(copy.next().value).toEqual([1, 2])
  expect(it1.next().value).toEqual([1, 2])
})

it('uses native iterators where they are used up on the spot', () => {
  expect(run('[...$$keys(new Map([[1, 2]]))]')).toEqual([1])
  expect(run('[...$$values(["a"])]')).toEqual(['a'])
  expect(run('[...$$entries(new Set([1]))]')).toEqual([[1, 1]])
  expect(run('[...$$keys({ keys: () => [5] })]')).toEqual([5])
  expect(run('try { $$keys({}, "o.p") } catch (e) { e.message }')).toBe('o.p.keys is not a function')
})
