import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../test/support/front/project.ts'
import { isModuleSyntax, stripTypes, type StripOptions } from './strip-types.ts'
import type { CompilerOptions } from './tsconfig.ts'

const strip = (text: string, compilerOptions: CompilerOptions = {}, file = '/p/a.ts') =>
  stripTypes(text, file, { compilerOptions })

/** What the text leaves in its variable `result`, run as Node would run it after stripping. */
function run(text: string, options: StripOptions = {}, file = '/p/a.ts'): unknown {
  const { code } = stripTypes(text, file, options)
  return new Function('module', 'exports', 'require', `${code}\nreturn result`)({}, {}, (name: string) => ({ name }))
}

describe('TypeScript syntax', () => {
  it('runs enums, const enums and merged namespaces', () => {
    expect(run(`
      enum Level { Low, High = 10, Top }
      enum Text { A = 'a' }
      const enum Bit { One = 1 << 0, Two = 1 << 1 }
      namespace Space { export const a = 1; export namespace Inner { export const b = a + 1 } }
      namespace Space { export const c = a + Inner.b }
      const result = [Level.Top, Level[10], Text.A, Bit.Two, Space.Inner.b, Space.c]
    `)).toEqual([11, 'High', 'a', 2, 2, 3])
  })

  it('runs parameter properties, abstract classes, overloads, satisfies and non-null assertions', () => {
    expect(run(`
      abstract class Shape { constructor(public readonly name: string, private size = 2) {} abstract area(): number
        double(): number
        double(by?: number): number { return this.area() * (by ?? 2) } }
      class Square extends Shape { area() { return this['size'] ** 2 } }
      const shape = new Square('s')! as Shape
      const result = [shape.name, shape.double(), ({ a: 1 } satisfies object).a, <number>3]
    `)).toEqual(['s', 8, 1, 3])
  })

  it('turns import = require and export = into CommonJS', () => {
    const { code } = strip(`import x = require('./x')\nexport = class Foo { y = x }\n`)
    expect(code).toContain('const x = require("./x")')
    expect(code).toContain('module.exports = class Foo')
  })

  it('drops imports that are types or unused, unless the project forbids it', () => {
    const text = `import type { A } from './a'\nimport { B, type C } from './b'\nlet x: B\n`
    expect(strip(text).code).not.toContain('import')
    expect(strip(text, { verbatimModuleSyntax: true }).code).toContain('import { B } from "./b"')
    expect(strip(text, { preserveValueImports: true, isolatedModules: true }).code).toContain('import { B } from "./b"')
  })

  it('reads generic arrows in .ts and JSX in .tsx', () => {
    expect(strip('const id = <T>(x: T) => x').code).toBe('const id = (x) => x;\n')
    expect(strip('const e = <b>{1 as number}</b>', { jsxFactory: 'h' }, '/p/a.tsx').code).toContain('h("b", null, 1)')
    expect(strip('const e = <b/>', { jsx: 'preserve' }, '/p/a.tsx').code).toContain('react/jsx-runtime')
  })

  it('keeps class fields as the tsconfig says', () => {
    const text = `class Base { set x(v: number) { log.push('set ' + v) } }
      const log: string[] = []
      // @ts-ignore
      class Derived extends Base { x = 1 }
      new Derived()
      const result = log`
    expect(run(text)).toEqual([])
    expect(run(text, { compilerOptions: { useDefineForClassFields: false } })).toEqual(['set 1'])
    expect(run(text, { compilerOptions: { target: 'es2020' } })).toEqual(['set 1'])
    expect(run(text, { compilerOptions: { target: 'es2020', useDefineForClassFields: true } })).toEqual([])
  })

  it('leaves modern syntax as it is', () => {
    const text = 'class A {\n  #x = 1;\n  static {\n    this.y = a?.b ?? 1n ** 2n;\n  }\n}\n'
    expect(strip(text).code).toBe(text)
  })
})

