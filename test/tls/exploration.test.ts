/** Programs that speak TLS with a real server: every schedule, the same in every mode, and traces that need no server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFile } from '../../src/check/checking.ts'
import { checkSettings, type CheckOptions } from '../../src/options.ts'
import { freePort } from '../network-peers/peer-place.ts'
import { makeCertificates } from './certificates.ts'

const hooks = { progress() {}, console() {}, isInterrupted: () => false }
const program = join(import.meta.dirname, 'programs', 'stock.ts')
let folder = ''
let port = 0
let server: ChildProcess

beforeAll(async () => {
  folder = makeCertificates()
  port = await freePort()
  server = spawn(process.execPath, [join(import.meta.dirname, 'server.js'), 'lines', folder, 'good', `${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout!, 'data')
  process.env['TLS_FOLDER'] = folder
  process.env['TLS_PORT'] = `${port}`
})
afterAll(() => {
  server.kill()
  rmSync(folder, { recursive: true })
})

const check = (options: CheckOptions) => checkFile(program, checkSettings({ allowRead: [folder], allowNet: [`127.0.0.1:${port}`], ...options }), hooks)

it('an update that gets lost between two connections is found', () => {
  const { verdict, violation } = check({})
  expect([verdict, violation?.property.kind]).toEqual(['violation', 'assertion'])
  // Traces are shown to others.
  const trace = JSON.stringify(violation!.trace)
  expect(trace).toContain('"kind":"secure"')
  expect(trace).not.toContain('PRIVATE KEY')
})

it('all modes see the same of the program that looks again', () => {
  const modes: CheckOptions[] = [{}, { network: 'linear' }, { network: 'none' }, { mode: 'tracked', strategy: 'dfs' }, { exact: true, maxConnections: 1 }]
  for (const mode of modes) {
    const { verdict, states, transitions } = check({ args: ['careful'], ...mode })
    expect({ mode, verdict, states, transitions }).toEqual({ mode, verdict: 'holds', states: 97, transitions: 142 })
  }
})

it('two equal connections are one conversation', () => {
  const { network } = check({ args: ['careful'] })
  expect(network).toMatchObject({ misses: 1, restarts: 1 })
})
