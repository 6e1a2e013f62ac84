/**
 * Functions that the checker lends to the library of a program (runtime/pure*.ts) are called by code of the realm with everything that a program could
 * bring them to be called with: they give primitives, throw nothing, run no code of the program, and neither end nor block the process.
 */
import { describe, expect, it } from 'vitest'
import { createRealm } from '../../src/runtime/realm.ts'
import { pureNames } from '../../src/runtime/pure.ts'
import { runs } from '../support/extent.ts'

const HOSTILE = `({
  touched: 0,
  make(random) {
    const self = this
    const spy = () => new Proxy(function () {}, { apply() { self.touched++; return 1 }, get() { self.touched++; return spy() }, has() { self.touched++; return true }, ownKeys() { self.touched++; return [] }, getPrototypeOf() { self.touched++; return null } })
    const odd = () => { const f = spy(), o = {}; for (const key of ['length', 'buffer', 'byteLength', 'byteOffset', 'constructor', 'valueOf', 'toString', 'toJSON', 'then', 'name', 'code', 'message', 'encoding', 'transfer', 0, 1, Symbol.toPrimitive, Symbol.iterator, Symbol.toStringTag, Symbol.species, Symbol.for('nodejs.util.inspect.custom')]) Object.defineProperty(o, key, { get: f, set: f, configurable: true, enumerable: true }); return o }
    const lie = (view) => { const f = spy(); for (const key of ['buffer', 'byteLength', 'byteOffset', 'length', 'constructor', 'subarray', 'set', 'slice', 'toString', Symbol.iterator, Symbol.toStringTag, Symbol.for('nodejs.util.inspect.custom')]) Object.defineProperty(view, key, { get: f, configurable: true }); return view }
    const gone = (view) => { this.detach(view.buffer); return view }
    const revoked = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy }
    const resizable = () => { const memory = new ArrayBuffer(8, { maxByteLength: 16 }), view = new Uint8Array(memory, 4); if (random(2) === 0 && memory.resize) memory.resize(random(8)); return view }
    const makers = [
      () => undefined, () => null, () => true, () => false, () => 0, () => -0, () => -1, () => 1.5, () => NaN, () => Infinity, () => -Infinity, () => 2 ** 31, () => -(2 ** 31), () => 2 ** 32 + 1, () => 2 ** 53, () => 1e300, () => random(300), () => random(20) - 10,
      () => '', () => 'a', () => 'utf8', () => 'latin1', () => 'hex', () => 'sha1', () => 'aes-128-cbc', () => '\\0', () => '\\ud800', () => 'x'.repeat(random(3000)), () => '[]', () => '{"a":1}', () => '[1,2,3,4,5,6]', () => '["a","b","c",16]', () => 'http://a.b/c?d#e', () => 'Zlib', () => 'BrotliEncoder', () => '10 5f 3', () => '/',
      () => Symbol('s'), () => Symbol.iterator, () => 1n, () => -(2n ** 70n), () => ({}), () => [], () => [1, 'a', undefined], () => ['reset', 0, 0], () => [random(9) - 2, random(2000) - 3, 'abc'], () => ['params', 99, -3], () => ['update', 'abc', 1, 'final', '', 0], () => [[1], {}, spy()], () => [, , 1], () => odd(), () => [odd(), odd()],
      () => Object.setPrototypeOf([1, 2], odd()), () => Object.setPrototypeOf({}, spy()), () => lie({ 0: 1 }), () => spy(), () => new Proxy([1], {}), () => new Proxy([1], { get() { self.touched++; return 1 }, getOwnPropertyDescriptor() { self.touched++ }, has() { self.touched++ } }), () => revoked(), () => () => { self.touched++ }, () => class { constructor() { self.touched++ } },
      () => new Uint8Array(random(40)), () => new Uint16Array(4), () => new Float64Array(2), () => new DataView(new ArrayBuffer(9), 3), () => new ArrayBuffer(random(20)), () => new SharedArrayBuffer(8), () => new Uint8Array(new SharedArrayBuffer(8), 2, 3), () => resizable(), () => gone(new Uint8Array(8)), () => gone(new DataView(new ArrayBuffer(3))), () => gone(new Uint8Array(8)).buffer,
      () => lie(new Uint8Array(12)), () => lie(new DataView(new ArrayBuffer(4))), () => Object.setPrototypeOf(new Uint8Array(5), odd()), () => Object.setPrototypeOf(new Uint8Array(5), null), () => new Proxy(new Uint8Array(3), {}), () => new (class extends Uint8Array { get length() { self.touched++; return 3 } })(4), () => lie(new ArrayBuffer(8)),
      () => new Date(0), () => /a/, () => new Map(), () => new Error('x'), () => Object(1), () => Object('a'), () => function* () {}, () => globalThis,
    ]
    return makers[random(makers.length)]()
  },
  detach(memory) { $$host.pure('detach', undefined, [memory], {}) },
  // What is wrong with the answer; undefined if nothing is.
  call(name, seed, mostNumber) {
    let state = seed
    const random = (n) => { state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; return (state >>> 8) % n }
    const made = () => { const value = this.make(random); return typeof value === 'number' && !(Math.abs(value) <= mostNumber) ? 3 : value }
    const args = [], count = random(7)
    for (let i = 0; i < count; i++) args[i] = made()
    const receiver = made(), failure = random(2) === 0 ? {} : { __proto__: null }
    for (const key of ['name', 'code', 'message']) if (failure.constructor !== undefined) Object.defineProperty(Object.prototype, key, { set: () => { this.touched++ }, configurable: true })
    this.touched = 0
    let result
    try {
      result = $$host.pure(name, receiver, args, failure)
    } catch (error) {
      return 'throws ' + (Object.getOwnPropertyDescriptor(error, 'message') ?? {}).value
    } finally {
      for (const key of ['name', 'code', 'message']) delete Object.prototype[key]
    }
    if ((typeof result === 'object' && result !== null) || typeof result === 'function') return 'gives an object'
    if (this.touched > 0) return 'runs code of the program'
    for (const key of Reflect.ownKeys(failure)) if (typeof failure[key] !== 'string') return 'tells more than texts'
    return undefined
  },
})`

interface Fuzzer {
  call(name: string, seed: number, mostNumber: number): string | undefined
}

/** What takes its time by the numbers that it gets: in a program that is the program's own time. */
const SLOW = /pbkdf2|scrypt|hkdf|zlib\.(?:init|run)|cipher\.run|getStringWidth/

describe('what the checker lends to a program', () => {
  const realm = createRealm()
  const fuzzer = realm.run(HOSTILE, 'manyworlds:prelude/test') as Fuzzer
  for (const name of pureNames()) {
    it(`${name} stands hostile arguments`, () => {
      const { numRuns } = runs(60, 5000)
      for (let seed = 1; seed <= numRuns; seed++) {
        const wrong = fuzzer.call(name, seed * 7919, SLOW.test(name) ? 1000 : Infinity)
        if (wrong !== undefined) expect.fail(`${name} ${wrong}, with seed ${seed * 7919}`)
      }
    })
  }
})
