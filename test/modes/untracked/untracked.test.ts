// Untracked state in every mode: it survives backtracking, comparison does not see it, and what it reaches is untracked, too. All
// modes have to say the same, values at the end included.
import { describe, expect, it } from 'vitest'

import { answersOf, type Way } from '../agreement.ts'

interface Answer {
  readonly states: number
  readonly transitions: number
  readonly untracked?: readonly { readonly name: string; readonly value: string }[]
  readonly refused?: { readonly code: string; readonly fact: string }
}

/** The one answer that all modes give, fingerprints and whole states compared. */
function answerTo(text: string, way: Way = {}): Answer {
  const answers = [...answersOf(text, way, 'ts'), ...answersOf(text, { ...way, exact: true }, 'ts')]
    .map(({ mode, answer }) => ({ mode, answer: withoutNames({ ...answer, visited: undefined, collisionProbability: undefined }) }))
  for (const { mode, answer } of answers) expect({ mode, answer }).toEqual({ mode, answer: answers[0]!.answer })
  return answers[0]!.answer as unknown as Answer
}

/** The file is another one for every call. */
const withoutNames = (answer: object): object => JSON.parse(JSON.stringify(answer).replaceAll(/[^" ]*manyworlds-\w+/g, '')) as object
const values = ({ untracked = [] }: Answer): Record<string, string> => Object.fromEntries(untracked.map(({ name, value }) => [name, value]))
const API = `import { choose, explore, ignored, int, latency, untracked } from 'manyworlds'\n`
/** A counter from 0 to 2, with this in the operation that increments it. */
const counting = (declarations: string, body: string, more = ''): string => `${API}${declarations}
  class Counter { value = 0; ${more} }
  export default explore({
    root: () => new Counter(), bound: 6,
    operations: { next: (c: any) => { c.value = (c.value + 1) % 3; ${body} }, stay: (c: any) => { ${body} } },
  })`

describe('untracked state survives backtracking and is not compared', () => {
  // Three states, each left by two operations: six calls in all, whatever they count.
  const counts = { states: 3, transitions: 6 }

  it('as a variable of a module', () => {
    const answer = answerTo(counting('let total = untracked(0)', 'total++'))
    expect(answer).toMatchObject({ ...counts, untracked: [{ name: 'total', value: '6' }] })
  })

  it('as an object', () => {
    const answer = answerTo(counting('const count = untracked({ calls: 0, deep: { list: [] as number[] } })', 'count.calls++; count.deep.list.push(c.value)'))
    expect(answer).toMatchObject({ ...counts, untracked: [{ name: 'count', value: '{calls: 6, deep: {list: [1, 0, 2, 1, 0, 2]}}' }] })
  })

  it('as static fields, private ones and inherited ones', () => {
    const answer = answerTo(counting(
      'class Base { @untracked static calls = 0; @untracked static #hidden = 1; static add() { Base.#hidden *= 2 } }\nclass Derived extends Base {}',
      'Base.calls++; Derived.add(); if (Derived.calls !== Base.calls) throw new Error()'))
    expect(answer).toMatchObject(counts)
    expect(values(answer)).toEqual({ 'Base.calls': '6', 'Base.#hidden': '64' })
  })

  it('as fields of instances that are rebuilt: each keeps its own', () => {
    const answer = answerTo(counting('let seen = untracked(0)', 'c.hits++; seen = Math.max(seen, c.hits)', '@untracked hits = 0'))
    // There is one instance; that it is rebuilt for every state makes no difference to it.
    expect(answer).toMatchObject({ ...counts, untracked: [{ name: 'seen', value: '6' }] })
  })

  it('as private fields, accessors, and fields of a base class', () => {
    const answer = answerTo(counting(`let last = untracked('')
      class Watched { @untracked #secret = 0; @untracked accessor shown = 10; @untracked protected inherited = 100; @untracked late?: number
        watch() { this.#secret++; this.shown++; this.inherited++; this.late = (this.late ?? 0) + 1; return [this.#secret, this.shown, this.inherited, this.late].join() } }
      class Heir extends Watched { @untracked own = 1000; override watch() { return super.watch() + ',' + ++this.own } }`,
    'last = c.heir.watch()', 'heir = new Heir()'))
    expect(answer).toMatchObject({ ...counts, untracked: [{ name: 'last', value: "'6,16,106,6,1006'" }] })
  })

  it('as a Map, a Set, a Date, a typed array and a cycle', () => {
    const answer = answerTo(counting(`const all = untracked({ map: new Map<any, any>(), set: new Set<any>(), date: new Date(0), bytes: new Uint8Array(2), self: null as any })
      all.self = all`,
    `all.map.set(c.value, (all.map.get(c.value) ?? 0) + 1); all.set.add(all.map.size); all.date.setTime(all.date.getTime() + 1); all.bytes[1]! += 1`))
    expect(answer).toMatchObject(counts)
    expect(values(answer)['all']).toMatch(/map: new Map\(\[\[1, 2\], \[0, 2\], \[2, 2\]\]\), set: new Set\(\[1, 2, 3\]\), date: new Date\(6\), bytes: new Uint8Array\(\[0, 6\]\), self: /)
  })

  it('in a class that is compiled with fields as assignments', () => {
    const text = counting('class Log { @untracked entries: number[] = []; @untracked static all = 0; note() { this.entries.push(1); Log.all++ } }\nconst log = new Log()', 'log.note()')
    expect(values(answerTo(text))).toEqual({ 'log.entries': '[1, 1, 1, 1, 1, 1]', 'Log.all': '6' })
  })

  it('of a program: what is counted before a choice counts once for all alternatives', () => {
    const answer = answerTo(`${API}let log = untracked(new Map<string, number>())
      const note = (what: string) => { log.set(what, (log.get(what) ?? 0) + 1) }
      class Job { @untracked runs = 0; async go() { note('run ' + ++this.runs); await latency(); note('end') } }
      export default async function main() {
        note('start')
        const first = choose(0, 1)
        note('first ' + first)
        const second = choose(1, 3)
        note('second ' + first + second)
        await Promise.all([new Job().go(), new Job().go()])
      }`)
    const entries = values(answer)['log']!
    for (const once of ["['start', 1]", "['first 0', 1]", "['first 1', 1]", "['second 01', 1]", "['second 13', 1]"]) expect(entries).toContain(once)
    // Six choices lead to one state, in which two jobs wait: either ends first, then the other.
    expect(entries).toContain("['run 1', 12]")
    expect(entries).toContain("['end', 4]")
  })
})

describe('a task that is run again for its next choice', () => {
  it('leaves alone what it made itself', () => {
    const answer = answerTo(`${API}let last = untracked(0)
      class Step { @untracked size = 1; grow() { return this.size *= 2 } }
      export default function main() {
        const step = new Step(), mine = untracked([step.grow()])
        choose(0, 3)
        mine.push(step.grow())
        choose(0, 1)
        last = mine[0]! + mine[1]! + mine.push(0)
      }`)
    expect(values(answer)).toEqual({ last: String(2 + 4 + 3) })
  })

  it('counts once in a script whose top level chooses', () => {
    const answer = answerTo(`${API}const seen = untracked(new Map<string, number>())
      const note = (what: string) => { seen.set(what, (seen.get(what) ?? 0) + 1) }
      note('top')
      note('choice ' + choose(0, 2))
      const work = async (name: string) => { await latency(); note(name) }
      void work('a'); void work('b')`)
    // All choices lead to one state, from which either job comes first, then the other.
    expect(values(answer)['seen']).toBe("new Map([['top', 1], ['choice 0', 1], ['choice 1', 1], ['choice 2', 1], ['a', 2], ['b', 2]])")
  })
})

describe('what an untracked reference reaches is untracked', () => {
  const cells = (expose: string, more = '', declarations = ''): string => `${API}${declarations}
    class Cell { value = 0 }
    class Root { a = new Cell(); b = new Cell() }
    class Seen { @untracked static list: any[] = []; @untracked static one: any = null }
    export default explore({
      root: () => new Root(), bound: 6,
      operations: {
        a: (r: Root) => { if (r.a.value < 2) r.a.value++ },
        b: (r: Root) => { if (r.b.value < 2) r.b.value++ },
        expose: (r: Root) => { ${expose} },
        ${more}
      },
    })`

  it('from the transition on that makes the reference, on its path only', () => {
    // Cell b has three values; cell a has three while it is tracked, and is one and the same to comparison afterwards.
    expect(answerTo(cells('if (!Seen.list.includes(r.a)) Seen.list.push(r.a)'))).toMatchObject({ states: 4 * 3 })
  })

  it('through objects, arrays, maps and closures', () => {
    for (const [wrap, find] of [['{ x: [c] }', 'w.x[0]'], ['new Map([[1, c]])', 'w.get(1)'], ['(() => c)', 'w()']]) {
      const text = cells(`if (!Seen.list.some((w: any) => ${find} === r.a)) Seen.list.push(wrap(r.a))`, '', `const wrap = (c: Cell): any => (${wrap})`)
      expect(answerTo(text)).toMatchObject({ states: 12 })
    }
  })

  it('also if it is new, or was read from what is untracked', () => {
    const text = `${API}class Cell { value = 0 }
      const log = untracked<Cell[]>([])
      export default explore({
        root: () => ({ mine: null as Cell | null, flag: false }), bound: 4,
        operations: {
          make: (r: any) => { const cell = new Cell(); log.push(cell); r.mine = cell },
          write: (r: any) => { if (r.mine) r.mine.value++ },
          flip: (r: any) => { r.flag = !r.flag },
          take: (r: any) => { if (log.length > 0) r.mine = log[0] },
        },
      })`
    // With or without a cell, whose content does not count, times the flag.
    expect(answerTo(text)).toMatchObject({ states: 2 * 2 })
  })

  it('and has no status once the last untracked reference is gone', () => {
    const { refused } = answerTo(cells('Seen.one = r.a', 'forget: () => { Seen.one = null },'))
    expect(refused).toMatchObject({ code: 'untracked-undefined', fact: expect.stringMatching(/^root\.a was untracked because an untracked reference led to it/) })
  })

  it('unless it was marked itself, or no tracked reference is left either', () => {
    const marked = cells('Seen.one = untracked(r.a)', 'forget: () => { Seen.one = null },')
    expect(answerTo(marked)).toMatchObject({ states: 12 })
    const dropped = cells('Seen.list.push(r.a); r.a = new Cell(); Seen.list.length = 0')
    expect(answerTo(dropped)).toMatchObject({ states: 9 })
  })

  it('but objects that exist since the program was loaded must not be changed then', () => {
    const text = (write: string): string => `${API}const shared = { n: 0 }
      const log = untracked<object[]>([])
      export default explore({ root: () => ({ n: 0 }), bound: 2, operations: { keep: (r: any) => { log.push(shared) }, write: (r: any) => { ${write} } } })`
    expect(answerTo(text('r.n = 1'))).toMatchObject({ states: 2 })
    expect(answerTo(text('shared.n++')).refused).toMatchObject({ code: 'unsupported-untracked', fact: expect.stringContaining('shared exists since') })
  })

  it('but a suspended function is refused: it has to go on where it was', () => {
    const text = `${API}const pending = untracked<Promise<unknown>[]>([])
      export default async function main() { const answer = latency(); pending.push(answer); await answer }`
    expect(answerTo(text).refused).toMatchObject({ code: 'unsupported-untracked', fact: expect.stringContaining('a suspended function') })
  })

  it('and a condition must not do that to the state', () => {
    const text = `${API}const log = untracked<object[]>([])
      export default explore({ root: () => ({ n: 0 }), operations: { add: (r: any) => { r.n = 1 } }, invariant: (r) => { log.push(r) } })`
    expect(answerTo(text).refused).toMatchObject({ code: 'unsupported-untracked', fact: 'a condition puts an object of the state where it is untracked' })
  })
})

describe('an ignored field', () => {
  it('is restored, but not compared: public, private, inherited and static', () => {
    const text = `${API}class Base { @ignored calls = 0; @ignored #hidden = 0; @ignored static all = 0
        call() { this.calls++; this.#hidden++; Base.all++; if (this.calls !== this.#hidden || this.calls !== Base.all) throw new Error('not restored') } }
      class Counter extends Base { value = 0 }
      export default explore({ root: () => new Counter(), bound: 8, operations: { next: (c: any) => { c.value = (c.value + 1) % 3; c.call() } }, invariant: (c: any) => c.calls < 3 })`
    // The counter comes back to 0 with three calls; that state is taken for the initial one.
    expect(answerTo(text)).toMatchObject({ verdict: 'holds', states: 3, transitions: 3 })
  })

  it('leaves out what only it reaches', () => {
    const text = `${API}class Node { constructor(readonly rest: Node | null) {} }
      class Root { n = 0; @ignored history: Node | null = null }
      export default explore({ root: () => new Root(), bound: 5, operations: { flip: (r: any) => { r.n = 1 - r.n; r.history = new Node(r.history) } } })`
    expect(answerTo(text)).toMatchObject({ states: 2, transitions: 2 })
  })
})

describe('marks in the wrong place are refused', () => {
  it.each([
    ['class A { @untracked method() {} }', 'no field'],
    ['class A { @untracked get x() { return 1 } }', 'no field'],
    ['class A { @untracked() x = 1 }', 'with arguments'],
    ['class A { @untracked ["x"] = 1 }', 'plain name'],
    ['@untracked class A {}', 'no field'],
  ])('%s', (text, where) => {
    expect(answerTo(`${API}${text}\nexport default () => {}`).refused).toMatchObject({ code: 'unsupported-decorator', fact: expect.stringContaining(where) })
  })

  it('a primitive that is no variable of a module', () => {
    expect(answerTo(`${API}export default () => { let n = untracked(0); n++ }`).refused).toMatchObject({ code: 'unsupported-untracked' })
  })
})

describe('a trace', () => {
  it('starts from what was untracked at load, and does not count', () => {
    const answer = answerTo(`${API}const log = untracked<string[]>([])
      class Counter { value = 0; @untracked seen = 0 }
      export default explore({
        root: () => new Counter(),
        operations: {
          next: (c: Counter) => { log.push('next'); c.seen++; c.value++; return log.length },
          back: (c: Counter) => { log.push('back'); c.seen++; c.value--; return log.length },
        },
        invariant: (c: Counter) => c.value < 2,
      })`)
    // next, back, then next again from the state behind the first one: there the invariant fails.
    expect(values(answer)).toEqual({ log: "['next', 'back', 'next']" })
    const { violation } = answer as unknown as { violation: { trace: { steps: { operation: string; result: string; changes: { path: string }[] }[] } } }
    expect(violation.trace.steps.map(({ operation, result }) => [operation, result])).toEqual([['next', '1'], ['next', '2']])
    expect(violation.trace.steps.flatMap(({ changes }) => changes.map(({ path }) => path))).toEqual(['c.value', 'c.value'])
  })
})
