/** Clients that do not play along with a program that is a server. */
import { afterEach, describe, expect, it } from 'vitest'
import { itAll } from '../../support/extent.ts'
import { ended, PeerPlace, said, serverText, shortLimit } from './peer-place.ts'

afterEach(() => PeerPlace.endAll())

const TRY = 'help: try the command in a shell; its working directory is that of the options file'
const COMPARE = 'help: compare its address with --allow-listen, or give it more time with --peer-timeout'

/** A client that does `body` with its `socket` when it is connected. */
const clientText = (body: string): string =>
  `const socket = require('net').connect(process.argv[2], '127.0.0.1', () => { ${body} }); socket.on('error', () => {}); socket.resume()`

describe('a client that', () => {
  it('says what it has to say: the program holds', async () => {
    const place = await PeerPlace.with({ 'peer.js': clientText("socket.write('hello')") })
    const { code, stdout } = await place.asServer([`node peer.js ${place.port}`])
    expect(code).toBe(0)
    expect(said(stdout)).toContain('No violation')
    await place.expectNothingLeft()
  })

  itAll('never connects', async () => {
    const { options, limit } = shortLimit()
    const place = await PeerPlace.with({ 'peer.js': "console.log('reading a book'); setInterval(() => {}, 1e6)" })
    const { code, stderr } = await place.asServer(['node peer.js'], ...options)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[client-silent] the client \`node peer.js\` has not connected to port ${place.port} within ${limit}; `
      + `it printed last: reading a book ${COMPARE}`)
    await place.expectNothingLeft()
  })

  it('ends without having connected', async () => {
    const place = await PeerPlace.with({ 'peer.js': "console.error('no time'); process.exit(5)" })
    const { code, stderr } = await place.asServer(['node peer.js'])
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-command] the client \`node peer.js\` exited with code 5 before it connected; it printed last: no time ${TRY}`)
    await place.expectNothingLeft()
  })

  it('cannot be started', async () => {
    const place = await PeerPlace.with()
    const { code, stderr } = await place.asServer(['no-such-client'])
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-command] the client \`no-such-client\` exited with code 127 before it connected; `
      + `it printed last: /bin/sh: 1: no-such-client: not found ${TRY}`)
    await place.expectNothingLeft()
  })

  itAll('connects to another port', async () => {
    const { options, limit } = shortLimit()
    const place = await PeerPlace.with({ 'peer.js': clientText('') + ";socket.on('error', (error) => console.log(error.code)); setInterval(() => {}, 1e6)" })
    const { code, stderr } = await place.asServer(['node peer.js 9'], ...options)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[client-silent] the client \`node peer.js 9\` has not connected to port ${place.port} within ${limit}; `
      + `it printed last: ECONNREFUSED ${COMPARE}`)
    await place.expectNothingLeft()
  })

  it('stops in the middle: an event of the program', async () => {
    const place = await PeerPlace.with({ 'peer.js': clientText("socket.write('hello', () => process.kill(process.pid, 'SIGKILL'))") })
    const { code, stdout } = await place.asServer([`node peer.js ${place.port}`])
    expect(code).toBe(0)
    expect(said(stdout)).toContain('No violation')
    await place.expectNothingLeft()
  })
})

describe('the port of the program', () => {
  it('is in use by another process', async () => {
    const place = await PeerPlace.with({ 'other.js': serverText(''), 'peer.js': clientText('') })
    const other = await place.serve('other.js')
    const { code, stderr } = await place.asServer([`node peer.js ${place.port}`])
    await ended(other)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[port-in-use] port ${place.port} is in use by another process `
      + 'help: stop what listens there, or write {port} in the commands of the clients, so that a free port is chosen')
    await place.expectNothingLeft()
  })
})
