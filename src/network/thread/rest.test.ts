import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'

import { itAll } from '../../../test/support/extent.ts'
import { patience } from '../../../test/support/patience.ts'
import { client, connect, data, datagram, ECHO, node, server, settings, shown } from '../../../test/support/peers.ts'
import type { NetworkSettings } from '../../base/network.ts'
import { IoLink } from '../io-link.ts'
import { SessionMoved } from '../physical-peers.ts'
import { isListening } from './socket-tables.ts'

const links: IoLink[] = []

/** Nobody is silent for so long: what is at rest has to be known. */
const NEVER_QUIET = { peerQuietMs: 100_000, peerTimeoutMs: 60_000 }

function link(given: Partial<NetworkSettings>): IoLink {
  const made = new IoLink(settings(given))
  links.push(made)
  return made
}

/** The answer to a message on a new connection. */
function answer(peers: IoLink, text: string): string[] {
  const { id } = peers.open({ kind: 'server' })
  peers.send(id, [connect()])
  return shown(peers.send(id, [data(text)]))
}

afterEach(() => {
  for (const made of links.splice(0)) made.dispose()
})

describe.runIf(existsSync('/proc/self/syscall'))('a peer of this machine', () => {
  it('is known to be at rest, and not believed to be', () => {
    const peers = link({ peers: [{ command: server(ECHO) }], clients: [{ command: client("s.write('hello')") }], ...NEVER_QUIET })
    for (const text of ['a', 'b', 'c']) expect(answer(peers, text)).toEqual([`0 data ${text}`])
    expect(shown(peers.open({ kind: 'client', index: 0 }).events)).toEqual(['0 open 8080', '0 data hello'])
  })

  itAll('is waited for while it computes', () => {
    const slow = server("s.on('data', (d) => { const end = Date.now() + 200; while (Date.now() < end); s.write(d) })")
    expect(answer(link({ peers: [{ command: slow }], peerQuietMs: 20 }), 'x')).toEqual(['0 data x'])
  })

  it('is waited for while its threads, its children and their children work', () => {
    const busy = "const end = Date.now() + 200; while (Date.now() < end); process.stdout.write('done')"
    const inThread = server("s.on('data', (d) => crypto.pbkdf2('a', 'b', 400000, 32, 'sha512', () => s.write(d)))", "const crypto = require('node:crypto')")
    expect(answer(link({ peers: [{ command: inThread }], peerQuietMs: 20 }), 'x')).toEqual(['0 data x'])
    const script = node(busy)
    const inGrandchild = server(`s.on('data', () => cp.exec(${JSON.stringify(`sh -c "${script}; true"`)}, (e, out) => s.write(out)))`, "const cp = require('node:child_process')")
    expect(answer(link({ peers: [{ command: inGrandchild }], peerQuietMs: 20 }), 'x')).toEqual(['0 data done'])
  })

  it('is waited for when a timer runs and it has not answered', () => {
    const peers = link({ peers: [{ command: server("s.on('data', (d) => setTimeout(() => s.write(d), Number(d)))") }], peerQuietMs: 20 })
    for (const ms of [120, 400, 120]) expect(answer(peers, String(ms))).toEqual([`0 data ${ms}`])
  })

  it('is waited for when a short timer runs and it has answered, and heard later when a long one runs', () => {
    const peers = link({ peers: [{ command: server("s.on('data', (d) => { s.write('a'); setTimeout(() => s.write('b'), Number(d)) })") }], peerQuietMs: 20 })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    expect(shown(peers.send(id, [data('100')]))).toEqual(['0 data ab'])
    expect(shown(peers.send(id, [data('1000')]))).toEqual(['0 data a'])
    expect(peers.late()).toEqual([])
    expect(peers.linger([id]).map(({ session, events }) => [session, shown(events)])).toEqual([[id, ['0 data b']]])
  })

  it('has its say first: a message is not sent to a session that has moved', async () => {
    const peers = link({ peers: [{ command: server("s.on('data', () => { s.write('a'); setTimeout(() => s.write('b'), 600) })") }], peerQuietMs: 20 })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    peers.send(id, [data('x')])
    while (peers.counts().bytesReceived < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(() => peers.send(id, [data('y')])).toThrow(SessionMoved)
    expect(peers.late().map(({ session, events }) => [session, shown(events)])).toEqual([[id, ['0 data b']]])
    expect(peers.late()).toEqual([])
  })

  itAll('is not lingered for when it is at rest for ever', () => {
    const peers = link({ peers: [{ command: server(ECHO) }], ...NEVER_QUIET })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    expect(peers.linger([id])).toEqual([])
  })

  it('may be one that was not started for the check', async () => {
    const port = 20_000 + (process.pid % 20_000)
    const running = spawn('/bin/sh', ['-c', `exec ${server(ECHO).replace('{port}', String(port))}`], { stdio: 'ignore' })
    while (isListening(port) !== true) await new Promise((resolve) => setTimeout(resolve, 20))
    const peers = link({ allowNet: [`127.0.0.1:${port}`], ...NEVER_QUIET })
    const { id } = peers.open({ kind: 'server' })
    expect(shown(peers.send(id, [connect(0, port)]))).toEqual([`0 open ${port}`])
    expect(shown(peers.send(id, [data('x')]))).toEqual(['0 data x'])
    running.kill()
  })

  itAll('may have gone into the background', () => {
    const peers = link({ peers: [{ command: `${server(ECHO)} & exit 0` }], ...NEVER_QUIET })
    for (const text of ['a', 'b']) expect(answer(peers, text)).toEqual([`0 data ${text}`])
    expect(peers.counts().processes).toBe(1)
  })

  const hasRedis = (): boolean => {
    try {
      execFileSync('redis-server', ['--version'])
      return true
    } catch {
      return false
    }
  }

  it.runIf(hasRedis())('may look around ten times a second, as redis-server does', () => {
    const peers = link({ peers: [{ command: "redis-server --port {port} --save '' --appendonly no" }], ...NEVER_QUIET, peerQuietMs: 250 })
    const { id } = peers.open({ kind: 'server' })
    peers.send(id, [connect()])
    for (let round = 1; round <= 20; round++) expect(shown(peers.send(id, [data('INCR n\r\n')]))).toEqual([`0 data :${round}\r\n`])
  })

  it('may be a client or a server of datagrams', () => {
    const echo = node("const u = require('node:dgram').createSocket('udp4'); u.on('message', (d, from) => { for (const c of String(d)) u.send(c, from.port, from.address) }); u.bind(port, '127.0.0.1')")
    const asking = node("const u = require('node:dgram').createSocket('udp4'); u.on('message', (d) => u.send('got ' + d, port, '127.0.0.1')); u.send('hello', port, '127.0.0.1')")
    const peers = link({ peers: [{ command: `${echo} {port}` }], clients: [{ command: `${asking} {port}` }], ...NEVER_QUIET })
    const { id } = peers.open({ kind: 'server' })
    expect(shown(peers.send(id, [datagram('ab')]))).toEqual(['0 datagram 0 a', '0 datagram 0 b'])
    const client = peers.open({ kind: 'client', index: 0 })
    expect(shown(client.events)).toEqual(['0 datagram 8080 hello'])
    expect(shown(peers.send(client.id, [datagram('x', 0, 0)]))).toEqual(['0 datagram 8080 got x'])
  })
})

it('a peer that is not looked at is at rest when it is silent', () => {
  const command = server("s.on('data', (d) => { s.write('a'); setTimeout(() => s.write('b'), 50); setTimeout(() => s.write('c'), 1e9) })")
  const peerQuietMs = patience(40)
  // On a busy machine that is longer than a peer has for its answer otherwise.
  const peers = link({ peers: [{ command }], peerInspection: false, peerQuietMs, peerTimeoutMs: 20_000 + 10 * peerQuietMs })
  expect(answer(peers, 'x')).toEqual(['0 data ab'])
})
