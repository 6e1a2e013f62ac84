/**
 * Random class programs as text, made from a list of numbers (which fast-check shrinks): classes with fields, privates,
 * statics, accessors, inheritance, generators and closures, and a sequence of calls whose results are printed. Every
 * loop ends, and a supply of fuel bounds recursion.
 */
import { Decisions } from './decisions.ts'

export function randomProgram(numbers: readonly number[]): string {
  return new ProgramWriter(new Decisions(numbers)).program()
}

/** The same classes as an exploration: each call is an operation on three objects. CommonJS. */
export function randomExploration(numbers: readonly number[], bound: number): string {
  return new ProgramWriter(new Decisions(numbers)).exploration(bound)
}

const METHODS = ['m0', 'm1', 'm2']
const FIELDS = ['f0', 'f1', 'f2']

class ProgramWriter {
  readonly #d: Decisions
  #names = 0
  #variables: string[] = []
  #constants = new Set<string>()
  #jumps: string[] = []
  /** Where `this` and private names may be used. */
  #inClass = false
  #isStatic = false
  #hasSuper = false
  #inGenerator = false

  constructor(decisions: Decisions) {
    this.#d = decisions
  }

  program(): string {
    const declarations = this.#declarations()
    const calls = this.#calls(3 + this.#d.below(8)).map((call, i) => `fuel = 60; try { print(${JSON.stringify(`call ${i}`)}, ${call}) } catch (e) { print('threw', e) }\n`)
    return `${declarations}
const objects = [new C(1, 2), new B(), new A('s')]
${calls.join('')}
print(shared, log.length, A.s0, B.s0, C.s0)\nfor (const o of objects) print(o)
`
  }

  exploration(bound: number): string {
    const declarations = this.#declarations()
    const operations = this.#calls(2 + this.#d.below(3)).map((call, i) => `  call${i}: { run: (objects) => { fuel = 60; try { ${call} } finally { fuel = 0 } }, throws: () => true },\n`)
    const root = "[new C(1, 2), new B(), new A('s')]"
    return `${declarations}\nmodule.exports = require('manyworlds').explore({ root: () => ${root}, bound: ${bound}, operations: {\n${operations.join('')}} })\n`
  }

  #declarations(): string {
    const strict = this.#d.below(2) ? "'use strict'\n" : ''
    const classes = ['A', 'B', 'C'].map((name, i) => this.#class(name, i === 0 ? undefined : ['A', 'B'][i - 1]!)).join('\n')
    return `${strict}let fuel = 0, shared = 0
const KEY = Symbol('key'), log = []
const tag = (strings, ...values) => strings.raw.join('|') + values.join()
const outer = (x) => { let n = x; return { inc: (by = 1) => (n += by), get n() { return n } } }
${classes}`
  }

