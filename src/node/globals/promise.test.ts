/** What states need of promises; that their jobs come in Node's order is tested by test/corpus/event-loop. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostList } from '../../base/host-list.ts'
import { compile } from '../../compile/compile.ts'
import { loadSource } from '../../compile/load.ts'
import { createEventLoop } from '../../runtime/event-loop.ts'
import { createRealm } from '../../runtime/realm.ts'

/** What a program prints, all events in the default order. */
function printed(text: string): string[] {
  const lines: string[] = []
  const realm = createRealm({ console: (_method, args) => { lines.push(hostList(args).map(String).join(' ')) } })
  realm.load(compile(loadSource(`const log = (...args) => console.log(...args)\n${text}`, join(import.meta.dirname, '../../main.mjs'))))
  const loop = createEventLoop(realm, { trackClock: false })
  realm.seal()
  loop.start(undefined)
  while (loop.countEvents() > 0) loop.run(0)
  const failure = loop.takeFailure()
  if (failure !== undefined) lines.push(`${failure.kind}: ${String(failure.value)}`)
  return lines
}

describe('promises', () => {
  it('may form chains of 100,000', () => {
    expect(printed(`let p = Promise.resolve(0)
      for (let i = 0; i < 100_000; i++) p = p.then((x) => x + 1)
      p.then((x) => log('chain', x))
      let q = Promise.resolve(1)
      for (let i = 0; i < 100_000; i++) { const inner = q; q = new Promise((resolve) => resolve(inner)) }
      q.then((x) => log('nested', x))`).sort()).toEqual(['chain 100000', 'nested 1'])
  })

  it('are heard once by a combinator, however often they call back', () => {
    expect(printed(`class P extends Promise { static resolve(x) { return x } }
      const eager = { then(f, r) { f('once'); r('no'); f('no') } }, late = { then(f) { setTimeout(f, 1, 'late') } }
      P.allSettled([eager, late]).then((list) => log(list.map(({ value }) => value)))`)).toEqual(['once,late'])
  })

  it('settle once, whatever a thenable does', () => {
    expect(printed(`new Promise((resolve, reject) => {
        resolve({ then(f, r) { f(new Promise((g) => setTimeout(g, 1, 'late'))); r('no'); throw 'no' } })
        reject('no')
        resolve('no')
      }).then(log)`)).toEqual(['late'])
  })

  it('are found out by their slots, not by their prototype', () => {
    expect(printed(`const fake = Object.create(Promise.prototype)
      try { fake.then(log) } catch (error) { log(error.message) }
      const real = Object.setPrototypeOf(Promise.resolve(1), null)
      Promise.prototype.then.call(real, log)`)).toEqual([
      expect.stringContaining('called on incompatible receiver'), '1'])
  })

  it('take a reaction for what it is although the program defines the fields of frames', () => {
    expect(printed(`Object.prototype.pc = 1
      class Task extends Promise { pc = 3 }
      new Task((resolve) => resolve(Promise.resolve('ok'))).then(log)
      Promise.all([1, 2]).then((x) => log(x.join()))`).sort()).toEqual(['1,2', 'ok'])
  })

  it('report a rejection unless it is handled before the task is over', () => {
    expect(printed(`const p = Promise.reject(1)\nsetTimeout(() => p.catch(() => {}), 1)`)).toEqual(['unhandled-rejection: 1'])
    expect(printed(`const p = Promise.reject(1)\nqueueMicrotask(() => p.catch((x) => log('caught', x)))`)).toEqual(['caught 1'])
    expect(printed(`Promise.allSettled([Promise.reject(1)]); Promise.race([Promise.reject(2)]).catch(log)`)).toEqual(['2'])
  })

  it('of Promise.all hand the same reject function to all foreign elements', () => {
    expect(printed(`const seen = new Set()
      const foreign = () => ({ then(_, reject) { seen.add(reject) } })
      const C = class extends Promise { static resolve(x) { return x } }
      C.all([foreign(), foreign()])
      log(seen.size)`)).toEqual(['1'])
  })
})
