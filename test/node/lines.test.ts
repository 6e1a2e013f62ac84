/** What differs between lines and releases of Node: each has to do here what it does there. */
import { describe, it } from 'vitest'
import { expectSameOutput } from './both.ts'

describe('node:fs', () => {
  it('copies and lists, whichever of its modules comes first', () => {
    expectSameOutput(`
import fs from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
const folder = mkdtempSync('/tmp/lines-')
await fs.mkdir(folder + '/a/b', { recursive: true })
await fs.writeFile(folder + '/a/b/c.txt', 'text')
await fs.cp(folder + '/a', folder + '/d', { recursive: true })
console.log((await fs.readdir(folder, { recursive: true })).sort(), await fs.readFile(folder + '/d/b/c.txt', 'utf8'))
await fs.rm(folder, { recursive: true })
`)
  })
})

describe('structuredClone', () => {
  it('copies what Node copies, and rejects what Node rejects', () => {
    expectSameOutput(`

const samples = {
  url: () => new URL('http://a/'), parameters: () => new URLSearchParams('a=1'), stack: () => new DisposableStack(), asyncStack: () => new AsyncDisposableStack(),
  headers: () => new Headers(), response: () => new Response(), request: () => new Request('http://a'), form: () => new FormData(),
  readable: () => new ReadableStream(), writable: () => new WritableStream(), transform: () => new TransformStream(),
  exception: () => new DOMException('message', 'AbortError'), blob: () => new Blob(['a'], { type: 'text/plain' }), file: () => new File(['ab'], 'name', { lastModified: 5 }),
  generator: () => (function* () {})(), arguments: () => (function () { return arguments })(1), weak: () => new WeakRef({}), registry: () => new FinalizationRegistry(() => {}),
  format: () => new Intl.NumberFormat(), promise: () => Promise.resolve(), map: () => new WeakMap(), event: () => new Event('x'), instance: () => new (class A { x = 1 })(),
  lookalike: () => Object.create({ constructor: URL }), derived: () => [new (class extends URL {})('http://b/')],
}
for (const [name, make] of Object.entries(samples)) {
  try {
    const copy = structuredClone(make())
    console.log(name, Object.prototype.toString.call(copy), copy.constructor.name, copy.name, copy.message, copy.size, copy.type, copy.lastModified, JSON.stringify(copy))
  } catch (error) { console.log(name, error.name, error.code, error.message) }
}
console.log(await structuredClone(new Blob(['text'])).text())
const { port1, port2 } = new MessageChannel()
try { port1.postMessage(new URL('http://a/')); console.log('sent') } catch (error) { console.log(error.name) }
port1.postMessage({ blob: new Blob(['xyz']) })
port2.on?.('message', async ({ blob }) => { if (blob) { console.log(await blob.text()); port1.close() } })
`)
  })
})
