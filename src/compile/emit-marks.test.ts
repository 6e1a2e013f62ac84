import { expect, it } from 'vitest'
import { joinMarks, mark, splitMarks, takeMarks, unmarked } from './emit-marks.ts'
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
