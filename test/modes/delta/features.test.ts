// All modes give one answer for every construct of the language, on states that differ in what reaches it.
import { describe, expect, it } from 'vitest'

import { makeRestless } from '../restless.ts'
import { agree } from './agreement.ts'
import { builtins } from './builtins.ts'
import { classes } from './classes.ts'
import { collections } from './collections.ts'
import { control } from './control.ts'
import { type Feature, leastStates, textOf } from './feature.ts'
import { functions } from './functions.ts'
import { modesFor } from './modes.ts'
import { operators } from './operators.ts'
import { patterns } from './patterns.ts'
import { isWhole, sample } from '../../support/extent.ts'

makeRestless()

const GROUPS: Readonly<Record<string, readonly Feature[]>> = { operators, control, patterns, functions, classes, collections, builtins }

describe.each(Object.entries(GROUPS))('all modes give one answer for %s:', (_, features) => {
  for (const { i, feature } of sample([...features.entries()].map(([i, feature]) => ({ i, feature })), 6)) {
    it(feature.claim, () => {
      const { text, extension } = textOf(feature)
      const [first, delta] = agree(text, modesFor(isWhole ? i : i / 6), { maxStates: 4000, ...feature.way }, extension)
      expect(first!.said, text).not.toHaveProperty('refused')
      expect((first!.said['violation'] as { message: string } | undefined)?.message, text).toEqual(feature.isEndless === true ? expect.stringContaining('did not end') : undefined)
      expect(first!.states.size).toBeGreaterThanOrEqual(leastStates(feature))
      // Sets of states were used all the time, or there is a reason.
      if (feature.isEndless !== true) expect(delta!.delta?.abandoned ?? ['not tried'], text).toEqual(feature.obstacle === undefined ? [] : expect.arrayContaining([expect.stringMatching(feature.obstacle)]))
    })
  }
})

it('no feature is there twice', () => {
  const claims = Object.values(GROUPS).flat().map(({ claim }) => claim)
  expect(new Set(claims).size).toBe(claims.length)
})
