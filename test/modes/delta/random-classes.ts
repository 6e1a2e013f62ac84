/**
 * Random explorations of one object with fields of every type, made from a list of numbers (which fast-check shrinks): numbers, flags,
 * texts, references to linked nodes, arrays, Maps and closures, and operations made of random statements over them. Numbers
 * stay below four, texts and arrays short, and every loop ends, so that states repeat and each level has many of them.
 */
import { Decisions } from '../../support/decisions.ts'

export function randomClassExploration(numbers: readonly number[], bound: number): string {
  return new ClassWriter(new Decisions(numbers)).exploration(bound)
}

const CLASSES = `class Node {
  next = null
  left = null
  right = null
  constructor(v) { this.v = v }
  weight(y) { return this.v + y }
  get twice() { return (this.v * 2) & 3 }
  set twice(y) { this.v = y & 3 }
}
class Special extends Node {
  #secret = 1
  weight(y) { this.#secret = (this.#secret + y) & 3; return super.weight(y) - this.#secret }
  get secret() { return this.#secret }
}
let outer = 0
const table = new Map()
const pick = (list, y) => list[y % (list.length || 1)]
function depth(n, fuel) { return n === null || fuel === 0 ? 0 : 1 + Math.max(depth(n.left, fuel - 1), depth(n.right, fuel - 1)) }
function* walk(n, fuel = 4) { while (n && fuel-- > 0) { yield n; n = n.next } }
`

/** Methods that every root has: what programs do to lists and trees. */
const METHODS = `
  insert(y) { if (this.p0 === null || this.p0.v >= y) { const n = new Node(y); n.next = this.p0; this.p0 = n; return } let p = this.p0, fuel = 5; while (p.next !== null && p.next.v < y && fuel-- > 0) p = p.next; const n = new Special(y); n.next = p.next; p.next = n }
  remove(y) { let p = null, c = this.p0, fuel = 6; while (c !== null && c.v !== y && fuel-- > 0) { p = c; c = c.next } if (c === null) return false; if (p === null) this.p0 = c.next; else p.next = c.next; return true }
  grow(y) { if (this.p1 === null) { this.p1 = new Node(y); return } let p = this.p1, fuel = 5; while (fuel-- > 0) { if (y === p.v) return; const side = y < p.v ? 'left' : 'right'; if (p[side] === null) { p[side] = new Node(y); return } p = p[side] } }
  rotate() { const n = this.p1; if (n !== null && n.left !== null) { const l = n.left; n.left = l.right; l.right = n; this.p1 = l } }
  reverse() { let p = null, c = this.p0, fuel = 6; while (c !== null && fuel-- > 0) { const n = c.next; c.next = p; p = c; c = n } this.p0 = p }
  find(y) { for (const n of walk(this.p0)) if (n.v === y) return n; return null }`

const INTS = ['i0', 'i1', 'i2']
const FLAGS = ['f0', 'f1']
const REFERENCES = ['p0', 'p1']

class ClassWriter {
  readonly #d: Decisions
  #names = 0
  #helpers: readonly string[] = []
  #ints: string[] = []
  #nodes: string[] = []
  #depth = 0
  #inLoop = false
  /** How the object is called here. */
  #self = 'this'

  constructor(decisions: Decisions) {
    this.#d = decisions
  }

