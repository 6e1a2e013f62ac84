/**
 * What an exploration can say beside its operations: guards, conditions, models, invariants, comparisons, limits. States
 * differ in values, and what is said holds in some of them only.
 */
import type { Way } from '../agreement.ts'

export interface Exploration {
  readonly claim: string
  /** Declarations. */
  readonly program?: string
  /** The lines of the definition. */
  readonly definition: string
  readonly way?: Way
  /** What the check has to come to; default: holds. */
  readonly verdict?: 'violation' | 'incomplete' | 'refused'
  readonly leastStates?: number
}

export const explorationText = ({ program = '', definition }: Exploration): string => `import { bool, choose, explore, ignored, ignoreIf, int, oneOf, record, untracked } from 'manyworlds'
${program}
export default explore({
${definition}
})
`

/** A list of numbers in the order of their size, and some operations. */
const LIST = `class Node { next = null; constructor(v) { this.v = v } }
class List {
  head = null
  size = 0
  add(v) {
    if (this.head === null || this.head.v >= v) { const n = new Node(v); n.next = this.head; this.head = n }
    else { let p = this.head; while (p.next !== null && p.next.v < v) p = p.next; const n = new Node(v); n.next = p.next; p.next = n }
    this.size++
  }
  remove(v) {
    let p = null, c = this.head
    while (c !== null && c.v !== v) { p = c; c = c.next }
    if (c === null) return false
    if (p === null) this.head = c.next; else p.next = c.next
    this.size--
    return true
  }
  has(v) { for (let c = this.head; c !== null; c = c.next) if (c.v === v) return true; return false }
  at(i) { let c = this.head; while (i-- > 0 && c) c = c.next; if (!c) throw new RangeError('no ' + i); return c.v }
  toArray() { const l = []; for (let c = this.head; c; c = c.next) l.push(c.v); return l }
}`
const OPERATIONS = `add: { args: [int(1, 4)], run: (l, v) => l.add(v), guard: (l) => l.size < 4 },
    remove: { args: [int(1, 4)], run: (l, v) => l.remove(v) },`
const list = (claim: string, rest: string, extra: Partial<Exploration> = {}): Exploration => ({
  claim, program: LIST, definition: `  root: () => new List(), bound: 6,\n  operations: {\n    ${OPERATIONS}\n  },\n  ${rest}`, ...extra,
})

/** Two counters; enough states after a few calls, and each state easy to name. */
const counters = (claim: string, operations: string, rest = '', extra: Partial<Exploration> = {}): Exploration => ({
  claim, leastStates: 20, definition: `  root: () => ({ a: 0, b: 0, log: null }), bound: 8,
  operations: {
    a: (r) => { r.a = (r.a + 1) % 6 },
    b: (r) => { r.b = (r.b + 2) % 7 },
    ${operations}
  },
  ${rest}`, ...extra,
})

