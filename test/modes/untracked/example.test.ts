// The numbers of examples/untracked, in every mode, and that both programs count the same trees.
import { describe, expect, it } from 'vitest'

import { sample } from '../../support/extent.ts'
import { answer, MODES } from '../agreement.ts'

interface Answer {
  readonly roots: number
  readonly states: number
  readonly operations: readonly { readonly name: string; readonly executed: number; readonly newStates: number }[]
  readonly untracked: readonly { readonly name: string; readonly value: string }[]
}

const run = (name: string, mode: (typeof MODES)[number]): Answer => answer(`examples/untracked/${name}.ts`, mode) as Answer
const valueOf = ({ untracked }: Answer, name: string): number => Number(untracked.find((one) => one.name === name)?.value)

describe.each(sample(MODES, 2, 1))('in mode %s', (mode) => {
  it.skipIf(mode === 'delta')('the driver of the paper counts every sequence that leads to a new tree', () => {
    const driver = run('driver', mode)
    // What is counted is exactly what stopIfVisited let pass.
    expect([valueOf(driver, 'total'), valueOf(driver, 'lastRemove'), driver.roots]).toEqual([185, 21, 185])
  })

  it('the exploration counts every call, and finds the same trees', () => {
    const exploration = run('exploration', mode)
    const [put, remove, get] = exploration.operations
    expect(valueOf(exploration, 'Count.calls')).toBe(put!.executed + remove!.executed + get!.executed)
    // A removal that finds its key leaves a tree that is smaller by one.
    expect([valueOf(exploration, 'Count.removals'), remove!.newStates, exploration.states]).toEqual([606, 20, 185])
    // The driver first meets the empty tree behind a removal; to the exploration it is the initial state.
    expect([put!.newStates + remove!.newStates + 1, remove!.newStates + 1]).toEqual([185, 21])
  })
})
