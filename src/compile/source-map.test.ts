import { describe, expect, it } from 'vitest'
import { lineStarts, locateIn, SourceMapBuilder } from './source-map.ts'
import { stripTypes } from './strip-types.ts'

describe('locateIn', () => {
  it('counts lines and columns from 1', () => {
    const locate = locateIn('ab\ncd\n', 'x.js')
    expect(locate(0)).toEqual({ file: 'x.js', line: 1, column: 1 })
    expect(locate(2)).toEqual({ file: 'x.js', line: 1, column: 3 })
    expect(locate(4)).toEqual({ file: 'x.js', line: 2, column: 2 })
    expect(locate(6)).toEqual({ file: 'x.js', line: 3, column: 1 })
  })

  it('knows all line terminators of ECMAScript', () => {
    expect([...lineStarts('a\r\nb\rc\nd\u2028e\u2029f')]).toEqual([0, 3, 5, 7, 9, 11])
  })
})

describe('locateThrough', () => {
  it('finds the original place of stripped code', () => {
    const text = 'interface A {\n  x: number\n}\nfunction f(a: A): number {\n  return a.x.missing.y\n}\n'
    const { code, locate } = stripTypes(text, '/p/a.ts')
    expect(locate(code.indexOf('return'))).toEqual({ file: '/p/a.ts', line: 5, column: 3 })
    expect(locate(code.indexOf('function'))).toMatchObject({ line: 4, column: 1 })
    expect(locate(code.indexOf('missing'))).toMatchObject({ line: 5, column: '  return a.x.'.length + 1 })
  })

  it('gives the first line for helpers that precede all user code', () => {
    const { code, locate } = stripTypes('const d = (v: unknown) => v\n@d class A {}\n', '/p/a.ts')
    expect(locate(code.indexOf('__defProp'))).toMatchObject({ line: 1, column: 1 })
    expect(locate(code.lastIndexOf('class'))).toMatchObject({ line: 2 })
  })
})

describe('SourceMapBuilder', () => {
  const module = { locate: (offset: number) => ({ file: 'm.ts', line: offset, column: 1 }) }

  it('answers with the nearest preceding mapping of the same line', () => {
    const map = new SourceMapBuilder(module)
    map.add(1, 5, 10)
    map.add(1, 9, 20)
    map.add(3, 1, 30)
    expect(map.locate(1, 5)?.line).toBe(10)
    expect(map.locate(1, 8)?.line).toBe(10)
    expect(map.locate(1, 99)?.line).toBe(20)
    expect(map.locate(3, 2)?.line).toBe(30)
    expect(map.locate(1, 4)).toBeUndefined()
    expect(map.locate(2, 1)).toBeUndefined()
  })

  it('accepts mappings in any order, many of them', () => {
    const map = new SourceMapBuilder(module)
    for (let line = 500; line > 0; line--) map.add(line, 3, line * 2)
    expect(map.offset(250, 3)).toBe(500)
    expect(map.offset(250, 2)).toBeUndefined()
    map.add(250, 1, 7)
    expect(map.offset(250, 2)).toBe(7)
    expect(map.offset(251, 3)).toBe(502)
  })

  it('lets the later of two mappings of one place win', () => {
    const map = new SourceMapBuilder(module)
    map.add(2, 1, 1)
    map.add(1, 1, 5)
    map.add(1, 1, 6)
    expect(map.offset(1, 1)).toBe(6)
  })
})