const EXTENDED: readonly Exploration[] = [
  list('a list with guards', ''),
  counters('guards with arguments', 'set: { args: [int(0, 3), bool()], guard: (r, v, up) => up ? r.a > v : r.b < v, run: (r, v, up) => { r.log = up ? v : -v } },'),
  counters('a guard that returns what is no boolean', 'pick: { guard: (r) => r.a && r.b, run: (r) => { r.log = "both" } },'),
  counters('a guard that throws in some states', 'look: { guard: (r) => { if (r.a === 3 && r.b === 4) throw new Error("guard " + r.a); return r.a > 1 }, run: (r) => { r.log = 1 } },', '', { verdict: 'violation' }),
  counters('a guard that writes', 'look: { guard: (r) => { r.log = "seen"; return r.a > r.b }, run: (r) => { r.b = r.a } },'),
  counters('guards that never hold', 'never: { guard: (r) => r.a > 100, run: (r) => { r.a = 100 } },'),
  counters('what an operation ensures', 'sum: { run: (r) => { r.log = r.a + r.b; return r.log }, ensures: ({ before, root, result }) => before.a + before.b === result && root.a === before.a },'),
  counters('what an operation ensures, with arguments', 'up: { args: [int(1, 3)], run: (r, d) => { r.a = (r.a + d) % 6 }, ensures: ({ before, root, args: [d] }) => { if (root.a !== (before.a + d) % 6) throw new Error("wrong") } },'),
  counters('what an operation fails to ensure in few states', 'down: { run: (r) => { r.a = r.a === 4 && r.b === 6 ? 3 : 0 }, ensures: ({ root }) => root.a === 0 },', '', { verdict: 'violation' }),
  counters('ensures that throws in few states', 'down: { run: (r) => { r.b = 0 }, ensures: ({ before }) => { if (before.a === 5) null.x } },', '', { verdict: 'violation' }),
  counters('ensures that writes', 'down: { run: (r) => { r.b = 0 }, ensures: ({ root }) => { root.log = "w"; return true } },'),
  counters('declared errors', 'risk: { run: (r) => { r.log = "tried"; if (r.a > r.b) throw new RangeError("r"); if (r.b > 4) throw new TypeError("t"); r.log = "done" }, throws: [RangeError, TypeError] },'),
  counters('a declared error of a class of the program', 'risk: { run: (r) => { if (r.a > r.b) throw new Own(r.a) }, throws: [Own] },', '', { program: 'class Own extends Error { constructor(n) { super("own " + n); this.n = n } }' }),
  counters('an error that is not declared', 'risk: { run: (r) => { r.log = "tried"; if (r.a > r.b) throw new RangeError("r"); if (r.b === 6) throw new TypeError("t" + r.a) }, throws: [RangeError] },', '', { verdict: 'violation' }),
  counters('a predicate of what may be thrown', 'risk: { run: (r) => { if (r.a > 1) throw { code: r.b } }, throws: (e) => e.code < 6 },', '', { verdict: 'violation' }),
  counters('a predicate that throws itself', 'risk: { run: (r) => { if (r.a > 1) throw r.b > 4 ? null : { code: 1 } }, throws: (e) => e.code === 1 },', '', { verdict: 'violation' }),
  counters('values that are thrown', 'risk: { run: (r) => { if (r.a === 5) throw r.b; if (r.b === 6) throw "six" }, throws: (e) => typeof e === "number" },', '', { verdict: 'violation', leastStates: 10 }),
  counters('a null dereference in few states', 'risk: (r) => { const o = r.a === 4 && r.b === 2 ? null : { v: 1 }; r.log = o.v },', '', { verdict: 'violation' }),
  counters('an operation that does not end in few states', 'spin: (r) => { while (r.a === 3 && r.b === 6); r.log = 1 },', '', { verdict: 'violation', way: { maxSteps: 10_000 } }),
  counters('recursion that does not end in few states', 'spin: (r) => { const f = (n) => (n === 3 && r.b === 6 ? f(n) + 1 : n); r.log = f(r.a) },', '', { verdict: 'violation', way: { maxSteps: 1_000 } }),
  counters('an invariant that fails in few states', '', 'invariant: (r) => !(r.a === 3 && r.b === 6),', { verdict: 'violation' }),
  counters('several invariants with names', 'mark: (r) => { r.log = r.a * r.b },', 'invariant: { small: (r) => r.a < 6, product: (r) => r.log !== 20, "no seven": (r) => { if (r.b === 7) throw new Error("seven") } },', { verdict: 'violation' }),
  counters('an invariant that throws in few states', '', 'invariant: (r) => { if (r.a * r.b === 18) throw new RangeError("a " + r.a + " b " + r.b) },', { verdict: 'violation' }),
  counters('an invariant that returns what is no boolean', '', 'invariant: (r) => (r.a === 5 && r.b === 4 ? null : r.a > 3 ? "yes" : undefined),', { verdict: 'violation' }),
  counters('an invariant that writes', '', 'invariant: (r) => { r.log = r.a; return true },'),
  counters('an invariant that does not end in few states', '', 'invariant: (r) => { while (r.a === 4 && r.b === 6); return true },', { verdict: 'violation', way: { maxSteps: 10_000 } }),
  counters('an invariant of the first state', '', 'invariant: (r) => r.a > 0,', { verdict: 'violation', leastStates: 1 }),
  list('an invariant with a loop', 'invariant: (l) => { let n = 0; for (let c = l.head; c !== null; c = c.next) { n++; if (c.next !== null && c.v > c.next.v) return false } return n === l.size },'),
  list('an invariant with a loop, which fails late', 'invariant: (l) => { let n = 0; for (let c = l.head; c !== null; c = c.next) { if (++n === 4 && c.v === l.head.v) return false } return true },', { verdict: 'violation' }),
  list('a violation when others go on', 'invariant: (l) => l.size !== 2 || l.head.v !== 3,', { verdict: 'violation', way: { keepGoing: true } }),
  list('a model with the same operations', 'model: () => ({ items: [], get size() { return this.items.length }, add(v) { this.items.push(v); this.items.sort((a, b) => a - b) }, remove(v) { const i = this.items.indexOf(v); if (i < 0) return false; this.items.splice(i, 1); return true } }),\n  observe: { root: (l) => l.toArray(), model: (m) => m.items },'),
  { claim: 'a model with operations of its own', program: LIST, definition: `root: () => new List(), bound: 5, model: () => new Set(),
  operations: {
    add: { args: [int(1, 4)], run: (l, v) => { if (!l.has(v)) l.add(v) }, model: (s, v) => { s.add(v) } },
    remove: { args: [int(1, 4)], run: (l, v) => l.remove(v), model: (s, v) => s.delete(v) },
    has: { args: [int(1, 4)], run: (l, v) => l.has(v), model: (s, v) => s.has(v) },
    first: { run: (l) => l.at(0), model: (s) => { if (s.size === 0) throw new RangeError('none'); return Math.min(...s) }, throws: [RangeError] },
  },
  observe: { root: (l) => l.size, model: (s) => s.size },`, leastStates: 15 },
  ...([
    ['other results', 'run: (l, v) => l.size === 3 && v === 2 ? 9 : l.has(v), model: (s, v) => s.has(v)'],
    ['other errors', 'run: (l, v) => { if (l.size === 3 && v === 2) throw new Error("e"); }, model: () => {}, throws: [Error]'],
    ['an error of the model', 'run: () => {}, model: (s, v) => { if (s.size === 3 && v === 2) throw new Error("e") }'],
  ] as const).map(([claim, has]): Exploration => ({ claim: `a model with ${claim} in few states`, program: LIST, verdict: 'violation', leastStates: 10, definition: `root: () => new List(), bound: 6, model: () => new Set(),
  operations: { add: { args: [int(1, 4)], run: (l, v) => { if (!l.has(v)) l.add(v) }, model: (s, v) => { s.add(v) } }, has: { args: [int(1, 4)], ${has} } },` })),
  list('an observation that differs in few states', 'model: () => [], observe: { root: (l) => l.size === 3 && l.head.v === 2, model: () => false },', { program: LIST.replace('class List', 'class List {}\nclass List2') + '\nObject.assign(Array.prototype, { add() {}, remove() {} })', verdict: 'violation', leastStates: 1 }),
  list('observations that throw', 'model: () => new List(), observe: (l) => { if (l.size === 3) throw new Error("look"); return l.size },', { verdict: 'violation', leastStates: 10 }),
  list('shapes', 'compare: { match: "shape" },', { verdict: 'incomplete', leastStates: 4 }),
  list('comparison by a value', 'compare: { by: (l) => l.size * 10 + (l.head?.v ?? 0) },', { leastStates: 10 }),
  list('comparison by a text', 'compare: { by: (l) => l.toArray().join() },'),
  list('comparison of some roots', 'compare: { roots: (l) => [l.head?.next, l.size] },', { leastStates: 5 }),
  list('fields that are excluded', 'compare: { exclude: ["Node.v"] },', { leastStates: 4 }),
  list('fields that are excluded, with an invariant', 'compare: { exclude: ["List.size"] }, invariant: (l) => l.size < 5,'),
  { claim: 'operations that choose', program: LIST, definition: 'root: () => new List(), bound: 4,\n operations: { add: { guard: (l) => l.size < 3, run: (l) => l.add(choose(1, 4)) }, remove: (l) => { if (l.size > 1) l.remove(choose(l.toArray())) } },' },
  { claim: 'choices in some states only', definition: 'root: () => ({ a: 0, b: 0 }), bound: 6, operations: { up: (r) => { r.a = (r.a + 1) % 5 }, pick: (r) => { if (r.a > 2) r.b = choose([r.a, r.b, 7]); else r.b = r.a } },', leastStates: 15 },
  { claim: 'choices that are ignored', definition: 'root: () => ({ a: 0, b: 0 }), bound: 5, operations: { up: { args: [int(1, 3)], run: (r, d) => { r.a += d; ignoreIf(r.a > 7); r.b = r.a % 3 } }, zero: (r) => { r.b = 0 } },', leastStates: 10 },
  counters('untracked state', 'note: (r) => { calls++; notes.last = r.a; r.log = r.a > 3 },', '', { program: 'let calls = untracked(0); const notes = untracked({ last: null })' }),
  counters('untracked and ignored fields', 'note: (r) => { r.log ??= new Note(); r.log.seen = r.a; r.log.count = r.b; r.log.kept = r.a > 3 },', '', { program: 'class Note { @untracked seen = 0; @ignored count = 0; kept = false }' }),
  counters('records and values as arguments', 'put: { args: [record({ x: int(0, 2), y: bool() })], run: (r, p) => { r.log = p.y ? { ...p, a: r.a } : p } }, share: { args: [oneOf(shared, null)], run: (r, s) => { r.log = s; if (s && r.a > 4) s.n = 1 } },', '', { program: 'const shared = { n: 0 }', way: { maxStates: 1500 } }),
  counters('arguments that the operation changes', 'put: { args: [record({ x: int(0, 2) })], run: (r, p) => { p.x += r.a; p.more = [r.b]; r.log = p.x > 3 ? p : null } },', '', { way: { maxStates: 1500 } }),
  counters('results of operations that nobody looks at', 'get: { run: (r) => ({ sum: r.a + r.b, list: [r] }) },'),
  counters('operations that write nothing', 'look: (r) => { let s = 0; for (let i = 0; i < r.a; i++) s += r.b; return s },'),
  counters('operations that write what is there', 'same: (r) => { r.a = r.a + 0; r.log = r.log; r.b += 0 },'),
  counters('an operation that replaces equal objects', 'fresh: (r) => { r.log = { a: r.a > 2 } }, again: (r) => { if (r.log) r.log = { ...r.log } },'),
  counters('state outside of the root', 'count: (r) => { n = (n + r.a) % 4; table.set(r.b, n); if (table.size > 2) table.clear() },', '', { program: 'let n = 0; const table = new Map()', way: { maxStates: 1500 } }),
  { claim: 'a root that is an array', definition: 'root: () => [], bound: 5, operations: { push: { args: [int(0, 3)], run: (l, v) => { if (l.length < 4) l.push(v) } }, sort: (l) => { l.sort() }, drop: (l) => { l.splice(1, 1) } },' },
  { claim: 'a root that is a map', definition: 'root: () => new Map(), bound: 5, operations: { set: { args: [int(0, 2), int(0, 2)], run: (m, k, v) => m.set(k, v) }, turn: (m) => { for (const [k, v] of [...m]) { m.delete(k); m.set(v, k) } } },' },
  { claim: 'a root that is a function', definition: 'root: () => { let n = 0; return (d) => (n = (n + d) % 20) }, bound: 4, operations: { call: { args: [int(1, 5)], run: (f, d) => f(d) }, tag: (f) => { f.tag = f(0) > 4 } },', leastStates: 20 },
  { claim: 'an operation that chooses nothing and one that is no function of the root', definition: 'root: () => ({ n: 0 }), bound: 6, operations: ({ bound }) => ({ up: { args: [int(1, bound)], run: (r, d) => { r.n = (r.n + d) % 40 } }, none: () => {} }),', leastStates: 20 },
  { claim: 'an operation that is refused', definition: 'root: () => ({ n: 0 }), bound: 6, operations: { up: { args: [int(1, 3)], run: (r, d) => { r.n += d; if (r.n === 7) setTimeout(() => {}, 1) } } },', verdict: 'refused', leastStates: 1 },
  { claim: 'an operation that is an async function and never waits', definition: 'root: () => ({ n: 0 }), bound: 6, operations: { up: { args: [int(1, 3)], run: async (r, d) => { r.n = r.n + d } } },', leastStates: 15 },
  { claim: 'an operation that awaits', definition: 'root: () => ({ n: 0 }), bound: 6, operations: { up: { args: [int(1, 3)], run: async (r, d) => { r.n = r.n + d; if (r.n > 6) await null } } },', verdict: 'refused', leastStates: 1 },
]

