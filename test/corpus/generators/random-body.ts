/**
 * Random functions that rest, as source text made from a list of numbers (which fast-check shrinks): statements and
 * expressions of every kind with yields or awaits in all places, loops that end, and operands that log their evaluation.
 */
import { Decisions } from '../../support/decisions.ts'
import { placedExpressions, placedStatements, type Writer } from './random-places.ts'

export function randomGenerator(numbers: readonly number[]): string {
  return new BodyWriter(new Decisions(numbers), YIELDING).declare('function* g', 4)
}

/** A generator that evaluates one expression after the other, which together have rests in all places. */
export function randomExpressions(numbers: readonly number[]): string {
  return new BodyWriter(new Decisions(numbers), YIELDING).declareEach('function* g', 4)
}

/** In what a kind of function differs from the others. `e` writes an operand, `fresh` a new name. */
export interface Flavor {
  /** Statements that rest. */
  statements(e: () => string): (() => string)[]
  /** Expressions that rest. */
  expressions(e: () => string, fresh: () => string): (() => string)[]
  /** Heads of loops that only this kind of function has, over a constant of the given name. */
  loops(e: () => string, name: string): (() => string)[]
}

const YIELDING: Flavor = {
  statements: (e) => [() => `yield ${e()};`],
  expressions: (e, fresh) => [
    () => `(yield ${e()})`,
    () => `(yield)`,
    () => `(yield* spy('${fresh()}', [${e()}], { result: 7 }))`,
  ],
  loops: () => [],
}

/** Writes one function, whose parameters are p and q. */
export class BodyWriter {
  readonly #d: Decisions
  readonly #flavor: Flavor
  #names = 0
  /** Variables in scope. */
  #variables: string[] = ['p', 'q']
  /** What break and continue may be written with. */
  #jumps: string[] = []

  constructor(decisions: Decisions, flavor: Flavor) {
    this.#d = decisions
    this.#flavor = flavor
  }

  /** The declaration that starts with `head`, such as `function* g`. */
  declare(head: string, depth: number): string {
    const strict = this.#d.below(2) ? `'use strict'; ` : ''
    return `${head}(p, q) { ${strict}${this.#statements(depth)} return ${this.#expression(2)} }`
  }

  /** The same with expressions instead of statements, as many as there are decisions for, each with its own end. */
  declareEach(head: string, depth: number): string {
    let text = ''
    do text += `try { log(${this.#expression(depth)}) } catch (x) { log(x) }\n`
    while (!this.#d.isUsedUp)
    return `${head}(p, q) {\n${text}}`
  }

  #statements(depth: number): string {
    const outer = this.#variables
    this.#variables = [...outer]
    let text = ''
    const count = 1 + this.#d.below(4)
    for (let i = 0; i < count; i++) text += `${this.#statement(depth - 1)} `
    this.#variables = outer
    return text
  }

  #statement(depth: number): string {
    const d = this.#d
    if (depth <= 0 || d.isUsedUp) return `log(${this.#expression(1)});`
    return d.pick(
      () => `log(${this.#expression(depth)});`,
      ...this.#flavor.statements(() => this.#expression(depth)),
      () => this.#declaration(depth),
      () => `${this.#variable()} = ${this.#expression(depth)};`,
      () => `if (${this.#expression(depth)}) { ${this.#statements(depth)} } else { ${this.#statements(depth)} }`,
      () => this.#loop(depth),
      () => this.#try(depth),
      () => this.#switch(depth),
      () => this.#jump(depth),
      () => `if (${this.#expression(1)}) return ${this.#expression(depth)};`,
      () => `if (${this.#expression(1)} % 4 === 3) throw ${this.#expression(depth)};`,
      () => `{ const h = () => ${this.#variable()}; ${this.#statement(depth - 1)} log(h()); }`,
      ...placedStatements(this.#writer(depth), () => this.#statements(depth - 1), this.#jumps[d.below(Math.max(1, this.#jumps.length))]),
    )
  }

  #writer(depth: number): Writer {
    return { d: this.#d, e: () => this.#expression(depth - 1), variable: () => this.#variable(), fresh: () => this.#fresh() }
  }

