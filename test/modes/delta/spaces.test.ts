// All modes give one answer for the small programs of the other suites that are easy to get wrong: changes that are easy to
// overlook or hard to take back, and random statements over objects of every kind. Here nobody prints the states, which are
// compared by their fingerprints: printing would take them one by one.
import fc from 'fast-check'
import { describe, it } from 'vitest'

import { cases as hiddenChanges } from '../../laws/hidden-changes.ts'
import { makeRestless } from '../restless.ts'
import { cases as takenBack } from '../taken-back.ts'
import { type Family, randomSpace, statementCount } from '../../support/random-space.ts'
import { isWhole, runs } from '../../support/extent.ts'
import type { Space } from '../../support/state-space.ts'
import { agree } from './agreement.ts'
import { modesFor } from './modes.ts'

makeRestless()

/** The exploration with more states: a field of the module is set to different values before and between the operations. */
function textOf({ program = '', root, operations, bound }: Space): string {
  const list = Object.entries(operations).map(([name, run]) => `    ${name}: { run: ${run}, throws: () => true },\n`)
  return `const { explore } = require('manyworlds')
let $ticks = 0
${program}
module.exports = explore({
  root: () => (${root}),
  bound: ${Math.min(bound, 3)},
  operations: {
    $tick: { args: [[1, 2, 3]], run: (root, n) => { $ticks = n } },
${list.join('')}  },
})
`
}

describe.each([['easy to overlook', hiddenChanges], ['hard to take back', takenBack]] as const)('all modes give one answer for changes that are %s:', (_, cases) => {
  for (const [i, space] of cases.entries()) {
    // Other modules stand beside the file. Every sixth case is a sample; the long run tries all.
    if (space.files !== undefined || (i % 18 !== 0 && !isWhole)) continue
    it(space.claim, () => {
      agree(textOf(space), modesFor(Math.floor(i / 6)), { maxStates: 500 }, 'cjs')
    })
  }
})

describe.each(['rich', 'plain', 'suspended'] as const satisfies readonly Family[])('all modes give one answer for random %s programs:', (family) => {
  it('single statements', () => {
    for (let i = 0; i < statementCount(family); i += isWhole ? 6 : 30) agree(textOf(randomSpace(family, [0, 1, 2, 3, 4, 5].map((j) => [i + j]), 3)), modesFor(i), { maxStates: 300 }, 'cjs')
  })

  it('sequences of statements', () => {
    const statement = fc.nat(statementCount(family) - 1)
    const operations = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 6 })
    let turn = 0
    fc.assert(fc.property(operations, (picks) => {
      agree(textOf(randomSpace(family, picks, 3)), modesFor(turn++), { maxStates: 300 }, 'cjs')
    }), runs(2, 10))
  })
})
