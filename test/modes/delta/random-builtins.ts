/**
 * Random explorations whose operations do little else than call built-ins on the fields of their root: arrays, a Map, a Set,
 * objects that several places share, texts. Numbers and lengths are kept small, so that states meet again.
 */

/** The text of an exploration; `numbers` decide everything that is random in it. */
export function randomBuiltinExploration(numbers: readonly number[], bound: number): string {
  const source = new Choices(numbers)
  const operations = Array.from({ length: 4 + source.below(3) }, (_, i) => operationText(source, i))
  return `import { explore, int } from 'manyworlds'
class Item { constructor(v) { this.v = v } get twice() { return this.v * 2 } valueOf() { return this.v } toString() { return 'i' + this.v } }
class List extends Array { get last() { return this[this.length - 1] } }
class Bag extends Map { bump(k) { return this.set(k, small((this.get(k) ?? 0) + 1)) } }
class Root {
  n = 1; m = 0; t = 'a'; list = [1, 0]; items = [new Item(1), new Item(2)]; own = new List(); map = new Map([[0, 1]]); set = new Set([1]); bag = new Bag(); o = { x: 1 }; it = null
}
const small = (v) => { const n = Math.trunc(Number(v)); return n === n && Math.abs(n) < 1e6 ? ((n % 4) + 4) % 4 : 3 }
const cut = (list) => { if (list.length > 3) list.length = 3; return list }
const trim = (map) => { for (const k of map.keys()) if (map.size > 2) map.delete(k) }
const items = (v) => Array.from(v).filter((i) => i instanceof Item)
export default explore({
  root: () => new Root(), bound: ${bound},
  operations: {
    n: { args: [int(0, 3)], run: (r, x) => { r.n = x } },
${operations.join('\n')}
  },
})
`
}

