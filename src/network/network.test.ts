import { describe, expect, it } from 'vitest'

import type { PeerEvent } from '../base/network.ts'
import { data, FunctionPeers, textOf } from '../../test/support/function-peers.ts'
import { browser, close, connect, END, networkOf, OPEN, readAll, say, shouter, write } from '../../test/support/network-client.ts'
import { Network } from './network.ts'

describe('a web server that counts its pages (figures 2 and 3)', () => {
  it('is answered from two trees, whose branches are the two values of the counter', () => {
    const { guest, network, peers } = networkOf(browser)
    // States 1 to 5: both requests are read, then t1 answers 1 and t2 answers 2.
    const t1 = guest.open('client 0')
    const t2 = guest.open('client 1')
    expect(readAll(guest, 0, t1)).toEqual(['open', 'GET'])
    expect(readAll(guest, 0, t2)).toEqual(['open', 'GET'])
    const t1w1 = write(guest, t1, say('1'))
    const t2w2 = write(guest, t2, say('2'))
    expect(readAll(guest, t1, t1w1)).toEqual(['end'])
    expect(network.counts()).toMatchObject({ hits: 0, misses: 2, restarts: 2 })
    // States 6 to 10 say the same in another order: 2 writes, 2 reads of what was read before.
    expect([write(guest, t2, say('2')), write(guest, t1, say('1'))]).toEqual([t2w2, t1w1])
    expect(network.counts()).toMatchObject({ hits: 2, misses: 2, restarts: 2 })
    // States 11 to 19: t2 is first. No session stands behind its request any more, so its client is started again.
    const t2w1 = write(guest, t2, say('1'))
    const t1w2 = write(guest, t1, say('2'))
    expect(new Set([t1w1, t1w2, t2w1, t2w2]).size).toBe(4)
    expect(network.counts()).toMatchObject({ hits: 2, misses: 4, restarts: 4 })
    expect(peers.begun).toBe(4)
  })

  it('stops in linear mode at the first message that differs', () => {
    const { guest } = networkOf(browser, { network: 'linear' })
    const t2 = guest.open('client 1')
    write(guest, t2, say('page 2'))
    expect(() => guest.write(t2, [say('page 1')])).toThrow(expect.objectContaining({
      code: 'network-mismatch',
      fact: 'the program says different things to client 2 in different schedules: first "page 2" 6 bytes, now "page 1" 6 bytes; '
        + 'they part at byte 6: "2" and "1"',
      remedy: 'use --network branching, which keeps both',
    }))
  })
})

