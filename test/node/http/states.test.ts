/** Programs with an HTTP server and its clients: how many states their schedules have, and which mistakes come to light. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckOptions } from '../../../src/options.ts'
import { checked } from '../../support/checked.ts'
import { itAll, sample } from '../../support/extent.ts'

/** Lines of Node bring versions of undici that differ in a step or two. */
const line = Number.parseInt(process.versions.node, 10)

function counts(name: string, options: CheckOptions = {}): object {
  const { verdict, states, transitions, violation } = checked(join(import.meta.dirname, 'programs', `${name}.ts`), options)
  return { verdict, states, transitions, ...(violation === undefined ? {} : { message: violation.message }) }
}

/** Mode host alone in `npm test`: test/node/library has requests in the others. */
describe.each(sample(['host', 'tracked'] as const, 2))('in mode %s', (mode) => {
  it('one request is one task after the other', () => {
    // Before main; then listening, accepted, connected, asked, answered, closed on the server's side, ended.
    expect(counts('one-request', { mode })).toEqual({ verdict: 'holds', states: 8, transitions: 8 })
  })

  itAll('pieces of a message come together again', () => {
    // Request and response may each be cut at up to two places; what the parsers keep of the pieces is gone when they are complete.
    expect(counts('one-request', { mode, segments: 3 })).toEqual({ verdict: 'holds', states: 18, transitions: 30 })
  })

  it('limits that nobody has set expire when nothing else can happen', () => {
    expect(counts('idle-connection', { mode })).toMatchObject({ verdict: 'holds' })
  })

  itAll('two fetches are answered in either order', () => {
    // Connected, asked and answered in any order that keeps each connection's own; the log tells which answer was first.
    expect(counts('two-fetches', { mode })).toEqual({ verdict: 'holds', states: 59, transitions: 92 })
  })

  it('a fetch is answered or given up', () => {
    expect(counts('aborted-fetch', { mode })).toEqual({ verdict: 'holds', states: line < 24 ? 24 : 23, transitions: 28 })
  })

  itAll('a client that asks for ever comes back to states that it had', () => {
    // The first request opens the connection that all others use.
    expect(counts('polling', { mode })).toEqual({ verdict: 'holds', states: 8, transitions: 9 })
    // Later versions of undici look in an immediate whether an idle connection is still open.
    expect(counts('polling-fetch', { mode })).toEqual({ verdict: 'holds', states: line < 22 ? 18 : 20, transitions: line < 22 ? 20 : 22 })
  })

  it('finds an update that is lost between two requests', () => {
    expect(counts('lost-update', { mode })).toMatchObject({ verdict: 'violation', message: "at the end of the program 'no deposit is lost' does not hold" })
  })

  it('finds the request that meets the end of an idle connection', () => {
    expect(counts('stale-connection', { mode })).toMatchObject({ verdict: 'violation', message: 'a promise was rejected and nobody handled it: Error: read ECONNRESET' })
  })

  it('finds a handler that takes the first piece of a body for all of it, where pieces are wanted', () => {
    expect(counts('one-piece', { mode })).toMatchObject({ verdict: 'holds' })
    expect(counts('one-piece', { mode, segments: 2 })).toMatchObject({ verdict: 'violation', message: expect.stringContaining('SyntaxError') })
  })
})
