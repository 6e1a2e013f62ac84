/**
 * The library runs in the program's realm, and a program that changes built-ins gets hold of its objects. What it can do with them stays within
 * its world: the host looks at paths itself, takes only primitives from events, and sends nothing that could run code.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Workplace } from '../package/command.ts'

const place = new Workplace()
afterAll(() => place.remove())

/** Takes the first file of the library's model that is put into a list, and has it lead elsewhere. */
const READER = `
import fs from 'node:fs'
let node
Object.defineProperty(Array.prototype, 0, { configurable: true, set(v) {
  Object.defineProperty(this, 0, { value: v, writable: true, enumerable: true, configurable: true })
  if (typeof v === 'object' && v !== null && 'host' in v && 'own' in v) node = v
} })
fs.mkdirSync('/q')
fs.writeFileSync('/q/a', '')
delete Array.prototype[0]
if (node === undefined) throw new Error('the way in is closed')
node.own = undefined
node.host = process.cwd() + '/PATH'
throw new Error('read: ' + fs.readFileSync('/q/a', 'latin1'))
`

/** Takes an event, and gives it a description that is an object with a proxy as getter. */
const DESCRIBER = `
import { latency } from 'manyworlds'
export default async function main() {
  let event
  Object.defineProperty(Object.prototype, 'isEffect', { configurable: true, get() { event ??= this } })
  await latency()
  delete Object.prototype.isEffect
  const get = new Proxy(function () {}, { apply: (f, self, args) => 'got out: ' + args.constructor.constructor('return process.pid')() })
  const description = Object.defineProperty({}, 'x', { enumerable: true, get })
  Object.defineProperty(Object.getPrototypeOf(event), 'label', { value: () => description, configurable: true, writable: true })
  await latency()
  throw new Error('the end')
}
`

describe('a program that has an object of the library', () => {
  it.each(['secret.txt', 'folder/../secret.txt', 'allowed/link', 'allowed/../secret.txt'])('does not read %s', async (path) => {
    place.write({ 'reader.mjs': READER.replace('PATH', path), 'secret.txt': 'the secret' })
    mkdirSync(join(place.directory, 'allowed'), { recursive: true })
    mkdirSync(join(place.directory, 'folder'), { recursive: true })
    if (!existsSync(join(place.directory, 'allowed/link'))) symlinkSync('../secret.txt', join(place.directory, 'allowed/link'))
    const { code, stdout, stderr } = await place.run('check', 'reader.mjs', '--allow-read', 'allowed')
    expect(stdout + stderr).not.toContain('the secret')
    expect([1, 2]).toContain(code)
  })

  it('reads what it may', async () => {
    place.write({ 'reader.mjs': READER.replace('PATH', 'open/file.txt'), 'open/file.txt': 'for everybody' })
    const { stdout } = await place.run('check', 'reader.mjs', '--allow-read', 'open')
    expect(stdout).toContain('read: for everybody')
  })

  it('is not asked by the checker', async () => {
    place.write({ 'describer.mjs': DESCRIBER })
    const { code, stdout, stderr } = await place.run('check', 'describer.mjs', '--reporter', 'json')
    expect(stdout + stderr).not.toContain('got out')
    expect({ code, verdict: JSON.parse(stdout).verdict }).toEqual({ code: 1, verdict: 'violation' })
  })
})
