import { describe, expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { parseArguments } from './arguments.ts'
import { checkCombination } from './combination.ts'

function options(flags: string) {
  const invocation = parseArguments(['check', 'a.ts', ...flags.split(' ')])
  if (invocation.kind !== 'run') throw new Error('no run')
  return invocation.options
}

function refusal(flags: string): string {
  try {
    checkCombination(options(flags))
  } catch (error) {
    if (error instanceof UserError) return `${error.code}: ${error.fact}; ${error.remedy}`
    throw error
  }
  throw new Error('was not refused')
}

describe('options that would do nothing', () => {
  it.each([
    ['--host f', 'bad-option: --host is for the modes tracked and auto, and the mode is host, in which no code has anything to log; add --mode tracked'],
    ['--mixed auto', 'bad-option: --mixed is for the modes tracked and auto, and the mode is host, in which no code has anything to log; add --mode tracked'],
    ['--walks 5', 'bad-option: --walks is for the strategy random, and the strategy is bfs; add --strategy random'],
    ['--seed 5 --strategy dfs', 'bad-option: --seed is for the strategy random, and the strategy is dfs; add --strategy random'],
    ['--max-faults 2', 'bad-option: --max-faults limits faults, and none are explored; add --faults fs or --faults net'],
    ['--network none', 'bad-option: --network is about peers, and the program may talk to none; add --allow-net HOST:PORT or --allow-listen PORT'],
    ['--peer-timeout 1s', 'bad-option: --peer-timeout is about peers, and the program may talk to none; add --allow-net HOST:PORT or --allow-listen PORT'],
    ['--allow-listen 80 --identical-clients', 'bad-option: --identical-clients is about clients, and there are none; add --client CMD'],
  ])('%s are refused', (flags, message) => {
    expect(refusal(flags)).toBe(message)
  })

  it.each(['--trust-config', '--set n=1', '--seed 5 --strategy random', '--faults net --max-faults 2', '--mode tracked --host f', '--allow-net a:1 --peer b --network none', '--allow-listen 80 --client a --identical-clients'])(
    '%s are fine', (flags) => expect(() => checkCombination(options(flags))).not.toThrow())

  it('may come from the file of options in part', () => {
    const flags = options('--seed 5')
    expect(() => checkCombination(flags, { strategy: 'random', ...flags })).not.toThrow()
  })

  it('are fine if they come from the file, where a flag has made them idle', () => {
    const flags = options('--strategy dfs')
    expect(() => checkCombination(flags, { walks: 5, network: 'none', ...flags })).not.toThrow()
  })
})
