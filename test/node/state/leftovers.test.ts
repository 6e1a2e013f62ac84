/** What the library does for a call leaves nothing in a state but what the call is for. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checked } from '../../support/checked.ts'
import { temporaryFolder } from '../../support/folder.ts'

// Below this folder, so that 'manyworlds' is found.
const folder = temporaryFolder(import.meta.dirname)

const calls = {
  'equality and its failure': `assert.deepEqual({ a: [1] }, { a: [1] }); util.isDeepStrictEqual(new Set([[1]]), new Set([[1]]))
    try { assert.strictEqual(1, 2) } catch {}`,
  'formatted and shown values': `util.format('%s %j %o', 'a', { b: 1 }, [2]); util.inspect(new Map([[1, new ArrayBuffer(2)]]), { depth: 9 })
    util.inspect(new Error('x')); const circle = {}; circle.self = circle; util.format('%j', circle)`,
  'errors of the library': `try { Buffer.alloc('x') } catch {} try { util.promisify(1) } catch {} try { new URL('no') } catch {}`,
  'numbers in buffers': `const b = Buffer.alloc(16); b.writeDoubleLE(1.5); b.writeFloatBE(2.5, 8); b.readDoubleBE(0); b.readFloatLE(4)`,
  'buffers of all sizes': `Buffer.from('text'); Buffer.from([1, 2]); Buffer.allocUnsafe(10); Buffer.concat([Buffer.from('a'), Buffer.from('b')])`,
  'texts in other encodings': `new TextEncoder().encodeInto('text', new Uint8Array(3)); new TextDecoder('utf-16le').decode(Buffer.from('abcd'))
    Buffer.from('€').toString('base64'); new StringDecoder('utf8').write(Buffer.from([0xe2]))`,
  'addresses and paths': `new URL('http://a.b/c?d=1').searchParams.append('e', 'f'); url.parse('http://a.b/c?d'); path.relative('/a/b', '/a/c')
    querystring.parse('a=1&b=2'); url.fileURLToPath('file:///a')`,
}

/** Two answers come in either order; `call` is made in between. */
const program = (call: string): string => `
import assert from 'node:assert'; import path from 'node:path'; import querystring from 'node:querystring'
import { StringDecoder } from 'node:string_decoder'; import url from 'node:url'; import util from 'node:util'
import { latency } from 'manyworlds'
const call = () => { ${call} }
const turn = async () => { await latency(); call(); await latency() }
export default () => Promise.all([turn(), turn()])
`

for (const [name, call] of Object.entries(calls)) {
  it(`leaves nothing of ${name}`, () => {
    const file = join(folder, 'program.mjs')
    writeFileSync(file, program(call))
    const result = checked(file)
    expect(result.violation?.message).toBeUndefined()
    // Where both stand: before the first answer, before the second one, or at the end. The two are told apart by the promise
    // that waits for them, so 3 * 3 states and the one before the start; every turn but the last can be taken in 2 ways.
    expect(result).toMatchObject({ verdict: 'holds', states: 10, transitions: 13 })
  })
}

it('leaves nothing of files that were open, in whichever order they are closed', () => {
  const file = join(folder, 'descriptors.mjs')
  writeFileSync(file, `
import fs from 'node:fs'
import { explore } from 'manyworlds'
const open = () => [fs.openSync('/dev/null', 'r'), fs.openSync('/dev/null', 'r')]
const close = (fd) => { fs.closeSync(fd) }
export default explore({ root: () => ({}), bound: 3, operations: { forwards: () => { open().forEach(close) }, backwards: () => { open().reverse().forEach(close) } } })
`)
  expect(checked(file)).toMatchObject({ verdict: 'holds', states: 1, transitions: 2 })
})
