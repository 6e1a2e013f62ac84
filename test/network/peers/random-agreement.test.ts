/** Random programs with real peers: whatever is kept of conversations, and however states are explored, the program is the same. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { UserError } from '../../../src/base/errors.ts'
import type { CheckOptions } from '../../../src/options.ts'
import { checked } from '../../support/checked.ts'
import { itAll, runs } from '../../support/extent.ts'
import { inFile } from '../../support/folder.ts'
import { clientPrograms, type RandomProgram, serverPrograms } from './random-conversations.ts'

const ways: readonly CheckOptions[] = [
  { network: 'linear' }, { network: 'none' }, { strategy: 'dfs', mode: 'tracked' }, { mode: 'auto', exact: true }, { maxConnections: 1 },
]

/** What the check finds, or the code of the error that ends it. */
function outcome(file: string, program: RandomProgram, options: CheckOptions): unknown {
  const fill = (command: string): { command: string } => ({ command: command.replace('{folder}', import.meta.dirname) })
  const peers = program.peers.length > 0
    ? { allowNet: ['127.0.0.1:8080'], peers: program.peers.map(fill) } : { allowListen: ['8080'], clients: program.clients.map(fill) }
  try {
    const { verdict, states, transitions } = checked(file, { keepGoing: true, ...options, ...peers })
    return { verdict, states, transitions }
  } catch (error) {
    if (error instanceof UserError) return error.code
    throw error
  }
}

function agree(program: RandomProgram): void {
  inFile('program.ts', program.text, (file) => {
    const branching = outcome(file, program, {})
    expect(branching).toMatchObject({ states: expect.any(Number) })
    for (const way of ways) {
      const found = outcome(file, program, way)
      if (way.network === 'linear' && found === 'network-mismatch') continue
      expect({ way, found }).toEqual({ way, found: branching })
    }
  })
}

itAll('clients of a server', () => { fc.assert(fc.property(clientPrograms, agree), { ...runs(1, 1), endOnFailure: true }) })
itAll('servers with clients', () => { fc.assert(fc.property(serverPrograms, agree), { ...runs(1, 1), endOnFailure: true }) })
