/** Clients of TLS under check say and hear what they do under plain Node, from a real server, down to the errors. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { IoLink } from '../../../../src/network/io-link.ts'
import { Network } from '../../../../src/network/network.ts'
import { checkSettings } from '../../../../src/options.ts'
import { itAll } from '../../../support/extent.ts'
import { freePort } from '../../peers/peer-place.ts'
import { outputOfNode, outputOfRealm } from '../../../node/both.ts'
import { makeCertificates } from './certificates.ts'

let folder = ''
let server: ChildProcess | undefined
beforeAll(() => { folder = makeCertificates() })
afterEach(async () => {
  server?.kill()
  if (server?.exitCode === null) await once(server, 'close')
})

/** Runs a script of this folder against a server of a kind with a certificate, plainly and under check. */
async function expectSame(script: string, kind: string, certificate: string): Promise<void> {
  const port = await freePort()
  server = spawn(process.execPath, [join(import.meta.dirname, 'server.js'), kind, folder, certificate, `${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout!, 'data')
  process.env['TLS_FOLDER'] = folder
  process.env['TLS_PORT'] = `${port}`
  const source = readFileSync(join(import.meta.dirname, 'scripts', `${script}.mjs`), 'utf8')
  const wanted = outputOfNode(source)
  const allowNet = [`127.0.0.1:${port}`]
  const settings = checkSettings({ allowNet })
  const network = new Network(settings, () => new IoLink(settings))
  try {
    network.beginSearch()
    expect(outputOfRealm(source, { allowNet, allowRead: [folder], env: { TLS_FOLDER: folder, TLS_PORT: `${port}` } }, network.guest)).toBe(wanted)
  } finally {
    network.dispose()
  }
}

it('a conversation, and what is known about the server', async () => { await expectSame('lines', 'lines', 'good') })
it('a certificate that is right: for whom it is accepted', async () => { await expectSame('verification', 'lines', 'good') })
it('a certificate that has expired', async () => { await expectSame('verification', 'lines', 'expired') })
itAll('a certificate of another host', async () => { await expectSame('verification', 'lines', 'other') })
itAll('a certificate that nobody has signed', async () => { await expectSame('verification', 'lines', 'self') })
it('requests by https and fetch', async () => { await expectSame('https', 'https', 'good') })
it('a server that wants to know its client', async () => { await expectSame('client-certificate', 'with-client', 'good') })
itAll('a server that does not know the latest version', async () => { await expectSame('failures', 'old', 'good') })
itAll('a server that ends the connection in the handshake', async () => { await expectSame('failures', 'closes', 'good') })
it('TLS on a connection that was plain before', async () => { await expectSame('upgrade', 'upgrades', 'good') })
