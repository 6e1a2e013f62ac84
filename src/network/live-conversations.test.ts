import { describe, expect, it } from 'vitest'

import type { PeerEvent } from '../base/network.ts'
import { data, type PeerFunction, textOf } from '../../test/support/function-peers.ts'
import { connect, END, greeting, networkOf, OPEN, readAll, say, shouter, write } from '../../test/support/network-client.ts'

describe('physical sessions', () => {
  it('are limited, and come back by replaying', () => {
    const { guest, network, peers } = networkOf(shouter, { maxConnections: 1 })
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    const a = write(guest, prompt, say('a'))
    const b = write(guest, prompt, say('b'))
    expect(readAll(guest, a, write(guest, a, say('c')))).toEqual(['C'])
    expect(readAll(guest, b, write(guest, b, say('d')))).toEqual(['D'])
    expect(peers.mostOpen).toBe(1)
    expect(network.counts().restarts).toBe(4)
  })

  it('are closed in the order in which they were used last', () => {
    const { guest, peers } = networkOf(shouter, { maxConnections: 2 })
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    const a = write(guest, prompt, say('a'))
    write(guest, prompt, say('b'))
    write(guest, a, say('c'))
    write(guest, prompt, say('d'))
    expect([...peers.talks.values()].map(({ said }) => textOf(said.flat()))).toEqual(['ac', 'd'])
  })

  it('are closed when no unexplored state refers to a node above them', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    network.hold([prompt])
    const a = write(guest, prompt, say('a'))
    network.hold([a])
    network.letGo([prompt])
    write(guest, prompt, say('b'))
    // `b` was said by nobody who is still there to go on; `a` is held.
    const c = write(guest, write(guest, guest.open('tcp 127.0.0.1:81'), connect(81)), say('c'))
    network.hold([c])
    network.letGo([a])
    write(guest, guest.open('tcp 127.0.0.1:82'), connect(82))
    expect([...peers.talks.values()].map(({ said }) => textOf(said.flat()))).toEqual(['c', ''])
  })

  it('are begun again when a peer has hung up without a word', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    peers.goOn(1, [END])
    expect(readAll(guest, prompt, write(guest, prompt, say('a')))).toEqual(['A'])
    expect(network.hasNews).toBe(false)
    peers.lose(2)
    expect(network.counts().restarts).toBe(2)
    const b = write(guest, prompt, say('b'))
    expect(guest.kindOf(guest.next(prompt, b))).toBe('data')
  })
})