describe('a client that sends one of two requests (figure 4)', () => {
  it('gets the answer to each of them on a connection of its own', () => {
    const { guest, network, peers } = networkOf(shouter)
    const root = guest.open('tcp 127.0.0.1:80')
    expect(peers.begun).toBe(0)
    const prompt = write(guest, root, connect())
    expect(readAll(guest, root, prompt)).toEqual(['open', '> '])
    expect(readAll(guest, prompt, write(guest, prompt, say('a')))).toEqual(['A'])
    expect(network.counts()).toMatchObject({ hits: 0, misses: 2, restarts: 1, physicalConnections: 1 })
    // After backtracking: what is known is known, the other request needs a new connection and the prompt once more.
    expect(guest.open('tcp 127.0.0.1:80')).toBe(root)
    expect(write(guest, root, connect())).toBe(prompt)
    expect(readAll(guest, root, prompt)).toEqual(['open', '> '])
    expect(readAll(guest, prompt, write(guest, prompt, say('b')))).toEqual(['B'])
    // Hits: the connect and two reads. Misses: the prompt twice, one answer to each request.
    expect(network.counts()).toMatchObject({ hits: 3, misses: 4, restarts: 2, physicalConnections: 2 })
  })

  it('goes on with the connection that stands where it is', () => {
    const { guest, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    const a = write(guest, prompt, say('a'))
    write(guest, a, say('b'))
    write(guest, prompt, say('c'))
    expect(peers.begun).toBe(2)
    expect([...peers.talks.values()].map(({ said }) => textOf(said.flat()))).toEqual(['ab', 'c'])
  })
})

describe('without a cache', () => {
  it('connects anew after every backtrack, and says again what was said', () => {
    const { guest, network, peers } = networkOf(shouter, { network: 'none' })
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    const a = write(guest, prompt, say('a'))
    expect(peers.begun).toBe(1)
    network.backtracked([prompt, prompt])
    expect([...peers.talks.values()].map(({ said }) => textOf(said.flat()))).toEqual(['', ''])
    expect(write(guest, prompt, say('a'))).toBe(a)
    write(guest, a, say('b'))
    // The prompt three times, `a` twice, `b` once.
    expect(network.counts()).toMatchObject({ hits: 0, misses: 6, restarts: 3 })
  })

  it('asks nobody while a path is taken once more for a trace', () => {
    const { guest, network, peers } = networkOf(shouter, { network: 'none' })
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    network.backtracked([])
    network.startRecording()
    expect(write(guest, guest.open('tcp 127.0.0.1:80'), connect())).toBe(prompt)
    network.takeRecording()
    expect(peers.begun).toBe(1)
    write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    expect(peers.begun).toBe(2)
  })

  it('starts clients again that the program accepts after a backtrack', () => {
    const { guest, network, peers } = networkOf(browser, { network: 'none' })
    const opened = guest.open('client 0')
    network.backtracked([])
    expect(guest.open('client 0')).toBe(opened)
    expect(peers.begun).toBe(2)
  })
})

describe('answers', () => {
  it('are in the order of channels, with the data of each as one piece', () => {
    const { guest } = networkOf(() => [
      data('x', 1), END, data('a'), { kind: 'open', channel: 1, port: 2 }, data('b'), data('y', 1), OPEN,
    ])
    expect(readAll(guest, 0, guest.open('client 0'))).toEqual(['open', 'ab', 'end', 'open', 'xy'])
  })

  it('keep datagrams apart', () => {
    const datagram = (text: string): PeerEvent => ({ kind: 'datagram', channel: 0, port: 0, bytes: Buffer.from(text) })
    const { guest } = networkOf((_start, said) => (said.length === 0 ? [] : [datagram('a'), datagram('b')]))
    const root = guest.open('udp 127.0.0.1:53')
    const w = write(guest, root, ['datagram', 0, new Uint8Array(1), '127.0.0.1', 53, undefined])
    expect(readAll(guest, root, w)).toEqual(['a', 'b'])
  })

  it('of a message that cannot be sent are not kept', () => {
    let isBroken = true
    const { guest } = networkOf((_start, said) => {
      if (isBroken && said.length === 1) throw new Error('stuck')
      return said.length === 0 ? [] : [OPEN]
    })
    const root = guest.open('tcp 127.0.0.1:80')
    expect(() => guest.write(root, [connect()])).toThrow('stuck')
    isBroken = false
    expect(readAll(guest, root, write(guest, root, connect(), close))).toEqual(['open'])
  })
})

it('counts the hits of the last search, and everything else of all of them', () => {
  const { guest, network } = networkOf(shouter)
  const root = guest.open('tcp 127.0.0.1:80')
  write(guest, root, connect())
  write(guest, root, connect())
  expect(network.counts()).toMatchObject({ hits: 1, misses: 1, restarts: 1 })
  network.beginSearch()
  expect(network.counts()).toMatchObject({ hits: 0, misses: 1, restarts: 1 })
})

it('makes no peers before one is needed, and ends them', () => {
  let made = 0
  const peers = new FunctionPeers((_start, said) => (said.length === 0 ? [] : [OPEN]))
  const network = new Network({ network: 'branching', peerNondeterminism: 'report', maxConnections: 1, volatile: [] }, () => { made++; return peers })
  const root = network.guest.open('tcp 127.0.0.1:80')
  network.dispose()
  expect([made, peers.isDisposed]).toEqual([0, false])
  network.guest.write(root, [connect()])
  network.dispose()
  expect([made, peers.isDisposed]).toEqual([1, true])
})
