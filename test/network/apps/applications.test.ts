// The applications of table II of the paper, in examples/network/, against real peers. What their peers are asked is known
// beforehand (table IV): it is the number of different conversations. What is printed of them is compared with their READMEs by test/docs.

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { NetworkMode } from '../../../src/base/network.ts'
import { allOptions } from '../../../src/check/all-options.ts'
import { splitOptions } from '../../../src/check/extensions.ts'
import type { ProgramResult } from '../../../src/explore/result.ts'
import { checkedProgram } from '../../support/checked.ts'
import { itAll, sample } from '../../support/extent.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { runPlainly } from './plain-run.ts'

const folder = (app: string): string => resolve(import.meta.dirname, '../../../examples/network', app)

type Parameters = Readonly<Record<string, number>>
type Counted = [app: string, parameters: Parameters, expected: ReturnType<typeof holds>]

async function check(app: string, network: NetworkMode, parameters: Parameters = {}): Promise<ProgramResult> {
  const file = folder(app.includes('/') ? `${app}.ts` : `${app}/main.ts`)
  const { settings } = splitOptions(await allOptions(file, { network, parameters, trustConfig: true }))
  return checkedProgram(file, settings)
}

/** What is the same in every run. */
function outcome({ verdict, states, transitions, network }: ProgramResult) {
  return { verdict, states, transitions, connections: network!.physicalConnections, misses: network!.misses, late: network!.late }
}

const holds = (states: number, transitions: number, connections: number, misses: number) => ({
  verdict: 'holds', states, transitions, connections, misses, late: 0,
})

describe('where every schedule says the same, a tree and one trace for each connection explore the same', () => {
  async function expectSame(app: string, parameters: Parameters, expected: ReturnType<typeof holds>): Promise<void> {
    expect(outcome(await check(app, 'branching', parameters))).toEqual(expected)
    expect(outcome(await check(app, 'linear', parameters))).toEqual(expected)
  }

  // A client and a server.
  it.each<Counted>([
    // n connections and n m answers for m messages.
    ['alphabet-server', { messages: 2 }, holds(50, 68, 2, 4)],
  ])('%s %o', expectSame)

  itAll.each<Counted>([
    // Two connections, one answer each.
    ['http-client', {}, holds(32, 39, 2, 2)],
    // It asks for the size before, on a third connection.
    ['jget', {}, holds(36, 43, 3, 3)],
    // Two clients with one request each, and four requests each.
    ['http-server', {}, holds(25, 29, 2, 2)],
    ['webdav-server', {}, holds(115, 183, 2, 8)],
    // n connections and n m answers for m messages.
    ['alphabet-client', { messages: 1 }, holds(195, 309, 2, 2)],
    // With a second message a timer's callback arms the next one while another waits: states also tell whether that may be due already.
    ['alphabet-client', { messages: 2 }, holds(446, 825, 2, 4)],
    ['alphabet-server', { connections: 3, messages: 1 }, holds(210, 330, 3, 3)],
    // n connections: without names all orders read the same.
    ['chat-server/abstracted', {}, holds(26, 29, 2, 2)],
    ['chat-server/abstracted', { connections: 3 }, holds(118, 145, 3, 3)],
  ])('%s %o', expectSame)

  it('daytime-client: a tree needs one connection for all, as nothing that is said tells them apart', async () => {
    expect(outcome(await check('daytime-client', 'branching'))).toEqual(holds(45, 59, 1, 1))
    expect(outcome(await check('daytime-client', 'linear'))).toEqual(holds(45, 59, 2, 2))
  })
})

describe('where what is said depends on the schedule, only a tree will do', () => {
  async function expectTree(app: string, parameters: Parameters, expected: ReturnType<typeof holds>): Promise<void> {
    expect(outcome(await check(app, 'branching', parameters))).toEqual(expected)
    await expect(check(app, 'linear', parameters)).rejects.toThrow(expect.objectContaining({ code: 'network-mismatch' }))
  }

  itAll('http-server-counter', async () => {
    // Each of two clients is visitor 1 or visitor 2.
    await expectTree('http-server-counter', {}, holds(25, 29, 4, 4))
  })

  itAll.each<Counted>([
    // The page of the first client is made before or after the second of the other one.
    ['pws', {}, holds(26, 31, 3, 3)],
    // n clients, each of which reads n messages in one of n! orders: n n!.
    ['chat-server', {}, holds(39, 45, 4, 4)],
    ['chat-server', { connections: 3 }, holds(531, 673, 18, 18)],
  ])('%s %o', expectTree)
})

describe('without a cache the same is explored', () => {
  async function expectSame(app: string, parameters: Parameters, states: number, transitions: number): Promise<void> {
    const result = await check(app, 'none', parameters)
    expect(result).toMatchObject({ verdict: 'holds', states, transitions, network: { hits: 0 } })
    expect(result.network!.restarts).toBeGreaterThan(10)
  }

  it('http-client', async () => { await expectSame('http-client', {}, 32, 39) })

  itAll.each<[string, Parameters, states: number, transitions: number]>([
    ['daytime-client', {}, 45, 59], ['jget', {}, 36, 43], ['alphabet-client', { messages: 1 }, 195, 309],
    // Its clients are processes: each that is asked again is started again.
    ['chat-server/abstracted', {}, 26, 29],
  ])('%s %o', expectSame)
})

describe('webdav-client', () => {
  it.each<NetworkMode>(sample(['branching', 'linear', 'none'], 3))('is found to reset a watchdog that has barked already (%s)', async (mode) => {
    const { verdict, violation, states, transitions } = await check('webdav-client', mode)
    expect({ verdict, states, transitions }).toEqual({ verdict: 'violation', states: 7, transitions: 8 })
    expect(violation!.message).toContain("Cannot read properties of null (reading 'reset')")
  })

  it('holds when the watchdog starts with the request, which is not sent if it barks first', async () => {
    expect(outcome(await check('webdav-client/fixed', 'branching'))).toEqual(holds(8, 9, 3, 2))
  })
})

describe('on plain Node', () => {
  it.each(sample<[string, string, number]>([
    ['daytime-client', 'main.ts', 0], ['http-client', 'main.ts', 0], ['http-server', 'main.ts', 2], ['http-server-counter', 'main.ts', 2],
    ['pws', 'main.ts', 2], ['jget', 'main.ts', 0], ['alphabet-client', 'main.ts', 0], ['alphabet-server', 'main.ts', 2],
    ['chat-server', 'main.ts', 2], ['chat-server', 'abstracted.ts', 2], ['webdav-client', 'main.ts', 0], ['webdav-client', 'fixed.ts', 0],
    ['webdav-server', 'main.ts', 2],
  ], 4, 2))('%s/%s runs with its peers', async (app, file, clients) => {
    expect(await runPlainly(folder(app), file, temporaryFolder())).toEqual(Array.from({ length: 1 + clients }, () => 0))
  })
})
