import { hostList } from '../../base/host-list.ts'
import { describe, expect, it } from 'vitest'
import { createRealm, type Realm } from '../../runtime/realm.ts'
import { compile } from '../compile.ts'
import { scriptModule } from '../module.ts'

function load(source: string): Realm {
  const realm = createRealm()
  realm.load(compile([scriptModule(source, '/program.js')]))
  return realm
}

/** The live fields wherever a generator of `g` comes to rest, from its start to its last yield. */
function restsOf(source: string): string[][] {
  const realm = load(`${source}\nvar it = g()`)
  const it = realm.run('it', 'test') as object
  const rests: string[][] = []
  for (;;) {
    const frame = realm.hidden.frameOf(it) as { pc: number }
    if (frame.pc === -1) return rests
    rests.push([...realm.hidden.machineOf(frame)!.live[frame.pc]!])
    realm.run('it.next()', 'test')
  }
}

describe('the frame of a sleeping generator', () => {
  it('shows a variable as long as it is read again', () => {
    expect(restsOf('function* g() { const a = 1; yield a; const b = yield a; yield b }')).toEqual([[], ['$a'], [], []])
  })

  it('forgets loop variables and scratch variables of an earlier pass', () => {
    const source = 'function* g() { for (let n = 0; n < 2; n++) { let { x, y } = { x: n, y: 1 }; yield x; log(y) } } function log() {}'
    expect(restsOf(source)).toEqual([[], ['$n', '$y'], ['$n', '$y']])
    expect(restsOf('function* g() { var i; for (let n = 0; n < 2; n++) { for (i = 0; i < 3; i++); yield i } }'))
      .toEqual([[], ['$n'], ['$n']])
  })

  it('needs a captured variable only through its scope object', () => {
    const [, rest] = restsOf('function* g() { let n = 1; const f = () => n++; yield f(); return f() }')
    expect(rest).toEqual(['$f'])
  })

  it('holds an interrupted completion only while a finally block sleeps', () => {
    expect(restsOf('function* g() { try { yield 1 } finally { yield 2 } }')).toEqual([[], [], ['k0', 'v0']])
  })

  it('is made from the parameters when the state is read before the first step', () => {
    const realm = load('function* g(a, b = a + 1) { yield a + b } var it = g(1)')
    const frame = realm.hidden.frameOf(realm.run('it', 'test') as object)
    expect(frame).toMatchObject({ pc: 0, $a: 1, $b: 2 })
    expect(realm.run('it.next().value', 'test')).toBe(3)
  })

  it('can be given to a new generator object', () => {
    const realm = load('function* g() { let n = 0; for (;;) yield n++ } var it = g(); it.next(); it.next()')
    const { frameOf, machineOf, makeGenerator } = realm.hidden
    const frame = frameOf(realm.run('it', 'test') as object) as Record<string, unknown>
    const { constructor, live } = machineOf(frame)!
    const copy = new (constructor as unknown as new (p: unknown) => Record<string, unknown>)(null)
    copy.pc = frame.pc
    for (const field of live[frame.pc as number]!) copy[field] = frame[field]
    const twin = makeGenerator(realm.run('g.prototype', 'test') as object, copy) as Generator
    expect(twin.next().value).toBe(2)
    expect(twin.next().value).toBe(3)
    expect(realm.run('it.next().value', 'test')).toBe(2)
  })

  it('counts as written when a step is taken, and not when one is refused', () => {
    const realm = load('function* g() { yield 1 } var it = g()')
    realm.shared.clean()
    realm.run('it.next()', 'test')
    expect(realm.shared.getDirty()).toBe(true)
    realm.run('it.next()', 'test')
    realm.shared.clean()
    realm.run('it.next()', 'test')
    expect(realm.shared.getDirty()).toBe(false)
  })

  it('is charged for endless loops, which no catch clause of the program stops', () => {
    const realm = load('function* g() { try { for (;;) if (0) yield 1 } catch (e) { yield 2 } } var it = g()')
    realm.shared.setBudget(1000)
    let error: unknown
    try {
      realm.run('it.next()', 'test')
    } catch (thrown) {
      error = thrown
    }
    expect(realm.hidden.stopKind(error)).toBe('exhausted')
  })
})

describe('errors of a machine', () => {
  it('point at the line of the source', () => {
    const realm = load('function* g() {\n  yield 1\n  const o = null\n  o.x = yield 2\n}\nvar it = g()')
    realm.run('it.next(); it.next()', 'test')
    let error: unknown
    try {
      realm.run('it.next()', 'test')
    } catch (thrown) {
      error = thrown
    }
    expect(realm.framesOf(error)[0]?.location).toMatchObject({ file: '/program.js', line: 4 })
  })
})

describe('the tables of an async function', () => {
  /** The machine of the function `f`. */
  function machineOf(source: string) {
    const realm = load(source)
    return hostList(realm.hidden.machines()).find((machine) => machine !== undefined && realm.site(machine.site)?.name === 'f')!
  }

  it('name what is read after each await, and the promise of the call', () => {
    const { live, kind } = machineOf('async function f(a, b) { const c = await a; await b; return c }')
    expect(kind).toBe('async')
    expect(Object.values(live).map((fields) => [...fields])).toEqual([
      ['$a', '$b', 'promise'], ['$b', 'promise'], ['$c', 'promise'],
    ])
  })

  it('keep the queue of requests of an async generator, also after its end', () => {
    const { live, kind } = machineOf('async function* f(a) { yield a }')
    expect(kind).toBe('async-generator')
    expect([...live[-1]!]).toEqual(['queue', 'state'])
    expect(Object.values(live).every((fields) => fields.includes('queue') && fields.includes('state'))).toBe(true)
  })

  it('say at which line a frame rests', () => {
    const { lines } = machineOf(`async function f(x) {
      await x
      for await (const y of x) {
        g(y, await y)
      }
    }`)
    const places = Object.values(lines).map((place) => [...place].join(':'))
    // The for await rests where the next value comes, and where the iterator is closed after an exception.
    expect(places).toEqual(['2:7', '3:7', '4:14', '3:7'])
  })
})
