import net from 'node:net'
import { describe, expect, it } from 'vitest'

import { itAll } from '../../../test/support/extent.ts'
import { patience } from '../../../test/support/patience.ts'
import { client, connect, data, link, node, server } from '../../../test/support/peers.ts'
import { UserError } from '../../base/errors.ts'
import type { NetworkSettings } from '../../base/network.ts'
import * as errors from './peer-errors.ts'
import type { PeerProcess } from './peer-process.ts'
import type { Session } from './session.ts'

const { seconds } = errors

/** A time limit that is reached soon and leaves time to start. */
const shortLimit = (): number => patience(100)

/** What a conversation with a server, or with a client, comes to. */
function refusal(given: Partial<NetworkSettings>, text?: string): { readonly code: string; readonly fact: string } {
  const peers = link(given)
  try {
    if (given.clients !== undefined) peers.open({ kind: 'client', index: 0 })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    if (text !== undefined) peers.send(id, [data(text)])
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

it('says of every misbehaviour what can be done about it', () => {
  const process = { role: 'peer', command: 'serve', ending: 'exited with code 1', isEnding: false, output: { lines: () => '' } } as unknown as PeerProcess
  const session = { process, name: 'place', unsent: 3, inbox: { bytes: 4 } } as unknown as Session
  const shell = 'try the command in a shell; its working directory is that of the options file'
  const said = ({ fact, remedy }: UserError): string[] => [fact, remedy]
  const expected: Record<Exclude<keyof typeof errors, 'seconds'>, readonly [UserError, string, string]> = {
    forbidden: [errors.forbidden('10.0.0.1', 80), 'the check wanted to contact 10.0.0.1, port 80, which nobody has allowed',
      'look for what leaves the program under check; if it may be contacted, say so with --allow-net'],
    busy: [errors.busy(session, 2000), 'the peer `serve` did not come to rest within 2 s', 'see what it does, or give it more time with --peer-timeout'],
    stuck: [errors.stuck(session, 50), 'the peer `serve` does not read: 3 bytes are still unsent after 50 ms', 'see why it does not read, or give it more time with --peer-timeout'],
    flood: [errors.flood(session), 'the peer `serve` has sent 4 bytes in one answer', 'a peer has to wait for the program now and then: make its answers end'],
    notReady: [errors.notReady(process, 1500, 'nobody listens'), 'the peer `serve` was not ready within 1500 ms: nobody listens',
      'compare its port with --allow-net, say with "ready" how to know that it is ready, or give it more time with --peer-timeout'],
    notStarted: [errors.notStarted(process, 'it was ready'), 'the peer `serve` exited with code 1 before it was ready', shell],
    commandFailed: [errors.commandFailed({ ...process, isEnding: true } as PeerProcess, 'resets a peer', 1000), '`serve`, which resets a peer, did not end within 1 s', shell],
    silent: [errors.silent(process, 1000, ['port 1', 'port 2']), 'the peer `serve` has not connected to port 1 or port 2 within 1 s',
      'compare its address with --allow-listen, or give it more time with --peer-timeout'],
    portInUse: [errors.portInUse('80', 'take another one'), 'port 80 is in use by another process', 'take another one'],
  }
  for (const [error, ...texts] of Object.values(expected)) expect(said(error)).toEqual(texts)
  expect(said(errors.busy({ name: 'place' } as Session, 1000))[0]).toBe('the peer at place did not come to rest within 1 s')
})

describe('a command', () => {
  it('that does not exist', () => {
    const { code, fact } = refusal({ peers: [{ command: 'no-such-server --port 1' }] })
    expect(code).toBe('peer-command')
    expect(fact).toMatch(/^the peer `no-such-server --port 1` exited with code 127 before it was ready; it printed last:\n {2}.*not found$/)
  })

  it('whose working directory does not exist', () => {
    const { code, fact } = refusal({ peers: [{ command: 'true', cwd: '/no/such/folder' }] })
    expect([code, fact]).toEqual(['peer-command', expect.stringContaining('ENOENT')])
  })

  it('that crashes before it is ready', () => {
    const { code, fact } = refusal({ peers: [{ command: `${node("throw new Error('no luck')")} {port}` }] })
    expect(code).toBe('peer-command')
    expect(fact).toMatch(/exited with code 1 before it was ready; it printed last:[^]*Error: no luck/)
  })

  it('that goes away without being ready', () => {
    const { code, fact } = refusal({ peers: [{ command: 'true' }] })
    expect([code, fact]).toEqual(['peer-command', 'the peer `true` exited with code 0 before it was ready'])
  })

  it('that listens on another port', () => {
    const peerTimeoutMs = shortLimit()
    const { code, fact } = refusal({ peers: [{ command: `${node("net.createServer().listen(port + 20_000 & 0x7fff | 0x4000, '127.0.0.1')")} {port}` }], peerTimeoutMs })
    expect(code).toBe('peer-not-ready')
    expect(fact).toMatch(new RegExp(`was not ready within ${seconds(peerTimeoutMs)}: nobody listens on port \\d+; it listens on \\d+$`))
  })

  it('that does not print what it should, or is never declared ready', () => {
    const waiting = node('setInterval(() => {}, 1000)')
    const peerTimeoutMs = patience(20)
    expect(refusal({ peers: [{ command: waiting, ready: { output: 'ready' } }], peerTimeoutMs: 200 }).fact).toMatch(/was not ready within 200 ms: it did not print "ready"/)
    expect(refusal({ peers: [{ command: waiting, ready: { command: 'exit 1' } }], peerTimeoutMs }).fact).toMatch(`was not ready within ${seconds(peerTimeoutMs)}: \`exit 1\` did not succeed`)
  })

  it('that resets a peer and fails', () => {
    const { code, fact } = refusal({ peers: [{ command: server(''), reset: 'echo cannot; exit 4' }] })
    expect([code, fact]).toEqual(['peer-command', '`echo cannot; exit 4`, which resets a peer, exited with code 4; it printed last:\n  cannot'])
  })
})

describe('a port that somebody else has', () => {
  it('is no peer\'s and no client\'s', async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    const facts = [
      refusal({ allowNet: [`127.0.0.1:${port}`], peers: [{ command: 'true' }] }),
      refusal({ allowListen: [String(port)], clients: [{ command: 'true' }] }),
    ].map(({ code, fact }) => [code, fact])
    other.close()
    const expected = ['port-in-use', `port ${port} is in use by another process`]
    expect(facts).toEqual([expected, expected])
  })
})

describe('a server', () => {
  it('that computes for ever', () => {
    const peerTimeoutMs = shortLimit()
    const { code, fact } = refusal({ peers: [{ command: server("s.on('data', () => { console.log('here I go'); for (;;); })") }], peerTimeoutMs }, 'x')
    expect(code).toBe('peer-busy')
    expect(fact).toMatch(new RegExp(`^the peer \`.*\` did not come to rest within ${seconds(peerTimeoutMs)}; it printed last:\\n {2}here I go$`))
  })

  it('that sends for ever', () => {
    const { code, fact } = refusal({ peers: [{ command: server("const more = () => { while (s.write('x'.repeat(65536))); s.once('drain', more) }; s.on('data', more)") }] }, 'x')
    expect(code).toBe('peer-flood')
    expect(fact).toMatch(/^the peer `.*` has sent \d{8,} bytes in one answer$/)
  })

  it('that sends again and again', () => {
    const peerTimeoutMs = shortLimit()
    const command = server("s.on('data', () => setInterval(() => s.write('x'), 10))")
    // However late one of its writes may be.
    const { code, fact } = refusal({ peers: [{ command }], peerTimeoutMs, peerQuietMs: peerTimeoutMs }, 'x')
    expect(code).toBe('peer-flood')
    expect(fact).toMatch(new RegExp(`^the peer \`.*\` has sent \\d+ bytes in one answer within ${seconds(peerTimeoutMs)} and goes on sending$`))
  })

  it('that never reads', () => {
    const peerTimeoutMs = shortLimit()
    const { code, fact } = refusal({ peers: [{ command: server('s.pause()') }], peerTimeoutMs }, 'x'.repeat(16 * 1024 * 1024))
    expect(code).toBe('peer-stuck')
    expect(fact).toMatch(new RegExp(`^the peer \`.*\` does not read: \\d+ bytes are still unsent after ${seconds(peerTimeoutMs)}$`))
  })
})

describe('a client', () => {
  it('that never connects', () => {
    const { code, fact } = refusal({ clients: [{ command: node('setInterval(() => {}, 1000)') }], peerTimeoutMs: 200 })
    expect(code).toBe('client-silent')
    expect(fact).toMatch(/^the client `.*` has not connected to port 8080 within 200 ms$/)
  })

  it('that ends before it connects', () => {
    const { code, fact } = refusal({ clients: [{ command: 'echo sorry; exit 2' }] })
    expect([code, fact]).toEqual(['peer-command', 'the client `echo sorry; exit 2` exited with code 2 before it connected; it printed last:\n  sorry'])
  })

  itAll('that never stops to compute', () => {
    expect(refusal({ clients: [{ command: client('for (;;);') }], peerTimeoutMs: shortLimit() }).code).toBe('peer-busy')
  })
})
