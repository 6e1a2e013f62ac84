// Mixins, classes with computed names and keys, classes that capture: made by functions, in every schedule anew.
import assert from 'node:assert'
import { latency, choose } from 'manyworlds'
const Serial = (Base) => class extends Base { toJSON() { return { kind: this.constructor.name, ...this } } }
const Counted = (Base, start) => class Counted extends Base {
  #n = start
  static instances = []
  constructor(...args) { super(...args); this.constructor.instances.push(this) }
  bump() { this.#n++; return this }
  get n() { return this.#n }
  static read(o) { return o.#n }
}
function make(key) {
  return { [key]: class { [key]() { return key } static [key + 'S'] = key; get ['g' + key]() { return super.toString() } } }[key]
}
const log = []
async function work(name) {
  class Base { constructor(x) { this.x = x } hello() { return name + this.x } }
  const C = Serial(Counted(Base, choose(1, 2)))
  await latency()
  const o = new C(3)
  o.bump()
  await latency()
  assert(o instanceof C && o instanceof Base)
  assert.equal(o.hello(), name + '3')
  assert.equal(C.instances.length, 1); assert.equal(C.instances[0], o)
  const other = Counted(Object, 0)
  assert.throws(() => other.read(o), TypeError)
  assert.equal(Object.getPrototypeOf(C).read(o), o.n)
  log.push(JSON.stringify(o))
  const K = make('foo')
  await latency()
  assert.equal(new K().foo(), 'foo'); assert.equal(K.fooS, 'foo'); assert.equal(K.name, 'foo'); assert.equal(new K().gfoo, '[object Object]')
  const m = o.hello, bump = C.prototype.bump
  await latency()
  assert.equal(m, o.hello); assert.equal(m.call({ x: 1 }), name + '1'); assert.equal(bump, Counted && Object.getPrototypeOf(C.prototype).bump)
}
export default () => Promise.all([work('a'), work('b')])
