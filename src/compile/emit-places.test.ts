import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { sample } from '../../test/support/extent.ts'
import { compile } from './compile.ts'
import { scriptModule, type SourceModule } from './module.ts'
import { stripTypes } from './strip-types.ts'
import { createRealm } from '../runtime/realm.ts'

/** `m` has a method that returns nothing, one that returns `m`, an undefined property, and accessors that throw. */
const MAKE = `var o = { f() {}, m() { return this }, u: undefined, get bad() { throw new Error() }, set bad(v) { throw new Error() }, C: class { m() { return this } } }; `

const EXPRESSIONS = `
m.f().aaa
m
  .f()
  .aaa
m
  .m()
  .m().f()
  .aaa
m.f()   .   aaa
m.f()/*.*/./*.*/aaa
m.f() // .
  .aaa
m.f()\u2028.aaa
(m.f()).aaa
( m.f( ) /**/ ) .aaa
m.u.aaa
m.u  .  aaa
m.m().u . aaa
m.m().u.u . aaa
m.m()['u'] . aaa
m.m()[ 'u' ]  [ 'aaa' ]
m.u  [ 'aaa' ]
m.u[0]
m.f()[0]
m.f() . aaa . bbb . ccc
m.f() . aaa [ 0 ]
m.f() . aaa()
m.f() . aaa(m.m())
m.m() . none()
m.m() . none(m.m())
m.m().m().none (1)
m.u()
m . none ( )
m.f()()
m.m () ['none'] ( )
m['none'] ()
m.delete (1)
m.catch (() => 1)
m.get (1)
m.async (1)
(m.none) (1)
(0, m.none) (1)
m.m()?.u.aaa
m.m() ?. u .aaa
m?.u .aaa
m?.f() . aaa
m?.f() . aaa()
m?.none ()
m?.m().none ()
m.none ?. (1) . aaa, m.f ?. () . aaa
m.m()?.[ 'u' ] . aaa
m?.[ 'u' ] [ 0 ]
(m?.u).aaa
(m?.f)() .aaa
m.f().aaa = 1
m.u.aaa = 1
m.u . aaa  =  m.m()
m.u[0]  = 1
m.f()[0]  = 1
m.f() [ m.m() ] = 1
(m.f().aaa) = 1
m.f() .aaa += 1
m.u .aaa  -= 1
m.f() [ 0 ] += 1
m.u [ 'x' ] *= 1
m.f() .aaa ??= 1
m.u .aaa ||= 1
m.f() .aaa ++
m.u  .aaa --
++ m.f() .aaa
m.f() [0] ++
delete m.f() .aaa
delete m.u .aaa
delete m.f() [0]
delete m.f() .aaa.bbb
delete m?.f() .aaa
delete m?.m().f() .aaa . bbb
delete m?.m()['u'] . aaa . bbb
m.f() \`x\`
m.f() .tag \`x\`
m.m() .none \`x\`
m.u \`x\`
m['none'] \`x\`
var { aaa } = m.f()
var { aaa, bbb } = m.f()
var { aaa: { bbb } } = m.m()
var { aaa: bbb } = m.f()
const { aaa: bbb, ...ccc } = m.f()
({ aaa } = m.f())
(({ aaa }) => aaa)(m.f())
(({ aaa: [a] }) => a)(m.m())
var { m: { f: { aaa: { bbb } } } } = m.m()
var [ a ] = m.f()
var a; [ a ] = m.f();
var { } = m.f()
var { ...aaa } = m.f()
var { [m.u]: aaa } = m.f()
var { aaa = 1 } = m.f()
var { aaa: { bbb } = m.f() } = m
let { aaa: bbb } = m.f(); var see2 = () => bbb
let [ bbb ] = m.f(); var see2 = () => bbb
({ a: m.f().aaa } = { a: 1 });
({ a: m.u .aaa } = { a: 1 });
[ m.f() .aaa ] = [1];
new m.f () .aaa
new (m.f()) ()
new m.u ()
new m.u .aaa ()
new m.C() .u.aaa
new m.C() .none()
new m.C() .m() .u.aaa
for (m.f().aaa of [1]) ;
(() => undefined) () .aaa
(function () {}) () .aaa
'abc' .aaa.bbb
[1, 2] .map((x) => x) .aaa .bbb
[1, 2] .aaa .bbb
1 + m.f() .aaa
m.f() .aaa + 1
typeof m.f() .aaa
!m.f() .aaa
m.f() .aaa, 1
(m.f(), m.f()) .aaa
return m.f() .aaa
if (m.f() .aaa) ;
this.m() .u .aaa
m.bad
m.m() .bad
m.m() [ 'bad' ]
m.bad   =   1
m.bad ++
m.bad += 1
m.m() .bad = 1
m.m() ['bad'] = m.m()
`