  #calls(count: number): string[] {
    return Array.from({ length: count }, () => {
      const d = this.#d
      const receiver = `objects[${d.below(3)}]`
      return d.pick(
        () => `${receiver}.${METHODS[d.below(3)]}(${d.below(4)}, ${this.#literal()})`,
        () => `${receiver}.${FIELDS[d.below(3)]}`,
        () => `${receiver}.acc`,
        () => `(${receiver}.acc = ${this.#literal()}, ${receiver}.f0)`,
        () => `[...${receiver}.gen(${d.below(3)})].slice(0, 9)`,
        () => `${'ABC'[d.below(3)]}.st(${d.below(3)}, ${this.#literal()})`,
        () => `${receiver}.f1?.(${d.below(3)})`,
        () => `Object.keys(${receiver}).join()`,
        () => `${receiver}.peek(${receiver})`,
        () => `\`\${${receiver}}\``,
      )
    })
  }

  #class(name: string, parent: string | undefined): string {
    this.#hasSuper = parent !== undefined
    const members: string[] = [`#p0 = ${this.#field()}`, '#p1 = 0', `static s0 = ${this.#staticExpression()}`]
    if (this.#d.below(2)) members.push(`static #sp = 1; static { this.s0 = [this.s0, ${name}.#sp++]; }`)
    for (const field of FIELDS) if (this.#d.below(2)) members.push(`${this.#d.below(5) === 0 ? `['${field}']` : field} = ${this.#field()}`)
    if (this.#d.below(2)) members.push(this.#creation(parent))
    for (const method of METHODS) if (parent === undefined || this.#d.below(2)) members.push(this.#method(method))
    if (parent === undefined || this.#d.below(2)) members.push(`get acc() { ${this.#body([])} }`, `set acc(v) { ${this.#body(['v'])} }`)
    if (parent === undefined || this.#d.below(2)) members.push(this.#generator())
    if (parent === undefined || this.#d.below(3) === 0) members.push(this.#static())
    if (parent === undefined) members.push(`toString() { return '${name}' + this.#p1 }`, 'peek(o) { return [#p0 in o, o.#p0, this.#hidden?.()] }', '#hidden() { return this.#p1++ }')
    return `class ${name}${parent === undefined ? '' : ` extends ${parent}`} {\n  ${members.join(';\n  ')}\n}`
  }

  #creation(parent: string | undefined): string {
    const body = this.#body(['a', 'b'])
    return `constructor(a = 1, ${this.#d.below(2) ? '...b' : 'b'}) { ${parent === undefined ? '' : 'super(a);'} if (fuel > 0) return; try { ${body} } catch (e) { log.push(e) } }`
  }

  #method(name: string): string {
    const parameters = this.#d.pick(() => 'a, b', () => 'a = 1, b = a', () => '[a, ...x] = [1], b', () => '{ a, ...x } = {}, b', () => 'a, ...b')
    return `${name}(${parameters}) { if (--fuel < 0) return fuel; ${this.#body(['a', 'b'])} }`
  }

  #generator(): string {
    this.#inGenerator = true
    const text = `*gen(a) { if (--fuel < 0) return; ${this.#body(['a'])} }`
    this.#inGenerator = false
    return text
  }

  #static(): string {
    this.#isStatic = true
    const text = `static st(a, b) { if (--fuel < 0) return fuel; ${this.#body(['a', 'b'])} }`
    this.#isStatic = false
    return text
  }

  #field(): string {
    this.#inClass = true
    this.#variables = []
    const text = this.#d.pick(() => this.#literal(), () => `(x, y = x) => this.#p1 + x`, () => 'outer(1)', () => `[${this.#literal()}, ${this.#literal()}]`, () => 'new Map([[1, 2]])', () => '/a(?<g>b)?/g', () => 'new Set([1, 2])', () => 'this', () => `{ n: 1, m() { return this.n++ }, get g() { return this.n } }`)
    this.#inClass = false
    return text
  }

  #staticExpression(): string {
    return this.#d.pick(() => '0', () => "'s'", () => '[this.name]', () => '() => this.s0')
  }

  #body(parameters: string[]): string {
    this.#inClass = true
    this.#variables = [...parameters]
    this.#constants = new Set()
    this.#jumps = []
    const text = this.#statements(3) + `return ${this.#expression(2)}`
    this.#inClass = false
    return text
  }

  #statements(depth: number): string {
    const outer = this.#variables
    this.#variables = [...outer]
    let text = ''
    const count = 1 + this.#d.below(3)
    for (let i = 0; i < count; i++) text += `${this.#statement(depth - 1)} `
    this.#variables = outer
    return text
  }

  #statement(depth: number): string {
    const d = this.#d
    if (depth <= 0 || d.isUsedUp) return `${this.#expression(1)};`
    return d.pick(
      () => `${this.#target()} = ${this.#expression(depth)};`,
      () => `${this.#target()} ${d.pick(() => '+=', () => '??=', () => '||=', () => '&&=', () => '**=', () => '>>>=')} ${this.#expression(1)};`,
      () => `${this.#target()}${d.pick(() => '++', () => '--')};`,
      () => this.#declaration(depth),
      () => `if (${this.#expression(depth)}) { ${this.#statements(depth)} } else { ${this.#statements(depth)} }`,
      () => this.#loop(depth),
      () => this.#try(depth),
      () => `switch (${this.#expression(1)}) { case ${d.below(3)}: { ${this.#inSwitch(depth)} } default: { ${this.#inSwitch(depth)} } case 'a': { ${this.#inSwitch(depth)} } }`,
      () => `[${this.#target()}, ${this.#target()} = ${this.#expression(1)}] = [${this.#expression(1)}, , 3];`,
      () => `({ f0: ${this.#target()}, ...${this.#target()} } = { f0: ${this.#expression(1)}, z: 1 });`,
      () => (this.#jumps.length > 0 ? `if (${this.#expression(1)}) ${this.#jumps[d.below(this.#jumps.length)]};` : `shared = ${this.#expression(depth)};`),
      () => `if (${this.#expression(1)}) return ${this.#expression(depth)};`,
      () => `if (${this.#expression(1)} === ${d.below(3)}) throw ${d.pick(() => `new RangeError(${this.#expression(1)})`, () => this.#expression(1))};`,
      () => `delete this.${FIELDS[d.below(3)]};`,
      () => `log.push(${this.#expression(depth)});`,
      () => `function ${this.#fresh()}(q) { return [this === undefined, q, arguments.length]; }`,
      () => (this.#inGenerator ? `${d.below(2) ? '' : 'a = '}yield ${this.#expression(depth)};` : `${this.#expression(depth)};`),
      () => (this.#inGenerator ? `yield* [${this.#expression(1)}, ${this.#expression(1)}];` : `;`),
    )
  }

  #declaration(depth: number): string {
    const d = this.#d
    const kind = d.pick(() => 'let', () => 'const', () => 'var')
    const name = this.#fresh()
    const init = d.pick(
      () => `${name} = ${this.#expression(depth)}`,
      () => `[${name} = ${this.#expression(1)}] = [${this.#expression(1)}]`,
      () => `{ length: ${name} = ${this.#expression(1)} } = [1]`,
    )
    if (kind === 'const') this.#constants.add(name)
    this.#variables.push(name)
    return `${kind} ${init};`
  }

  #loop(depth: number): string {
    const d = this.#d
    const name = this.#fresh()
    const label = d.below(2) ? `L${name}` : ''
    const prefix = label ? `${label}: ` : ''
    const jumps = this.#jumps
    const variables = this.#variables
    this.#jumps = [...jumps, 'break', 'continue', ...(label ? [`break ${label}`, `continue ${label}`] : [])]
    this.#variables = [...variables, name]
    this.#constants.add(name)
    const body = `{ ${d.below(3) === 0 ? `log.push(() => ${name}); ` : ''}${this.#statements(depth)} }`
    this.#variables = variables
    const text = d.pick(
      () => `${prefix}for (let ${name} = 0; ${name} < 3; ${name}++) ${body}`,
      () => `${prefix}for (const ${name} of [1, ${this.#expression(1)}]) ${body}`,
      () => `${prefix}for (const ${name} in { a: 1, b: 2 }) ${body}`,
      () => `var ${name} = 0; ${prefix}while (${name}++ < 3) ${body}`,
      () => `var ${name} = 0; ${prefix}do ${body} while (++${name} < 3);`,
      () => `${prefix}for (const ${name} of new Map([[1, 2], [3, 4]]).values()) ${body}`,
    )
    this.#jumps = jumps
    return text
  }

  #try(depth: number): string {
    const name = this.#fresh()
    const block = `try { ${this.#statements(depth)} }`
    return this.#d.pick(
      () => `${block} catch (${name}) { log.push(${name}); ${this.#statements(depth)} }`,
      () => `${block} finally { ${this.#statements(depth)} }`,
      () => `${block} catch { ${this.#statements(depth)} } finally { ${this.#statements(depth)} }`,
    )
  }

  #inSwitch(depth: number): string {
    const jumps = this.#jumps
    this.#jumps = [...jumps, 'break']
    const text = this.#statements(depth)
    this.#jumps = jumps
    return text
  }

  /** Something that can be assigned. */
  #target(): string {
    const d = this.#d
    const variables = this.#variables.filter((name) => !this.#constants.has(name))
    return d.pick(
      () => (variables.length > 0 ? variables[d.below(variables.length)]! : 'shared'),
      () => `this.${FIELDS[d.below(3)]}`,
      () => (this.#isStatic ? 'this.s0' : `this.#p${d.below(2)}`),
      () => `this['${FIELDS[d.below(3)]}']`,
      () => 'shared',
      () => 'this[KEY]',
      () => (this.#hasSuper && !this.#inGenerator ? `super.${FIELDS[d.below(3)]}` : 'shared'),
    )
  }

  #expression(depth: number): string {
    const d = this.#d
    if (depth <= 0 || d.isUsedUp) return d.pick(() => this.#variable(), () => this.#literal(), () => `this.${FIELDS[d.below(3)]}`, () => (this.#isStatic ? 'this.s0' : `this.#p${d.below(2)}`))
    const e = (): string => this.#expression(depth - 1)
    return d.pick(
      () => this.#variable(),
      () => `(${e()} ${d.pick(() => '+', () => '-', () => '*', () => '%', () => '<', () => '===', () => '&', () => '<<', () => ',')} ${e()})`,
      () => `(${e()} ? ${e()} : ${e()})`,
      () => `(${e()} ${d.pick(() => '&&', () => '||', () => '??')} ${e()})`,
      () => `this.${METHODS[d.below(3)]}?.(${e()}, ${e()})`,
      () => `[${e()}, ...[${e()}], ${e()}]`,
      () => `{ a: ${e()}, ['k' + ${d.below(3)}]: ${e()}, ...{ s: ${e()} } }`.replace(/^/, '(') + ')',
      () => `\`\${${e()}}-\${typeof ${e()}}\``,
      () => `tag\`x\${${e()}}\\n\``,
      () => `((q, r = q) => [q, r, this === undefined])(${e()})`,
      () => `(function (q) { return [arguments.length, q, new.target] })(${e()}, 1)`,
      () => `(${this.#target()} ${d.pick(() => '=', () => '+=', () => '??=')} ${e()})`,
      () => `(${this.#target()}${d.pick(() => '++', () => '--')})`,
      () => `this?.${FIELDS[d.below(3)]}?.[${e()}]`,
      () => (this.#hasSuper ? `super.${this.#isStatic ? 'st' : METHODS[d.below(3)]}?.(${e()})` : `Object.is(${e()}, ${e()})`),
      () => `(${d.pick(() => 'typeof', () => 'void', () => '!', () => '-', () => '~')} ${e()})`,
      () => `Math.max(...[${e()}, 2])`,
      () => `[${e()}, ${e()}].map((q, i) => [q, i]).length`,
      () => `'aXbX'.replace(/X(?<n>b)?/g, (m, n, at) => at + String(${e()}))`,
      () => `/a(.)/.exec('xab')?.[${d.below(2)}]`,
      () => `(KEY in this)`,
      () => `(this instanceof A)`,
      () => `((o) => { const { x = ${e()}, ...rest } = o; return [x, rest] })({ y: ${e()} })`,
      () => `outer(${d.below(3)}).inc(${e()})`,
      () => `new Set([${e()}, ${e()}]).size`,
      () => `({ v: ${e()}, get g() { return this.v }, m() { return [this.v, ${this.#variable()}] } }).${d.pick(() => 'g', () => 'm()')}`,
      () => (this.#inGenerator ? `(yield ${e()})` : `[...'ab'].join(${e()})`),
      () => `[...(function* (q) { const r = yield q; yield [r, ${d.below(3)}] })(${e()})]`,
      () => `new (class { #z = ${this.#literal()}; static w = 1; get z() { return this.#z } })().z`,
      () => `log.findLast((f) => typeof f === 'function')?.()`,
      () => `new Date(${d.below(3)}).getTime()`,
      () => `(BigInt(${d.below(4)}) ** 2n)`,
    )
  }

  #variable(): string {
    return this.#variables.length > 0 && this.#inClass ? this.#variables[this.#d.below(this.#variables.length)]! : 'shared'
  }

  #literal(): string {
    return this.#d.pick(() => '0', () => '1', () => "'a'", () => 'null', () => 'undefined', () => '-0', () => 'NaN', () => '2n', () => 'true', () => '[]', () => '({})', () => '1.5')
  }

  #fresh(): string {
    return `v${this.#names++}`
  }
}
