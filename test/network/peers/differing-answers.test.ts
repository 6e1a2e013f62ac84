/** Peers that do not answer the same when a conversation is repeated. */
import { afterEach, describe, expect, it } from 'vitest'
import { PeerPlace, said, serverText } from './peer-place.ts'

afterEach(() => PeerPlace.endAll())

/** Two clients whose questions depend on who was first: one of the two orders is asked on a new connection, with what was said before. */
const RACING = `import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'
import { latency } from 'manyworlds'

export default async function main() {
  const socket = net.connect(Number(process.argv[2]), '127.0.0.1')
  socket.write('hello')
  const [first] = await once(socket, 'data')
  let who = ''
  const ask = async (name: string) => { await latency(); who += name }
  await Promise.all([ask('a'), ask('b')])
  socket.write(who)
  const [second] = await once(socket, 'data')
  socket.destroy()
  assert.notStrictEqual(String(first), 'number 0')
}
`
/** Counts its connections, and tells; or whether the number is odd. */
const COUNTING = `let count = 0; ${serverText("count++; const mine = count; socket.on('data', () => socket.write('number ' + mine))")}`
const ALTERNATING = COUNTING.replace('const mine = count', 'const mine = count % 2')

describe('a peer that answers differently when it is asked again', () => {
  it('is reported with both answers', async () => {
    const place = await PeerPlace.with({ 'client.ts': RACING, 'peer.js': COUNTING })
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`)
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-nondeterministic] 127.0.0.1:${place.port} answers differently to "hello" 5 bytes: first "number 1" 8 bytes, `
      + 'and after the same messages were sent again "number 2" 8 bytes; they part at byte 8: "1" and "2" help: make the peer deterministic; '
      + 'use --peer-scope process if its answers depend on other connections, "restart": "session" in its options if they depend on earlier ones, '
      + '--volatile for parts that differ in every run, '
      + 'or --peer-nondeterminism explore to check every answer that is seen')
    await place.expectNothingLeft()
  })

  it('is explored with all answers that it is seen to give', async () => {
    const place = await PeerPlace.with({ 'client.ts': RACING, 'peer.js': ALTERNATING })
    const { code, stdout } = await place.asClient(`node peer.js ${place.port}`, '--peer-nondeterminism', 'explore')
    expect(code).toBe(1)
    expect(said(stdout)).toContain("an assertion failed: AssertionError: Expected \"actual\" to be strictly unequal to: 'number 0'")
    await place.expectNothingLeft()
  })

  it('never again: then a schedule cannot be repeated', async () => {
    const place = await PeerPlace.with({ 'client.ts': RACING, 'peer.js': COUNTING })
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`, '--peer-nondeterminism', 'explore')
    expect(code).toBe(2)
    expect(said(stderr)).toBe(`error[peer-nondeterministic] 127.0.0.1:${place.port} did not repeat in 10 attempts how it had answered to "hello" 5 bytes `
      + 'help: make the peer deterministic, or start it in a way that lets it give each of its answers often')
    await place.expectNothingLeft()
  })

  it('is no problem if every conversation has a process of its own', async () => {
    const place = await PeerPlace.with({ 'client.ts': RACING, 'peer.js': COUNTING })
    const { code, stderr } = await place.asClient(`node peer.js ${place.port}`, '--peer-scope', 'process')
    expect({ code, stderr: said(stderr) }).toEqual({ code: 0, stderr: '' })
    await place.expectNothingLeft()
  })
})
