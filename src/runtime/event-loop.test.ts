import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostList } from '../base/host-list.ts'
import { compile } from '../compile/compile.ts'
import { loadSource } from '../compile/load.ts'
import { createEventLoop, type EventLoop } from './event-loop.ts'
import { createRealm, type Realm } from './realm.ts'

interface World { readonly realm: Realm, readonly loop: EventLoop, readonly lines: string[] }

/** A program whose first task is over. `log` prints; the default export is main. */
function begin(text: string, { trackClock = false, file = 'main.mjs', budget = 1_000_000 } = {}): World {
  const lines: string[] = []
  const realm = createRealm({
    builtins: { manyworlds: 'return { latency: () => $$latency() }' },
    console: (_method, args) => { lines.push(hostList(args).map(String).join(' ')) },
  })
  realm.load(compile(loadSource(`const log = console.log\n${text}`, join(import.meta.dirname, file))))
  const loop = createEventLoop(realm, { trackClock })
  realm.seal()
  realm.shared.setBudget(budget)
  loop.start(file.endsWith('.mjs') ? realm.exportsOf(0).get('default')?.() as Function | undefined : undefined)
  return { realm, loop, lines }
}

/** Node 20 evaluates an ES module inside of a poll phase. */
const isOld = Number.parseInt(process.versions.node, 10) < 22

/** Every sequence of lines that some schedule prints, sorted. */
function outputs(text: string, file = 'main.mjs'): string[] {
  const found = new Set<string>()
  const visit = (path: readonly number[]): void => {
    const { loop, lines } = begin(text, { file })
    for (const index of path) loop.run(index)
    const count = loop.countEvents()
    if (count === 0) found.add(lines.join(' '))
    for (let index = 0; index < count; index++) visit([...path, index])
  }
  visit([])
  return [...found].sort()
}

const armed = ({ loop }: World): string[] =>
  Array.from({ length: loop.countEvents() }, (_, i) => `${loop.describe(i).kind} ${loop.describe(i).delayMs ?? ''}`.trim())

describe('which event can be next', () => {
  it('a timer waits for those armed before it with a delay that is not longer', () => {
    expect(outputs(`setTimeout(log, 1, 'a'); setTimeout(log, 5, 'b'); setTimeout(log, 1, 'c')`)).toEqual(['a b c', 'a c b'])
    expect(outputs(`setTimeout(log, 5, 'a'); setTimeout(log, 1, 'b')`)).toEqual(['a b', 'b a'])
    expect(outputs(`setTimeout(log, 3, 'a'); setTimeout(log, 3, 'b'); setTimeout(log, 3, 'c')`)).toEqual(['a b c'])
  })

  it('a timer that is refreshed is armed anew', () => {
    expect(outputs(`const t = setTimeout(log, 1, 'a'); setTimeout(log, 1, 'b'); t.refresh()`)).toEqual(['b a'])
  })

  it('an interval counts from before its callback, behind timers of its own delay', () => {
    const interval = (delay: number) => `let n = 0
      const i = setInterval(() => {
        log('i')
        if (++n === 2) clearInterval(i)
        else setTimeout(log, ${delay}, 't')
      }, 5)`
    expect(outputs(interval(5))).toEqual(['i t i'])
    expect(outputs(interval(6))).toEqual(['i i t'])
    expect(outputs(interval(4))).toEqual(['i i t', 'i t i'])
  })

  it('timers and immediates come in both orders', () => {
    expect(outputs(`setTimeout(log, 1, 't'); setImmediate(log, 'i')`, 'main.cjs')).toEqual(['i t', 't i'])
    expect(outputs(`setTimeout(log, 1, 't'); setImmediate(log, 'i')`)).toEqual(isOld ? ['i t'] : ['i t', 't i'])
  })

  it('nothing comes between the immediates of one check phase, and new ones belong to the next', () => {
    // The timer is before, between the two phases, or behind.
    const text = `setImmediate(() => { log('a'); setImmediate(log, 'c') }); setImmediate(log, 'b'); setTimeout(log, 1, 't')`
    expect(outputs(text, 'main.cjs')).toEqual(['a b c t', 'a b t c', 't a b c'])
  })

  it('after a poll event the check phase comes before timers, other poll events may come first', () => {
    const text = `import { latency } from 'manyworlds'
      latency().then(() => { log('p'); setImmediate(log, 'i') })
      latency().then(() => log('q'))
      setTimeout(log, 1, 't')`
    const all = outputs(text)
    expect(all).toContain('p q i t')
    expect(all).toContain('t p i q')
    expect(all).toContain('p i t q')
    for (const line of all) expect(line).not.toMatch(/p (q )?t (q )?i/)
  })

  it('what was unref()ed does not keep the program alive', () => {
    expect(outputs(`setTimeout(log, 5, 'never').unref()`, 'main.cjs')).toEqual([''])
    // It fires before, in the same timers phase, or not at all.
    expect(outputs(`setTimeout(log, 5, 'a').unref(); setTimeout(log, 1, 'b')`, 'main.cjs')).toEqual(['a b', 'b', 'b a'])
  })

  it('listeners of beforeExit and exit are events of their own at the end', () => {
    expect(outputs(`process.on('exit', (c) => log('exit', c)); process.once('beforeExit', () => { log('more'); setTimeout(log, 1, 't') })`))
      .toEqual(['more t exit 0'])
  })
})

