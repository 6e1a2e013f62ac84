import { describe, expect, it } from 'vitest'

import { data, type PeerFunction } from '../../test/support/function-peers.ts'
import { browser, connect, greeting, networkOf, readAll, say, shouter, write } from '../../test/support/network-client.ts'
import { Network } from './network.ts'

describe('a recorded path', () => {
  const chatter: PeerFunction = (start, said) => start.kind === 'client' ? browser(start, said) : shouter(start, said)
  const path = (guest: Network['guest']): unknown[] => {
    const root = guest.open('tcp 127.0.0.1:80')
    const prompt = write(guest, root, connect())
    const a = write(guest, prompt, say('a'), ['data', 0, new Uint8Array([255, 0]), undefined, undefined, undefined])
    const client = guest.open('client 0')
    const page = write(guest, client, say('page'))
    return [readAll(guest, root, a), readAll(guest, 0, page)]
  }

  it('is heard again without peers, and nothing else is', () => {
    const { guest, network } = networkOf(chatter)
    write(guest, write(guest, guest.open('tcp 127.0.0.1:80'), connect()), say('z'))
    network.startRecording()
    const heard = path(guest)
    const recorded = JSON.parse(JSON.stringify(network.takeRecording()))
    expect(recorded.map(({ key, steps }: { key: string; steps: unknown[] }) => [key, steps.length])).toEqual([['tcp 127.0.0.1:80', 3], ['client 0', 2]])
    const replayed = Network.replaying(recorded)
    replayed.beginSearch()
    expect(path(replayed.guest)).toEqual(heard)
    const prompt = write(replayed.guest, replayed.guest.open('tcp 127.0.0.1:80'), connect())
    expect(() => replayed.guest.write(prompt, [say('z')])).toThrow(expect.objectContaining({
      code: 'replay-needs-peer', fact: 'the trace has no answer to what the program says now: "z" 1 byte to 127.0.0.1:80',
    }))
    expect(() => replayed.guest.open('client 1')).toThrow('a connection of client 2')
  })

  it('has the other answers and what peers do by themselves, which the program can see', () => {
    let times = 0
    const { guest, network, peers } = networkOf(greeting(() => (++times % 2 === 1 ? 'odd' : 'even'), () => 'ok'), { peerNondeterminism: 'explore' })
    const root = guest.open('tcp 127.0.0.1:80')
    write(guest, write(guest, root, connect()), say('a'))
    write(guest, write(guest, root, connect()), say('b'))
    peers.goOn(2, [data('tick')])
    expect(network.hasNews).toBe(true)
    network.beginSearch()
    network.startRecording()
    const asked = guest.write(guest.open('tcp 127.0.0.1:80'), [connect()])
    const replayed = Network.replaying(network.takeRecording())
    replayed.beginSearch()
    const again = replayed.guest.write(replayed.guest.open('tcp 127.0.0.1:80'), [connect()])
    const seen = (there: Network['guest'], at: number): unknown[] => [0, 1].map((index) => {
      const w = there.answer(at, index)
      return [readAll(there, at, w), readAll(there, w, there.later(w) === 0 ? w : there.later(w))]
    })
    expect([guest.answers(asked), replayed.guest.answers(again)]).toEqual([2, 2])
    expect(seen(replayed.guest, again)).toEqual(seen(guest, asked))
    expect(seen(guest, asked)[1]).toEqual([['open', 'even'], ['tick']])
  })

  it('is told as messages in both directions', () => {
    const { guest, network } = networkOf(shouter)
    network.startRecording()
    const root = guest.open('tcp 127.0.0.1:80')
    const prompt = write(guest, root, connect())
    readAll(guest, root, prompt)
    expect(network.takeExchanges()).toEqual([
      { direction: '->', peer: '127.0.0.1:80', text: 'connect to 127.0.0.1:80' },
      { direction: '<-', peer: '127.0.0.1:80', text: 'open' },
      { direction: '<-', peer: '127.0.0.1:80', text: '"> " 2 bytes' },
    ])
    expect(network.takeExchanges()).toEqual([])
  })

  it('says which connection it is where a conversation has several', () => {
    const { guest, network } = networkOf((_start, said) => (said.length === 1 ? [data('x'), data('y', 1)] : []))
    network.startRecording()
    const root = guest.open('process 0')
    const query = new Uint8Array([81, 0, 11])
    const w = write(guest, root, connect(), ['connect', 1, undefined, '127.0.0.1', 81, undefined], ['data', 1, query, undefined, undefined, undefined])
    readAll(guest, root, w)
    expect(network.takeExchanges().map(({ direction, peer, text }) => `${direction} ${peer}: ${text}`)).toEqual([
      '-> 127.0.0.1:80 #1: connect to 127.0.0.1:80',
      '-> 127.0.0.1:81 #2: connect to 127.0.0.1:81, "Q\\0\\x0b" 3 bytes',
      '<- 127.0.0.1:80 #1: "x" 1 byte',
      '<- 127.0.0.1:81 #2: "y" 1 byte',
    ])
  })
})
