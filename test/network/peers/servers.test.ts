/** Servers that do not play along: the result comes within the time limit, says what is wrong and what to do, and nothing is left. */
import { afterEach, describe, expect, it } from 'vitest'
import { itAll } from '../../support/extent.ts'
import { ended, freePort, PeerPlace, said, serverText, shortLimit } from './peer-place.ts'

afterEach(() => PeerPlace.endAll())

const TRY = 'help: try the command in a shell; its working directory is that of the options file'

describe('a server that does not start', () => {
  it('because there is no such command', async () => {
    const place = await PeerPlace.with()
    const { code, stderr } = await place.asClient('no-such-server 1')
    expect(code).toBe(2)
    expect(said(stderr)).toBe('error[peer-command] the peer `no-such-server 1` exited with code 127 before it was ready; '
      + `it printed last: /bin/sh: 1: no-such-server: not found ${TRY}`)
    await place.expectNothingLeft()
  })

  itAll('because it fails at once', async () => {
    const place = await PeerPlace.with({ 'peer.js': "console.error('no configuration'); process.exit(3)" })
    const { code, stderr } = await place.asClient('node peer.js')
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-command] the peer \`node peer.js\` exited with code 3 before it was ready; it printed last: no configuration ${TRY}`)
    await place.expectNothingLeft()
  })

  itAll('where the program looks for it, but at another port', async () => {
    const { options, limit } = shortLimit()
    const place = await PeerPlace.with({ 'peer.js': serverText('') })
    const other = await freePort()
    const { code, stderr } = await place.asClient(`node peer.js ${other}`, ...options)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-not-ready] the peer \`node peer.js ${other}\` was not ready within ${limit}: `
      + `nobody listens on port ${place.port}; it listens on ${other} `
      + 'help: compare its port with --allow-net, say with "ready" how to know that it is ready, or give it more time with --peer-timeout')
    await place.expectNothingLeft()
  })

  itAll('because somebody else has its port', async () => {
    const place = await PeerPlace.with({ 'peer.js': serverText('') })
    const other = await place.serve('peer.js')
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`)
    await ended(other)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[port-in-use] port ${place.port} is in use by another process help: stop what listens there; `
      + `or leave --peer "node peer.js ${place.port}" out if that is the server; or write {port} in the command, so that a free port is chosen`)
    await place.expectNothingLeft()
  })
})

describe('a server that starts and then', () => {
  it('stops in the middle of an answer: that is an event of the program, and a warning', async () => {
    const place = await PeerPlace.with({ 'peer.js': serverText("socket.on('data', () => process.exit(1))") })
    const { code, stdout, stderr } = await place.asClient(`node peer.js ${place.port}`)
    expect(code).toBe(1)
    expect(said(stdout)).toContain('deadlock: main has not finished')
    expect(said(stdout)).toContain(`<- 127.0.0.1:${place.port} end `)
    expect(said(stdout)).toContain("What waits for ever: main() :9 const [data] = await once(socket, 'data')")
    expect(said(stdout)).toContain(`warning: the peer \`node peer.js ${place.port}\` exited with code 1 during the check`)
    expect(stderr).toBe('')
    await place.expectNothingLeft()
  })

  it('never answers: the program waits for ever', async () => {
    const place = await PeerPlace.with({ 'peer.js': serverText('socket.resume()') })
    const { code, stdout } = await place.asClient(`node peer.js ${place.port}`)
    expect(code).toBe(1)
    expect(said(stdout)).toContain('deadlock: main has not finished')
    expect(said(stdout)).toContain(`-> 127.0.0.1:${place.port} "question\\n" 9 bytes What waits for ever: main() :9 const [data]`)
    await place.expectNothingLeft()
  })

  itAll('is busy for ever', async () => {
    const { options, limit } = shortLimit()
    const place = await PeerPlace.with({ 'peer.js': serverText("socket.on('data', () => { for (;;); })") })
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`, ...options)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-busy] the peer \`node peer.js ${place.port}\` did not come to rest within ${limit} `
      + 'help: see what it does, or give it more time with --peer-timeout')
    await place.expectNothingLeft()
  })

  itAll('sends without end', async () => {
    const text = serverText("const more = () => { while (socket.write('x'.repeat(100_000))); }; socket.on('data', more); socket.on('drain', more)")
    const place = await PeerPlace.with({ 'peer.js': text })
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`)
    expect(code).toBe(2)
    const [first, ...rest] = said(stderr).split(/\d{8} bytes /)
    expect(first).toBe(`error[peer-flood] the peer \`node peer.js ${place.port}\` has sent `)
    expect(rest).toEqual(['in one answer help: a peer has to wait for the program now and then: make its answers end'])
    await place.expectNothingLeft()
  })

  itAll('never reads what it is sent', async () => {
    const { options, limit } = shortLimit()
    const place = await PeerPlace.with({
      'peer.js': serverText('socket.pause()'),
      'client.ts': `import net from 'node:net'
export default async function main() {
  const socket = net.connect(Number(process.argv[2]), '127.0.0.1')
  await new Promise((resolve) => socket.write('x'.repeat(30_000_000), resolve))
}
`,
    })
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`, ...options)
    expect(code).toBe(2)
    const [first, ...rest] = said(stderr).split(/\d{8} bytes /)
    expect(first).toBe(`error[peer-stuck] the peer \`node peer.js ${place.port}\` does not read: `)
    expect(rest).toEqual([`are still unsent after ${limit} help: see why it does not read, or give it more time with --peer-timeout`])
    await place.expectNothingLeft()
  })

  it('answers after a while: it is waited for', async () => {
    const place = await PeerPlace.with({ 'peer.js': serverText("socket.on('data', () => setTimeout(() => socket.write('answer\\n'), 200))") })
    const { code, stdout } = await place.asClient(`node peer.js ${place.port}`)
    expect(code).toBe(0)
    expect(said(stdout)).toContain('No violation')
    await place.expectNothingLeft()
  })
})

