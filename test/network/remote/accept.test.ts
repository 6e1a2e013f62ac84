/** Clients outside that connect to the program: every schedule, with exact numbers, the same in every mode and strategy. */
import { describe, expect, it } from 'vitest'
import { data, type PeerFunction } from '../../support/function-peers.ts'
import { checkRemote, expectCounts, MODES } from './remote-check.ts'

const one = { allowListen: ['7100'], clients: ['node a.js'] }
const two = { allowListen: ['7100'], clients: ['node a.js', 'node b.js'] }

/** Says something, and ends when the program does. */
function client(text: string): PeerFunction {
  return (_start, said) => {
    if (said.length === 0) return [{ kind: 'open', channel: 0, port: 7100 }, data(text)]
    return said.at(-1)!.some(({ kind }) => kind === 'end') ? [{ kind: 'end', channel: 0 }] : []
  }
}

describe('clients of the program', () => {
  it('go on in one way each', () => {
    // The task of main, connection, data, the end of the program's side, that of the client's, close.
    expectCounts('served', client('x'), { ...one, args: ['1'] }, { states: 7, transitions: 6, ends: 1 })
  })

  it('get answers that depend on who is first, each from a process of its own', () => {
    expectCounts('served', client('x'), { ...two, args: ['2'] }, { states: 44, transitions: 62, ends: 1 }, MODES)
    // Both numbers for both clients, and each client has to be started again for the second one.
    const { network } = checkRemote('served', client('x'), { ...two, args: ['2'] })
    expect(network.counts()).toMatchObject({ misses: 4, restarts: 4, physicalConnections: 4 })
  })

  it('that are identical share what was said to one of them', () => {
    const options = { ...two, args: ['2'], identicalClients: true }
    expectCounts('served', client('x'), options, { states: 44, transitions: 62, ends: 1 })
    expect(checkRemote('served', client('x'), options).network.counts()).toMatchObject({ misses: 2, restarts: 2, physicalConnections: 2 })
  })

  it('come when all ports are open, in the order in which they were given', () => {
    const ofPort: PeerFunction = (start, said) => (said.length === 0 && start.kind === 'client' ? [{ kind: 'open', channel: 0, port: 7100 + start.index }] : [])
    const options = { ...two, allowListen: ['7100', '127.0.0.1:7101'] }
    expectCounts('two-ports', ofPort, options, { states: 15, transitions: 16, ends: 2 })
  })

  it('are missed if the program listens elsewhere', () => {
    const { result } = checkRemote('served', client('x'), { ...one, allowListen: ['7999'] })
    expect(result).toMatchObject({ verdict: 'holds', warnings: ['no client was started, because the program has not listened on 7999'] })
  })

  it('come once, whatever the program listens on later', () => {
    // The task of main, connection, close.
    expectCounts('listens-twice', client('x'), one, { states: 4, transitions: 3, ends: 1 })
  })

  it('may come again', () => {
    const again: PeerFunction = (_start, said) => {
      if (said.length === 0) return [{ kind: 'open', channel: 0, port: 7100 }, data('x')]
      const ended = said.at(-1)!.find(({ kind }) => kind === 'end')
      if (ended === undefined) return []
      return ended.channel === 0 ? [{ kind: 'end', channel: 0 }, { kind: 'open', channel: 1, port: 7100 }, data('y', 1)] : [{ kind: 'end', channel: 1 }]
    }
    // While both connections are open, what is said on one of them is on its way for a while. Counted by every mode alike, not derived by hand.
    expectCounts('served', again, { ...one, args: ['2'] }, { states: 33, transitions: 47, ends: 1 }, MODES)
  })

  it('are waited for as long as the program listens, however slow they are', () => {
    const { result } = checkRemote('listens', client('a'), one, (peers) => { peers.onLinger = (_start, said) => (said.length === 0 ? [data('b')] : []) })
    expect(result.violation?.message).toContain('b came')
    expect(checkRemote('listens', client('a'), one).result).toMatchObject({ verdict: 'holds', states: 4, transitions: 3 })
  })

  it('are reset if they wait for a server that is closed', () => {
    const said: string[] = []
    checkRemote('closed-door', (start, messages) => {
      said.push(...(messages.at(-1) ?? []).map(({ kind }) => `${start.kind === 'client' ? start.index : ''} ${kind}`))
      return client('x')(start, messages)
    }, two)
    // The first one is accepted and closed with bytes that nobody has read.
    expect(said).toEqual(['0 reset', '1 reset'])
  })
})

describe('a web server with a page counter', () => {
  it('loses a page if both requests are read in one poll phase', () => {
    const browser = client('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const { violation } = checkRemote('web', browser, two).result
    expect(violation?.message).toContain('1 of 2 pages')
    expect(violation?.trace.steps.map((step) => 'event' in step && step.event)).toEqual([
      'start', 'connection to :7100', 'connection to :7100', 'data for server :7100, client 1', 'data for server :7100, client 2', 'immediate', 'immediate',
    ])
  })
})