  exploration(bound: number): string {
    const d = this.#d
    // Helpers call none of each other: recursion would have no end.
    const helpers = Array.from({ length: d.below(3) }, (_, i) => `  more${i}(x) { ${this.#block(2, ['x'])}; return ${this.#int(2)} }\n`)
    this.#helpers = helpers.map((_, i) => `more${i}`)
    const methods = Array.from({ length: 2 + d.below(3) }, (_, i) => `  op${i}(x) {\n    ${this.#block(2 + d.below(4), ['x'])}\n    return ${this.#int(1)}\n  }\n`)
    const operations = methods.map((_, i) => `    op${i}: { args: [int(0, ${1 + d.below(3)})], run: (r, x) => r.op${i}(x), throws: () => true${this.#outside(() => d.below(4) === 3 ? `, guard: (r, x) => ${this.#bool(2)}` : d.below(6) === 5 ? `, ensures: ({ before, root: r, args: [x] }) => before.i0 !== 3 || ${this.#bool(2)}` : '')} },\n`)
    return `import { explore, int } from 'manyworlds'
${CLASSES}
class Root {
  i0 = 0; i1 = ${d.below(4)}; i2 = 1; f0 = false; f1 = true; s0 = ''; s1 = 'b'; p0 = null; p1 = null; fn = null
  l0 = [${d.below(4)}]; l1 = []; m0 = new Map(); m1 = new Map()${METHODS}
  help0(x) { return x }
  help1(x) { return (x + this.i0) & 3 }
${helpers.join('')}${methods.join('')}}
export default explore({
  root: () => new Root(),
  bound: ${bound},
  operations: {
${operations.join('')}    set: { args: [int(0, 2), int(0, 1)], run: (r, a, b) => { r.i0 = a; r.f0 = b === 1 } },
    insert: { args: [int(0, 2)], run: (r, x) => r.insert(x) },
  },${this.#outside(() => d.below(3) === 2 ? `\n  invariant: (r) => !(r.i0 === 2 && ${this.#bool(2)} && ${this.#bool(2)} && ${this.#bool(2)}),` : '')}
})
`
  }

  /** Writes code outside of the class, where the object is called `r`. */
  #outside(write: () => string): string {
    this.#self = 'r'
    this.#ints = []
    this.#nodes = []
    const text = write()
    this.#self = 'this'
    return text
  }

  #name(prefix: string): string {
    return `${prefix}${this.#names++}`
  }

  #block(count: number, ints: readonly string[] = this.#ints): string {
    const saved = { ints: this.#ints, nodes: this.#nodes }
    this.#ints = [...ints]
    this.#nodes = [...this.#nodes]
    this.#depth++
    const statements = Array.from({ length: count }, () => this.#statement())
    this.#depth--
    this.#ints = saved.ints
    this.#nodes = saved.nodes
    return statements.join('; ')
  }

  #statement(): string {
    const d = this.#d
    const simple = (): string => d.pick(
      () => `this.${this.#of(INTS)} = (${this.#int(2)}) & 3`,
      () => `this.${this.#of(FLAGS)} = ${this.#bool(2)}`,
      () => `this.${this.#of(REFERENCES)} = ${this.#node(2)}`,
      () => this.#onNode((n) => `${n}.v = (${this.#int(1)}) & 3`),
      () => this.#onNode((n) => `${n}.${d.pick(() => 'next', () => 'left', () => 'right')} = ${this.#node(1)}`),
      () => this.#onList(),
      () => this.#onMap(),
      () => `this.s0 = (${this.#text(1)}).slice(-2)`,
      () => this.#declaration(),
      () => this.#swap(),
      () => d.pick(() => `this.insert((${this.#int(1)}) & 3)`, () => `this.remove((${this.#int(1)}) & 3)`, () => `this.grow((${this.#int(1)}) & 3)`, () => 'this.rotate()', () => 'this.reverse()'),
      () => this.#compound(),
      () => this.#closure(),
      () => this.#moduleState(),
      () => `${this.#node(1)}.v = 1`,
      () => this.#pattern(),
    )
    if (this.#depth > 3 || d.isUsedUp) return simple()
    return d.pick(
      simple, simple, simple,
      () => `if (${this.#bool(2)}) { ${this.#block(1 + d.below(2))} }${d.below(2) ? ` else { ${this.#block(1)} }` : ''}`,
      () => this.#loop(),
      () => this.#switch(),
      () => this.#try(),
      () => (d.below(3) === 0 ? `if (${this.#bool(1)}) ${this.#inLoop ? d.pick(() => 'break', () => 'continue') : `return ${this.#int(1)}`}` : simple()),
      () => (d.below(2) === 0 ? `if (${this.#bool(2)}) throw ${d.pick(() => `new RangeError(${this.#text(1)})`, () => this.#int(1), () => `{ code: ${this.#int(1)} }`)}` : simple()),
    )
  }

  #of(names: readonly string[]): string {
    return names[this.#d.below(names.length)]!
  }

  #onNode(write: (node: string) => string): string {
    const n = this.#name('n')
    return `{ const ${n} = ${this.#node(1)}; if (${n} !== null) { ${write(n)} } }`
  }

  #onList(): string {
    const d = this.#d
    return d.pick(
      () => `if (this.l0.length < 3) this.l0.push((${this.#int(1)}) & 3); else this.l0.shift()`,
      () => `this.l0.${d.pick(() => 'pop()', () => 'shift()', () => 'reverse()', () => 'sort()', () => 'sort((x, y) => y - x)', () => `splice(${d.below(2)}, 1)`, () => `fill(${d.below(4)})`)}`,
      () => `if (this.l0.length > 0) this.l0[(${this.#int(1)}) & 1] = (${this.#int(1)}) & 3; if (this.l0.length > 3) this.l0.length = 2`,
      () => `if (this.l1.length < 2) this.l1.push(${this.#node(1)}); else this.l1.${d.pick(() => 'pop()', () => 'shift()', () => 'length = 1', () => 'reverse()')}`,
      () => `this.l0 = this.l0.${d.pick(() => 'slice(1)', () => `filter((y) => y !== ${this.#int(1)})`, () => `map((y) => (y + ${this.#int(1)}) & 3)`, () => `concat([${d.below(4)}]).slice(-3)`)}`,
      () => `this.l0 = [...this.l0, (${this.#int(1)}) & 3].slice(-3)`,
    )
  }

  #onMap(): string {
    const d = this.#d
    return d.pick(
      () => `this.m0.set((${this.#int(1)}) & 1, (${this.#int(1)}) & 3)`,
      () => `this.m0.${d.pick(() => 'clear()', () => `delete((${this.#int(1)}) & 1)`)}`,
      () => `this.m1.set(${d.pick(() => 'this.s1', () => "'k'", () => `(${this.#text(1)}).slice(0, 1)`)}, ${this.#node(1)}); if (this.m1.size > 2) this.m1.clear()`,
      () => `for (const [k, y] of [...this.m0]) if (y > ${d.below(4)}) this.m0.delete(k)`,
    )
  }

  #declaration(): string {
    if (this.#d.below(2) === 0) {
      const name = this.#name('a')
      const text = `let ${name} = ${this.#int(2)}`
      this.#ints.push(name)
      return text
    }
    const name = this.#name('q')
    const text = `const ${name} = ${this.#node(2)}`
    this.#nodes.push(name)
    return text
  }

  #swap(): string {
    return this.#d.pick(
      () => '[this.p0, this.p1] = [this.p1, this.p0]',
      () => '[this.i0, this.i1] = [this.i1, this.i0]',
      () => { const n = this.#name('n'); return `{ const ${n} = ${this.#node(1)}; if (${n}) { const t = ${n}.left; ${n}.left = ${n}.right; ${n}.right = t } }` },
      () => 'if (this.l0.length > 1) [this.l0[0], this.l0[1]] = [this.l0[1], this.l0[0]]',
      () => '{ const t = this.s0; this.s0 = this.s1; this.s1 = t }',
    )
  }

  #compound(): string {
    const d = this.#d
    const field = this.#of(INTS)
    return d.pick(
      () => `this.${field} ${d.pick(() => '+=', () => '^=', () => '|=', () => '-=', () => '*=')} ${this.#int(1)}; this.${field} &= 3`,
      () => `this.${field}${d.pick(() => '++', () => '--')}; this.${field} &= 3`,
      () => `this.${this.#of(REFERENCES)} ${d.pick(() => '??=', () => '||=', () => '&&=')} ${this.#node(1)}`,
      () => `this.f0 ${d.pick(() => '&&=', () => '||=')} ${this.#bool(1)}`,
      () => this.#onNode((n) => `${n}.twice = ${this.#int(1)}; ${n}.twice += 1`),
    )
  }

  #closure(): string {
    const d = this.#d
    const f = this.#name('g')
    return d.pick(
      () => `const ${f} = (x) => ${this.#within(['x'], () => this.#int(1))}; this.i1 = (${f}(${this.#int(1)}) + ${f}(1)) & 3`,
      () => `{ let c = (${this.#int(1)}) & 3; this.fn = (y) => { c = (c + y) & 3; return c } }`,
      () => `if (this.fn) this.i2 = this.fn(${this.#int(1)} & 1) & 3`,
      () => `{ const c = ${this.#node(1)}; this.fn = (y) => (c === null ? y : c.v) }`,
      () => 'this.fn = null',
    )
  }

  #within(ints: readonly string[], write: () => string): string {
    const saved = this.#ints
    this.#ints = [...saved, ...ints]
    const text = write()
    this.#ints = saved
    return text
  }

  #moduleState(): string {
    const d = this.#d
    return d.pick(
      () => `outer = (${this.#int(1)}) & 3`,
      () => `table.set(this.i0, (${this.#int(1)}) & 3); if (table.size > 1) table.clear()`,
      () => `this.i0 = (outer + table.size) & 3`,
      () => `outer = 0; table.clear()`,
    )
  }

  #pattern(): string {
    const d = this.#d
    const name = this.#name('a')
    const other = this.#name('a')
    const text = d.pick(
      () => `const { v: ${name} = 0, next: ${other} = 1 } = ${this.#node(1)} ?? {}; this.f1 = ${other} === null`,
      () => `const [${name} = 2, ...${other}] = this.l0; this.i1 = ${other}.length`,
      () => `const { i0: ${name}, ...${other} } = this; this.f0 = ${other}.p0 === this.p1`,
      () => `const [[, ${name} = 1] = [], ${other}] = [...this.m0]; this.f1 = ${other} !== undefined`,
    )
    this.#ints.push(name)
    return text
  }

  #loop(): string {
    const d = this.#d
    const wasInLoop = this.#inLoop
    this.#inLoop = true
    const i = this.#name('i')
    const n = this.#name('n')
    const body = (ints: readonly string[] = [], nodes: readonly string[] = []): string => {
      const saved = this.#nodes
      this.#nodes = [...saved, ...nodes]
      const text = this.#block(1 + d.below(2), [...this.#ints, ...ints])
      this.#nodes = saved
      return text
    }
    const text = d.pick(
      () => `for (let ${i} = 0; ${i} < ${d.pick(() => '2', () => 'this.i0', () => `(${this.#int(1)} & 3)`)}; ${i}++) { ${body([i])} }`,
      () => `for (const ${i} of ${d.pick(() => 'this.l0.slice()', () => 'this.l0.slice(0, 2)', () => '[...this.m0.values()]', () => `[${this.#int(1)}, ${this.#int(1)}]`)}) { ${body([i])} }`,
      () => `for (const ${n} of walk(${this.#node(1)}, 3)) { ${body([], [n])} }`,
      () => `{ let ${n} = ${this.#node(1)}, ${i} = 4; while (${n} !== null && ${i}-- > 0) { ${this.#block(1, [...this.#ints, i])}; ${n} = ${n}?.${d.pick(() => 'next', () => 'left', () => 'right')} ?? null } }`,
      () => `for (const ${n} of this.l1.slice()) { if (${n} === null) continue; ${body([], [n])} }`,
      () => `for (const ${i} in { a: 1, [this.s1]: 2 }) { this.s0 = (this.s0 + ${i}).slice(-2); ${body()} }`,
      () => { this.#inLoop = false; return `this.l0.slice().forEach((${i}) => { ${this.#forEachBody(i)} })` },
    )
    this.#inLoop = wasInLoop
    return text
  }

  #forEachBody(i: string): string {
    return this.#block(1, [...this.#ints, i])
  }

  #switch(): string {
    const d = this.#d
    const wasInLoop = this.#inLoop
    // A continue or break of the loop is not wanted here: it would mean the switch.
    this.#inLoop = false
    const [first, second] = [d.below(4), d.below(4)]
    const text = `switch (${d.pick(() => `(${this.#int(2)}) & 3`, () => this.#text(1))}) { case ${first}: { ${this.#block(1)} }${d.below(2) ? ' break;' : ''} case ${second === first ? "'b'" : second}: { ${this.#block(1)} } break; default: { ${this.#block(1)} } }`
    this.#inLoop = wasInLoop
    return text
  }

  #try(): string {
    const d = this.#d
    const handler = d.below(2) === 0 ? ` catch (e) { this.s1 = ${d.pick(() => "typeof e === 'number' ? 'n' : 'e'", () => "String(e?.code ?? 'x')")}; ${this.#block(1)} }` : ` finally { ${this.#block(1)} }`
    return `try { ${this.#block(2)} }${handler}`
  }

  #int(depth: number): string {
    const d = this.#d
    const self = this.#self
    const leaf = (): string => d.pick(
      () => String(d.below(4)),
      () => `${self}.${this.#of(INTS)}`,
      () => this.#ints[d.below(this.#ints.length || 1)] ?? '1',
      () => `${self}.l0.length`,
      () => `(${self}.${this.#of(REFERENCES)}?.v ?? 0)`,
      () => `${self}.m0.size`,
    )
    if (depth <= 0 || d.isUsedUp) return leaf()
    return d.pick(
      leaf, leaf,
      () => `(${this.#int(depth - 1)} ${d.pick(() => '+', () => '-', () => '*', () => '&', () => '|', () => '^', () => '>>')} ${this.#int(depth - 1)})`,
      () => `(${this.#bool(depth - 1)} ? ${this.#int(depth - 1)} : ${this.#int(depth - 1)})`,
      () => `(${self}.l0[${this.#int(depth - 1)} & 3] ?? ${d.below(4)})`,
      () => `(${self}.m0.get(${this.#int(depth - 1)} & 1) ?? 0)`,
      () => `(${this.#node(depth - 1)}?.${d.pick(() => 'v', () => 'twice', () => 'secret', () => `weight(${this.#int(0)})`)} ?? 1)`,
      () => `Math.${d.pick(() => 'max', () => 'min')}(${this.#int(depth - 1)}, ${this.#int(depth - 1)})`,
      () => `${self}.l0.${d.pick(() => `indexOf(${this.#int(depth - 1)})`, () => 'reduce((s, y) => s + y, 0)', () => `findIndex((y) => y > ${this.#int(0)})`, () => `filter((y) => y === ${this.#int(0)}).length`)}`,
      () => (self === 'this' ? `depth(${this.#node(depth - 1)}, 3)` : `${self}.i0`),
      () => `(${this.#text(depth - 1)}).length`,
      () => (self === 'this' ? `this.${this.#of(['help0', 'help1', ...this.#helpers])}(${this.#int(0)})` : `${self}.i1`),
      () => `+${this.#bool(depth - 1)}`,
      () => `(${self}.l0.at(-1) ?? -1)`,
    )
  }

  #bool(depth: number): string {
    const d = this.#d
    const self = this.#self
    const leaf = (): string => d.pick(() => `${self}.${this.#of(FLAGS)}`, () => `${self}.${this.#of(INTS)} > ${d.below(3)}`, () => `${self}.${this.#of(REFERENCES)} === null`)
    if (depth <= 0 || d.isUsedUp) return `(${leaf()})`
    return `(${d.pick(
      leaf,
      () => `${this.#int(depth - 1)} ${d.pick(() => '<', () => '===', () => '>=', () => '!==', () => '==')} ${this.#int(depth - 1)}`,
      () => `!${this.#bool(depth - 1)}`,
      () => `${this.#bool(depth - 1)} ${d.pick(() => '&&', () => '||')} ${this.#bool(depth - 1)}`,
      () => `${this.#node(depth - 1)} ${d.pick(() => '===', () => '!==')} ${this.#node(depth - 1)}`,
      () => `${self}.l0.${d.pick(() => `includes(${this.#int(depth - 1)})`, () => `some((y) => y < ${this.#int(0)})`)}`,
      () => `${self}.m0.has(${this.#int(depth - 1)})`,
      () => `${this.#text(depth - 1)} ${d.pick(() => '<', () => '===')} ${this.#text(depth - 1)}`,
      () => `${this.#node(depth - 1)} instanceof Special`,
      () => `${self}.m1.has(${this.#text(depth - 1)})`,
    )})`
  }

  #text(depth: number): string {
    const d = this.#d
    const self = this.#self
    const leaf = (): string => d.pick(() => `${self}.s0`, () => `${self}.s1`, () => "'b'", () => "''")
    if (depth <= 0 || d.isUsedUp) return leaf()
    return d.pick(
      leaf, leaf,
      () => `(${this.#text(depth - 1)} + ${this.#int(depth - 1)})`,
      () => `\`\${${this.#int(depth - 1)}}\${${this.#text(depth - 1)}}\``,
      () => `(${this.#bool(depth - 1)} ? 'a' : ${this.#text(depth - 1)})`,
      () => `(${this.#text(depth - 1)}).slice(${this.#int(depth - 1)})`,
      () => `${self}.l0.join('')`,
      () => `typeof ${this.#node(depth - 1)}?.v`,
    )
  }

  #node(depth: number): string {
    const d = this.#d
    const self = this.#self
    const leaf = (): string => d.pick(() => `${self}.${this.#of(REFERENCES)}`, () => 'null', () => this.#nodes[d.below(this.#nodes.length || 1)] ?? `${self}.p0`)
    if (depth <= 0 || d.isUsedUp || self !== 'this') return leaf()
    return d.pick(
      leaf, leaf, leaf,
      () => `new ${d.pick(() => 'Node', () => 'Special')}((${this.#int(depth - 1)}) & 3)`,
      () => `(${this.#node(depth - 1)}?.${d.pick(() => 'next', () => 'left', () => 'right')} ?? null)`,
      () => `(this.l1[${this.#int(depth - 1)} & 1] ?? null)`,
      () => `(this.m1.get(${this.#text(depth - 1)}) ?? null)`,
      () => `(${this.#bool(depth - 1)} ? ${this.#node(depth - 1)} : ${this.#node(depth - 1)})`,
      () => `this.find(${this.#int(depth - 1)} & 3)`,
      () => `(pick(this.l1, ${this.#int(0)} & 1) ?? null)`,
    )
  }
}
