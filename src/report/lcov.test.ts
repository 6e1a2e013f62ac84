import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { lcovReport } from './lcov.ts'

it('writes a record for each file, with what was found and what was hit', () => {
  expect(lcovReport([{
    file: 'src/a.ts',
    lines: [{ line: 1, count: 1 }, { line: 3, count: 0 }],
    functions: [{ name: 'f', line: 1, count: 2 }, { name: 'say "a, b"', line: 2, count: 0 }],
    branches: [{ line: 3, counts: [0, 2] }, { line: 4, counts: [0, 0] }],
  }])).toBe(`TN:manyworlds
SF:${resolve('src/a.ts')}
FN:1,f
FN:2,say "a b"
FNDA:2,f
FNDA:0,say "a b"
FNF:2
FNH:1
BRDA:3,0,0,0
BRDA:3,0,1,2
BRDA:4,1,0,-
BRDA:4,1,1,-
BRF:4
BRH:1
DA:1,1
DA:3,0
LF:2
LH:1
end_of_record
`)
})
