/**
 * The noncharacters that the emitter marks positions with are characters like any other in a program: wherever its text
 * has them, it behaves as on plain Node, and nothing of it is taken for a mark.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compiledAsyncOutcome, compiledOutcome, coveredOutcome, esmOutcome, plainAsyncOutcome, plainOutcome } from '../corpus/emit/differential.ts'
import { checked as checkedExploration } from '../support/checked.ts'
import { runs } from '../support/extent.ts'
import { temporaryFile } from '../support/folder.ts'

const DELTA = { delta: true }

/** What a mark may look like, whole, torn and nested, among what could become code beside it. */
const piece = fc.constantFrom('\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3', '\uFDD00\uFDD1', '\uFDD012\uFDD1', '\uFDD20', '\uFDD21', '\uFDD22', '1', '$', '{', 'a', ' ', '\\\uFDD0', '\\uFDD0', '\\u{fdd1}', '\\\\')
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))

/** Where text of a program can stand, as a statement that prints what became of it. */
const place = fc.constantFrom<(text: string) => string>(
  (t) => `print('${t}'.length, escape('${t}'))`,
  (t) => `print(escape("${t}" + '${t}'))`,
  (t) => `print(escape(\`${t}\`))`,
  (t) => `print(escape(\`${t.replaceAll('{', '')}\${n}${t}\`))`,
  (t) => `print(shown((s, ...v) => [...s, ...s.raw, ...v])\`${t}\${n}${t}\`)`,
  (t) => `print(escape(/[${t.replaceAll('\\', '')}]/.source), /[${t.replaceAll('\\', '')}]/.test('\uFDD0'))`,
  (t) => `print(escape(Object.keys({ '${t}': n, "${t}1": n }).join()))`,
  (t) => `{ const { '${t}': x = n } = {}; print(x) }`,
  (t) => `print(escape(Object.getOwnPropertyNames(class { static '${t}' = n; static get '${t}2'() { return n } }).join()))`,
  (t) => `print(escape({ '${t}'() {} }['${t}']?.name ?? ''), escape({ '${t}': () => 1 }['${t}']?.name ?? ''))`,
  (t) => `print(escape(function () { '${t}'; return /* ${t} */ n }.toString()))`,
  (t) => `print(escape((class { '${t}' = \`${t.replaceAll('{', '')}\` }).toString()))`,
  (t) => `try { o['${t}'].x.y } catch (error) { print(error.message) }`,
  (t) => `try { o['${t}']() } catch (error) { print(error.message) }`,
  (t) => `try { const [x] = o['${t}'] } catch (error) { print(error.message) }`,
  (t) => `try { for (const x of o['${t}']) ; } catch (error) { print(error.message) }`,
  (t) => `o['${t}'] = n; o['${t}'] += 1; print(escape(Object.keys(o).join())); delete o['${t}']`,
  (t) => `switch ('${t}') { case '${t}': print(n) } // ${t}`,
)
const statements = fc.array(fc.tuple(place, text).map(([at, t]) => at(t)), { minLength: 1, maxLength: 4 }).map((list) => list.join('\n'))

const PRELUDE = 'let n = 7, o = {}; const shown = (f) => (...a) => escape(f(...a).join("|"));\n'
const TOP = (body: string): string => `${PRELUDE}${body}\n`
const FUNCTION = (body: string): string => `${PRELUDE}function f(n) {\n${body}\n}\nf(8)\n`
const GENERATOR = (body: string): string => `${PRELUDE}function* f(n) {\nyield 1\n${body}\n o[yield 2] = n\n${body}\n}\n[...f(8)]\n`
const ASYNC = (body: string): string => `${PRELUDE}async function f(n) {\nawait 1\n${body}\nawait o['\uFDD01\uFDD1']\n}\nf(8)\n`

describe('the characters of position marks in a program', () => {
  it.each<[string, (body: string) => string]>([['at the top', TOP], ['in a function', FUNCTION], ['in a generator', GENERATOR]])('mean what they mean in Node, %s', (_, around) => {
    fc.assert(fc.property(statements, (body) => {
      const source = around(body)
      const expected = plainOutcome(source)!
      // What is no program for Node is none for us, in words of our parser.
      if (expected.startsWith('thrown SyntaxError')) return
      expect(compiledOutcome(source)).toBe(expected)
      expect(compiledOutcome(source, DELTA)).toBe(expected)
      expect(coveredOutcome(source)).toBe(expected)
    }), runs(30, 500))
  })

  it('mean what they mean in Node, in an async function', () => {
    fc.assert(fc.property(statements, (body) => {
      const expected = plainAsyncOutcome(ASYNC(body))
      if (!expected.startsWith('thrown SyntaxError')) for (const options of [{}, DELTA]) expect(compiledAsyncOutcome(ASYNC(body), options)).toBe(expected)
    }), runs(30, 500))
  })

  it('mean what they mean in Node, in code that the program makes', () => {
    fc.assert(fc.property(statements, (body) => {
      const source = `${PRELUDE}new Function('n', 'o', 'print', 'shown', 'escape', ${JSON.stringify(body)})(8, o, print, shown, escape); (0, eval)(${JSON.stringify(`{ let n = 1, o = {}; ${body}\n }`)})\n`
      const expected = plainAsyncOutcome(source)
      if (!expected.includes('SyntaxError')) for (const options of [{}, DELTA]) expect(compiledAsyncOutcome(source, options)).toBe(expected)
    }), runs(30, 500))
  })

  it('mean what they mean in Node, in an ES module that exports them', () => {
    fc.assert(fc.property(statements, (body) => {
      const strict = `'use strict'; ${TOP(body)}`
      const expected = plainOutcome(strict)!
      if (!expected.startsWith('thrown SyntaxError')) expect(esmOutcome(`${TOP(body)}export { n as '\uFDD00\uFDD1' }\n`)).toBe(expected)
    }), runs(30, 500))
  })

  it('make no interpolation of a template that has none', () => {
    const source = 'print(escape(`$\uFDD00\uFDD1{typeof $$host}`)); print(escape(`$\uFDD20{1}`))\n'
    for (const options of [{}, DELTA]) expect(compiledOutcome(source, options)).toBe(plainOutcome(source))
  })
})

it('a literal that looks like a variable of ours hides none of the program', () => {
  const found = (text: string) => checkedExploration(temporaryFile('cell.mjs', `import { explore } from 'manyworlds'
    const text = '${text}', cell = { n: 0 }
    export default explore({ root: () => ({}), bound: 4, operations: { add() { cell.n++ }, look() { if (cell.n === 3) throw new Error(text) } } })`))
  for (const text of ['cell', 'cell$$7$$0', 'cell$$0$$0', '$$7$$0']) expect(found(text), text).toMatchObject({ verdict: 'violation', violation: { message: expect.stringContaining('threw') } })
})
