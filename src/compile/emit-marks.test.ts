import { expect, it } from 'vitest'
import { isName, isThis, joinMarks, kept, mark, splitMarks, takeMarks, unmarkable, unmarked } from './emit-marks.ts'
import { SourceMapBuilder } from './source-map.ts'

const locate = (offset: number) => ({ file: 'f', line: 1, column: offset })

it('leave no trace in the text and map their line and column', () => {
  const builder = new SourceMapBuilder({ locate })
  expect(takeMarks(`a${mark(7)}b\n${mark(8)}c${mark(9)}d`, builder)).toBe('ab\ncd')
  const offsets = [builder.offset(1, 2), builder.offset(2, 1), builder.offset(2, 5), builder.offset(1, 1)]
  expect(offsets).toEqual([7, 8, 9, undefined])
})

it('survive being split from the text and joined again', () => {
  const text = `${mark(1)}x = ${mark(22)}f(${mark(3)})`
  const { text: plain, marks } = splitMarks(text)
  expect([plain, marks]).toEqual(['x = f()', [[0, 1], [4, 22], [6, 3]]])
  expect(joinMarks(plain, marks)).toBe(text)
  expect(unmarked(text)).toBe(plain)
})

it('are not what a literal of the program has', () => {
  const literal = "'\uFDD01\uFDD1 \uFDD20 \\\uFDD2'"
  const builder = new SourceMapBuilder({ locate })
  expect(takeMarks(`${mark(7)}${kept(literal)};${mark(8)}`, builder)).toBe(`${literal};`)
  expect([builder.offset(1, 1), builder.offset(1, literal.length + 2)]).toEqual([7, 8])
  expect(unmarkable(JSON.stringify('a\uFDD01\uFDD1\uFDD2'))).toBe('"a\\ufdd01\\ufdd1\\ufdd2"')
})

it('stand before names', () => {
  expect([`${mark(1)}a$1`, 'this', 'a.b', kept("'\uFDD01\uFDD1'")].map(isName)).toEqual([true, true, false, false])
  expect([`${mark(1)}this`, 'this', 'this.x'].map(isThis)).toEqual([true, true, false])
})
