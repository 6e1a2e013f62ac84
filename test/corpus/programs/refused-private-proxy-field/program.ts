import { latency } from 'manyworlds'

class Observable { constructor() { return new Proxy(this, {}) } }
class Flag extends Observable {
  #on = false
  set(): void { this.#on = true }
  get on(): boolean { return this.#on }
}
const flag = new Flag()
async function a(): Promise<void> { await latency(); flag.set() }
async function b(): Promise<void> { await latency(); await latency(); if (!flag.on) throw new Error('not set yet') }
export default () => Promise.all([a(), b()])
