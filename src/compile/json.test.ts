import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../test/support/front/project.ts'
import { parseJson, parseJsonWithComments } from './json.ts'

const columnOf = (text: string) => errorOf(() => parseJson(text, 'x.json')).location?.column

describe('parseJson', () => {
  it('points at the token that cannot stand where it stands', () => {
    expect(columnOf('')).toBe(1)
    expect(columnOf('{"a": 1,}')).toBe(9)
    expect(columnOf('[1, 2')).toBe(6)
    expect(columnOf('{a: 1}')).toBe(2)
    expect(columnOf("['a']")).toBe(2)
    expect(columnOf('[01]')).toBe(2)
    expect(columnOf('{"a" 1}')).toBe(6)
    expect(columnOf('[1] 2')).toBe(5)
    expect(columnOf('[1}')).toBe(3)
    expect(columnOf('nul')).toBe(1)
    expect(columnOf('[1,]')).toBe(4)
  })

  it('names file, line and frame', () => {
    const error = errorOf(() => parseJson('{\n  "a": 1\n  "b": 2\n}', '/p/x.json'))
    expect(error).toMatchObject({ code: 'syntax-error', location: { file: '/p/x.json', line: 3, column: 3 } })
    expect(error.frame).toContain('> 3 |   "b": 2')
  })

  it('finds an error within the text of anything that V8 rejects, and accepts what V8 accepts', () => {
    fc.assert(fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', 'x', ':'), (json, at, junk) => {
      const cut = at % (json.length + 1)
      const text = json.slice(0, cut) + junk + json.slice(cut + 1)
      let valid = true
      try {
        JSON.parse(text)
      } catch {
        valid = false
      }
      if (valid) expect(parseJson(text, 'x')).toEqual(JSON.parse(text))
      else expect(columnOf(text)).toBeGreaterThan(0)
    }))
  })
})

describe('parseJsonWithComments', () => {
  it('accepts comments and trailing commas, and leaves strings alone', () => {
    const text = '{ // one\n "a": "/* no */ // no,}", /* two\n */ "b": [1, 2, /* x */ ], }'
    expect(parseJsonWithComments(text, 'x')).toEqual({ a: '/* no */ // no,}', b: [1, 2] })
  })

  it('keeps places true', () => {
    const error = errorOf(() => parseJsonWithComments('/* a\n*/ { "a": ? }', 'x'))
    expect(error.location).toMatchObject({ line: 2, column: 11 })
  })
})