describe('a server that runs already', () => {
  it('is used, and runs on', async () => {
    const place = await PeerPlace.with({ 'peer.js': serverText("socket.on('data', () => socket.write('answer\\n'))") })
    const server = await place.serve('peer.js')
    const { code, stdout } = await place.runHere('check', 'client.ts', '--allow-net', `127.0.0.1:${place.port}`, '--arg', `${place.port}`)
    expect(code).toBe(0)
    expect(said(stdout)).toContain('No violation')
    expect(place.processes()).toEqual([`${server.pid}`])
    await ended(server)
    await place.expectNothingLeft()
  })

  it('but is not there: connections are refused', async () => {
    const place = await PeerPlace.with()
    const { code, stdout } = await place.runHere('check', 'client.ts', '--allow-net', `127.0.0.1:${place.port}`, '--arg', `${place.port}`)
    expect(code).toBe(1)
    expect(said(stdout)).toContain(`connect ECONNREFUSED 127.0.0.1:${place.port}`)
    await place.expectNothingLeft()
  })
})

describe('an address that is not allowed', () => {
  it('is never contacted', async () => {
    const place = await PeerPlace.with({
      'away.ts': "import net from 'node:net'\nexport default function main() { net.connect(9, '192.0.2.1') }\n",
      'name.ts': "import net from 'node:net'\nexport default function main() { net.connect(9, 'example.com') }\n",
    })
    const away = await place.runHere('check', 'away.ts', '--allow-net', `127.0.0.1:${place.port}`)
    expect(away.code).toBe(2)
    expect(said(away.stderr)).toBe('error[unsupported-net.connect] net.connect leads to 192.0.2.1:9, outside of the program, and nobody has allowed that '
      + 'help: let it talk to the peer with --allow-net 192.0.2.1:9, or connect to a server in the same program by localhost, 127.0.0.1 or ::1')
    const name = await place.runHere('check', 'name.ts', '--allow-net', `127.0.0.1:${place.port}`)
    expect(name.code).toBe(2)
    expect(said(name.stderr)).toContain("error[unsupported-dns] name.ts:2:38 dns.lookup('example.com') asks a name server, which is outside of the program ")
    expect(said(name.stderr)).toContain('help: name the peer with --allow-net HOST:PORT, use localhost, 127.0.0.1 or ::1, or pass a lookup function')
    await place.expectNothingLeft()
  })

  itAll('of this machine has no server, as before', async () => {
    const place = await PeerPlace.with()
    const { code, stdout } = await place.runHere('check', 'client.ts', '--arg', `${place.port}`, '--allow-net', `127.0.0.1:${await freePort()}`)
    expect(code).toBe(1)
    expect(said(stdout)).toContain(`connect ECONNREFUSED 127.0.0.1:${place.port}`)
    await place.expectNothingLeft()
  })
})
