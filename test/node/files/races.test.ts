/** Files under many schedules: what can be seen between the effect of a call and its callback, and how many states that takes. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../../../src/explore/result.ts'
import type { CheckOptions } from '../../../src/options.ts'
import { outcomesOf } from '../../corpus/ground-truth/outcomes.ts'
import { checked } from '../../support/checked.ts'
import { inFile } from '../../support/folder.ts'

function checkProgram(name: string, options: CheckOptions = {}): CheckResult {
  return checked(join(import.meta.dirname, 'programs', `${name}.ts`), options)
}

/** Verdict and counts; the same in both modes that a program can be checked in. */
function counts(name: string): object {
  const [host, tracked] = (['host', 'tracked'] as const).map((mode) => {
    const { verdict, states, transitions, violation } = checkProgram(name, { mode })
    return { verdict, states, transitions, message: violation?.message }
  })
  expect(tracked).toEqual(host)
  return host!
}

describe('operations in flight', () => {
  it('of which none can see the other only differ in the order of their callbacks', () => {
    // Before and after start, a or b was delivered, both were.
    expect(counts('two-directories')).toMatchObject({ verdict: 'holds', states: 5, transitions: 5 })
  })

  it.each([
    ['opendir', 'for await (const entry of await promises.opendir(folder)) add(entry)'],
    ['opendir with callbacks', 'const read = (error, entry) => { if (entry) { add(entry); directory.read(read) } }; const directory = opendirSync(folder); directory.read(read)'],
    ['readdir', '(await promises.readdir(folder, { withFileTypes: true })).forEach(add)'],
    ['readdir with a callback', 'readdir(folder, { withFileTypes: true }, (error, list) => list.forEach(add))'],
    ['readdir, recursive', '(await promises.readdir(folder, { withFileTypes: true, recursive: true })).forEach(add)'],
    ['readdir with a callback, recursive', 'readdir(folder, { withFileTypes: true, recursive: true }, (error, list) => list.forEach(add))'],
  ])('tell of the files that were there when they took effect, whatever becomes of these then: %s', (_, read) => {
    const text = `const { mkdirSync, opendirSync, promises, readdir, rename, writeFileSync } = require('fs')
      const folder = '/tmp/folder'; const found = []; const add = (entry) => { found.push(entry.name + (entry.isFile() ? '' : '?')) }
      globalThis.outcome = () => found.join(' ')
      mkdirSync(folder, { recursive: true }); writeFileSync(folder + '/b', ''); rename(folder + '/b', folder + '/a', () => {});
      (async () => { ${read} })()`
    expect(inFile('program.cjs', text, (file) => Object.keys(outcomesOf(file).outcomes))).toEqual(['a', 'b'])
  })

  it('are four at a time, in the order of the calls', () => {
    // Orders of callbacks in which the fifth is not first: 1, 4, 16, 48, 96 beginnings of length 0 to 4; all orders end alike.
    expect(counts('five-operations')).toMatchObject({ verdict: 'holds', states: 1 + 1 + 4 + 16 + 48 + 96 + 1, transitions: 1 + 4 + 16 + 48 + 96 + 96 })
  })

  it('so that the fifth takes effect after one of the others at the earliest', () => {
    const text = `const { stat, unlink, writeFileSync } = require('fs')
      writeFileSync('f', ''); let missed = 0; globalThis.outcome = () => missed
      for (let i = 0; i < 4; i++) stat('f', (error) => { if (error) missed++ })
      unlink('f', () => {})`
    expect(inFile('program.cjs', text, (file) => Object.keys(outcomesOf(file).outcomes))).toEqual(['0', '1', '2', '3'])
  })

  it('may have taken effect before their callbacks are called, or not', () => {
    expect(counts('effect-before-callback')).toMatchObject({ verdict: 'holds' })
  })

  it('read the memory that they write when they take effect', () => {
    expect(counts('buffer-reuse')).toMatchObject({ verdict: 'holds' })
  })

  it('are heard of by watchers before or after their callbacks', () => {
    expect(counts('watch-before-callback')).toMatchObject({ verdict: 'holds' })
  })

  it('are not heard of by a watcher that was closed', () => {
    expect(counts('watch-closed')).toMatchObject({ verdict: 'holds', states: 2, transitions: 1 })
  })

  it('have no order by the numbers of descriptors that are being closed', () => {
    const { states, transitions } = statesOfPool(5)
    expect([states, transitions]).toEqual([278, 918])
    expect(counts('open-and-close')).toMatchObject({ verdict: 'holds', states: 1 + states, transitions: 1 + transitions })
  })

  it('leave the same state if they leave the same files', () => {
    // Before main; no, one or two of the immediates, each with none, either or both of the timers; no timer comes between the immediates. In Node 20
    // an ES module is evaluated in a poll phase, and the immediates come first.
    const isOld = Number.parseInt(process.versions.node, 10) < 22
    expect(counts('same-files')).toMatchObject({ verdict: 'holds', ...(isOld ? { states: 1 + 2 + 4, transitions: 1 + 2 + 4 } : { states: 1 + 3 * 4, transitions: 1 + 4 + 4 + 4 + 4 }) })
  })
})

describe('races', () => {
  it('finds that two read and write the same file', () => {
    expect(counts('lost-update')).toMatchObject({ verdict: 'violation', states: 137, transitions: 262, message: expect.stringMatching(/the balance is [12]/) })
  })

  it('finds that a file is empty while it is written', () => {
    expect(counts('half-written')).toMatchObject({ verdict: 'holds' })
  })

  it('finds that a check comes too early', () => {
    expect(counts('check-then-create')).toMatchObject({ verdict: 'violation', message: expect.stringMatching(/both own it/) })
  })

  it('finds nothing wrong with a directory as a lock', () => {
    expect(counts('lock-file')).toMatchObject({ verdict: 'holds' })
  })
})

describe('explorations', () => {
  it.each(['host', 'tracked', 'delta', 'auto'] as const)('compare files like the rest of the state, in mode %s', (mode) => {
    // No directory, or a directory with one of the four subsets of two files.
    expect(checkProgram('exploration', { mode })).toMatchObject({ verdict: 'holds', states: 5 })
  })
})

/** Files that are opened, then closed, four calls at a time: a call that finds four others in flight waits until one of those was delivered. */
function statesOfPool(files: number): { states: number, transitions: number } {
  const start = Array.from({ length: files }, (_, i) => ({ left: 2, waits: Math.max(0, i - 3) }))
  const seen = new Set([JSON.stringify(start)])
  let transitions = 0
  for (const text of seen) {
    const state = JSON.parse(text) as typeof start
    const inFlight = state.filter(({ left }) => left > 0).length
    state.forEach(({ left, waits }, index) => {
      if (left === 0 || waits > 0) return
      const next = state.map((each, i) => i === index
        ? { left: left - 1, waits: left === 2 ? Math.max(0, inFlight - 4) : 0 }
        : { ...each, waits: Math.max(0, each.waits - 1) })
      transitions++
      seen.add(JSON.stringify(next))
    })
  }
  return { states: seen.size, transitions }
}
