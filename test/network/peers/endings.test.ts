/** However a check ends, its peers end with it. */
import { afterEach, describe, expect, it } from 'vitest'
import { itAll } from '../../support/extent.ts'
import { PeerPlace, said, serverText } from './peer-place.ts'

afterEach(() => PeerPlace.endAll())

/** Asks for ever, something else each time, so that the check has no end. */
const ENDLESS = `import { once } from 'node:events'
import net from 'node:net'

export default async function main() {
  for (let i = 0; ; i++) {
    const socket = net.connect(Number(process.argv[2]), '127.0.0.1')
    socket.write('question ' + i)
    await once(socket, 'data')
    socket.destroy()
  }
}
`
/** Its children stay when it is told to go. */
const STUBBORN = `require('child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)"])
process.on('SIGTERM', () => {}).on('SIGINT', () => {}).on('SIGHUP', () => {})
${serverText("socket.on('data', (data) => socket.write('answer to ' + data))")}`

async function started(): Promise<{ place: PeerPlace, check: ReturnType<PeerPlace['start']> }> {
  const place = await PeerPlace.with({ 'client.ts': ENDLESS, 'peer.js': STUBBORN })
  const check = place.start('check', 'client.ts', ...place.clientOptions(`node peer.js ${place.port}`))
  await place.listening()
  return { place, check }
}

describe('nothing is left of peers that do not want to go after', () => {
  itAll('a time limit', async () => {
    const place = await PeerPlace.with({ 'client.ts': ENDLESS, 'peer.js': STUBBORN })
    const { code, stdout } = await place.asProcess(`node peer.js ${place.port}`, '--timeout', '2s')
    expect(code).toBe(4)
    expect(said(stdout)).toContain('Stopped after 2 s')
    await place.expectNothingLeft()
  })

  itAll('a limit of states', async () => {
    const place = await PeerPlace.with({ 'client.ts': ENDLESS, 'peer.js': STUBBORN })
    const { code } = await place.asProcess(`node peer.js ${place.port}`, '--max-states', '10')
    expect(code).toBe(4)
    await place.expectNothingLeft()
  })

  itAll('a violation', async () => {
    const place = await PeerPlace.with({ 'peer.js': STUBBORN })
    const { code } = await place.asProcess(`node peer.js ${place.port}`)
    expect(code).toBe(1)
    await place.expectNothingLeft()
  })

  it('Ctrl-C', async () => {
    const { place, check } = await started()
    check.child.kill('SIGINT')
    const { code, stdout } = await check.ended
    expect(code).toBe(4)
    expect(said(stdout)).toContain('Stopped by an interrupt')
    await place.expectNothingLeft()
  })

  itAll('Ctrl-C twice', async () => {
    const { place, check } = await started()
    check.child.kill('SIGINT')
    check.child.kill('SIGINT')
    await check.ended
    await place.expectNothingLeft()
  })

  itAll('SIGTERM', async () => {
    const { place, check } = await started()
    check.child.kill('SIGTERM')
    await check.ended
    await place.expectNothingLeft()
  })

  it('SIGKILL of the checker', async () => {
    const { place, check } = await started()
    check.child.kill('SIGKILL')
    await check.ended
    await place.expectNothingLeft()
  })

  itAll('something that is refused', async () => {
    const place = await PeerPlace.with({ 'client.ts': ENDLESS.replace('socket.destroy()', "net.connect(9, '192.0.2.1')"), 'peer.js': STUBBORN })
    const { code, stderr } = await place.asProcess(`node peer.js ${place.port}`)
    expect(code).toBe(2)
    expect(said(stderr)).toContain('error[unsupported-net.connect]')
    await place.expectNothingLeft()
  })
})
