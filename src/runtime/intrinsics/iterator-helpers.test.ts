/** The helpers are installed on a holder of our own, so that they are tested in every version of V8. */
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const realm = createRealm()
realm.run(`if (typeof Iterator === 'undefined') {
  var holder = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  for (const name of ['map', 'filter', 'take', 'drop', 'flatMap']) {
    holder[name] = { [name](f) { throw new RangeError(name) } }[name]
  }
  $$installIteratorHelpers(holder, Object.create(holder))
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

const hasStatics = run('typeof Iterator === "function"') as boolean
const hasConcat = hasStatics && run('Iterator.concat !== undefined') as boolean

it.runIf(hasStatics)('wraps iterators that inherit from nothing, and gives arrays and texts visible iterators', () => {
  expect(run('let n = 0; const i = Iterator.from({ next() { return { value: n++, done: n > 3 } } }); [...i.map((x) => x * 2)]')).toEqual([0, 2, 4])
  expect(run('[...Iterator.from("a😀")]')).toEqual(['a', '😀'])
  expect(run('const i = [1].values(); Iterator.from(i) === i')).toBe(true)
  for (const made of ['Iterator.from([1, 2])', 'Iterator.from("ab")', 'Iterator.from({ next() {} })', 'Iterator.from(new Set([1]))']) {
    expect([made, realm.hidden.classInfo(Object.getPrototypeOf(run(made)) as object)?.pure]).toEqual([made, true])
  }
  expect(run('const i = Iterator.from({ next() {} }); [Object.prototype.toString.call(i), i instanceof Iterator, Reflect.ownKeys(i).length, i.return()]'))
    .toEqual(['[object Iterator]', true, 0, { value: undefined, done: true }])
  expect(run('const calls = []; const i = Iterator.from({ next(...args) { calls.push(args.length); return {} }, return() { calls.push("r"); return 5 } }); i.next(1); calls.concat(i.return())'))
    .toEqual([0, 'r', 5])
  for (const wrong of ['5', '{ [Symbol.iterator]: 5 }', '{ [Symbol.iterator]() { return 5 } }']) {
    expect(run(`try { Iterator.from(${wrong}) } catch (e) { e.name }`)).toBe('TypeError')
  }
})

it.runIf(hasConcat)('runs through one iterable after the other', () => {
  expect(run('[...Iterator.concat([1, 2], new Set([3]), [4].values())]')).toEqual([1, 2, 3, 4])
  expect(run('[...Iterator.concat()]')).toEqual([])
  expect(run('const i = Iterator.concat([1, 2], [3]); i.next(); i.return(); [i.next().done, Object.prototype.toString.call(i)]')).toEqual([true, '[object Iterator Helper]'])
  expect(run('const log = []; const i = Iterator.concat({ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { log.push("closed"); return {} } }) }); i.next(); i.return(); log')).toEqual(['closed'])
  expect(run(`let message; const i = Iterator.concat({ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { try { i.return() } catch (e) { message = e.message } return {} } }) })
    i.next(); i.return(); [message, i.next().done]`)).toEqual(['Generator is already running', true])
  for (const wrong of ['"text"', '{}', '{ [Symbol.iterator]: 5 }']) {
    expect(run(`try { Iterator.concat(${wrong}) } catch (e) { e.name }`)).toBe('TypeError')
  }
})

it.runIf(hasStatics)('closes the iterator for a count that is none where V8 does', () => {
  const text = `let closed = 0; const source = { __proto__: Iterator.prototype, next() {}, return() { closed++; return {} } }
    for (const limit of [-1, NaN, 1n, Symbol(), { valueOf() { return -1 } }, { valueOf() { throw 1 } }]) try { source.take(limit) } catch {}
    closed`
  expect(run(text)).toBe((0, eval)(`{ ${text} }`))
})
