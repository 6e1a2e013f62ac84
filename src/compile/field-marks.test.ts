import { parse } from 'acorn'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { type FieldMarks, markFields, marksOf, takeFieldMarks } from './field-marks.ts'

const IMPORT = "import { untracked, ignored as quiet } from 'manyworlds'\n"

/** The marks of the classes in a text, in order. */
function marksIn(text: string): (FieldMarks | undefined)[] {
  const marked = markFields(IMPORT + text, 'a.ts')
  const tree = parse(transformSync(marked?.text ?? text, { loader: 'ts', target: 'esnext' }).code, { ecmaVersion: 'latest', sourceType: 'module' })
  takeFieldMarks(tree)
  return tree.body.filter(({ type }) => type === 'ClassDeclaration').map((node) => marksOf(node))
}

describe('marks of fields', () => {
  it('are found before fields of every kind', () => {
    expect(marksIn(`class A {
      @untracked a = 0
      @untracked private static readonly b: Map<string, () => void> = new Map()
      @untracked
      #c; @untracked protected accessor d = 1; @untracked 'e f'!: number
      @quiet g? = 2
      @untracked static = 3; @untracked accessor
    }`)).toEqual([{
      untracked: [
        { name: 'a', isStatic: false }, { name: 'b', isStatic: true }, { name: '#c', isStatic: false }, { name: 'd', isStatic: false },
        { name: 'e f', isStatic: false }, { name: 'static', isStatic: false }, { name: 'accessor', isStatic: false },
      ],
      ignored: [{ name: 'g', isStatic: false }],
    }])
  })

  it('are not found in comments, strings, templates and regular expressions', () => {
    const text = "class A { /* @untracked a = 0 */ b = '@untracked c = 1' // @untracked d = 2\n e = `@untracked f = ${'@untracked'} }`; g = /[/@]untracked/.test('') }"
    expect(markFields(IMPORT + text, 'a.ts')).toBeUndefined()
  })

  it('are those of manyworlds only', () => {
    expect(markFields("import { untracked } from 'signals' // manyworlds\nclass A { @untracked a = 0 }", 'a.ts')).toBeUndefined()
    expect(markFields("import * as mw from 'manyworlds'\nclass A { @mw.untracked a = 0 }", 'a.ts')?.text).toContain('"$$untracked a"(){} a = 0')
    expect(markFields("const { untracked: u } = require('manyworlds')\nclass A { @u a = 0 }", 'a.ts')?.text).toContain('"$$untracked a"(){} a = 0')
  })

  it('do not move what stands behind them', () => {
    const text = `${IMPORT}class A { @untracked a = fail(); @untracked b = other() }`
    const marked = markFields(text, 'a.ts')!
    const line = text.split('\n')[1]!
    const moved = marked.text.split('\n')[1]!
    for (const word of ['class', 'fail', 'other']) {
      const location = { file: 'a.ts', line: 2, column: moved.indexOf(word) + 1 }
      expect(marked.restore(location).column).toBe(line.indexOf(word) + 1)
    }
  })

  it.each([
    ['@untracked method() {}', 'before something that is no field'],
    ['@untracked get x() { return 1 }', 'before something that is no field'],
    ['@untracked *x() {}', 'before something that is no field with a plain name'],
    ['@untracked [key] = 1', 'before something that is no field with a plain name'],
    ['@untracked() x = 1', 'with arguments'],
    ['@quiet @untracked x = 1', 'before another decorator'],
    ['@other(1) @untracked x = 1', 'behind another decorator'],
  ])('are refused in %s', (member, where) => {
    expect(() => markFields(`${IMPORT}class A { ${member} }`, 'a.ts')).toThrow(expect.objectContaining({
      code: 'unsupported-decorator', fact: expect.stringMatching(new RegExp(`^@(untracked|ignored) stands ${where}$`)), location: { file: 'a.ts', line: 2, column: expect.any(Number) },
    }))
  })
})
