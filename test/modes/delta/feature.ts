/**
 * A feature of the language as a small exploration. The root has inputs `a` and `b` (primitive values), `o` (what a list of
 * expressions makes) and `list` (an array), each with an operation that sets it, so that after a few calls there are states
 * with all combinations, and a result `out`, which the operations under test write: `run` throws what its code throws,
 * `caught` keeps it. Inputs that the code does not mention are left out.
 */
import type { Way } from '../agreement.ts'

export interface Feature {
  readonly claim: string
  /** Statements of the operation under test; the root is `r`. */
  readonly run: string
  /** The values that `r.a` and `r.b` take. */
  readonly a?: readonly string[]
  readonly b?: readonly string[]
  /** Expressions of `r`, one for each thing that `r.o` can be. */
  readonly o?: readonly string[]
  /** The same for `r.list`. */
  readonly list?: readonly string[]
  /** Declarations that run once. */
  readonly program?: string
  /** Further members of the root's class. */
  readonly members?: string
  /** Further operations, by name: statements as in `run`. */
  readonly more?: Readonly<Record<string, string>>
  /** Further lines of the exploration: invariant, compare, model. */
  readonly properties?: string
  /** Default: all inputs can be set, and two operations follow, or one if there are many inputs. */
  readonly bound?: number
  /** Sloppy code; else it is a module. */
  readonly isSloppy?: boolean
  readonly way?: Way
  /** It does not end in some states. */
  readonly isEndless?: boolean
  /** Why sets of states cannot be used for it throughout; default: they are. */
  readonly obstacle?: RegExp
  /** Fewer states than most features have, because there are not more. */
  readonly leastStates?: number
}

export const INTS = ['0', '1', '2', '3']
export const NUMBERS = ['0', '-0', '1', '-1', '2.5', 'NaN', 'Infinity', '2 ** 31', '-(2 ** 31)', '2 ** 53']
export const BIGS = ['0n', '1n', '-3n', '5n', '2n ** 64n']
export const STRINGS = ['""', '"a"', '"ab"', '"ba"', '"abcab"', '"ß"', '"😀x"', '" 1 "']
export const MIXED = ['undefined', 'null', 'true', 'false', '""', '"0"', '"ab"', '3', '-0', 'NaN', '10n', '-1n', 'Symbol.iterator']
export const BOOLS = ['false', 'true']
/** Of every kind that a reference can have, some of them with values of the state in them. */
export const OBJECTS = ['null', '{ x: r.a }', '{ x: r.a, y: r.b }', '{ y: { x: r.b } }', '[r.a, r.b]', '[]', '() => r.a']
export const LISTS = ['[]', '[r.a]', '[r.a, r.b]', '[1, r.a, 2]', '[r.b, , r.a]', '[r.a, [r.b]]']

const LEAST_STATES = 30

/** The file of a feature, with its extension. */
export function textOf(feature: Feature): { readonly text: string; readonly extension: 'mjs' | 'cjs' } {
  const { run, program = '', members = '', more = {}, properties = '', isSloppy = false } = feature
  const isUsed = (name: string): boolean => new RegExp(`\\b(?:r|this|root)\\.${name}\\b|\\b${name}\\b[^;=]*\\} = r\\b`).test([run, program, members, properties, ...Object.values(more), ...(feature.o ?? []), ...(feature.list ?? [])].join('\n'))
  const inputs = (['o', 'list', 'a', 'b'] as const).filter((name) => feature[name] !== undefined || isUsed(name))
  const setters = inputs.map((name) => setter(name, feature[name] ?? (name === 'o' ? OBJECTS : name === 'list' ? LISTS : INTS)))
  const operations = Object.entries({ run, caught: `try { ${run} } catch (e) { r.out = String(e) }`, ...more })
    .map(([name, body]) => `    ${name}: { run: (r) => { ${body} }, throws: () => true },\n`)
  const [head, tail] = isSloppy ? [`const { explore } = require('manyworlds')`, 'module.exports ='] : [`import { explore } from 'manyworlds'`, 'export default']
  return { extension: isSloppy ? 'cjs' : 'mjs', text: `${head}
${program}
class Root {
  a = ${feature.a?.[0] ?? 0}
  b = ${feature.b?.[0] ?? 0}
  o = null
  list = []
  out = null;
  ${members}
}
${tail} explore({
  root: () => new Root(),
  bound: ${feature.bound ?? inputs.length + (inputs.length > 2 ? 1 : 2)},
  operations: {
${setters.join('')}${operations.join('')}  },
  ${properties}
})
` }
}

function setter(name: string, values: readonly string[]): string {
  if (name === 'a' || name === 'b') return `    ${name}: { args: [[${values.join(', ')}]], run: (r, v) => { r.${name} = v } },\n`
  const cases = values.map((value, i) => `case ${i}: r.${name} = ${value}; break; `).join('')
  return `    ${name}: { args: [[${values.map((_, i) => i).join(', ')}]], run: (r, v) => { switch (v) { ${cases}} }, throws: () => true },\n`
}

export const leastStates = ({ leastStates: states = LEAST_STATES }: Feature): number => states
