import { describe, expect, it } from 'vitest'
import { connect, data, ECHO, link, server, settings, shown } from '../../../test/support/peers.ts'
import { isAllowed } from './addresses.ts'

describe('an address is allowed', () => {
  const allowed = { ...settings({ allowNet: ['127.0.0.1:8080', '10.0.0.7', '[::1]:90', 'db.test:5432', 'localhost:1234'] }), names: { 'db.test': ['10.1.2.3', 'fd00::1'] } }
  it.each([
    ['127.0.0.1', 8080], ['::ffff:127.0.0.1', 8080], ['10.0.0.7', 1], ['10.0.0.7', 65535], ['::1', 90], ['10.1.2.3', 5432], ['fd00::1', 5432], ['127.0.0.1', 1234], ['::1', 1234],
  ])('%s, port %i', (host, port) => expect(isAllowed(allowed, host, port)).toBe(true))

  it.each([
    ['127.0.0.1', 8081], ['127.0.0.2', 8080], ['::1', 91], ['10.1.2.3', 5433], ['10.1.2.4', 5432],
    // A name would have to be looked up.
    ['db.test', 5432], ['localhost', 1234], ['', 8080], ['0.0.0.0', 8080],
  ])('not %s, port %i', (host, port) => expect(isAllowed(allowed, host, port)).toBe(false))
})

it('who asks for another address is refused, and nothing is sent', () => {
  const peers = link({ peers: [{ command: server(ECHO) }] })
  const { id } = peers.open({ kind: 'server' })
  expect(() => peers.send(id, [connect(0, 8081)])).toThrow(expect.objectContaining({ code: 'forbidden-address' }))
  expect(() => peers.send(id, [{ kind: 'datagram', channel: 1, host: '127.0.0.1', port: 9, bytes: Buffer.from('x') }])).toThrow(expect.objectContaining({ code: 'forbidden-address' }))
  expect(shown(peers.send(id, [connect(2), data('x', 2)]))).toEqual(['2 open 8080', '2 data x'])
  expect(peers.counts()).toMatchObject({ connections: 1, bytesSent: 1 })
})
