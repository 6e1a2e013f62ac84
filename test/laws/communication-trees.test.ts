/**
 * Laws of the I/O cache, for random peers that are functions of what was said to them, and random programs that talk to
 * them, go back, and say something else.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { UserError } from '../../src/base/errors.ts'
import type { NetworkMode, PeerEvent } from '../../src/base/network.ts'
import { canonicalAnswer, hasData } from '../../src/network/events.ts'
import { Network } from '../../src/network/network.ts'
import { data, FunctionPeers, type PeerFunction, textOf } from '../support/function-peers.ts'
import { readAll, say, write } from '../support/network-client.ts'
import { runs } from '../support/extent.ts'

const KEYS = ['client 0', 'client 1', 'tcp 127.0.0.1:80', 'process 0'] as const
const MESSAGES = ['a', 'b', 'c'] as const

type Key = (typeof KEYS)[number]

/** One step of a program: a conversation goes on with a message, or the program goes back to where it was before a step. */
type Step = { readonly say: number; readonly to: number } | { readonly backTo: number }

const steps = fc.array(fc.oneof(
  { weight: 5, arbitrary: fc.record({ say: fc.nat(MESSAGES.length - 1), to: fc.nat(KEYS.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ backTo: fc.nat(20) }) },
), { maxLength: 40 })

/** A peer whose answers are a hash of the whole conversation: sometimes silent, sometimes hanging up, in any number of pieces. */
const peers = fc.integer().map((seed): PeerFunction => (start, said) => {
  const conversation = `${JSON.stringify(start)} ${said.map(textOf).join()}`
  if (start.kind !== 'client' && said.length === 0) return []
  let hash = seed
  for (const letter of conversation) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const pieces: PeerEvent[] = Array.from({ length: hash % 4 }, (_, index) => data(`${hash % 97}${index}`))
  return hash % 5 === 0 ? [...pieces, { kind: 'end', channel: 0 }] : pieces
})

/** What the peer says in a conversation, asked directly. */
function direct(peer: PeerFunction, key: Key, said: readonly string[]): string[] {
  const start = key.startsWith('client') ? { kind: 'client', index: Number(key.slice(7)) } as const
    : key.startsWith('process') ? { kind: 'process', index: 0 } as const : { kind: 'server' } as const
  return Array.from({ length: said.length + 1 }, (_, count) => canonicalAnswer(peer(start, said.slice(0, count).map((text) => [data(text)]))))
    .flat().map((event) => ('bytes' in event ? textOf([event]) : event.kind))
}

interface Talk {
  readonly w: number
  readonly said: readonly string[]
}

interface Run {
  readonly network: Network
  readonly physical: FunctionPeers
  /** For every step what was heard on its conversation from the beginning, and the positions of all conversations. */
  readonly heard: readonly (readonly string[])[]
  readonly positions: readonly (readonly number[])[]
  /** Every conversation that there was. */
  readonly conversations: ReadonlySet<string>
}

interface Settings {
  readonly network: NetworkMode
  readonly maxConnections: number
  /** The program goes back to states that it came through, never to where it was before it went back. */
  readonly isDepthFirst?: boolean
  /** States tell which positions they refer to. */
  readonly isReleasing?: boolean
}

/** Takes the steps of a program. */
function runOf(peer: PeerFunction, program: readonly Step[], { isDepthFirst = false, isReleasing = false, ...settings }: Settings): Run {
  const physical = new FunctionPeers(peer)
  const network = new Network({ peerNondeterminism: 'report', volatile: [], ...settings }, () => physical)
  network.beginSearch()
  const { guest } = network
  const states: ReadonlyMap<Key, Talk>[] = [new Map()]
  const [heard, positions]: [string[][], number[][]] = [[], []]
  const conversations = new Set<string>()
  let current: ReadonlyMap<Key, Talk> = states[0]!
  const wOf = (state: ReadonlyMap<Key, Talk>): number[] => [...state.values()].map(({ w }) => w)
  for (const step of program) {
    if ('backTo' in step) {
      const index = step.backTo % states.length
      for (const state of isDepthFirst ? states.splice(index + 1) : []) if (isReleasing) network.letGo(wOf(state))
      current = states[index]!
      network.backtracked(wOf(current))
      continue
    }
    const key = KEYS[step.to]!
    const text = MESSAGES[step.say]!
    const talk = current.get(key)
    const next = talk === undefined ? { w: guest.open(key), said: [] } : { w: write(guest, talk.w, say(text)), said: [...talk.said, text] }
    current = new Map(current).set(key, next)
    states.push(current)
    if (isReleasing) network.hold(wOf(current))
    conversations.add([key, ...next.said].join())
    heard.push(readAll(guest, 0, next.w))
    positions.push(wOf(current))
    expect(heard.at(-1)).toEqual(direct(peer, key, next.said))
  }
  return { network, physical, heard, positions, conversations }
}

const unlimited = { network: 'branching', maxConnections: Infinity } as const

describe('communication trees', () => {
  it('say what the peer says when it is asked directly', () => {
    fc.assert(fc.property(peers, steps, (peer, program) => { runOf(peer, program, unlimited) }), runs(150, 300))
  })

  it('give equal answers at equal positions for every limit of physical sessions', () => {
    fc.assert(fc.property(peers, steps, fc.integer({ min: 1, max: 5 }), (peer, program, maxConnections) => {
      const free = runOf(peer, program, unlimited)
      const limited = runOf(peer, program, { ...unlimited, maxConnections })
      expect(limited.positions).toEqual(free.positions)
      expect(limited.physical.mostOpen).toBeLessThanOrEqual(maxConnections)
      expect(limited.network.counts().hits).toBe(free.network.counts().hits)
      expect(limited.network.counts().restarts).toBeGreaterThanOrEqual(free.network.counts().restarts)
    }), runs(100, 200))
  })

  it('give equal answers at equal positions when sessions that nobody needs are closed', () => {
    fc.assert(fc.property(peers, steps, (peer, program) => {
      const free = runOf(peer, program, { ...unlimited, isDepthFirst: true })
      const releasing = runOf(peer, program, { ...unlimited, isDepthFirst: true, isReleasing: true })
      expect(releasing.positions).toEqual(free.positions)
      expect(releasing.physical.mostOpen).toBeLessThanOrEqual(free.physical.mostOpen)
    }), runs(100, 200))
  })

  it('agree with a peer that is asked again after every backtrack', () => {
    fc.assert(fc.property(peers, steps, (peer, program) => {
      const none = runOf(peer, program, { ...unlimited, network: 'none' })
      expect(none.positions).toEqual(runOf(peer, program, unlimited).positions)
      expect(none.network.counts().hits).toBe(0)
    }), runs(100, 200))
  })

  it('are traces in linear mode, which refuses exactly the programs that need a branch', () => {
    fc.assert(fc.property(peers, steps, (peer, program) => {
      const branching = runOf(peer, program, unlimited)
      const isBranching = hasBranch(branching.conversations)
      const linear = (): Run => runOf(peer, program, { ...unlimited, network: 'linear' })
      if (isBranching) {
        expect(linear).toThrow(expect.objectContaining({ code: 'network-mismatch' }) as unknown as UserError)
        return
      }
      const { network, positions } = linear()
      expect(positions).toEqual(branching.positions)
      expect({ ...network.counts(), mode: '' }).toEqual({ ...branching.network.counts(), mode: '' })
    }), runs(150, 300))
  })
})

describe('counts', () => {
  it('have one physical session for each distinct conversation that is not the beginning of another one', () => {
    fc.assert(fc.property(peers, steps, (peer, program) => {
      const { network, conversations } = runOf(peer, program, unlimited)
      const whole = [...conversations].filter((one) => ![...conversations].some((other) => other.startsWith(`${one},`)))
      // Servers are not contacted before something is said to them.
      const expected = whole.filter((one) => one.startsWith('client') || one.includes(',')).length
      expect(network.counts().restarts).toBe(expected)
    }), runs(150, 300))
  })

  it('have a miss for every answer with data that a physical session gave, and a hit for everything else', () => {
    fc.assert(fc.property(peers, steps, fc.integer({ min: 1, max: 4 }), (peer, program, maxConnections) => {
      let answers = 0
      const counting: PeerFunction = (start, said) => {
        const events = peer(start, said)
        if (hasData(events)) answers++
        return events
      }
      const physical = new FunctionPeers(counting)
      const network = new Network({ ...unlimited, peerNondeterminism: 'report', volatile: [], maxConnections }, () => physical)
      const { hits, known } = hitsOf(network, program)
      expect(network.counts()).toMatchObject({ misses: answers, hits })
      expect(known).toBe(true)
    }), runs(100, 200))
  })
})

/** Takes the steps without reading; how many messages and clients were known. */
function hitsOf(network: Network, program: readonly Step[]): { hits: number; known: boolean } {
  const { guest } = network
  const seen = new Set<string>()
  const states: ReadonlyMap<Key, Talk>[] = [new Map()]
  let [hits, known] = [0, true]
  for (const step of program) {
    if ('backTo' in step) {
      states.length = step.backTo % states.length + 1
      continue
    }
    const current = states.at(-1)!
    const key = KEYS[step.to]!
    const talk = current.get(key)
    const said = talk === undefined ? [] : [...talk.said, MESSAGES[step.say]!]
    const name = [key, ...said].join()
    const before = network.counts().restarts
    const w = talk === undefined ? guest.open(key) : write(guest, talk.w, say(said.at(-1)!))
    if (seen.has(name)) {
      if (talk !== undefined || key.startsWith('client')) hits++
      known &&= network.counts().restarts === before
    }
    seen.add(name)
    states.push(new Map(current).set(key, { w, said }))
  }
  return { hits, known }
}

/** Does a conversation go on in two ways? */
function hasBranch(conversations: ReadonlySet<string>): boolean {
  const parents = [...conversations].filter((one) => one.includes(',')).map((one) => one.slice(0, one.lastIndexOf(',')))
  return new Set(parents).size < parents.length
}

describe('peers that answer in several ways', () => {
  /** Which way the n-th session goes is its own affair; what it says depends on that and on what is said to it. */
  const moody = fc.array(fc.nat(2), { minLength: 3, maxLength: 12 }).map((moods) => {
    const sessions = new Map<readonly unknown[], number>()
    const peer: PeerFunction = (_start, said) => {
      if (said.length === 0) return []
      if (!sessions.has(said)) sessions.set(said, moods[sessions.size % moods.length]!)
      return [data(`${sessions.get(said)}${textOf(said.at(-1)!)}`)]
    }
    return { peer, moods: new Set(moods) }
  })

  it('are explored until nothing new is said, and only what they said is heard', () => {
    fc.assert(fc.property(moody, ({ peer, moods }) => {
      const network = new Network({ ...unlimited, peerNondeterminism: 'explore', volatile: [] }, () => new FunctionPeers(peer))
      const heard = new Set<string>()
      for (let search = 0; search === 0 || network.hasNews; search++) {
        expect(search).toBeLessThan(10)
        network.beginSearch()
        heard.clear()
        if (!explored(network, heard)) return
      }
      const kinds = [...heard].filter((text) => text.length === 2).map((text) => text[0])
      for (const mood of kinds) expect(moods.has(Number(mood))).toBe(true)
      // Every way that is known is known to its end.
      for (const mood of new Set(kinds)) for (const text of ['a', 'b']) expect(heard).toContain(`${mood}x,${mood}${text}`)
    }), runs(100, 200))
  })

  /** Says x and then each of a and b behind every answer; false if an answer was not repeated. */
  function explored(network: Network, heard: Set<string>): boolean {
    const { guest } = network
    const root = guest.open('tcp 127.0.0.1:80')
    try {
      const asked = guest.write(root, [say('x')])
      for (let index = 0; index < guest.answers(asked); index++) {
        const w = guest.answer(asked, index)
        heard.add(readAll(guest, root, w).join())
        for (const text of ['a', 'b']) {
          const answered = guest.write(w, [say(text)])
          for (let other = 0; other < guest.answers(answered); other++) heard.add(readAll(guest, root, guest.answer(answered, other)).join())
        }
      }
      return true
    } catch (error) {
      if (error instanceof UserError && error.code === 'peer-nondeterministic') return false
      throw error
    }
  }
})