describe('decorators', () => {
  const standard = `
    const log: unknown[] = []
    function logged(value: any, context: any) { log.push(context.kind + ' ' + String(context.name)); return undefined }
    @logged class Foo { @logged method() { return Foo.name } @logged field = 1; @logged accessor item = 2
      @logged static s = 3; @logged get g() { return 4 } static own = Foo.name }
    const foo = new Foo()`

  it('runs standard decorators', () => {
    // Methods and accessors come before fields, static fields before the others, the class is last.
    expect(run(`${standard}\nconst result = [log, foo.field, foo.item, Foo.s, foo.g]`)).toEqual([
      ['method method', 'accessor item', 'getter g', 'field s', 'field field', 'class Foo'], 1, 2, 3, 4,
    ])
  })

  it('keeps the names of decorated classes', () => {
    expect(run(`${standard}\nconst result = [Foo.name, foo.method(), Foo.own, foo.constructor.name]`)).toEqual(
      ['Foo', 'Foo', 'Foo', 'Foo'])
    expect(run(`const d = (v: any, c: any) => {}
      const log: string[] = []
      @d class A { static self = A; static own = A.name; static { log.push(A.name) } }
      const B = @d class { }
      const C = @d class Inner { static own = Inner.name }
      const result = [A.name, A.own, log[0], B.name, C.name, C.own]`)).toEqual(['A', 'A', 'A', 'B', 'Inner', 'Inner'])
  })

  it('run static fields after the decorators of the class', () => {
    expect(run(`class Other {}
      const replace = (v: any, c: any) => Other as any
      @replace class A { static self = A; static #secret = 1 }
      const result = (A as any).self === Other`)).toBe(true)
  })

  it('runs legacy decorators if the tsconfig says so', () => {
    const legacy = `
      const log: string[] = []
      function member(target: any, key: string) { log.push(key) }
      function parameter(target: any, key: any, index: number) { log.push('parameter ' + index) }
      function whole(target: any) { log.push('class ' + target.name) }
      @whole class Foo { @member f = 1; static own = Foo.name; @member m() { return Foo.name }
        constructor(@parameter public a: number) {} }
      const result = [log, Foo.name, Foo.own, new Foo(7).m(), new Foo(7).a]`
    const expected = [['f', 'm', 'parameter 0', 'class Foo'], 'Foo', 'Foo', 'Foo', 7]
    for (const useDefineForClassFields of [true, false]) {
      const compilerOptions = { experimentalDecorators: true, useDefineForClassFields }
      expect(run(legacy, { compilerOptions })).toEqual(expected)
    }
  })

  it('says of a top-level await in CommonJS why the file is CommonJS', () => {
    const error = errorOf(() => stripTypes('export {}\nconst x: number = await 1\n', '/p/a.ts', { toCommonJs: true }))
    expect(error).toMatchObject({ code: 'syntax-error', location: { file: '/p/a.ts', line: 2, column: 19 }, fact: expect.stringContaining('the "type" of its package.json') })
  })

  it('refuses legacy decorator metadata, which needs types', () => {
    const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true }
    const error = errorOf(() => strip('const d: any = 0\nclass A {\n  @d x!: number\n}', compilerOptions))
    expect(error).toMatchObject({ code: 'unsupported-decorator-metadata', location: { file: '/p/a.ts' } })
    expect(error.location!.line).toBeGreaterThan(1)
    expect(strip('class A { x = 1 }', compilerOptions).code).toContain('class A')
  })

  it('lowers decorators and accessors of JavaScript', () => {
    expect(run('const d = () => {}; @d class A { accessor x = 1 }; const result = [A.name, new A().x]', {}, '/p/a.js'))
      .toEqual(['A', 1])
  })
})

describe('using', () => {
  it('disposes in reverse order, also when an error is thrown', () => {
    expect(run(`
      const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose')
      const log: string[] = []
      const resource = (name: string) => ({ [dispose]() { log.push(name) } })
      function f() { using a = resource('a'); using b = resource('b'); throw new Error('thrown') }
      try { f() } catch (error: any) { log.push(error.message) }
      const result = log`)).toEqual(['b', 'a', 'thrown'])
  })
})

