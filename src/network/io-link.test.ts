import { readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'

import { client, connect, data, ECHO, link, node, server, shown } from '../../test/support/peers.ts'
import { makeCertificates } from '../../test/network/remote/tls/certificates.ts'
import { SessionMoved } from './physical-peers.ts'

describe('conversations with a server', () => {
  it('are answered completely, message by message', () => {
    const peers = link({ peers: [{ command: server(ECHO) }] })
    const { id, events } = peers.open({ kind: 'server' })
    expect(shown(events)).toEqual([])
    expect(shown(peers.send(id, [connect()]))).toEqual(['0 open 8080'])
    expect(shown(peers.send(id, [data('one')]))).toEqual(['0 data one'])
    expect(shown(peers.send(id, [data('two'), data('three')]))).toEqual(['0 data twothree'])
    expect(shown(peers.send(id, [{ kind: 'end', channel: 0 }]))).toEqual(['0 end'])
    expect(peers.counts()).toMatchObject({ connections: 1, bytesSent: 11, bytesReceived: 11, processes: 1 })
  })

  it('have channels, whose events are in the order of their numbers', () => {
    const peers = link({ peers: [{ command: server("s.write('hi'); s.on('data', () => {}); s.on('end', () => s.end('bye'))") }] })
    const { id } = peers.open({ kind: 'server' })
    expect(shown(peers.send(id, [connect(1), connect(0)]))).toEqual(['0 open 8080', '0 data hi', '1 open 8080', '1 data hi'])
    expect(shown(peers.send(id, [{ kind: 'end', channel: 1 }]))).toEqual(['1 data bye', '1 end'])
    peers.send(id, [{ kind: 'close', channel: 0 }, { kind: 'close', channel: 1 }])
    expect(peers.counts()).toMatchObject({ connections: 2, open: 0 })
  })

  it('get an answer of several writes as one, held back by Nagle\'s algorithm or not', () => {
    const peers = link({ peers: [{ command: server("s.on('data', (d) => { for (const c of String(d)) s.write(c) })") }] })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    for (let round = 0; round < 30; round++) expect(shown(peers.send(id, [data(`round ${round} abcdef`)]))).toEqual([`0 data round ${round} abcdef`])
  })

  it('take answers of megabytes as one event', () => {
    const peers = link({ peers: [{ command: server("s.on('data', (d) => s.write('x'.repeat(Number(d))))") }] })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    const [event, ...others] = peers.send(id, [data('20000000')])
    expect([event, ...others].map((each) => each?.kind)).toEqual(['data'])
    expect(event).toMatchObject({ bytes: { length: 20_000_000 } })
  })

  it('see a refused connection, a reset and the end of the process as events', () => {
    const peers = link({
      allowNet: ['127.0.0.1:8080', '127.0.0.1:1'],
      peers: [{ command: server("s.on('data', (d) => { if (String(d) === 'reset') s.resetAndDestroy(); else process.exit(3) })"), restart: 'never' }],
    })
    const { id } = peers.open({ kind: 'server' })
    expect(shown(peers.send(id, [connect(0), connect(1, 1)]))).toEqual(['0 open 8080', '1 failed ECONNREFUSED'])
    expect(shown(peers.send(id, [data('reset')]))).toEqual(['0 reset'])
    expect(shown(peers.send(id, [connect(2)]))).toEqual(['2 open 8080'])
    expect(['2 end', '2 reset']).toContain(shown(peers.send(id, [data('exit', 2)])).join())
    expect(shown(peers.send(id, [connect(3)]))).toEqual(['3 failed ECONNREFUSED'])
    expect(peers.warnings().join()).toMatch(/^the peer `.*` exited with code 3 during the check$/)
  })

  it('start a server again that has ended', () => {
    const peers = link({ peers: [{ command: server("s.on('data', () => process.exit(0))") }] })
    for (let round = 1; round <= 2; round++) {
      const { id } = peers.open({ kind: 'server' })
      expect(shown(peers.send(id, [connect()]))).toEqual(['0 open 8080'])
      peers.send(id, [data('x')])
      expect(peers.counts().processes).toBe(round)
    }
  })

  it('reach a server that runs already; one that cannot be seen is given time', async () => {
    const own = net.createServer((socket) => socket.pipe(socket))
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
    const { port } = own.address() as net.AddressInfo
    // A server of this process cannot answer while the test waits for it; its connection is made by the system.
    const peers = link({ allowNet: [`127.0.0.1:${port}`] })
    const { id } = peers.open({ kind: 'server' })
    expect(shown(peers.send(id, [connect(0, port)]))).toEqual([`0 open ${port}`])
    expect(shown(peers.send(id, [data('x')]))).toEqual([])
    let late = peers.late()
    for (; late.length === 0; late = peers.late()) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(late.map(({ session, events }) => [session, shown(events)])).toEqual([[id, ['0 data x']]])
    expect(peers.warnings()).toEqual([`a message got no answer from 127.0.0.1:${port} within 1 s; it is not known whether it would have answered later: raise --peer-quiet`])
    own.close()
  })
})

describe('conversations through TLS', () => {
  it('are told how the handshake went, and have plain text', () => {
    const folder = makeCertificates()
    const read = (file: string): string => readFileSync(join(folder, file), 'latin1')
    const echo = node(`require('node:tls').createServer({ key: ${JSON.stringify(read('good.key'))}, cert: ${JSON.stringify(read('good.pem'))} },
      (s) => s.on('error', () => {}).on('data', (d) => s.write('got ' + d))).listen(port, '127.0.0.1')`)
    const peers = link({ peers: [{ command: `${echo} {port}` }, { command: server('') }], allowNet: ['127.0.0.1:8443', '127.0.0.1:8080'] })
    const tls = JSON.stringify({ settings: { ca: [read('ca.pem')] }, servername: 'localhost' })
    rmSync(folder, { recursive: true })
    const { id } = peers.open({ kind: 'server' })
    const events = peers.send(id, [connect(0, 8443), { kind: 'secure', channel: 0, tls }])
    expect(shown(events)).toEqual(['0 open 8443', '0 secured'])
    expect(JSON.parse((events[1] as { detail: string }).detail)).toMatchObject({ verifyError: null, protocol: 'TLSv1.3' })
    for (const text of ['a', 'b']) expect(shown(peers.send(id, [data(text)]))).toEqual([`0 data got ${text}`])
    expect(shown(peers.send(id, [{ kind: 'end', channel: 0 }]))).toEqual(['0 end'])
  })
})

describe('sessions of one process', () => {
  const counter = server("s.on('data', () => s.write(String(++count)))", 'let count = 0')

  it('share its state among their connections, and begin with a fresh process', () => {
    const peers = link({ peers: [{ command: counter }], peerScope: 'process' })
    const sessions = [peers.open({ kind: 'process', index: 0 }).id, peers.open({ kind: 'process', index: 0 }).id]
    for (const id of sessions) {
      peers.send(id, [connect(0), connect(1)])
      expect(shown(peers.send(id, [data('x')]))).toEqual(['0 data 1'])
      expect(shown(peers.send(id, [data('x', 1)]))).toEqual(['1 data 2'])
    }
    expect(peers.counts().processes).toBe(2)
  })

  it('end when the peer is reset for another one', () => {
    const reset = `${node("net.connect(port, '127.0.0.1', function () { this.end('reset') })")} {port}`
    const resettable = server("s.on('data', (d) => { if (String(d) === 'reset') { count = 0; s.end() } else s.write(String(++count)) })", 'let count = 0')
    const peers = link({ peers: [{ command: resettable, reset }], peerScope: 'process' })
    const first = peers.open({ kind: 'process', index: 0 }).id
    peers.send(first, [connect()])
    peers.send(first, [data('x')])
    const second = peers.open({ kind: 'process', index: 0 }).id
    peers.send(second, [connect()])
    expect(shown(peers.send(second, [data('x')]))).toEqual(['0 data 1'])
    expect(() => peers.send(first, [data('x')])).toThrow(SessionMoved)
    expect(peers.counts().processes).toBe(1)
  })
})

describe('conversations with clients', () => {
  it('begin with what the client sends by itself', () => {
    const peers = link({ clients: [{ command: client("s.write('hello'); s.on('data', (d) => s.write('got ' + d))") }] })
    const { id, events } = peers.open({ kind: 'client', index: 0 })
    expect(shown(events)).toEqual(['0 open 8080', '0 data hello'])
    expect(shown(peers.send(id, [data('x')]))).toEqual(['0 data got x'])
  })

  it('know whose connection it is that a client makes later', () => {
    const again = client("s.on('data', () => net.connect(port, '127.0.0.1', function () { this.write('again') }))")
    const peers = link({ clients: [{ command: again }, { command: again }] })
    const [a, b] = [peers.open({ kind: 'client', index: 0 }).id, peers.open({ kind: 'client', index: 1 }).id]
    expect(shown(peers.send(b, [data('x')]))).toEqual(['1 open 8080', '1 data again'])
    expect(shown(peers.send(a, [data('x')]))).toEqual(['1 open 8080', '1 data again'])
  })

  it('end with their process', () => {
    const peers = link({ clients: [{ command: client("s.on('data', () => process.exit(0))") }] })
    const { id } = peers.open({ kind: 'client', index: 0 })
    expect(shown(peers.send(id, [data('x')]))).toEqual(['0 end'])
    expect(peers.warnings()).toEqual([])
  })
})

it('a link that is disposed of has ended its thread, and does so once', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  const peers = link({ peers: [{ command: server(ECHO) }] })
  peers.open({ kind: 'server' })
  expect(terminate).not.toHaveBeenCalled()
  peers.dispose()
  peers.dispose()
  expect(terminate).toHaveBeenCalledOnce()
  expect(await terminate.mock.results[0]!.value).toBeTypeOf('number')
  terminate.mockRestore()
})
