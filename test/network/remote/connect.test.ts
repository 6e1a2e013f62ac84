/** Connections of the program to peers outside: every schedule, with exact numbers, the same in every mode and strategy. */
import { describe, expect, it } from 'vitest'
import type { PeerEvent } from '../../../src/base/network.ts'
import { data, type PeerFunction } from '../../support/function-peers.ts'
import { isWhole, itAll, sample } from '../../support/extent.ts'
import { checkRemote, expectCounts, MODES, server, SOME } from './remote-check.ts'

const allowed = { allowNet: ['127.0.0.1:7000'] }
const OPEN: PeerEvent = { kind: 'open', channel: 0, port: 0 }
const letters = server((_said, last) => 'abc'[Number(last)])
const daytime: PeerFunction = (_start, said) => (said.length === 1 ? [OPEN, data('Mon Nov 16 13:46:00'), { kind: 'end', channel: 0 }] : [])

describe('connections to a server outside', () => {
  it('go on in one way each', () => {
    // The task of main, connect, data, the end of the program's side, that of the server's, close.
    expectCounts('one-question', letters, allowed, { states: 7, transitions: 6, ends: 1 })
  })

  it('may lead to any port of a host that is allowed without one', () => {
    expectCounts('one-question', letters, { allowNet: ['127.0.0.1'] }, { states: 7, transitions: 6, ends: 1 })
  })

  it('do not disturb each other', () => {
    // Before main, 36 pairs of situations, and some of them within a poll phase.
    expectCounts('two-questions', letters, allowed, { states: 49, transitions: 69, ends: 1 }, MODES)
    const { network, peers } = checkRemote('two-questions', letters, allowed)
    // Each has one answer, which is asked for once.
    expect(network.counts()).toMatchObject({ misses: 2, restarts: 2, physicalConnections: 2 })
    expect(peers.begun).toBe(2)
  })

  itAll('may say all of it in the first answer', () => {
    expectCounts('greeting', daytime, { allowNet: ['peer.test:7000'] }, { states: 8, transitions: 7, ends: 1 })
  })

  it('are read in as many pieces as the program needs', () => {
    expectCounts('large-answer', server(() => 'x'.repeat(100_000)), allowed, { states: 10, transitions: 9, ends: 1 })
  })

  itAll('carry HTTP', () => {
    const page = server(() => 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')
    expectCounts('page', page, allowed, { states: 5, transitions: 4, ends: 1 })
  })

  it('are reset if something is left in them that nobody has read', () => {
    const said = new Set<string>()
    checkRemote('left-unread', (start, messages) => {
      for (const { kind } of messages.at(-1) ?? []) said.add(kind)
      return server(() => 'y')(start, messages)
    }, allowed)
    expect([...said]).toEqual(['connect', 'data', 'reset', 'close'])
  })
})

describe('what goes wrong with a connection', () => {
  itAll('an address that the program does not use', () => {
    const options = { allowNet: ['127.0.0.1:7999'], peers: ['node server.js'], args: ['ECONNREFUSED'] }
    expect(checkRemote('outcome', letters, options).result).toMatchObject({
      verdict: 'holds', warnings: ['no peer was talked to, because the program has contacted none of 127.0.0.1:7999'],
    })
  })

  it('a peer that refuses it', () => {
    const refusing: PeerFunction = (_start, said) => (said.length === 1 ? [{ kind: 'failed', channel: 0, code: 'ECONNREFUSED' }] : [])
    expectCounts('outcome', refusing, { ...allowed, args: ['ECONNREFUSED'] }, { states: 4, transitions: 3, ends: 1 })
  })

  it('a peer that resets it', () => {
    const resetting: PeerFunction = (_start, said) => (said.length === 0 ? [] : said.length === 1 ? [OPEN] : [{ kind: 'reset', channel: 0 }])
    expectCounts('outcome', resetting, { ...allowed, args: ['ECONNRESET'] }, { states: 5, transitions: 4, ends: 1 })
  })

  itAll('faults of the network, on request', () => {
    const options = { ...allowed, faults: ['net' as const], args: ['y,ECONNREFUSED,ETIMEDOUT,ECONNRESET'] }
    expectCounts('outcome', server(() => 'y'), options, { states: 13, transitions: 12, ends: 4 }, MODES)
  })

  itAll('an answer that arrives in pieces, on request', () => {
    const answer = server((said) => `answer to ${said}`)
    expectCounts('first-message', answer, allowed, { states: 5, transitions: 4, ends: 1 })
    expect(checkRemote('first-message', answer, { ...allowed, segments: 2 }).result.violation?.message).toContain('got answer to')
  })
})

describe('a crash of the machine', () => {
  it('is refused while a peer outside is talked to', () => {
    expect(() => checkRemote('crash', letters, { ...allowed, faults: ['crash'] })).toThrow(expect.objectContaining({ code: 'unsupported-crash-with-peers' }))
  })
})

describe('peers whose connections share something', () => {
  /** A number that all connections see. */
  const shared: PeerFunction = (_start, said) => {
    let value = '0'
    const answers = said.flatMap((message) => [message.flatMap((action): PeerEvent[] => {
      const { channel } = action
      if (action.kind === 'connect') return [{ kind: 'open', channel, port: 0 }]
      if (action.kind === 'end') return [{ kind: 'end', channel }]
      if (action.kind !== 'data') return []
      const text = Buffer.from(action.bytes).toString()
      if (text.startsWith('set ')) value = text.slice(4)
      return [data(text === 'get' ? value : 'ok', channel)]
    })])
    return answers.at(-1) ?? []
  }

  itAll('lose an update if the conversation is with the process', () => {
    const { result } = checkRemote('increments', shared, { ...allowed, peers: ['a server'], peerScope: 'process' })
    expect(result.violation?.message).toContain('the server has 1')
  })

  it('are read in either order if both are written to in one task', () => {
    const options = { ...allowed, peers: ['a server'], peerScope: 'process' as const }
    // Before main and after its first task; one of two connections is there; both messages are on their way, or one has arrived, and was answered or
    // that was read; then for each order: both have arrived, one answer is read or the other one, or both and the last question is on
    // its way, it has arrived, its answer is read, two sockets close: 4 + 5 + 2 * 8 states.
    expectCounts('both-at-once', shared, options, { states: 25, transitions: 29, ends: 2 })
    // Nobody reads two messages at once: what the process has heard is the same whenever it is told again.
    const heard = new Set<string>()
    const { network } = checkRemote('both-at-once', (start, said) => {
      heard.add(said.map((message) => message.map(({ kind, channel }) => `${kind} ${channel}`).join()).join('; '))
      return shared(start, said)
    }, options)
    expect(network.counts()).toMatchObject({ restarts: 2 })
    expect([...heard].filter((text) => text.includes(','))).toEqual([])
  })

  itAll('are read in either order if one is written to later', () => {
    const { result } = checkRemote('second-first', shared, { ...allowed, peers: ['a server'], peerScope: 'process' })
    expect({ verdict: result.verdict, sometimes: result.sometimes.map(({ reached }) => reached) }).toEqual({ verdict: 'holds', sometimes: [true, true] })
  })

  itAll('are reported to be non-deterministic, or seem to forget, if it is not', () => {
    // Every connection is a conversation of its own: the last one has not heard of any `set`.
    const { result } = checkRemote('increments', shared, allowed)
    expect(result.violation?.message).toContain('the server has 0')
  })
})

describe('what is kept of conversations', () => {
  const silent = server(() => undefined)

  it('is a tree: two messages at the same place', () => {
    expectCounts('who-asks', silent, allowed, { states: 12, transitions: 12, ends: 1 })
    expect(checkRemote('who-asks', silent, allowed).network.counts()).toMatchObject({ restarts: 2 })
  })

  itAll('or nothing, which changes no state', () => {
    expectCounts('who-asks', silent, { ...allowed, network: 'none' }, { states: 12, transitions: 12, ends: 1 })
  })

  it('or one trace, which stops at the second message', () => {
    expect(() => checkRemote('who-asks', silent, { ...allowed, network: 'linear' })).toThrow(expect.objectContaining({ code: 'network-mismatch' }))
    if (isWhole) expectCounts('two-questions', server((_said, last) => 'abc'[Number(last)]), { ...allowed, network: 'linear' }, { states: 49, transitions: 69, ends: 1 })
  })
})

describe('a peer that answers differently', () => {
  /** Without a cache it is asked again after every backtrack. */
  const options = { ...allowed, network: 'none' as const, args: ['y,z'] }
  const alternating = (): PeerFunction => {
    let asked = 0
    return server(() => (asked++ % 2 === 0 ? 'y' : 'z'))
  }

  it('is reported', () => {
    expect(() => checkRemote('outcome', alternating(), options)).toThrow(expect.objectContaining({ code: 'peer-nondeterministic' }))
  })

  itAll('or all its answers are explored', () => {
    // The second answer becomes known in the first search, and is seen by the next one.
    expect(checkRemote('outcome', alternating(), { ...options, peerNondeterminism: 'explore' }).result).toMatchObject({ verdict: 'holds', ends: 2 })
  })
})

describe('a peer that goes on by itself', () => {
  const ticking = server(() => undefined, 'tick ')

  it('is waited for before a deadlock is reported', () => {
    // In the second search the second word comes before the connection is told of, before the first word is read, or after it.
    for (const mode of sample(SOME, 2)) {
      const lingers: string[] = []
      const { result: { verdict, states }, network } = checkRemote('waits', ticking, { ...allowed, ...mode }, (peers) => {
        peers.onLinger = (_start, said) => (said.length === 1 && lingers.length === 0 && lingers.push('once') > 0 ? [data('tock')] : [])
      })
      expect({ mode, verdict, states, late: network.counts().late }).toEqual({ mode, verdict: 'holds', states: 9, late: 1 })
    }
  })

  it('and the deadlock is real if it stays silent', () => {
    expect(checkRemote('waits', ticking, allowed).result.violation).toMatchObject({ property: { kind: 'deadlock' } })
  })
})

describe('addresses', () => {
  itAll('names of the options are known', () => {
    expectCounts('names', server(() => undefined), { allowNet: ['peer.test:7000'] }, { states: 4, transitions: 3, ends: 1 })
  })

  it('others are refused, with the option that allows them', () => {
    expect(() => checkRemote('elsewhere', letters, { ...allowed, args: ['192.0.2.1'] })).toThrow(expect.objectContaining({
      code: 'unsupported-net.connect', remedy: expect.stringContaining('--allow-net 192.0.2.1:7000'),
    }))
    expect(() => checkRemote('elsewhere', letters, { ...allowed, args: ['example.com'] })).toThrow(expect.objectContaining({
      code: 'unsupported-dns', remedy: expect.stringContaining('--allow-net'),
    }))
  })
})