class Choices {
  readonly #numbers: readonly number[]
  #at = 0
  constructor(numbers: readonly number[]) { this.#numbers = numbers }
  below(end: number): number { return this.#numbers[this.#at++ % this.#numbers.length]! % end }
  of<T>(list: readonly T[]): T { return list[this.below(list.length)]! }
}

type Make = (source: Choices, depth: number) => string

function operationText(source: Choices, i: number): string {
  const statements = Array.from({ length: 1 + source.below(3) }, () => source.of(STATEMENTS)(source, 2))
  const body = source.below(4) === 0 ? `try { ${statements.join('; ')} } catch (e) { r.t = e.message.slice(0, 3) + e.name }` : statements.join('; ')
  return `    op${i}: { args: [int(0, 1)], run: (r, x) => { ${body}; cut(r.list); cut(r.items); cut(r.own); trim(r.map); trim(r.set); trim(r.bag); r.t = String(r.t).slice(0, 4) } },`
}

const number: Make = (source, depth) => depth <= 0 ? source.of(['r.n', 'r.m', 'x', '1', '2', 'r.list.length', 'r.map.size', '-r.n']) : source.of(NUMBERS)(source, depth - 1)
const text: Make = (source, depth) => depth <= 0 ? source.of(['r.t', "'b'", "'ab'", 'String(r.n)']) : source.of(TEXTS)(source, depth - 1)
const list: Make = (source, depth) => depth <= 0 ? source.of(['r.list', 'r.own', '[r.n, x]', '[...r.set]']) : source.of(LISTS)(source, depth - 1)
const truth: Make = (source, depth) => source.of(TRUTHS)(source, depth - 1)
const item: Make = (source, depth) => source.of(ITEMS)(source, depth - 1)

const NUMBERS: readonly Make[] = [
  (s, d) => `(${number(s, d)} + ${number(s, d)})`, (s, d) => `(${number(s, d)} - ${number(s, d)})`,
  (s, d) => `Math.${s.of(['max', 'min', 'pow', 'imul'])}(${number(s, d)}, ${number(s, d)})`, (s, d) => `Math.${s.of(['abs', 'sign', 'floor'])}(${number(s, d)})`,
  (s, d) => `${list(s, d)}.${s.of(['indexOf', 'lastIndexOf'])}(${number(s, d)})`, (s, d) => `(${list(s, d)}.at(${number(s, d)}) ?? 2)`,
  (s, d) => `(${list(s, d)}.find((v) => v > ${number(s, 0)}) ?? 0)`, (s, d) => `${list(s, d)}.findIndex((v) => v === ${number(s, 0)})`,
  (s, d) => `${list(s, d)}.reduce((p, q) => p + q, ${number(s, 0)})`, (s, d) => `(r.map.get(${number(s, d)}) ?? -1)`, () => '(r.own.last ?? 5)',
  (s, d) => `${text(s, d)}.length`, (s, d) => `${text(s, d)}.indexOf(${text(s, 0)})`, (s, d) => `parseInt(${text(s, d)} + ${number(s, 0)}, 16)`,
  (s, d) => `(${item(s, d)}?.v ?? 0)`, (s, d) => `(${item(s, d)}?.twice ?? 1)`, (s, d) => `${truth(s, d)} ? ${number(s, d)} : ${number(s, d)}`,
  (s, d) => `[...r.map.values()].reduce((p, q) => p + q, 0) + ${number(s, d)}`, () => 'Object.values(r.o).length', () => '(r.o.x ?? r.o.y ?? 0)', (s, d) => `Number(${text(s, d)})`,
  (s, d) => `Math.max(...${list(s, d)})`, (s, d) => `(+${item(s, d)})`, () => '(r.it === null ? 0 : r.it.next().value ?? 7)',
]
const TEXTS: readonly Make[] = [
  (s, d) => `(${text(s, d)} + ${number(s, d)})`, (s, d) => `\`\${${text(s, d)}}\${${number(s, d)}}\``, (s, d) => `${text(s, d)}.${s.of(['toUpperCase', 'trim', 'toString'])}()`,
  (s, d) => `${text(s, d)}.slice(${number(s, d)})`, (s, d) => `${text(s, d)}.charAt(${number(s, d)})`, (s, d) => `${text(s, d)}.replace(${s.of(['/a/g', "'a'", '/(b)|x/'])}, ${s.of(["'x'", '(m) => m + r.n'])})`,
  (s, d) => `${list(s, d)}.join(${text(s, 0)})`, (s, d) => `String(${list(s, d)})`, (s) => `JSON.stringify(${s.of(['r.o', 'r.items', '[r.n, r.t]', '{ a: r.n, u: r.m > 1 ? undefined : r.t }'])})`,
  (s, d) => `${text(s, d)}.split(${text(s, 0)}).reverse().join('')`, () => `Object.keys(r.o).join()`, () => `[...r.map].map(([k, v]) => k + ':' + v).join()`,
  () => `r.items.map((i) => \`\${i}\`).sort().join('')`, (s, d) => `${number(s, d)}.toFixed(1)`, (s, d) => `typeof ${item(s, d)}`, (s, d) => `(${text(s, d)}.match(/[ab]/)?.[0] ?? 'no')`,
  (s, d) => `String.fromCharCode(97 + small(${number(s, d)}))`, (s, d) => `${text(s, d)}.padStart(small(${number(s, d)}), '-')`, (s, d) => `('' + ${item(s, d)})`,
]
const LISTS: readonly Make[] = [
  (s, d) => `${list(s, d)}.map((v, i) => small(v + ${number(s, 0)}))`, (s, d) => `${list(s, d)}.filter((v) => v !== ${number(s, 0)})`, (s, d) => `${list(s, d)}.slice(${number(s, d)})`,
  (s, d) => `${list(s, d)}.concat(${list(s, d)}, ${number(s, d)})`, (s, d) => `[...${list(s, d)}, ${number(s, d)}]`, (s, d) => `[${list(s, d)}, [${number(s, d)}]].flat()`,
  (s, d) => `Array.from(${list(s, d)}, (v) => small(v))`, (s, d) => `${list(s, d)}.flatMap((v) => v > ${number(s, 0)} ? [v, x] : [])`, () => '[...r.map.keys()]', () => '[...r.set].map(small)',
  (s, d) => `[...${list(s, d)}].sort((p, q) => p - q)`, (s, d) => `[...${list(s, d)}].sort()`, () => `r.items.map((i) => i.v)`, (s, d) => `Array.of(${number(s, d)}, ${number(s, d)})`,
  (s, d) => `Array.from({ length: small(${number(s, d)}) }, (_, i) => i)`, () => `Object.values(r.o).map(small)`, (s, d) => `[...${list(s, d)}].reverse()`,
]
const TRUTHS: readonly Make[] = [
  (s, d) => `${number(s, d)} < ${number(s, d)}`, (s, d) => `${list(s, d)}.includes(${number(s, d)})`, (s, d) => `r.map.has(${number(s, d)})`, (s, d) => `r.set.has(${number(s, d)})`,
  (s, d) => `${list(s, d)}.some((v) => v > ${number(s, 0)})`, (s, d) => `${list(s, d)}.every((v) => v > ${number(s, 0)})`, (s, d) => `/a/.test(${text(s, d)})`, (s, d) => `${text(s, d)}.includes(${text(s, 0)})`,
  (s, d) => `r.items.includes(${item(s, d)})`, (s, d) => `${item(s, d)} === ${item(s, d)}`, () => "'x' in r.o", () => "Object.hasOwn(r.o, 'y')", (s, d) => `Number.isInteger(${number(s, d)} / 2)`,
]
const ITEMS: readonly Make[] = [
  () => 'r.items[0]', () => 'r.items[r.n]', () => 'r.items.at(-1)', (s, d) => `r.items.find((i) => i.v === ${number(s, d)})`, (s) => `r.items.findLast((i) => i.v < ${number(s, 0)})`, () => 'r.o.item',
]
const STATEMENTS: readonly Make[] = [
  (s, d) => `r.n = small(${number(s, d)})`, (s, d) => `r.m = small(${number(s, d)})`, (s, d) => `r.t = ${text(s, d)}`, (s, d) => `r.list = cut(Array.from(${list(s, d)}, small))`,
  (s, d) => `r.list.${s.of(['push', 'unshift'])}(small(${number(s, d)}))`, (s) => `r.m = small(r.list.${s.of(['pop', 'shift'])}() ?? 3)`, (s, d) => `r.list.splice(small(${number(s, d)}), 1, small(${number(s, 0)}))`,
  () => 'r.list.reverse()', () => 'r.list.sort((p, q) => q - p)', (s, d) => `r.list.fill(small(${number(s, d)}), small(${number(s, 0)}))`, (s, d) => `r.items.push(new Item(small(${number(s, d)})))`,
  () => 'r.items.reverse()', () => 'r.items.sort((p, q) => p.v - q.v)', () => 'r.items.forEach((i, at) => { i.v = small(i.v + at) })', (s, d) => `{ const i = ${item(s, d)}; if (i) i.v = small(${number(s, d)}) }`,
  (s, d) => `{ const i = ${item(s, d)}; if (i && ${truth(s, d)}) r.items.unshift(i) }`, (s, d) => `r.o.item = ${item(s, d)} ?? null`, () => 'r.items = items(new Set(r.items))', (s) => `r.items.${s.of(['pop', 'shift'])}()`,
  (s, d) => `r.map.set(small(${number(s, d)}), small(${number(s, d)}))`, (s, d) => `r.map.delete(small(${number(s, d)}))`, () => 'r.map = new Map([...r.map].reverse())', () => 'r.map.forEach((v, k) => { r.m = small(r.m + v * k) })',
  (s, d) => `r.set.add(small(${number(s, d)}))`, (s, d) => `r.set.delete(small(${number(s, d)}))`, (s, d) => `r.set = new Set(${list(s, d)}.map(small))`, (s, d) => `r.bag.bump(small(${number(s, d)}))`, () => 'r.bag = new Bag(r.bag)',
  (s, d) => `r.own.push(small(${number(s, d)}))`, () => 'r.own = r.own.map((v) => small(v + 1))', () => 'r.own = List.from(r.list)', (s, d) => `Object.assign(r.o, { ${s.of(['x', 'y'])}: small(${number(s, d)}) })`,
  (s, d) => `r.o = { ...r.o, ${s.of(['x', 'y'])}: small(${number(s, d)}) }`, () => 'delete r.o.y', () => "r.o = Object.fromEntries(Object.entries(r.o).filter(([k]) => k !== 'item' || r.n > 1))", (s) => `r.o['k' + small(${number(s, 0)}) % 2] = r.n`,
  () => 'for (const k in r.o) if (k > "k") delete r.o[k]', (s, d) => `for (const v of ${list(s, d)}) r.m = small(r.m + v)`, () => 'for (const [k, v] of r.map) r.n = small(k + v)', () => 'for (const [i, v] of r.list.entries()) r.m = small(i * v + r.m)',
  () => 'const [a = 1, b = 2] = r.list; r.n = small(a - b)', () => 'const [first] = r.items; r.n = small(first?.v ?? 0)', () => 'const { x: y = 3, ...rest } = r.o; r.n = small(y); r.o = rest', () => 'r.it = r.list.values()',
  (s, d) => `if (${truth(s, d)}) r.m = small(r.m + 1); else r.t = ${text(s, d)}`, (s, d) => `if (${truth(s, d)}) throw new RangeError(${text(s, 0)} + r.n)`, () => 'r.m = small(Reflect.apply(Math.max, null, r.list))', () => 'r.m = small(((p, q) => p * q).apply(null, r.list))',
  () => 'r.it = (function* (n) { for (let i = 0; i < n; i++) yield i + r.n })(r.n)', (s, d) => `r.o = JSON.parse(JSON.stringify({ x: r.n, y: small(${number(s, d)}) }))`, () => 'r.t = JSON.stringify([...r.bag])',
]
