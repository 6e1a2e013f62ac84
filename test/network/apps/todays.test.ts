/**
 * Programs of today against real peers: packages as they are published, redis-server, PostgreSQL, nginx and curl. All schedules,
 * exact counts. What is not installed is skipped; scripts/install-peers.js says so.
 */
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../../scripts/peers.js'
import { allOptions } from '../../../src/check/all-options.ts'
import { type AllOptions, splitOptions } from '../../../src/check/extensions.ts'
import type { ProgramResult } from '../../../src/explore/result.ts'
import { checkedProgram } from '../../support/checked.ts'
import { isWhole, itAll } from '../../support/extent.ts'

const examples = resolve(import.meta.dirname, '../../../examples/network')

async function check(example: string, options: AllOptions = {}): Promise<ProgramResult> {
  const file = join(examples, example)
  const { settings } = splitOptions(await allOptions(file, { ...options, trustConfig: true }))
  return checkedProgram(file, settings)
}

/** What of a result is the same in every run. */
function outcome({ verdict, states, transitions, network, violation }: ProgramResult) {
  return { verdict, states, transitions, conversations: network?.restarts, misses: network?.misses, ...(violation && { message: violation.message }) }
}

describe('express', () => {
  itAll('loses a visit when two requests of one session are read in one poll phase', async () => {
    // Each tab is told that this is its first or its second visit: two conversations with each, and one request in each.
    expect(outcome(await check('express/main.ts'))).toEqual({
      verdict: 'violation', states: 38, transitions: 42, conversations: 4, misses: 4, message: 'an assertion failed: AssertionError: 1 == 2',
    })
  })

  itAll('loses none when it serves one request at a time', async () => {
    // The same conversations: either tab may be first.
    expect(outcome(await check('express/fixed.ts'))).toEqual({ verdict: 'holds', states: 42, transitions: 52, conversations: 4, misses: 4 })
  })
})

describe.skipIf(!isInstalled('redis-server'))('redis', () => {
  itAll('keeps an old value that was read before it was changed and stored after it was removed', async () => {
    // DEL arrives before GET, and SET Bob follows; or between GET and SET, or after SET, where SET may say Ann or Bob. Each of these five
    // has the answers to two greetings, these three and the last GET.
    expect(outcome(await check('redis/main.ts'))).toEqual({
      verdict: 'violation', states: 68, transitions: 91, conversations: 5, misses: 30,
      message: 'an assertion failed: AssertionError: the cache says Ann, the database Bob',
    })
  })

  itAll('keeps none when only a writer may replace a value', async () => {
    // The same with SET Bob in place of DEL, and two QUIT; if SET Bob is first, the reader has nothing to store: 5 * 8 - 1 answers.
    expect(outcome(await check('redis/fixed.ts'))).toEqual({ verdict: 'holds', states: 109, transitions: 128, conversations: 5, misses: 39 })
  })
})

describe.runIf(isWhole && isInstalled('postgres'))('postgres', () => {
  it('lets both doctors go, as each transaction sees the other one on call', async () => {
    // Each has a begin, an update and a commit, which arrive in 6! / (3! * 3!) orders. A conversation has 9 answers, to two greetings, these
    // six and the last query, which nobody has come to in two of them when it is found.
    expect(outcome(await check('postgres/main.ts'))).toEqual({
      verdict: 'violation', states: 285, transitions: 405, conversations: 20, misses: 178, message: 'an assertion failed: AssertionError: nobody is on call',
    })
  })

  it('lets one go when the rows are locked: the other transaction is answered when the first one is over', async () => {
    // Whoever is first has a begin, an update and a commit; the begin of the other one arrives behind any of these: 2 * 3. If it has to wait, it
    // is answered together with the commit. Greetings, begin, update, commit, commit of the other one and the last query are 7 answers, and
    // one more if it does not have to wait.
    expect(outcome(await check('postgres/fixed.ts'))).toEqual({ verdict: 'holds', states: 139, transitions: 168, conversations: 6, misses: 44 })
  })
})

describe.skipIf(!isInstalled('nginx'))('nginx', () => {
  it('serves the pages of the HTTP client as its own server does', async () => {
    const nginx = { command: 'sh nginx.sh {port}', cwd: join(examples, 'http-client') }
    // One request on each connection, as with server.js. nginx says in every answer what time it is.
    expect(outcome(await check('http-client/main.ts', { peers: [nginx], volatile: ['Date: [^\\r]*'] }))).toEqual({
      verdict: 'holds', states: 32, transitions: 39, conversations: 2, misses: 2,
    })
  })
})

describe.skipIf(!isInstalled('curl'))('curl', () => {
  it('asks the HTTP server for parts of its file', async () => {
    const ask = (range: string) => `curl -s -r ${range} -H Host:localhost http://127.0.0.1:{port}/`
    expect(outcome(await check('http-server/main.ts', { clients: [ask('0-9'), ask('10-19')] }))).toEqual({
      verdict: 'holds', states: 42, transitions: 55, conversations: 2, misses: 2,
    })
  })
})
