/** Real peers for tests of src/network: small Node programs that are written to files, and a link to the thread that talks to them. */
import { onTestFinished } from 'vitest'

import type { Action, NetworkSettings, PeerEvent } from '../../src/base/network.ts'
import { IoLink } from '../../src/network/io-link.ts'
import { temporaryFile } from './folder.ts'

/** A command that runs the code; `port` in it is the first argument. */
export function node(code: string): string {
  const file = temporaryFile('peer.cjs', `const net = require('node:net'); const port = Number(process.argv[2]); ${code}\n`)
  return `'${process.execPath}' '${file}'`
}

/** A server whose connections do this; `s` is the socket. */
export function server(code: string, before = ''): string {
  return `${node(`${before}; net.createServer({ allowHalfOpen: true }, (s) => { s.on('error', () => {}); ${code} }).listen(port, '127.0.0.1')`)} {port}`
}

/** A client that has connected; `s` is the socket. */
export function client(code: string): string {
  return `${node(`const s = net.connect(port, '127.0.0.1', () => { ${code} }); s.on('error', () => {})`)} {port}`
}

export const ECHO = "s.on('data', (d) => s.write(d)); s.on('end', () => s.end())"

export function settings(given: Partial<NetworkSettings>): NetworkSettings {
  return {
    allowNet: ['127.0.0.1:8080'], allowListen: ['8080'], peers: [], clients: [], network: 'branching', identicalClients: false, peerScope: 'connection',
    peerNondeterminism: 'report', volatile: [], peerInspection: true, peerQuietMs: 50, peerTimeoutMs: 20_000, maxConnections: 128, ...given,
  }
}

/** A link to a thread of its own, up to the end of the test. */
export function link(given: Partial<NetworkSettings>): IoLink {
  const made = new IoLink(settings(given))
  onTestFinished(() => made.dispose())
  return made
}

export const connect = (channel = 0, port = 8080): Action => ({ kind: 'connect', channel, host: '127.0.0.1', port })
export const data = (text: string, channel = 0): Action => ({ kind: 'data', channel, bytes: Buffer.from(text, 'latin1') })
export const datagram = (text: string, channel = 0, port = 8080): Action => ({ kind: 'datagram', channel, host: '127.0.0.1', port, bytes: Buffer.from(text, 'latin1') })

/** Events as short texts. */
export function shown(events: readonly PeerEvent[]): string[] {
  return events.map((event) => {
    const { kind, channel } = event
    switch (kind) {
      case 'open': return `${channel} open ${event.port}`
      case 'failed': return `${channel} failed ${event.code}`
      case 'data': return `${channel} data ${Buffer.from(event.bytes).toString('latin1')}`
      case 'datagram': return `${channel} datagram ${event.port} ${Buffer.from(event.bytes).toString('latin1')}`
      default: return `${channel} ${kind}`
    }
  })
}
