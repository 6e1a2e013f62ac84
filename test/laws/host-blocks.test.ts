// Host blocks of any kind, around any functions, change nothing: random programs give the answer of plain tracked mode.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { randomConcurrentProgram } from '../corpus/ground-truth/random-concurrent.ts'
import { answer, type Way } from '../modes/agreement.ts'
import { asyncPrograms, classExplorations, zooExplorations } from '../modes/random-texts.ts'
import { runs } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'
import { laboratory } from '../support/laboratory.ts'

const concurrentPrograms = fc.array(fc.nat(1000), { minLength: 10, maxLength: 60, size: 'max' }).map(randomConcurrentProgram)

function agree(text: string, ways: readonly Way[], extension: string): void {
  const [first, ...others] = inFile(`program.${extension}`, text, (file) => ways.map((way) => answer(file, 'tracked', way)))
  others.forEach((other, i) => expect({ ...ways[i + 1], ...other }, text).toEqual({ ...ways[i + 1], ...first }))
}

function everyKind(way: Way, some?: readonly string[]): Way[] {
  return [way, ...(['lazy', 'eager'] as const).flatMap((mixed) =>
    [['*'], ...(some === undefined ? [] : [some])].map((host) => ({ ...way, host, mixed })))]
}

describe('host blocks change nothing in random', () => {
  it('classes', () => {
    fc.assert(fc.property(classExplorations, fc.subarray(['A', 'B', 'C', 'A.m0', 'outer'], { minLength: 1 }), (text, names) => {
      agree(text, everyKind({ maxStates: 80, maxSteps: 100_000 }, names.filter((name) => name === 'outer' || text.includes(`class ${name.charAt(0)}`))), 'cjs')
    }), runs(2, 4))
  })

  it('objects of every kind', () => {
    fc.assert(fc.property(zooExplorations(laboratory().kinds()), (text) => agree(text, everyKind({ maxStates: 80 }), 'cjs')), runs(2, 4))
  })

  it('concurrent programs', () => {
    fc.assert(fc.property(concurrentPrograms, (text) => agree(text, everyKind({ maxStates: 80, keepGoing: true }), 'mjs')), runs(2, 3))
  })

  it('asynchronous functions', () => {
    fc.assert(fc.property(asyncPrograms, (text) => agree(text, everyKind({ maxStates: 50, keepGoing: true }), 'cjs')), runs(2, 3))
  })
})
