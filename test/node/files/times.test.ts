/** Times of files in the first task, before the clock is part of states, and after it. */
import { expect, it } from 'vitest'
import { checked } from '../../support/checked.ts'
import { sample } from '../../support/extent.ts'
import { inFile } from '../../support/folder.ts'

it.each(sample(['lstatSync(file)', 'statSync(file)', 'fstatSync(fs.openSync(file))', 'statSync(file, { bigint: true })'], 2, 1))('%s has dates and keys as in Node', (call) => {
  const text = `
import assert from 'node:assert'
import fs from 'node:fs'
import { inspect } from 'node:util'
const file = 'written'
fs.writeFileSync(file, 'x')
const take = () => {
  const stats = fs.${call}
  assert.equal(Object.keys(stats).includes('mtime'), ${process.version.startsWith('v20.')})
  return stats
}
const ask = (stats) => {
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
    assert.ok(stats[name] instanceof Date)
    assert.equal(stats[name].getTime(), Number(stats[name + 'Ms']))
  }
  assert.match(inspect(stats), /Stats \\{/)
  stats.mtime = 1
  assert.equal(stats.mtime, 1)
}
ask(take())
const early = take()
fs.utimesSync(file, 1000, 2000)
assert.equal(take().mtime.getTime(), 2000000)
setImmediate(() => {
  take().size
  ask(early)
  ask(take())
})
`
  expect(inFile('main.mjs', text, (file) => checked(file, {}))).toMatchObject({ verdict: 'holds' })
})