describe('names of functions', () => {
  it('survive when esbuild renames variables that shadow others', () => {
    expect(run(`
      const foo = 1; class bar {} ; enum Kind { A }
      function outer() {
        const foo = () => 1
        function bar() {}
        const inner = () => {
          const foo = function () {}; const bar = class {}; class inner {}; const outer = async () => 1
          let late; late ??= () => 1
          const named = function foo() { return foo.name }, klass = class bar { static n = bar.name }
          return [foo, bar, inner, outer, late, named, klass, { foo() {}, bar: () => 1 }.foo].map((f) => f!.name)
            .concat(named(), klass.n) }
        return [foo.name, bar.name, ...inner()]
      }
      const result = outer()`)).toEqual(
      ['foo', 'bar', 'foo', 'bar', 'inner', 'outer', 'late', 'foo', 'bar', 'foo', 'foo', 'bar'])
  })

  it('need no helper where nothing was renamed', () => {
    expect(strip('const f = () => 1\nclass A { m = function () {} }\nexport default function () {}').code)
      .not.toContain('__name')
  })

  it('need the helper only for renamed declarations', () => {
    const { code } = strip(`enum E { A }
      export default function () {}
      export const a = () => 1, b = class { static c = 1 }
      export class C { m = () => 1; #p = () => 2 }
      function d() { const a = () => 2; return a }`)
    expect(code).not.toContain('__name')
    expect(code).toMatch(/export default function\s+\(\)/)
    expect(code).toContain('({a:')
    expect(strip('function a() { function a() {} return a }').code.match(/__name\(/g)).toHaveLength(1)
  })
})

describe('places', () => {
  it('survive the removal of name helpers', () => {
    const text = 'enum E { A }\nconst f = (x: number) => {\n  return x.boom\n}\n'
    const { code, locate } = strip(text)
    expect(locate(code.indexOf('return x'))).toMatchObject({ line: 3, column: 3 })
    expect(locate(code.indexOf('boom'))).toMatchObject({ line: 3, column: 12 })
  })

  it('of syntax errors count characters, not bytes', () => {
    const error = errorOf(() => strip('let a: string = "a"\nlet x = "äöü€😀" + ;\n'))
    expect(error).toMatchObject({ code: 'syntax-error', fact: 'Unexpected ";"' })
    expect(error.location).toEqual({ file: '/p/a.ts', line: 2, column: 20 })
    expect(error.frame).toContain('> 2 | let x = "äöü€😀" + ;\n    |                    ^')
  })
})

describe('isModuleSyntax', () => {
  it.each([
    ["import type { A } from './a'", true],
    ['export type X = 1', true],
    ["'use strict'\nexport interface X {}", true],
    ["import { A } from './a'\nlet x: A", true],
    ['import.meta.url', true],
    ["import a = require('a')\na()", false],
    ['export = 1', false],
    ['namespace N { export const x = 1 }', false],
    ["const x = `\nexport type X = 1\n` // import 'x'", false],
    ["'use strict'\nlet x = import('a')", false],
  ])('%j: %s', (text, expected) => {
    expect(isModuleSyntax(text, '/p/a.ts')).toBe(expected)
  })
})

describe('CommonJS on request', () => {
  it('turns imports into require and exports into properties', () => {
    const text = `import { a } from './a'\nimport b from './b'\nexport const c = a + 1\nexport default b\n`
    const { code } = stripTypes(text, '/p/a.cts', { toCommonJs: true })
    const module = { exports: {} as Record<string, unknown> }
    const required: Record<string, unknown> = { './a': { a: 1 }, './b': { __esModule: true, default: 'b' } }
    const wrapper = new Script(`(function (module, exports, require) { ${code} })`).runInThisContext() as Function
    wrapper(module, module.exports, (name: string) => required[name])
    expect({ ...module.exports }).toEqual({ c: 2, default: 'b' })
  })

  it('stays strict code', () => {
    const { code } = stripTypes('export function f() { return this }', '/p/a.cts', {
      toCommonJs: true, compilerOptions: { strict: false } })
    expect(code).toMatch(/^"use strict";/)
  })
})
