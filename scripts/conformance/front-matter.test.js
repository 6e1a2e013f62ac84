import { expect, it } from 'vitest'
import { parseFrontMatter } from './front-matter.js'

it('reads flow lists, block lists and a negative expectation', () => {
  const text = `// Copyright
/*---
esid: sec-x
description: >
  flags: of the text are not flags
info: |
  negative things
flags: [onlyStrict, generated]
includes:
  - compareArray.js
  - "propertyHelper.js"
features: [class,
  generators]
negative:
  phase: parse
  type: SyntaxError
---*/
$DONOTEVALUATE();`
  expect(parseFrontMatter(text)).toEqual({
    flags: ['onlyStrict', 'generated'],
    includes: ['compareArray.js', 'propertyHelper.js'],
    features: ['class', 'generators'],
    locale: [],
    negative: { phase: 'parse', type: 'SyntaxError' },
  })
})

it('gives empty lists for a file without front matter', () => {
  expect(parseFrontMatter('var x')).toEqual({ flags: [], includes: [], features: [], locale: [], negative: undefined })
})

it('reads files whose lines end with a carriage return only', () => {
  expect(parseFrontMatter('/*---\rflags: [raw]\r---*/\r').flags).toEqual(['raw'])
})

it('rejects a negative expectation without a type', () => {
  expect(() => parseFrontMatter('/*---\nnegative:\n  phase: parse\n---*/')).toThrow('negative without phase or type')
})