describe('a task', () => {
  it('is described by kind, delay and callback', () => {
    const world = begin(`setTimeout(function late() {}, 7.5); setInterval(() => {}, '3'); setImmediate(() => {})`, { file: 'main.cjs' })
    expect(armed(world).sort()).toEqual(['immediate', 'interval 3', 'timeout 7'])
    const index = armed(world).indexOf('timeout 7')
    expect(world.loop.describe(index).callback?.name).toBe('late')
    expect(world.loop.eventRecord(index)).toBe(world.loop.eventRecord(index))
  })

  it('keeps what main returned', () => {
    expect(begin('export default () => 7').loop.mainStatus()).toBe('fulfilled')
    const { loop } = begin('export default async () => { await new Promise((r) => setTimeout(r, 1)); return 8 }')
    expect(loop.mainStatus()).toBe('pending')
    loop.run(0)
    expect([loop.mainStatus(), loop.mainValue()]).toEqual(['fulfilled', 8])
  })

  it('ends with an uncaught error, of any value', () => {
    expect(begin('setTimeout(log, 1); export default () => { throw undefined }').loop.takeFailure())
      .toEqual({ kind: 'uncaught', value: undefined })
    const { loop, lines } = begin(`queueMicrotask(() => { throw 1 }); queueMicrotask(() => log('never'))`)
    expect(loop.takeFailure()).toEqual({ kind: 'uncaught', value: 1 })
    expect(loop.takeFailure()).toBeUndefined()
    expect(lines).toEqual([])
  })

  it('ends with a rejection that nobody handles, after all microtasks and ticks', () => {
    const { loop, lines } = begin(`Promise.reject(1); process.nextTick(() => log('tick'))`)
    expect(loop.takeFailure()).toEqual({ kind: 'unhandled-rejection', value: 1 })
    expect(lines).toEqual(['tick'])
  })

  it('does not touch a thrown proxy', () => {
    const { loop } = begin(`export default () => { throw new Proxy({}, { get() { log('trap') } }) }`)
    expect(loop.takeFailure()?.kind).toBe('uncaught')
  })

  it('ends at process.exit, whatever the program would catch', () => {
    const { loop, lines } = begin(`process.on('exit', (code) => log('exit', code))
      export default async () => { try { process.exit(3) } catch { log('never') } log('never') }`)
    expect(loop.exit()).toBe(3)
    expect(loop.countEvents()).toBe(0)
    expect(lines).toEqual(['exit 3'])
  })

  it('is over after an exit or a failure although a finally block swallows it', () => {
    const { loop, realm } = begin(`setTimeout(log, 1, 'never')
      export default () => { for (;;) try { process.exit(3) } finally { break } }`)
    expect([loop.exit(), loop.countEvents(), realm.hidden.takeStopped()]).toEqual([3, 0, undefined])
    const failed = begin(`queueMicrotask(() => { throw 1 })
      queueMicrotask(() => log('never'))
      export default async () => { try { await null; await null } finally { log('never') } }`)
    expect([failed.loop.takeFailure(), failed.realm.hidden.takeStopped(), failed.lines]).toEqual([
      { kind: 'uncaught', value: 1 }, undefined, []])
  })

  it('stops when its budget is used up, in microtasks and ticks too, and can be aborted', () => {
    for (const again of ['const f = () => Promise.resolve().then(f)', 'const f = () => process.nextTick(f)',
      'const f = () => queueMicrotask(f)', 'const f = async () => { for (;;) await 0 }']) {
      const { loop, realm } = begin(`${again}; setTimeout(f, 1)`, { budget: 5000 })
      expect(() => { loop.run(0) }).toThrow(expect.toSatisfy((error: unknown) => realm.hidden.stopKind(error) === 'exhausted'))
      loop.abort()
      realm.shared.setBudget(1000)
      expect(loop.countEvents()).toBe(0)
    }
  })
})

describe('the clock', () => {
  const text = `const start = Date.now()
    setTimeout(() => log(Date.now() - start, performance.now()), 250)`

  it('may be read while the program starts, which shows the same time in every run', () => {
    expect(begin('log(new Date().toISOString())').lines).toEqual(['2025-01-01T00:00:00.000Z'])
  })

  it('stops a later task that reads it as long as it is not tracked', () => {
    const { loop, realm } = begin(text)
    expect(() => { loop.run(0) }).toThrow(expect.toSatisfy((error: unknown) => realm.hidden.stopKind(error) === 'clock'))
  })

  it('moves to the due time of timers once it is tracked', () => {
    const { loop, lines } = begin(text, { trackClock: true })
    loop.run(0)
    expect(lines).toEqual(['250 250'])
  })

  it('does not go backwards when a timer is late', () => {
    const { loop, lines } = begin(`setTimeout(() => log(Date.now() % 1000), 20); setTimeout(() => log(Date.now() % 1000), 5)`,
      { trackClock: true })
    loop.run(1)
    loop.run(0)
    expect(lines).toEqual(['20', '20'])
  })
})

describe('what modules enqueue while they are initialised', () => {
  it('runs in the first task', () => {
    const { loop, lines } = begin(`Promise.resolve().then(() => log('job')); process.nextTick(() => log('tick'))
      export default () => { log('main') }`)
    expect(lines).toEqual(['main', 'job', 'tick'])
    expect(loop.countEvents()).toBe(0)
  })
})

describe('an exploration', () => {
  it('has no event loop in its operations', () => {
    const realm = createRealm()
    realm.load(compile(loadSource('export const f = () => setTimeout(() => {}, 1); export const g = () => Promise.resolve().then(f)',
      join(import.meta.dirname, 'main.mjs'))))
    createEventLoop(realm, { trackClock: false }).close()
    for (const name of ['f', 'g']) {
      expect(realm.exportsOf(0).get(name)!() as () => void).toThrow(/operation of explore\(\)/)
    }
  })
})
