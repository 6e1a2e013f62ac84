import { describe, expect, it } from 'vitest'

import { BlockTrial } from './block-trial.ts'
import type { BlockKind } from './blocks.ts'

/** Runs `count` times, each kind taking the given time. */
function run(trial: BlockTrial, count: number, ms: Readonly<Record<BlockKind, number>>): BlockKind[] {
  return Array.from({ length: count }, () => {
    const { kind } = trial
    if (trial.isOpen) trial.add(ms[kind])
    else trial.pass()
    return kind
  })
}

describe('the trial of a marked function', () => {
  it('gives every kind its turn and keeps the fastest', () => {
    const trial = new BlockTrial(['off', 'eager', 'lazy'])
    expect(run(trial, 6, { off: 3, eager: 2, lazy: 1 })).toEqual(['off', 'eager', 'lazy', 'off', 'eager', 'lazy'])
    run(trial, 200, { off: 3, eager: 2, lazy: 1 })
    expect(trial.kind).toBe('lazy')
  })

  it('looks again after a while', () => {
    const trial = new BlockTrial(['off', 'lazy'])
    run(trial, 500, { off: 1, eager: 9, lazy: 2 })
    expect(trial.kind).toBe('off')
    run(trial, 5000, { off: 2, eager: 9, lazy: 1 })
    expect(trial.kind).toBe('lazy')
  })

  it('keeps the ordinary body if a block gains next to nothing', () => {
    const trial = new BlockTrial(['off', 'eager', 'lazy'])
    run(trial, 200, { off: 100, eager: 200, lazy: 97 })
    expect(trial.kind).toBe('off')
  })

  it('tries no more what did not work', () => {
    const trial = new BlockTrial(['off', 'eager', 'lazy'])
    trial.exclude('eager')
    expect(new Set(run(trial, 300, { off: 3, eager: 1, lazy: 2 }))).toEqual(new Set(['off', 'lazy']))
    expect(trial.kind).toBe('lazy')
  })
})
