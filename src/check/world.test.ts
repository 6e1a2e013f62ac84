import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { checkedProgram, QUIET } from '../../test/support/checked.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { UserError } from '../base/errors.ts'
import { EMPTY_WORLD } from '../base/world.ts'
import { readTraceFile, writeTraceFile } from '../explore/trace-file.ts'
import { checkSettings, type CheckOptions } from '../options.ts'
import { replayFile } from './replaying.ts'
import { makeWorld, recordedWorld, worldOf } from './world.ts'

const folder = temporaryFolder()
const world = (options: CheckOptions) => makeWorld(checkSettings(options))

it('is empty by default', () => {
  expect(world({})).toEqual(EMPTY_WORLD)
  expect(worldOf(checkSettings())).toEqual({})
})

it('has real directories, each once', () => {
  symlinkSync(folder, join(folder, 'link'))
  expect(world({ allowRead: [folder, join(folder, 'link')] }).allowRead).toEqual([folder])
})

it('has what standard input holds, a character for each byte', () => {
  writeFileSync(join(folder, 'input'), Buffer.from([0xc3, 0xa9, 0]))
  expect(world({ stdin: join(folder, 'input') }).stdin).toBe('\xc3\xa9\0')
})

it('has the addresses of each peer, and the number of clients', () => {
  const addresses = { allowNet: ['a:1', 'b:2', 'c:3'], allowListen: [80] }
  expect(world({ ...addresses, peers: ['x'], clients: ['y', 'z'] })).toMatchObject({ ...addresses, allowListen: ['80'], peers: [['a:1', 'b:2', 'c:3']], clients: 2 })
  expect(world({ ...addresses, peers: ['x', { command: 'y', ready: { port: 3 } }, 'z', 'none'] }).peers).toEqual([['a:1'], ['c:3'], ['c:3'], []])
})

it.each([
  [{ allowRead: ['gone'] }, "--allow-read is 'gone', and there is no such directory"],
  [{ stdin: 'gone' }, "--stdin is 'gone', which cannot be read: there is no such file"],
])('%j is refused', (options, fact) => {
  expect(() => world(options)).toThrow(expect.objectContaining({ code: 'bad-option', fact }) as UserError)
})

it('is recorded in a trace, and a replay takes it from there', () => {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, `if (process.argv[2] === 'fail') throw new Error('told to fail')`)
  const result = checkedProgram(file, { args: ['fail'], segments: 2 })
  expect(result.violation?.message).toContain('told to fail')
  const traceFile = writeTraceFile(join(folder, 'traces'), result, '0.0.0')
  expect(readTraceFile(traceFile).violation.trace.world).toEqual({ args: ['fail'], segments: 2 })
  expect(replayFile(traceFile, checkSettings(), QUIET)).toMatchObject({ reproduced: true })
})

it('has no variable of the environment but those that are given, which a trace keeps', () => {
  const file = join(folder, 'reads-env.mjs')
  writeFileSync(file, "const { MW_TOKEN: token, MW_KEY } = process.env\nif (token === 'secret') throw new Error(`${Object.keys(process.env)} ${MW_KEY}`)")
  vi.stubEnv('MW_TOKEN', 'secret')
  vi.stubEnv('MW_KEY', 'other secret')
  try {
    expect(checkedProgram(file)).toMatchObject({ verdict: 'holds', notes: [expect.stringMatching(/^the program asks for MW_KEY, MW_TOKEN of the environment.*--allow-env MW_KEY,MW_TOKEN/)] })
    const result = checkedProgram(file, { allowEnv: ['MW_TOKEN', 'MW_NOT_SET'] })
    expect(result).toMatchObject({ violation: { message: expect.stringContaining('MW_TOKEN undefined') }, notes: [expect.stringMatching(/asks for MW_KEY of/)] })
    const traceFile = writeTraceFile(join(folder, 'traces'), result, '0.0.0')
    expect(readTraceFile(traceFile).violation.trace.world).toEqual({ env: { MW_TOKEN: 'secret' } })
    vi.stubEnv('MW_TOKEN', 'changed since')
    expect(replayFile(traceFile, checkSettings(), QUIET)).toMatchObject({ reproduced: true })
  } finally {
    vi.unstubAllEnvs()
  }
})

it('of a trace that says nothing is empty, whatever the settings are', () => {
  expect({ ...checkSettings({ args: ['x'], faults: ['fs'] }), ...recordedWorld() }).toEqual(checkSettings())
})