const BASE = list('', '')
const TREES = { ...BASE, program: LIST }
/** Limits that are hit in the middle of a level, and other settings. */
const LIMITED: readonly Exploration[] = [
  ...[1, 2, 17, 40, 41, 55].map((maxStates): Exploration => ({ ...TREES, claim: `at most ${maxStates} states`, way: { maxStates }, verdict: 'incomplete', leastStates: maxStates })),
  ...[0, 1, 3].map((maxDepth): Exploration => ({ ...TREES, claim: `at most ${maxDepth} calls`, way: { maxDepth }, verdict: 'incomplete', leastStates: 1 })),
  ...[0, 1, 4].map((bound): Exploration => ({ ...TREES, claim: `the bound ${bound}`, way: { bound }, leastStates: 1 })),
  { ...TREES, claim: 'exact comparison', way: { exact: true } },
  { ...TREES, claim: 'shapes by a setting', way: { match: 'shape' }, verdict: 'incomplete', leastStates: 4 },
  { ...TREES, claim: 'excluded fields by a setting', way: { exclude: ['Node.v'] }, leastStates: 4 },
  { ...TREES, claim: 'coverage', way: { coverage: true } },
  { ...TREES, claim: 'depth first', way: { strategy: 'dfs', maxStates: 50 }, verdict: 'incomplete' },
  { ...TREES, claim: 'random walks', way: { strategy: 'random', walks: 5 }, verdict: 'incomplete', leastStates: 1 },
  { ...TREES, claim: 'no matching', way: { matching: 'none', maxDepth: 3, strategy: 'dfs' }, verdict: 'incomplete', leastStates: 0 },
]

export const explorations: readonly Exploration[] = [...EXTENDED, ...LIMITED]