describe('peers that are not deterministic', () => {
  let times = 0
  const counting = greeting(() => `visit ${++times % 2 + 1}`, (text) => text)

  it('are reported with both answers and where they part', () => {
    times = 0
    const { guest } = networkOf(counting)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    write(guest, prompt, say('a'))
    expect(() => guest.write(prompt, [say('b')])).toThrow(expect.objectContaining({
      code: 'peer-nondeterministic',
      fact: '127.0.0.1:80 answers differently to connect to 127.0.0.1:80: first open, "visit 2" 7 bytes, and after the same messages were sent again '
        + 'open, "visit 1" 7 bytes; they part at byte 7: "2" and "1"',
    }))
  })

  it('may differ where they are said to', () => {
    times = 0
    const { guest } = networkOf(counting, { volatile: ['visit \\d'] })
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    write(guest, prompt, say('a'))
    const b = write(guest, prompt, say('b'))
    expect(readAll(guest, prompt, b)).toEqual(['b'])
    expect(readAll(guest, guest.open('tcp 127.0.0.1:80'), b)).toEqual(['open', 'visit 2', 'b'])
  })

  it('have several answers if they are explored, the new ones in the next search', () => {
    times = 0
    const { guest, network } = networkOf(counting, { peerNondeterminism: 'explore' })
    const root = guest.open('tcp 127.0.0.1:80')
    const asked = guest.write(root, [connect()])
    const prompt = guest.answer(asked, 0)
    write(guest, prompt, say('a'))
    // The second connection is greeted with the other answer, the third one with the wanted one.
    expect(readAll(guest, prompt, write(guest, prompt, say('b')))).toEqual(['b'])
    expect([guest.answers(asked), network.hasNews, network.counts().restarts]).toEqual([1, true, 3])
    network.beginSearch()
    expect([guest.answers(asked), network.hasNews]).toEqual([2, false])
    expect([0, 1].map((index) => readAll(guest, root, guest.answer(asked, index)))).toEqual([['open', 'visit 2'], ['open', 'visit 1']])
    // A connection stands at the second one already.
    expect(readAll(guest, guest.answer(asked, 1), write(guest, guest.answer(asked, 1), say('c')))).toEqual(['c'])
    expect(network.counts().restarts).toBe(3)
  })

  it('are asked again when they go another way in the middle of what is repeated', () => {
    // Each session has a mood of its own for the second answer; the third one shows that it is the wanted one.
    const moods = new Map<unknown, number>()
    const { guest, network } = networkOf((_start, said) => {
      if (!moods.has(said)) moods.set(said, moods.size % 3)
      const text = textOf(said.at(-1) ?? [])
      return said.length === 0 ? [] : [data(said.length === 1 ? text : said.length === 2 ? `mood ${moods.get(said)}` : `${moods.get(said)} ${text}`)]
    }, { peerNondeterminism: 'explore' })
    const root = guest.open('tcp 127.0.0.1:80')
    const asked = guest.write(write(guest, root, say('x')), [say('y')])
    const [first] = readAll(guest, asked, guest.answer(asked, 0))
    const c = write(guest, guest.answer(asked, 0), say('c'))
    const d = write(guest, guest.answer(asked, 0), say('d'))
    const e = write(guest, c, say('e'))
    const f = write(guest, c, say('f'))
    const mood = first!.slice(5)
    expect([c, d, e, f].map((w) => readAll(guest, root, w).at(-1))).toEqual(['c', 'd', 'e', 'f'].map((text) => `${mood} ${text}`))
    network.beginSearch()
    expect(guest.answers(asked)).toBe(3)
    // What a session of another mood would have said to `c` is no answer to it here.
    expect(guest.answers(guest.write(guest.answer(asked, 0), [say('c')]))).toBe(1)
  })

  it('share the nodes with which their answers begin', () => {
    let times = 0
    const hastening: PeerFunction = (_start, said) => (said.length === 1 ? [OPEN, data('x'), ...(++times % 2 === 0 ? [END] : [])] : [])
    const { guest, network } = networkOf(hastening, { peerNondeterminism: 'explore' })
    const root = guest.open('tcp 127.0.0.1:80')
    const asked = guest.write(root, [connect()])
    write(guest, guest.answer(asked, 0), say('a'))
    write(guest, guest.answer(asked, 0), say('b'))
    network.beginSearch()
    const [short, long] = [guest.answer(asked, 0), guest.answer(asked, 1)]
    expect([guest.next(asked, short) === guest.next(asked, long), guest.kindOf(guest.next(short, long))]).toEqual([true, 'end'])
  })

  it('end the check if an answer that is needed does not come again', () => {
    let isFirst = true
    const { guest } = networkOf((_start, said) => {
      if (said.length !== 1) return said.length === 0 ? [] : [data('ok')]
      const greeting = isFirst ? 'first' : 'again'
      isFirst = false
      return [OPEN, data(greeting)]
    }, { peerNondeterminism: 'explore' })
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    write(guest, prompt, say('a'))
    expect(() => guest.write(prompt, [say('b')])).toThrow(expect.objectContaining({
      code: 'peer-nondeterministic', fact: '127.0.0.1:80 did not repeat in 10 attempts how it had answered to connect to 127.0.0.1:80',
    }))
  })
})

