// The package that was built here runs on every line of Node that is supported, each with its own library.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { binaryOf, LINES } from '../../scripts/node-lines.js'
import recorded from '../corpus/programs/subject-counts.json' with { type: 'json' }
import { itAll, sample } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'

const root = join(import.meta.dirname, '../..')
const command = join(root, 'dist/bundle/main.js')

interface Report {
  readonly verdict: string
  readonly states: number
  readonly transitions: number
  readonly violation?: { readonly message: string }
}

function check(line: number, file: string, ...options: string[]): Report {
  const { stdout, stderr } = spawnSync(binaryOf(line)!, [command, 'check', file, '--reporter', 'json', '--quiet', ...options], { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

for (const line of LINES.filter((each) => binaryOf(each) !== process.execPath)) describe.skipIf(binaryOf(line) === undefined)(`on Node ${line}`, () => {
  itAll('finds the shortest schedule of a race', () => {
    const text = `import assert from 'node:assert'
import { latency } from 'manyworlds'
let query = '', shown = ''
async function search(text: string) { query = text; await latency(); shown = text.toUpperCase() }
await Promise.all([search('man'), search('many')])
assert.equal(shown, query.toUpperCase())
`
    expect(inFile('search.mts', text, (file) => check(line, file))).toMatchObject({ verdict: 'violation', violation: { message: expect.stringContaining("'MAN' == 'MANY'") } })
  })

  it('explores a server and its client', () => {
    const text = `import http from 'node:http'
import assert from 'node:assert'
const server = http.createServer((request, response) => response.end(process.version + request.url))
server.listen(0, () => {
  http.get({ port: (server.address() as { port: number }).port, path: '/a' }, (response) => {
    let text = ''
    response.on('data', (data) => { text += data }).on('end', () => { assert(text.startsWith('v${line}.') && text.endsWith('/a')); server.close() })
  })
})
`
    expect(inFile('server.mts', text, (file) => check(line, file))).toMatchObject({ verdict: 'holds' })
  })

  itAll('fetches from a server of the program', () => {
    const text = `import http from 'node:http'
import assert from 'node:assert'
const server = http.createServer((request, response) => response.end(request.url))
server.listen(0, async () => {
  const response = await fetch('http://localhost:' + (server.address() as { port: number }).port + '/a')
  assert.equal(await response.text(), '/a')
  server.close()
})
`
    expect(inFile('fetching.mts', text, (file) => check(line, file))).toMatchObject({ verdict: 'holds' })
  })

  it.each(sample(['delta', 'host', 'tracked', 'auto'], 4))('counts the states of a search tree in mode %s', (mode) => {
    const [{ bound, states, transitions }] = recorded.bst as unknown as [{ bound: number, states: number, transitions: number }]
    expect(check(line, join(root, 'examples/subjects/bst.ts'), '--bound', String(bound), '--mode', mode)).toMatchObject({ verdict: 'holds', states, transitions })
  })
})

describe('on a Node that is not supported', () => {
  const text = 'console.log(process.version)\n'
  /** With a module that is evaluated first, in every thread. */
  const checkAfter = (first: string, ...options: string[]) => inFile('main.mjs', text, (file) =>
    spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(first)}`, command, 'check', file, ...options], { encoding: 'utf8' }))

  it('an old one lacks something, and the error says what to do', () => {
    const { stderr, status } = checkAfter("import vm from 'node:vm'; vm.constants = {}")
    expect(stderr).toContain(`error[old-node]\n  Node ${process.version} lacks what a check needs`)
    expect(status).toBe(2)
  })

  it('a later line is tried, with a note', () => {
    const { stdout, stderr, status } = checkAfter("Object.defineProperty(process, 'version', { value: 'v28.1.0' })")
    expect(stderr + stdout).toContain('note: this version was not tried on Node v28.1.0')
    expect(stdout).toContain('HOLDS')
    expect(status).toBe(0)
  })
})
