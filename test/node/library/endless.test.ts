// Programs that do the same for ever: states meet again only if nothing of the library counts, grows, keeps order of what is
// over, or is made at the first call. So the search comes to an end.
import { describe, expect, it } from 'vitest'

import { inFile } from '../../support/folder.ts'
import { explored } from './explored.ts'
import { sample } from '../../support/extent.ts'

const SERVER = `await new Promise((resolve) => server.listen(0, resolve))`

const programs: readonly (readonly [what: string, imports: string, before: string, loop: string])[] = [
  ['promises of files', `import { readFile, unlink, writeFile } from 'node:fs/promises'`, '',
    `await writeFile('/tmp/x', 'a'); await readFile('/tmp/x'); await unlink('/tmp/x')`],
  ['callbacks of files', `import fs from 'node:fs'`, '',
    `await new Promise((done) => fs.open('/tmp/x', 'w', (error, fd) => fs.write(fd, 'abc', () => fs.close(fd, () => fs.unlink('/tmp/x', done)))))`],
  ['streams of files', `import { createReadStream, createWriteStream, unlinkSync, writeFileSync } from 'node:fs'; import { pipeline } from 'node:stream/promises'`, '',
    `writeFileSync('/tmp/x', 'abc'); await pipeline(createReadStream('/tmp/x'), createWriteStream('/tmp/y')); unlinkSync('/tmp/x'); unlinkSync('/tmp/y')`],
  ['sockets', `import { connect, createServer } from 'node:net'`, `const server = createServer((socket) => socket.pipe(socket)); ${SERVER}`,
    `await new Promise((resolve) => { const socket = connect(server.address().port); socket.end('a'); socket.resume(); socket.on('close', resolve) })`],
  ['servers', `import { connect, createServer } from 'node:net'`, '',
    `const server = createServer((socket) => socket.end('x')); ${SERVER}
    await new Promise((resolve) => connect(server.address().port).resume().on('close', resolve))
    await new Promise((resolve) => server.close(resolve))`],
  ['requests with a connection each', `import { createServer, get } from 'node:http'`, `const server = createServer((request, response) => response.end('ok')); ${SERVER}`,
    `await new Promise((resolve) => get({ port: server.address().port, agent: false }, (response) => { response.resume(); response.on('close', resolve) }))`],
  ['requests on one connection', `import { createServer, get } from 'node:http'`, `const server = createServer((request, response) => response.end('ok')); ${SERVER}`,
    `await new Promise((resolve) => get({ port: server.address().port }, (response) => { response.resume(); response.on('close', resolve) }))`],
  ['fetch', `import { createServer } from 'node:http'`, `const server = createServer((request, response) => response.end('ok')); ${SERVER}`,
    `await (await fetch('http://localhost:' + server.address().port + '/')).text()`],
  ['streams', `import { PassThrough, Readable } from 'node:stream'; import { pipeline } from 'node:stream/promises'`, '',
    `await new Promise((r) => setImmediate(r)); await pipeline(Readable.from(['a', 'b']), new PassThrough(), async (source) => { for await (const part of source); })`],
  ['web streams', '', '',
    `await new Promise((r) => setImmediate(r)); const { readable, writable } = new TransformStream(); const writer = writable.getWriter(); void writer.write('a'); void writer.close(); for await (const part of readable);`],
  ['signals and contexts', `import { EventEmitter, once } from 'node:events'; import { AsyncLocalStorage } from 'node:async_hooks'`, 'const store = new AsyncLocalStorage()',
    `const controller = new AbortController(); setTimeout(() => controller.abort(), 1)
    try { await store.run(1, () => once(new EventEmitter(), 'x', { signal: controller.signal })) } catch {}`],
  ['datagrams', `import { createSocket } from 'node:dgram'`,
    `const server = createSocket('udp4'); server.on('message', (message, from) => server.send('y', from.port)); await new Promise((r) => server.bind(0, r))`,
    `const socket = createSocket('udp4'); socket.send('x', server.address().port); await new Promise((r) => socket.on('message', r)); await new Promise((r) => socket.close(r))`],
  ['what is computed', `import { createHash } from 'node:crypto'; import { createGzip, gunzipSync, gzipSync } from 'node:zlib'; import { format, inspect } from 'node:util'`, '',
    `await new Promise((r) => setTimeout(r, 1)); createHash('sha1').update('a').digest('hex'); gunzipSync(gzipSync('abc')); inspect({ a: [1, new Map([[1, 2]])] }); format('%o', [1])
    Buffer.from('abc').toString('base64'); new URL('http://a/b?c=d').searchParams.get('c'); structuredClone({ a: 1 }); new TextEncoder().encode('x')
    await new Promise((r) => createGzip().end('x').resume().on('close', r))`],
]

describe('a program that never ends has few states:', () => {
  it.each(sample(programs, 2))('%s', (_, imports, before, loop) => {
    const text = `${imports}\nexport default async function main() {\n  ${before}\n  for (;;) {\n    ${loop}\n  }\n}\n`
    const { counts } = inFile('program.mjs', text, (file) => explored(file, { maxStates: 100 }))
    expect(counts).toMatchObject({ verdict: 'holds', ends: 0 })
  })
})