  #declaration(depth: number): string {
    const d = this.#d
    const kind = d.pick(() => 'let', () => 'let', () => 'var')
    const name = this.#fresh()
    const init = d.pick(
      () => `${name} = ${this.#expression(depth)}`,
      () => `[${name} = ${this.#expression(depth)}] = spy('${name}', [${this.#expression(1)}])`,
      () => `{ a: ${name} = ${this.#expression(depth)}, ...${name}r } = { a: ${this.#expression(1)}, b: 1 }`,
      () => `{ [at('k')]: ${name} = ${this.#expression(1)} } = { k: ${this.#expression(depth)} }`,
    )
    this.#variables.push(name)
    return `${kind} ${init};`
  }

  #loop(depth: number): string {
    const d = this.#d
    const name = this.#fresh()
    const label = d.below(2) ? `L${name}` : ''
    const jumps = this.#jumps
    this.#jumps = [...jumps, 'break', 'continue', ...(label ? [`break ${label}`, `continue ${label}`] : [])]
    const prefix = label ? `${label}: ` : ''
    const text = d.pick(
      () => `${prefix}for (let ${name} = 0; ${name} < 3; ${name}++) { ${this.#body(name, depth)} }`,
      () => `${prefix}for (const ${name} of spy('${name}', [1, ${this.#expression(1)}])) `
        + `{ ${this.#body(name, depth)} }`,
      () => `${prefix}for (const ${name} of [${this.#expression(1)}, 2]) { ${this.#body(name, depth)} }`,
      ...this.#flavor.loops(() => this.#expression(1), name).map((head) => () => `${prefix}${head()} { ${this.#body(name, depth)} }`),
      () => `${prefix}for (const ${name} in { a: 1, b: 2 }) { ${this.#body(name, depth)} }`,
      () => `var ${name} = 0; ${prefix}while (${name}++ < 3 && ${this.#expression(1)}) { ${this.#body(name, depth)} }`,
      () => `var ${name} = 0; ${prefix}do { ${this.#body(name, depth)} } `
        + `while (${name}++ < 2 && ${this.#expression(1)});`,
    )
    this.#jumps = jumps
    return text
  }

  #body(name: string, depth: number): string {
    const outer = this.#variables
    this.#variables = [...outer, name]
    const capture = this.#d.below(3) === 0 ? `const c${name} = () => ${name}; log(c${name}()); ` : ''
    const text = capture + this.#statements(depth)
    this.#variables = outer
    // Constants of a loop head must not be assigned; they are only read.
    return text.replaceAll(new RegExp(`(^|[ ({])${name} (=|\\+=|&&=|\\?\\?=) `, 'g'), `$1globalThis.sink $2 `)
  }

  #try(depth: number): string {
    const name = this.#fresh()
    const block = `try { ${this.#statements(depth)} }`
    const handler = (): string => `catch (${name}) { log(${name}); ${this.#statements(depth)} }`
    const finalizer = (): string => `finally { ${this.#statements(depth)} }`
    return this.#d.pick(
      () => `${block} ${handler()}`,
      () => `${block} ${finalizer()}`,
      () => `${block} ${handler()} ${finalizer()}`,
    )
  }

  #switch(depth: number): string {
    const clause = (test: string): string => `${test}: ${this.#inSwitch(depth)}`
    const [selected, first] = [this.#expression(1), clause('case 0')]
    return `switch (${selected} % 3) { ${first} ${clause(`case ${this.#expression(1)}`)} ${clause('default')} }`
  }

  #jump(depth: number): string {
    if (this.#jumps.length === 0) return `{ ${this.#statements(depth)} }`
    return `if (${this.#expression(1)}) ${this.#jumps[this.#d.below(this.#jumps.length)]};`
  }

  #inSwitch(depth: number): string {
    const jumps = this.#jumps
    this.#jumps = [...jumps, 'break']
    const text = `{ ${this.#statements(depth)} }`
    this.#jumps = jumps
    return text
  }

  #expression(depth: number): string {
    const d = this.#d
    if (depth <= 0 || d.isUsedUp) return this.#operand()
    const e = (): string => this.#expression(depth - 1)
    return d.pick(
      () => this.#variable(),
      ...this.#flavor.expressions(e, () => this.#fresh()),
      () => `(${e()} + ${e()})`,
      () => `(${e()} ? ${e()} : ${e()})`,
      () => `(${e()} ${d.pick(() => '&&', () => '||', () => '??')} ${e()})`,
      () => `[${e()}, ${d.pick(() => '', () => '...', () => ', ...')}[${e()}], ${e()}].length`,
      () => `show({ a: ${e()}, [${e()}]: ${e()}, ...{ s: ${e()} } })`,
      () => `\`\${${e()}}-\${${e()}}\``,
      () => `at(${e()}, ${e()})`,
      () => `Math.max(${e()}, ...[${e()}], ${e()})`,
      () => `({ v: ${e()}, m(x) { return this.v + x } }).m(${e()})`,
      () => `(${this.#variable()} ${d.pick(() => '=', () => '+=', () => '??=', () => '&&=')} ${e()})`,
      () => `((o) => o)({ n: ${e()} }).n`,
      () => `(${e()}, ${e()})`,
      () => `({ f: null, n: { x: ${e()} } })?.n?.[(${e()}, 'x')]`,
      () => `(typeof ${e()})`,
      () => `new Array(${e()}, ${e()}).length`,
      () => `(([a = ${d.below(3)}, b]) => a + b)([${e()}, ${e()}])`,
      ...placedExpressions(this.#writer(depth)),
    )
  }

  #operand(): string {
    const d = this.#d
    return d.pick(() => this.#variable(), () => `at('${this.#fresh()}', ${d.below(4)})`, () => `${d.below(5)}`)
  }

  #variable(): string {
    return this.#variables[this.#d.below(this.#variables.length)]!
  }

  #fresh(): string {
    return `x${this.#names++}`
  }
}
