/** Programs that use sockets: every schedule, with exact numbers, the same in every mode. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckOptions } from '../../../src/options.ts'
import { checked } from '../../support/checked.ts'
import { sample } from '../../support/extent.ts'

function check(name: string, options: CheckOptions = {}) {
  const { verdict, states, transitions } = checked(join(import.meta.dirname, 'programs', `${name}.ts`), options)
  return { verdict, states, transitions }
}

const modes: CheckOptions[] = [{ mode: 'host' }, { mode: 'tracked' }, { mode: 'auto' }, { exact: true }, { strategy: 'dfs' }]

/** All modes see the same. `npm test` tries about half of them for each program: names of even and of odd length have different ones. */
function expectCounts(name: string, states: number, transitions: number, options: CheckOptions = {}, some = modes): void {
  for (const mode of sample(some, 2, name.length % 2)) expect({ mode, ...check(name, { ...options, ...mode }) }).toEqual({ mode, verdict: 'holds', states, transitions })
}

describe('schedules of sockets', () => {
  it('of one client: what the two sides do in turn is fixed, the rest is open', () => {
    expectCounts('echo-one-client', 17, 20)
  })

  it('of two clients, which do not disturb each other', () => {
    // Each client has the 16 situations of one alone, and one in which it is done and the server still open: at most 1 + 17 * 17.
    expectCounts('echo-two-clients', 276, 488, {}, modes.slice(0, 2))
  })

  it('of an end of which only one side knows', () => { expectCounts('half-open', 20, 24) })

  it('of a writer that has to wait for the reader', () => { expectCounts('backpressure', 16, 16, { socketBuffer: 64 }) })

  it('of two writes that are read together or apart', () => { expectCounts('two-writes', 21, 23) })

  it('of a socket that is closed in the poll phase in which something came for it', () => {
    // Either of both hears first. What was passed on is heard before the socket is closed, or by nobody.
    expectCounts('closed-before-heard', 8, 10)
  })

  it('of two clients in both orders', () => { expectCounts('who-is-first', 72, 111, {}, modes.slice(0, 2)) })

  it('of a port that a crash of the machine has freed', () => { expectCounts('port-after-crash', 4, 4, { faults: ['crash'] }, modes.slice(0, 2)) })

  it('of clients that wait for one before them to be accepted', () => {
    expect(check('small-backlog')).toMatchObject({ verdict: 'holds' })
  })

  it('of datagrams, which come in order', () => { expectCounts('datagrams', 4, 3) })
})

describe('mistakes that are found', () => {
  it('a lost update of two clients', () => { expect(check('lost-update').verdict).toBe('violation') })

  it('a message that is taken for whole, if data may arrive in pieces', () => {
    expect(check('first-message').verdict).toBe('holds')
    expect(check('first-message', { segments: 2 }).verdict).toBe('violation')
  })

  it('a message in two pieces, whichever it is', () => {
    expect(check('cut-messages').verdict).toBe('violation')
    expectCounts('cut-messages', 30, 33, { segments: 2 }, modes.slice(0, 2))
  })

  it('datagrams that overtake each other, if the network may fail', () => {
    expect(check('datagrams', { faults: ['net'] }).verdict).toBe('violation')
  })

  it('a connection that is refused or reset, if the network may fail', () => {
    expect(check('echo-one-client', { faults: ['net'] }).verdict).toBe('violation')
  })
})
