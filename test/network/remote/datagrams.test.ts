/** Datagrams out of the program and into it. */
import { describe, expect, it } from 'vitest'
import type { PeerEvent } from '../../../src/base/network.ts'
import { data, type PeerFunction, textOf } from '../../support/function-peers.ts'
import { checkRemote, expectCounts, MODES } from './remote-check.ts'

const allowed = { allowNet: ['127.0.0.1:7000'] }
const echo: PeerFunction = (_start, said) => (said.at(-1) ?? []).flatMap((action): PeerEvent[] =>
  action.kind === 'datagram' ? [{ kind: 'datagram', channel: action.channel, port: 0, bytes: action.bytes }] : [])

describe('datagrams to a peer outside', () => {
  it('come back in order', () => {
    expectCounts('echo-datagrams', echo, { ...allowed, args: ['ab'] }, { states: 4, transitions: 3, ends: 1 })
  })

  it('are lost, come twice or overtake each other in both directions, on request', () => {
    const options = { ...allowed, faults: ['net' as const], args: ['ab,a,b,aab,abb,ba'] }
    // No fault; three on the way out for each of them, two on the way in, and one that is overtaken there.
    expectCounts('echo-datagrams', echo, options, { states: 40, transitions: 41, ends: 12 }, MODES)
  })
})

describe('datagrams that a peer sends first', () => {
  it('come from a port of its own, and answers go there', () => {
    const answers: string[] = []
    const client: PeerFunction = (_start, said) => {
      if (said.length === 0) return [{ kind: 'datagram', channel: 0, port: 7100, bytes: data('hi').bytes }]
      answers.push(textOf(said.at(-1)!))
      return []
    }
    const options = { allowListen: ['7100'], clients: ['node a.js', 'node b.js'] }
    expectCounts('datagram-server', client, options, { states: 4, transitions: 3, ends: 1 })
    answers.length = 0
    checkRemote('datagram-server', client, options)
    expect(answers).toEqual(['hi 1', 'hi 2'])
  })
})
