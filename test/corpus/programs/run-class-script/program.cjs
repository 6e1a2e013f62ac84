// A class at the top level of a plain script that extends what was required: it is made in the first task.
const { EventEmitter } = require('events')
const assert = require('assert')
class Queue extends EventEmitter {
  #items = []
  static made = 0
  static { Queue.made = 10 }
  count = 0
  constructor(n) { super(); this.n = n; Queue.made++ }
  push(x) { this.#items.push(x); this.count++; this.emit('item', x) }
  get size() { return this.#items.length }
  static is(q) { return #items in q }
  async later(x) { await null; this.push(x); return super.listenerCount('item') }
}
const q = new Queue(2)
let seen = 0
q.on('item', (x) => { seen += x })
setTimeout(() => q.push(1), 1)
setTimeout(() => q.later(2), 1)
setTimeout(() => {
  assert.equal(q.size, 2); assert.equal(seen, 3); assert(q instanceof Queue); assert(q instanceof EventEmitter)
  assert.equal(Queue.made, 11); assert(Queue.is(q)); assert(!Queue.is({})); assert.equal(q.constructor, Queue); assert.equal(Queue.name, 'Queue')
  assert.equal(Object.getPrototypeOf(q), Queue.prototype); assert.equal(Object.getPrototypeOf(Queue), EventEmitter)
  assert.deepEqual(Object.getOwnPropertyNames(Queue.prototype), ['constructor', 'push', 'size', 'later'])
}, 100)
