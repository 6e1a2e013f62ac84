/** The page of packages is complete and not stale; the smaller programs are run again, all schedules of each. */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checked } from '../test/support/checked.ts'
import { isWhole, sample } from '../test/support/extent.ts'
import { catalogue, wantedVersion } from './packages/catalogue.js'
import { rowOf } from './packages/row.js'
import { loadOf } from './packages/loading.js'
import { read, readLoads, write } from './packages/table.js'

/** Programs with more states are left to the long run, but for some that use files and sockets. */
const MOST_STATES = 11
const ALSO = ['write-file-atomic', 'ws']

const text = fs.readFileSync(path.join(import.meta.dirname, '..', 'docs', 'packages.md'), 'utf8')
const rows = new Map(read(text).map((row) => [row.folder, row]))
const check = async (file, options) => checked(file, options)

describe('docs/packages.md', () => {
  it('lists every package that has a program, at least forty', () => {
    expect([...rows.keys()]).toEqual(catalogue().map(({ folder }) => folder))
    expect(rows.size).toBeGreaterThanOrEqual(40)
  })

  it('has the versions that are installed, and package.json wants exactly these', () => {
    const listed = Object.fromEntries([...rows.values()].map(({ name, version }) => [name, version]))
    expect(listed).toEqual(Object.fromEntries(catalogue().map(({ name, version }) => [name, version])))
    expect(listed).toEqual(Object.fromEntries(catalogue().map(({ name }) => [name, wantedVersion(name)])))
  })

  it('is written as it is read', () => {
    expect(write([...rows.values()], readLoads(text))).toBe(text)
  })
})

describe('the program of', () => {
  const small = catalogue().filter(({ folder }) => (rows.get(folder)?.states ?? Infinity) <= MOST_STATES)
  const tried = isWhole ? catalogue() : [...catalogue().filter(({ folder }) => ALSO.includes(folder)), ...sample(small, 8)]

  it.each(tried.map((entry) => [entry.name, entry]))('%s does what the page says, and what plain Node does', async (_, entry) => {
    const { row, missing } = await rowOf(entry, check)
    expect(row).toEqual(rows.get(entry.folder))
    expect(missing).toEqual([])
    if (isWhole) expect((await rowOf(entry, async (file, options) => check(file, { ...options, mode: 'tracked' }))).row).toEqual(row)
  })
})

describe('what loads', () => {
  const loads = readLoads(text)
  const names = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'packages', 'most-used.json'), 'utf8'))
  const isWell = (cell) => cell === 'loads' || cell === ''

  it('are 97 of 100 of the 300 packages at least, and none is wrong', () => {
    expect(names).toHaveLength(300)
    expect(loads.map(({ name }) => name)).toEqual(names)
    expect(loads.filter((load) => isWell(load.require) && isWell(load.import)).length).toBeGreaterThanOrEqual(291)
    expect(loads.filter((load) => /^wrong/.test(load.require + load.import))).toEqual([])
  })

  // Of those that are installed here anyway.
  it.each(['redux', 'ws', 'dataloader'])('%s is among them', async (name) => {
    const folder = fs.mkdtempSync(path.join(import.meta.dirname, '..', 'node_modules', '.load-'))
    try {
      fs.symlinkSync(path.join(import.meta.dirname, '..', 'node_modules'), path.join(folder, 'node_modules'))
      expect(await loadOf(name, check, folder)).toMatchObject({ require: 'loads', import: 'loads' })
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})
