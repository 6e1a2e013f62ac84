/** Random programs with real peers: whatever is kept of conversations, and however states are explored, the program is the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UserError } from '../../src/base/errors.ts'
import { checkFile } from '../../src/check/checking.ts'
import { checkSettings, type CheckOptions } from '../../src/options.ts'
import { clientPrograms, type RandomProgram, serverPrograms } from './random-conversations.ts'

const hooks = { progress() {}, console() {}, isInterrupted: () => false }
const numRuns = Number(process.env['FC_NUM_RUNS'] ?? 1)
const MINUTES = 3 * 60_000 * numRuns

const ways: readonly CheckOptions[] = [
  { network: 'linear' }, { network: 'none' }, { strategy: 'dfs', mode: 'tracked' }, { mode: 'auto', exact: true }, { maxConnections: 1 },
]

/** What the check finds, or the code of the error that ends it. */
function outcome(file: string, program: RandomProgram, options: CheckOptions): unknown {
  const fill = (command: string): { command: string } => ({ command: command.replace('{folder}', import.meta.dirname) })
  const peers = program.peers.length > 0
    ? { allowNet: ['127.0.0.1:8080'], peers: program.peers.map(fill) } : { allowListen: ['8080'], clients: program.clients.map(fill) }
  const settings = checkSettings({ keepGoing: true, ...options, ...peers })
  try {
    const { verdict, states, transitions } = checkFile(file, settings, hooks)
    return { verdict, states, transitions }
  } catch (error) {
    if (error instanceof UserError) return error.code
    throw error
  }
}

function agree(program: RandomProgram): void {
  const folder = mkdtempSync(join(tmpdir(), 'manyworlds-agreement-'))
  try {
    const file = join(folder, 'program.ts')
    writeFileSync(file, program.text)
    const branching = outcome(file, program, {})
    expect(branching).toMatchObject({ states: expect.any(Number) })
    for (const way of ways) {
      const found = outcome(file, program, way)
      if (way.network === 'linear' && found === 'network-mismatch') continue
      expect({ way, found }).toEqual({ way, found: branching })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('clients of a server', () => { fc.assert(fc.property(clientPrograms, agree), { numRuns, endOnFailure: true }) }, MINUTES)
it('servers with clients', () => { fc.assert(fc.property(serverPrograms, agree), { numRuns, endOnFailure: true }) }, MINUTES)