describe('peers that go on by themselves', () => {
  it('are seen in the next search', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    peers.goOn(1, [data('tick')])
    expect([network.hasNews, guest.later(prompt)]).toEqual([true, 0])
    network.beginSearch()
    const later = guest.later(prompt)
    expect([readAll(guest, prompt, later), guest.later(later), network.hasNews]).toEqual([['tick'], 0, false])
    // The session stands behind the tick; whoever did not wait for it needs another one.
    write(guest, later, say('a'))
    expect(network.counts()).toMatchObject({ restarts: 1, late: 1 })
    write(guest, prompt, say('a'))
    expect(network.counts().restarts).toBe(2)
  })

  it('are waited for again when such a conversation is replayed, in however many pieces it comes', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    peers.goOn(1, [data('tick'), END])
    expect(network.hasNews).toBe(true)
    network.beginSearch()
    const later = guest.later(prompt)
    write(guest, later, say('a'))
    const pieces: PeerEvent[][] = [[data('ti')], [data('ck'), END]]
    peers.onLinger = () => pieces.shift() ?? []
    expect(readAll(guest, later, write(guest, later, say('b')))).toEqual(['B'])
    expect([network.counts().restarts, network.counts().late, network.hasNews]).toEqual([2, 2, false])
  })

  it('stand nowhere as long as they have said a part of it only', () => {
    let times = 0
    const { guest, network, peers } = networkOf(greeting(() => 'abbab'[times++]!, (text) => text), { peerNondeterminism: 'explore' })
    const asked = guest.write(guest.open('tcp 127.0.0.1:80'), [connect()])
    write(guest, guest.answer(asked, 0), say('x'))
    // Sessions 2 and 3 answer with b, 4 with a.
    write(guest, guest.answer(asked, 0), say('y'))
    network.beginSearch()
    peers.goOn(2, [data('tick')])
    expect(network.hasNews).toBe(true)
    peers.goOn(3, [data('ti')])
    write(guest, guest.answer(asked, 1), say('z'))
    expect([...peers.talks.values()].map(({ said }) => textOf(said.flat()))).toEqual(['x', '', '', 'y', 'z'])
  })

  it('are asked before the program is said to be stuck, each position once', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    let asked = 0
    peers.onLinger = () => { asked++; return [] }
    expect([network.linger([prompt]), network.linger([prompt]), asked]).toEqual([false, false, 1])
    const a = write(guest, prompt, say('a'))
    peers.onLinger = () => [END]
    expect([network.linger([a]), network.hasNews]).toEqual([true, true])
    network.beginSearch()
    expect(readAll(guest, a, guest.later(a))).toEqual(['end'])
  })

  it('are asked again if one was pushed out for another', () => {
    const { guest, network, peers } = networkOf(shouter, { maxConnections: 1 })
    const positions = [80, 81].map((port) => write(guest, guest.open(`tcp 127.0.0.1:${port}`), connect(port)))
    let asked = 0
    peers.onLinger = () => { asked++; return [] }
    const counts = [1, 2, 3].map(() => (network.linger(positions), asked))
    expect(counts).toEqual([1, 2, 2])
  })

  it('are not confused with others that go on meanwhile, or hang up', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    const a = write(guest, prompt, say('a'))
    write(guest, prompt, say('b'))
    const c = write(guest, prompt, say('c'))
    peers.linger = () => [{ session: 1, events: [data('tick')] }, { session: 2, events: [END] }]
    // Nothing comes from the session that is asked, 3.
    expect(network.linger([c])).toBe(false)
    network.beginSearch()
    expect([readAll(guest, a, guest.later(a)), guest.later(c)]).toEqual([['tick'], 0])
    expect([...peers.talks.keys()]).toEqual([1, 3])
  })

  it('are started again if they are gone when they are asked', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    peers.lose(1)
    peers.onLinger = () => [data('tick')]
    expect([network.linger([prompt]), network.counts().restarts]).toEqual([true, 2])
  })

  it('are brought where the program is to be asked', () => {
    const { guest, network, peers } = networkOf(shouter)
    const prompt = write(guest, guest.open('tcp 127.0.0.1:80'), connect())
    write(guest, prompt, say('a'))
    peers.onLinger = (_start, said) => (said.length === 1 ? [data('well?')] : [])
    expect(network.linger([prompt])).toBe(true)
    expect(network.counts().restarts).toBe(2)
  })
})
