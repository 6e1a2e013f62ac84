// Random programs over files, streams and sockets: what plain Node prints is among what the checker finds, and the modes agree.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { runs } from '../../support/extent.ts'
import { inFile } from '../../support/folder.ts'
import { explored, outcomeOfNode } from './explored.ts'
import { type Kind, randomProgram } from './random-programs.ts'

const MOST_STATES = 400

function agree(text: string): void {
  inFile('program.mjs', text, (file) => {
    const first = explored(file, { maxStates: MOST_STATES })
    const { counts, lines } = explored(file, { maxStates: MOST_STATES, mode: 'tracked', exact: true })
    expect({ counts, lines }).toEqual({ counts: first.counts, lines: first.lines })
    if (first.result.verdict === 'incomplete') return
    expect(first.result.verdict).toBe('holds')
    for (let i = 0; i < 2; i++) expect(first.lines).toContain(outcomeOfNode(file))
  })
}

describe('random programs over', () => {
  it.each<Kind>(['files', 'streams', 'sockets'])('%s do what plain Node does, in every mode', (kind) => {
    fc.assert(fc.property(randomProgram(kind), agree), { ...runs(1, 3), endOnFailure: true })
  })
})
