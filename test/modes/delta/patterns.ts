/** Destructuring, spread, rest and templates with values that differ between the states. */
import { type Feature, INTS, LISTS, MIXED, STRINGS } from './feature.ts'

const SMALL_LISTS = ['[]', '[r.a]', '[r.a, r.b, 3]', '[[r.a], { x: r.b }]', '[, r.a]']

export const patterns: readonly Feature[] = [
  { claim: 'an object pattern', a: MIXED, b: INTS, run: 'const { a, b: c, missing = a } = r; r.out = [typeof a, c, typeof missing].join()' },
  { claim: 'nested patterns with defaults', a: ['undefined', '1', 'null'], b: INTS, o: ['undefined', '{}', '{ p: { q: r.a } }', '{ p: { q: [r.b, r.a] } }', '{ p: null }'], run: 'const { o: { p: { q: [x = "dx", y = x] = ["dq"] } = { q: [r.b] } } = {} } = r; r.out = [x, y].join()' },
  { claim: 'object rest', a: INTS, b: INTS, o: ['null', '{ x: r.a, y: r.b }', '{ y: { z: r.a }, s: 1 }', '[r.a, r.b]'], run: 'const { x, ...rest } = r.o; r.out = rest; r.out2 = x' },
  { claim: 'array patterns', a: INTS, b: INTS, list: SMALL_LISTS, run: 'const [x = "d", , y = x, ...rest] = r.list; r.out = [typeof x === "object" ? x.length : x, y, rest.length]' },
  { claim: 'patterns of elements that are references', a: INTS, b: INTS, list: ['[{ x: r.a }]', '[[r.a, r.b]]', '[{ x: { y: r.b } }]'], run: 'const [{ x, length, 0: first }] = r.list; r.out = typeof x === "object" ? x.y : x ?? first; r.out2 = length' },
  { claim: 'assignment patterns', a: INTS, b: INTS, run: '[r.a, r.b] = [r.b, r.a]; ({ x: r.out, ...r.rest } = { x: r.a, y: r.b, z: 1 }); [r.list[0], ...r.list] = [r.a, 7, r.b]', members: 'rest' },
  { claim: 'computed keys in patterns', a: ['"x"', '"y"', '"a"', '0'], b: INTS, run: 'const { [r.a]: v = "none", [`${r.a}x`]: w, ...rest } = { x: r.b, y: 2, ax: r.a, 0: "zero" }; r.out = [v, w, JSON.stringify(rest)].join()' },
  { claim: 'patterns of parameters', a: ['undefined', '1', '"ab"'], b: INTS, program: 'const f = ({ p, q: [h, ...t] = [5, p] } = { p: "dp" }, ...[n = h, m]) => [p, h, t.join(), n, m].join("/")', o: ['undefined', '{ p: r.a }', '{ p: r.b, q: [r.a, r.b, 3] }', '{ q: "xyz" }'], run: 'r.out = f(r.o, r.a, r.b)' },
  { claim: 'defaults of parameters that refer to others', a: ['undefined', '2', 'null'], b: INTS, program: 'function f(x = 3, y = x + 1, g = () => x * y) { x++; return [x, y, g(), arguments.length].join() }', run: 'r.out = f(r.a, r.b > 1 ? undefined : r.b)' },
  { claim: 'patterns in loops', a: INTS, b: INTS, run: 'let s = 0; for (const { x, y: [z = 1] = [] } of [{ x: r.a }, { x: 1, y: [r.b] }]) s += x * z; for (const [k, v] of Object.entries({ p: r.a, q: r.b })) s += k.length * v; r.out = s' },
  { claim: 'patterns of strings and iterators', a: STRINGS, b: INTS, run: 'const [c, ...cs] = r.a; const [k] = new Map([[r.b, 1]]); const [g] = (function* () { yield r.b; throw 1 })(); r.out = [c, cs.length, k, g].join()' },
  { claim: 'a pattern of null', o: ['null', 'undefined', '{ p: null }', '1'], b: INTS, run: 'const { p } = r.o; r.out = r.b; const { q } = p; r.out = q' },
  { claim: 'spread of arrays', a: INTS, b: INTS, list: LISTS, run: 'r.out = [...r.list, r.a, ...r.list].length; r.out2 = [0, ...r.list]' },
  { claim: 'spread in calls', a: INTS, b: INTS, list: LISTS, program: 'const f = (x, y, ...z) => [x, y, z.length].join()', run: 'r.out = f(...r.list); r.out2 = f(r.a, ...r.list, r.b); r.out3 = Math.max(...r.list.filter((x) => typeof x === "number"), r.a); r.out4 = new Array(...r.list, 1, 2).length' },
  { claim: 'spread of strings, maps and generators', a: STRINGS, b: INTS, run: 'r.out = [...r.a].length + [...new Map([[r.a, r.b]])][0].join() + [...(function* () { for (let i = 0; i < r.b; i++) yield i })()].join()' },
  { claim: 'spread of objects', a: INTS, b: INTS, o: ['null', '{ x: r.a, y: r.b }', '[r.a, r.b]', '"ab"', '{ x: { z: r.a } }', '{ get g() { return r.b } }'], run: 'r.out = { x: 0, ...r.o, w: r.b }' },
  { claim: 'spread of a value that cannot be', a: MIXED, run: 'r.out = { ...r.a }; r.out = [...r.a]', leastStates: 20 },
  { claim: 'template literals', a: MIXED, b: INTS, run: 'r.out = `${typeof r.a}-${r.b}-${r.b + 1}`; r.out = `a${r.a}b`' },
  { claim: 'templates of objects', a: INTS, o: ['null', '[r.a, [r.a]]', '{ toString: () => "t" + r.a }', '{ [Symbol.toPrimitive]: (h) => h + r.a }', '() => 1'], run: 'r.out = `<${r.o}>`' },
  { claim: 'tagged templates', a: INTS, b: INTS, program: 'const seen = []; const tag = (strings, ...values) => { if (!seen.includes(strings)) seen.push(strings); return strings.raw.join("|") + values.join() + seen.indexOf(strings) }', run: 'r.out = tag`x${r.a}\\n${r.b}y`; if (r.a > 1) r.out += tag`z`; seen.length = 0' },
  { claim: 'shorthand, computed and spread members of literals', a: ['"k"', '"x"', '1', 'Symbol.iterator'], b: INTS, run: 'const x = r.b; r.out = { x, [r.a]: r.b, ["c" + r.b]() { return x }, get [`g${x}`]() { return x }, __proto__: null }; r.out2 = Object.keys(r.out).join()' },
  { claim: 'swaps of fields and elements', a: INTS, b: INTS, list: ['[r.a, 1, r.b]'], run: '[r.list[0], r.list[2]] = [r.list[2], r.list[0]]; const t = r.a; r.a = r.b; r.b = t' },
]
