/** What of TLS cannot be part of a program under check says so where it is used. */
import { beforeAll, describe, expect, it } from 'vitest'
import { outputOfNode, outputOfRealm } from '../../../node/both.ts'
import { makeCertificates } from './certificates.ts'

let folder = ''
beforeAll(() => { folder = makeCertificates() })

const IMPORTS = "import { Duplex } from 'node:stream'\n"
  + "import tls from 'node:tls'; import https from 'node:https'; import net from 'node:net'\n"

function refusal(source: string): { code: string, fact: string, remedy: string } {
  try {
    outputOfRealm(IMPORTS + source)
  } catch (error) {
    const { code, fact, remedy } = error as { code: string, fact: string, remedy: string }
    return { code, fact, remedy }
  }
  throw new Error('nothing was refused')
}

const HTTP_INSTEAD = 'let it be a server of net or http: who sends what in which order is the same'
const server = {
  code: 'unsupported-tls', fact: 'a server of tls or https is made, and servers cannot speak TLS in a program under check', remedy: HTTP_INSTEAD,
}

describe('refused', () => {
  it('servers', () => {
    expect(refusal('tls.createServer()')).toEqual(server)
    expect(refusal('https.createServer(() => {})')).toEqual(server)
    expect(refusal('new tls.TLSSocket(new net.Socket(), { isServer: true })').code).toMatch(/^unsupported-/)
  })

  it('a server of the program that a client of TLS talks to', () => {
    expect(refusal("net.createServer(() => {}).listen(8443, '127.0.0.1', () => { tls.connect(8443, '127.0.0.1').on('error', () => {}) })")).toEqual({
      code: 'unsupported-tls', fact: 'tls.connect() leads to a server in the same program, and servers cannot speak TLS there',
      remedy: 'let both talk through net or http: who sends what in which order is the same',
    })
  })

  it('streams that are no sockets', () => {
    expect(refusal('tls.connect({ socket: new Duplex({ read() {}, write() {} }) })').code).toBe('unsupported-js-stream')
  })

  it('what depends on secrets of a session, or talks to OpenSSL in other ways', () => {
    const facts = [
      "tls.connect({ port: 1, host: '127.0.0.1', pskCallback: () => null })",
      "tls.connect({ port: 1, host: '127.0.0.1', enableTrace: true })",
      "tls.connect({ port: 1, host: '127.0.0.1' }).on('keylog', () => {})",
      "tls.connect({ port: 1, host: '127.0.0.1' }).getFinished()",
      "tls.connect({ port: 1, host: '127.0.0.1' }).getPeerX509Certificate()",
      "tls.createSecureContext({ clientCertEngine: 'x' })",
    ].map((source) => refusal(source).fact)
    expect(facts).toEqual([
      'tls: the option pskCallback is not modelled', 'tls: enableTrace is not modelled', "tls: the event 'keylog' is not modelled",
      'tls: getFinished() is not modelled', 'tls: getPeerX509Certificate() is not modelled',
      'the option clientCertEngine of tls loads a library of the machine',
    ])
  })
})

describe('settings that OpenSSL does not take', () => {
  const same = `
    import { readFileSync } from 'node:fs'
    const read = (name) => readFileSync(process.env.TLS_FOLDER + '/' + name)
    const attempt = (options) => {
      try {
        tls.createSecureContext(options)
        console.log('taken')
      } catch ({ code, message, library, reason }) {
        console.log(code, message.replace(/[0-9A-F]{8,}:error/, 'error'), library, reason)
      }
    }
    attempt({ key: 'nonsense' })
    attempt({ cert: 'nonsense' })
    attempt({ cert: read('good.pem'), key: read('self.key') })
    attempt({ cert: read('good.pem'), key: read('good.key') })
    attempt({ cert: [read('good.pem')], key: [{ pem: read('good.key'), passphrase: 'not needed' }], ca: read('ca.pem') })
    attempt({ ciphers: 'nothing' })
    attempt({ ciphers: 'TLS_AES_128_GCM_SHA256' })
    attempt({ minVersion: 'TLSv9' })
    attempt({ secureProtocol: 'nothing' })
    attempt({ ecdhCurve: 'nothing' })
    attempt({ sigalgs: 'nothing' })
    attempt({ pfx: Buffer.from('nonsense') })
    attempt({ crl: 'nonsense' })
    attempt({ ca: 'nonsense' })`

  it('give the errors that Node gives', () => {
    process.env['TLS_FOLDER'] = folder
    const source = `import tls from 'node:tls'\n${same}`
    expect(outputOfRealm(source, { allowRead: [folder], env: { TLS_FOLDER: folder } })).toBe(outputOfNode(source))
  })
})
