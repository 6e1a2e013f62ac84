/** Operators and assignments on values that differ between the states. */
import { BIGS, BOOLS, type Feature, INTS, MIXED, NUMBERS, STRINGS } from './feature.ts'

const BINARY = ['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>', '<', '>', '<=', '>=', '==', '!=', '===', '!==']
const ARITHMETIC = ['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>']
const LOGICAL = ['&&', '||', '??']
const UNARY = ['-', '+', '!', '~', 'typeof ', 'void ']
/** Objects with conversions of their own, which see how often they are called. */
const CONVERTED = ['null', '{ valueOf: () => r.a }', '{ toString: () => "s" + r.a }', '{ [Symbol.toPrimitive]: (hint) => { r.n++; return hint } }', '[r.a]', 'new Date(r.a)']

const binary = BINARY.flatMap((op): Feature[] => [
  { claim: `a ${op} b of numbers`, a: NUMBERS, b: NUMBERS.slice(0, 8), run: `r.out = r.a ${op} r.b` },
  { claim: `a ${op} b of values of every type`, a: MIXED, b: MIXED, run: `r.out = r.a ${op} r.b`, bound: 3 },
])

const others: Feature[] = [
  ...['+', '*', '<', '==', '==='].map((op): Feature => ({ claim: `an object ${op} a value`, a: ['1', '"1"', 'null', '2n'], b: ['1', '"1"', 'NaN'], o: CONVERTED, members: 'n = 0', run: `r.out = r.o ${op} r.b; r.out2 = r.b ${op} r.o` })),
  ...BINARY.slice(0, 12).map((op): Feature => ({ claim: `a ${op} b of bigints`, a: BIGS, b: BIGS.slice(0, 4), run: `r.out = r.a ${op} r.b` })),
  { claim: 'comparison of strings', a: STRINGS, b: STRINGS, run: 'r.out = [r.a < r.b, r.a >= r.b, r.a == r.b, r.a + r.b].join()' },
  { claim: 'all operators in one expression', a: NUMBERS, b: INTS, run: 'r.out = ((r.a * 2 + r.b) % 5 - -r.a) / (r.b || 1) | (r.a & 3) << (r.b ^ 1)' },
  { claim: 'operators of one differing operand and a constant', a: NUMBERS, run: 'r.out = [r.a + 1, 1 - r.a, r.a * 3, r.a / 2, 7 % r.a, r.a ** 2, r.a | 0, r.a >>> 1, 3 < r.a, r.a == null, r.a === 0].join()' },
  { claim: 'results with a minus in front of zero', a: ['0', '-0', '1', '-1'], b: ['0', '-0', '5'], run: 'r.out = r.a * r.b; r.out2 = Object.is(r.a * r.b, -0); r.out3 = -r.a' },
  { claim: 'a result that is the same for different operands', a: INTS, b: INTS, run: 'r.out = r.a * 0 + (r.b - r.b)' },
  ...UNARY.map((op): Feature => ({ claim: `${op.trim()} of values of every type`, a: MIXED, run: `r.out = ${op}r.a`, leastStates: 20 })),
  { claim: 'unary operators after one another', a: MIXED, run: 'r.out = [!!r.a, typeof !r.a, -typeof r.a, ~~Number(r.a)].join()' },
  ...['++', '--'].flatMap((op): Feature[] => [
    { claim: `postfix ${op}`, a: ['0', '"5"', 'true', 'null', 'undefined', '2.5', '7n', '"x"', '-0'], run: `r.out = r.a${op}` },
    { claim: `prefix ${op}`, a: ['0', '"5"', 'true', 'null', 'undefined', '2.5', '7n', '"x"', '-0'], run: `r.out = ${op}r.a` },
    { claim: `${op} of a local, an element and a private field`, a: INTS, b: INTS, members: `#p = 1; bump(v) { this.#p = v; this.#p${op}; return ${op}this.#p + this.#p }`, run: `let x = r.a; const e = [r.b]; x${op}; ${op}e[0]; e[0]${op}; r.out = [x, e[0], r.bump(r.a)].join()` },
  ]),
  ...ARITHMETIC.map((op): Feature => ({ claim: `compound assignment ${op}=`, a: ['1', '"3"', '2.5', '-4', 'null', '6n'], b: ['0', '2', '"1"', '3n'], run: `let x = r.a; x ${op}= r.b; r.out = x; r.a ${op}= r.b` })),
  { claim: 'compound assignment to elements, privates and module variables', a: INTS, b: INTS, program: 'let m = 1', members: '#p = 2; add(v) { this.#p += v; return this.#p }', run: 'm += r.a; const l = [r.b, 5]; l[r.a % 2] *= r.b + 2; r.out = [m % 4, l.join(), r.add(r.b) % 5].join("/"); m = 1', bound: 4 },
  ...LOGICAL.flatMap((op): Feature[] => [
    { claim: `a ${op} b`, a: MIXED, b: ['0', '"b"', 'null'], run: `r.out = r.a ${op} r.b` },
    { claim: `a ${op} b with effects in b`, a: MIXED, run: `r.out = r.a ${op} (r.count = (r.count + 1) % 3, r.count)`, members: 'count = 0' },
    { claim: `logical assignment ${op}=`, a: MIXED, b: ['0', '"b"', 'null'], members: '#p; set p(v) { r_count++; this.#p = v } get p() { return this.#p } assign(v) { this.#p = v; this.p ' + op + '= "new"; return this.#p }', program: 'let r_count = 0', run: `r.out = r.assign(r.a); r.a ${op}= r.b; let x = r.b; x ${op}= r.a; r.out2 = x; const e = [r.a]; e[0] ${op}= 9; r.out3 = e[0]; r_count = 0` },
  ]),
  { claim: 'nested logical operators', a: BOOLS, b: ['0', '1', 'null', 'undefined'], run: 'r.out = ((r.a && r.b) || (r.b ?? "n")) && !(r.a || r.b) ? "t" : (r.b ?? r.a)' },
  { claim: 'the conditional operator', a: MIXED, b: INTS, run: 'r.out = r.a ? r.b > 1 ? "x" : r.b : r.b === 0 ? [r.a].length : -r.b' },
  { claim: 'the conditional operator between references', a: BOOLS, b: INTS, run: 'const p = { v: r.b }, q = [r.b]; const c = r.a ? p : q; c.v = 7; r.out = [p.v, q.v, c === p].join()' },
  { claim: 'the comma operator', a: INTS, b: INTS, run: 'r.out = (r.a++, r.b--, r.a * 10 + r.b)', leastStates: 30 },
  { claim: 'in and instanceof', a: ['"x"', '"y"', '"0"', '"length"', 'Symbol.iterator', '1'], b: INTS, program: 'class C { x } class D extends C { static [Symbol.hasInstance](v) { return v !== null && v.x === 1 } }', o: ['null', '{ x: r.b }', 'new C()', '[1, 2]', '() => 1'], run: 'r.out = [r.o instanceof C, r.o instanceof D, r.o instanceof Function, r.a in r.o].join()' },
  { claim: 'a private name in an object', a: INTS, program: 'class P { #x; static has(o) { return #x in o } }', o: ['null', 'new P()', '{}', '[]'], run: 'r.out = [r.a, P.has(r.o)].join()' },
  { obstacle: /one-way/, claim: 'delete', a: ['"x"', '"y"', '"0"', '1', '"length"'], o: ['{ x: 1, y: r.b }', '[1, r.b, 3]', 'Object.freeze({ x: 1 })'], run: 'r.out = delete r.o[r.a]; r.out2 = Object.keys(r.o).join()' },
  { claim: 'optional chaining', a: INTS, o: ['null', 'undefined', '{ x: null }', '{ x: { y: r.a } }', '{ x: { y: () => r.a, z: [r.a] } }', '{ f() { return this.x }, x: r.a }'], run: 'r.out = [r.o?.x?.y, r.o?.["x"]?.z?.[0], r.o?.f?.(), r.o?.x.y].map(String).join()', more: { calls: 'r.out = r.o?.x.y?.()', removes: 'r.out = delete r.o?.x', groups: 'r.out = (r.o?.f)?.()' } },
  { obstacle: /one-way/, claim: 'keys that differ', a: ['"x"', '"y"', '0', '1', '-0', '"__proto__"', '1.5', 'null', 'undefined', 'Symbol.iterator', '2n'], b: INTS, o: ['{ x: 1 }', '[4, 5]', '"str"', 'null'], run: 'r.out = r.o[r.a]; if (typeof r.o === "object" && r.a !== "__proto__" && r.o !== null) r.o[r.a] = r.b' },
  { claim: 'keys that are converted once', a: INTS, members: 'n = 0', run: 'const k = { toString() { r.n = (r.n + 1) % 4; return "k" + r.a } }; const o = { k0: 1, k1: 2 }; o[k]++; o[k] ??= r.a; r.out = JSON.stringify(o)', leastStates: 20 },
  { claim: 'evaluation order of a call and an assignment', a: INTS, b: INTS, run: 'const seen = []; const at = (v) => (seen.push(v), v % 2); const l = [[0, 0], [0, 0]]; l[at(r.a)][at(r.b)] = at(r.a + r.b); r.out = seen.join() + "/" + l.join()' },
]

export const operators: readonly Feature[] = [...binary, ...others]