/** With a suspension in the middle. */
const SUSPENDED = `
m.f(yield) .aaa
(yield, m) .f() .aaa
(yield, m.u) .aaa
m.f(yield) .aaa()
m.m(yield) .none()
m.f() .aaa(yield)
m.m() .none(yield)
m.m(yield) .f() [ 0 ]
m.f(yield) .aaa = 1
m.f() .aaa = yield
var { aaa = yield } = m.f()
var { aaa } = m.f(yield)
m.f() \`\${yield}\`
m.f() .aaa \`\${yield}\`
m.m() .none \`\${yield}\`
delete m.f(yield) .aaa
delete m?.f(yield) .aaa
m.f(yield) [ 0 ] = 1
m.u .aaa = yield
m.m(yield) ?. u . aaa
m.m() ?. f(yield) . aaa
m.f(yield) ['aaa'] ()
m.none(yield) .aaa
new (m.f(yield)) ()
1, new m.u (yield)
`

/** One a line; what is indented goes on with the line before. */
function listed(text: string): string[] {
  return text.split(/\n(?! )/).filter((source) => source !== '').map((source) => source.replaceAll('\\u2028', '\u2028'))
}

const PLACES: Readonly<Record<string, (source: string) => string>> = {
  function: (source) => `${MAKE}\n(function (m) {\n${source}\n}).call(o, o)`,
  'strict function': (source) => `${MAKE}\n(function (m) { 'use strict';\n${source}\n}).call(o, o)`,
  closure: (source) => `${MAKE}\n(function (m) { const see = () => m;\n${source}\n}).call(o, o)`,
  generator: (source) => `${MAKE}\nfor (const _ of (function* (m) { yield 1;\n${source}\n}).call(o, o)) ;`,
}

/** Line and column of the innermost frame, but for those of accessors, which are on the first line. */
function plainPlace(source: string): string | undefined {
  try {
    runInContext(source, createContext(), { filename: 'sample.js' })
  } catch (error) {
    return [...String((error as Error).stack).matchAll(/sample\.js:(\d+:\d+)\)?$/gm)].map((match) => match[1]!).find((place) => !place.startsWith('1:'))
  }
  return undefined
}

function placeIn(module: SourceModule, delta = false): string | undefined {
  const realm = createRealm()
  realm.shared.setBudget(100_000)
  try {
    realm.load(compile([module], { delta }))
  } catch (error) {
    return realm.framesOf(error).map(({ location: { line, column } }) => `${line}:${column}`).find((place) => !place.startsWith('1:'))
  }
  return undefined
}

describe.each([false, true])('an error is where V8 sees it, in code for delta execution: %s', (delta) => {
  describe.each(Object.entries(PLACES).map(([name, place], i) => [name, place, (i + Number(delta)) % 4] as const))('%s', (name, place, first) => {
    it.each(sample(listed(EXPRESSIONS + (name === 'generator' ? SUSPENDED : '')), 4, first))('%s', (expression) => {
      const source = place(expression)
      const expected = plainPlace(source)
      expect(expected).toBeDefined()
      expect(placeIn(scriptModule(source, 'sample.js'), delta)).toBe(expected)
    })
  })
})

describe('an error in TypeScript is where V8 sees it once the types are blanks', () => {
  it.each(listed(`
m.f()!.aaa
(m as any).f()!  .aaa
m.f()!  // .
   .aaa
m.m()!.u![0]
m.m(<any>1)['u']!['x']
m.m()?.u!  .aaa
(m.u as any).aaa
(m.u as any[])  [0]
m.m() [ 'none' ]! (1)
m.m() [ 'none' ] ((1 as any))
m.u.aaa! = 1
m.f()!.aaa  = (1 as any) == m.u
m.m().none<any>(1)
m.f()!.aaa! += 1
const { aaa }: any = m.f()
delete m.f()!.aaa
m.bad! **= 2
`))('%s', (expression) => {
    const source = PLACES['function']!(expression)
    const { code, locate } = stripTypes(source, 'sample.ts')
    const module = { ...scriptModule(code, 'sample.ts'), locate }
    expect(placeIn(module)).toBe(plainPlace(untyped(source)))
  })
})

/** Without the types that are used here. */
function untyped(source: string): string {
  return source.replace(/ as any(?:\[\])?|: any|<any>|!/g, (text) => ' '.repeat(text.length))
}
