/** Programs that speak TLS with a real server: every schedule, the same in every mode, and traces that need no server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CheckOptions } from '../../../../src/options.ts'
import { checkedProgram } from '../../../support/checked.ts'
import { sample } from '../../../support/extent.ts'
import { freePort } from '../../peers/peer-place.ts'
import { makeCertificates } from './certificates.ts'

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
afterAll(() => { server.kill() })

const check = (options: CheckOptions) => checkedProgram(program, { allowRead: [folder], allowNet: [`127.0.0.1:${port}`], allowEnv: ['TLS_FOLDER', 'TLS_PORT'], ...options })

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
  for (const mode of sample(modes, 5, 3)) {
    const { verdict, states, transitions } = check({ args: ['careful'], ...mode })
    expect({ mode, verdict, states, transitions }).toEqual({ mode, verdict: 'holds', states: 97, transitions: 142 })
  }
})

it('two equal connections are one conversation', () => {
  const { network } = check({ args: ['careful'] })
  expect(network).toMatchObject({ misses: 1, restarts: 1 })
})
