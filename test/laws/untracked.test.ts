// Random explorations with untracked objects, fields and variables, aliased with tracked ones in any way: all modes agree on
// states, transitions, values at the end and refusals, and so do fingerprints and
// whole states, host blocks and ordinary code.
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { answersOf, type Way } from '../modes/agreement.ts'
import { runs } from '../support/extent.ts'

const cell = fc.constantFrom('r.cells[0]', 'r.cells[1]', 'r.first', 'log[0]', 'log.at(-1)', 'Seen.one', 'kept.get(1)')
const statement = fc.oneof(
  fc.constantFrom('total++', 'Seen.calls++', 'r.flag = !r.flag', 'log.push(total)', 'kept.set(2, { n: total })', 'log.push({ deep: [total] })', 'r.cells.reverse()'),
  cell.map((c) => `if (${c}?.bump) ${c}.bump()`),
  cell.map((c) => `log.push(${c})`),
  cell.map((c) => `Seen.one = ${c}`),
  cell.map((c) => `kept.set(1, ${c})`),
  cell.map((c) => `if (${c}?.bump) r.first = ${c}`),
  fc.tuple(cell, cell).map(([a, b]) => `if (${a}?.bump && ${b}?.bump) ${a}.next = ${b}`),
  fc.constantFrom('if (log.length > 3) log.length = 0', 'kept.delete(1)', 'r.first = new Cell()', 'r.cells[1] = untracked(new Cell())', 'if (choose(0, 1)) total += 10'),
)
/** Searches of every kind, the plain ones more often. */
const ways = fc.constantFrom<Way[]>({ strategy: 'bfs' }, { strategy: 'bfs' }, { strategy: 'dfs' }, { strategy: 'dfs' }, { strategy: 'random', walks: 6, maxDepth: 5 },
  { strategy: 'coverage' }, { match: 'shape' }, { exclude: ['Cell.value'] }, { matching: 'none', maxDepth: 3, maxStates: 60 })
const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 })

const program = (bodies: readonly (readonly string[])[]): string => `
  import { choose, explore, untracked } from 'manyworlds'
  class Cell { value = 0; next: any = null; @untracked hits = 0; bump() { this.value = (this.value + 1) % 3; this.hits++ } }
  class Seen { @untracked static one: any = null; @untracked static calls = 0 }
  const log = untracked<any[]>([])
  const kept = untracked(new Map<any, any>())
  let total = untracked(0)
  export default explore({
    root: () => ({ cells: [new Cell(), new Cell()], first: null as any, flag: false }), bound: 4,
    operations: { ${bodies.map((body, i) => `op${i}: (r: any) => { ${body.join('; ')} }`).join(',\n')} },
  })`

/** Without what differs between two files, and between comparing fingerprints and states. */
const comparable = (answer: object): string =>
  JSON.stringify({ ...answer, visited: '', collisionProbability: 0 }, undefined, 1).replaceAll(/[^" ]*manyworlds-\w+/g, '')

it('all modes agree on untracked state', () => {
  fc.assert(fc.property(operations, ways, fc.constantFrom('eager', 'lazy'), (bodies, given, mixed) => {
    const text = program(bodies)
    const way = { maxStates: 150, ...given }
    const answers = [...answersOf(text, way, 'ts'), ...answersOf(text, { ...way, exact: true }, 'ts'), ...answersOf(text, { ...way, host: ['Cell'], mixed }, 'ts')]
      .map(({ mode, answer }) => ({ mode, answer: comparable(answer) }))
    for (const { mode, answer } of answers) expect({ mode, answer }).toEqual({ mode, answer: answers[0]!.answer })
  }), runs(4, 10))
})

const step = fc.oneof(
  fc.constantFrom('await latency()', 'await latency()', 'total++', 'shared.n = (shared.n + 1) % 3', 'mine.n++', 'log.push({ who, total })', 'box.runs++', 'await null'),
  fc.constantFrom('log.push(mine)', 'log.push(shared)', 'Seen.one = box', 'shared.peer = mine', 'total += choose(0, 1)', 'box.cell = mine', 'shared.peer = log.at(-1) ?? null', 'sent.add(mine)'),
)
const workers = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })

const asyncProgram = (bodies: readonly (readonly string[])[]): string => `
  import { choose, latency, untracked } from 'manyworlds'
  class Box { @untracked runs = 0; cell: any = null }
  class Seen { @untracked static one: any = null }
  const log = untracked<any[]>([])
  const sent = untracked(new Set<any>())
  let total = untracked(0)
  export default async function main() {
    const shared: any = { n: 0, peer: null }, box = new Box()
    await Promise.all([${bodies.map((body, who) => `(async (who: number) => { const mine: any = { n: 0 }; ${body.join('; ')}; void [mine, box, shared] })(${who})`).join(', ')}])
  }`

it('all modes agree on untracked state of programs', () => {
  fc.assert(fc.property(workers, fc.constantFrom('bfs', 'dfs'), (bodies, strategy) => {
    const text = asyncProgram(bodies)
    const way = { strategy, maxStates: 100 }
    const answers = [...answersOf(text, way, 'ts'), ...answersOf(text, { ...way, exact: true }, 'ts')]
      .map(({ mode, answer }) => ({ mode, answer: comparable(answer) }))
    for (const { mode, answer } of answers) expect({ mode, answer }).toEqual({ mode, answer: answers[0]!.answer })
  }), runs(4, 10))
})
