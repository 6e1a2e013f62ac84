/**
 * What plain Node came to when it was held up, as `npm run oracle -- schedules --record` has written it down for each line: all of it is explored.
 * Programs are made from their seed and number.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { programOf } from '../../scripts/oracle/schedule-programs.js'
import { outcomesOf } from './ground-truth/outcomes.ts'
import { sample } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'

type Observed = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
const all = JSON.parse(readFileSync(new URL('observed-schedules.json', import.meta.url), 'utf8')) as Observed
const line = process.versions.node.split('.', 1)[0]!

describe('every outcome that was observed is explored', () => {
  it.each(sample(Object.entries(all[line] ?? {}), 5))('program %s', (name, observed) => {
    const [seed, number] = name.replace('t', '').split('/').map(Number)
    const explored = inFile('program.cjs', programOf(seed!, number!, name.startsWith('t')), (file) => Object.keys(outcomesOf(file).outcomes))
    expect(observed.filter((outcome) => !explored.includes(outcome))).toEqual([])
  })

  it('on each line of Node', () => {
    expect(Object.keys(all).map(Number)).toEqual([20, 22, 24, 26])
  })
})
