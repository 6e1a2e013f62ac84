/** Searches of programs that talk to peers: what they tell the network, and what they make of its news. */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

import type { PeerEvent } from '../../../src/base/network.ts'
import { checkFile } from '../../../src/check/checking.ts'
import { NO_EXTENSIONS } from '../../../src/check/extensions.ts'
import { replayFile } from '../../../src/check/replaying.ts'
import { writeTraceFile } from '../../../src/explore/trace-file.ts'
import type { ProgramResult } from '../../../src/explore/result.ts'
import { checkSettings, type CheckOptions } from '../../../src/options.ts'
import { QUIET } from '../../support/checked.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { data, FunctionPeers, type PeerFunction, textOf } from '../../support/function-peers.ts'

const OPEN: PeerEvent = { kind: 'open', channel: 0, port: 4000 }

function check(name: string, peer: PeerFunction | FunctionPeers, options: CheckOptions = {}) {
  const peers = typeof peer === 'function' ? new FunctionPeers(peer) : peer
  const settings = checkSettings({ allowNet: ['127.0.0.1:4000'], ...options })
  const result = checkFile(join(import.meta.dirname, 'peers', `${name}.ts`), settings, QUIET, NO_EXTENSIONS, () => peers) as ProgramResult
  return { result, peers }
}

/** Answers every message with itself and an exclamation mark. */
const shouter: PeerFunction = (_start, said) => {
  const text = textOf(said.at(-1) ?? [])
  return [...(said.length === 1 ? [OPEN] : []), ...(text === '' ? [] : [data(`${text}!`)])]
}

describe('a program with two conversations that depend on the schedule', () => {
  const strategies: CheckOptions[] = [
    {}, { strategy: 'dfs' }, { strategy: 'fewest-switches' }, { mode: 'tracked' }, { mode: 'auto' },
    { maxConnections: 1 }, { network: 'none' }, { network: 'none', strategy: 'dfs' },
  ]
  let counted: (ReturnType<typeof check> & { readonly options: CheckOptions })[] = []
  beforeAll(() => { counted = strategies.map((options) => ({ options, ...check('two-requests', shouter, options) })) })

  it('has the same states, whatever the strategy, the mode and the cache', () => {
    const { verdict, states, transitions, ends } = counted[0]!.result
    expect(verdict).toBe('holds')
    for (const { options, result } of counted) {
      expect({ options, ...result }).toMatchObject({ options, verdict, states, transitions, ends })
    }
  })

  it('needs one connection for each thing that is said', () => {
    // Both say `1` on a connection of their own tree branch: the tree has the branches `1` and `2`, each of them one answer.
    for (const { options, result } of counted.filter(({ options }) => options.network === undefined && options.maxConnections === undefined)) {
      expect({ options, ...result.network }).toMatchObject({ options, misses: 2, restarts: 2, physicalConnections: 2 })
    }
  })

  it('keeps one physical session at a time if it may not have more', () => {
    const { peers, result } = counted.find(({ options }) => options.maxConnections === 1)!
    expect(peers.mostOpen).toBe(1)
    expect(result.network!.restarts).toBeGreaterThanOrEqual(2)
  })

  it('connects again after every backtrack without a cache, and never on the way forward', () => {
    const [wide, deep] = counted.filter(({ options }) => options.network === 'none')
    expect(wide!.result.network!.hits).toBe(0)
    // Depth first goes on where it is, breadth first never does.
    expect(deep!.result.network!.restarts).toBeLessThan(wide!.result.network!.restarts)
    expect(deep!.result.network!.restarts).toBeGreaterThan(2)
  })
})

describe('peers that go on by themselves', () => {
  it('are heard in a second search, and the program is not stuck', () => {
    const peers = new FunctionPeers(shouter)
    peers.onLinger = (_start, said) => (textOf(said.flat()) === 'hello' ? [data('bye')] : [])
    const { result } = check('waits-for-more', peers)
    expect(result).toMatchObject({ verdict: 'holds', network: { restarts: 1, late: 1 } })
  })

  it('are waited for once if they stay silent: the program is stuck', () => {
    const peers = new FunctionPeers(shouter)
    let asked = 0
    peers.onLinger = () => { asked++; return [] }
    const { result } = check('waits-for-more', peers)
    expect(result.violation).toMatchObject({ property: { kind: 'deadlock' } })
    expect(asked).toBe(1)
  })
})

describe('peers that answer in two ways', () => {
  const directory = temporaryFolder()

  /** The n-th connection of all gets the n-th side of a coin; then everything is repeated to the program. */
  function coin(): PeerFunction {
    const sides = new Map<unknown, string>()
    return (_start, said) => {
      if (said.length === 0) return []
      if (!sides.has(said)) sides.set(said, sides.size % 2 === 0 ? 'heads' : 'tails')
      const text = textOf(said.at(-1)!)
      const isOpening = said.length === 1
      return [...(isOpening ? [OPEN] : []), ...(text === '' ? [] : [data(text.length === 1 ? sides.get(said)! : text)])]
    }
  }

  it('are refused unless they are to be explored', () => {
    expect(() => check('takes-any-answer', coin(), { network: 'none' })).toThrow(expect.objectContaining({ code: 'peer-nondeterministic' }))
  })

  it('are explored, also where a violation needs the other answer, and the trace has both', () => {
    const { result } = check('takes-any-answer', coin(), { network: 'none', peerNondeterminism: 'explore' })
    expect(result).toMatchObject({ verdict: 'violation', violation: { message: expect.stringContaining('tails, then heads') } })
    const file = writeTraceFile(directory, result, '0.0.0')
    const replay = replayFile(file, checkSettings({}), QUIET)
    expect(replay).toMatchObject({ reproduced: true, verdict: 'violation' })
  })
})
