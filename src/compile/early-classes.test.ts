import { describe, expect, it } from 'vitest'
import { earlyClasses, type EarlyClass } from './early-classes.ts'
import type { SourceModule } from './module.ts'
import { parse } from './parse.ts'
import { locateIn } from './source-map.ts'

/** The variables of the classes that are made early; module 1 is evaluated at load, module 2 is deferred as well. */
function early(source: string): string[] {
  return classesOf(source).map(({ variable }) => variable)
}

function classesOf(source: string): EarlyClass[] {
  const locate = locateIn(source, '/main.mjs')
  const module: SourceModule = {
    id: 0, path: '/main.mjs', kind: 'esm', source, original: source, ast: parse(source, 'esm', locate), locate,
    dependencies: new Map([['eager', { kind: 'module', id: 1 }], ['late', { kind: 'module', id: 2 }]]),
  }
  return earlyClasses(module, new Set([0, 2]))
}

describe('classes of a deferred module that are made at load', () => {
  it('are declared at its top level, with or without a name', () => {
    expect(early('class A {} export class B {} const C = class {}; export default class {}')).toEqual(['A', 'B', 'C', 'default'])
    expect(early('{ class A {} } function f() { return class {} } let B = class {}; f(class {})')).toEqual([])
  })

  it('extend what exists by then', () => {
    const source = `import { A } from 'eager'; import * as ns from 'eager'; import { L } from 'late'
      class B extends A {} class C extends B {} class D extends ns.E {} class F extends Error {}
      class G extends L {} class H extends G {} class I extends mixin(A) {} const x = A; class J extends x {}`
    expect(early(source)).toEqual(['B', 'C', 'D', 'F'])
  })

  it('may stand in the try statement that a resource of the module has been made into', () => {
    expect(early('try { var A = class {}; var B = class extends A {}; var r = use(new A()) } finally { dispose() }')).toEqual(['A', 'B'])
    expect(early('try { var A = class {}; A = f(); var B = class {}; ({ B } = f()); var C = class {}; var C = 1 } finally { dispose() }')).toEqual([])
  })

  it('do not extend a variable that a block declares', () => {
    expect(early('if (f()) { var A = class {} } class B extends A {}')).toEqual([])
  })

  it('run no code of the program for their keys', () => {
    expect(early('class A { [Symbol.iterator]() {} x = f() } class B { [f()]() {} } class C { static [Symbol("s")] = f() }')).toEqual(['A'])
  })

  it('leave static fields for later from the first one on that runs code', () => {
    const source = 'class A { static n = 0; static m = new Map([[1, 2]]); static [Symbol.species] = 1; static a = new A(); static b = 2; static { f() } }'
    const [found] = classesOf(source)
    expect([...found!.late].map(({ start, end }) => source.slice(start, end))).toEqual(['static a = new A();', 'static b = 2;', 'static { f() }'])
  })
})
