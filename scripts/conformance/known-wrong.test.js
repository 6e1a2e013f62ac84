import { expect, it } from 'vitest'
import { temporaryFile } from '../../test/support/folder.ts'
import { compareWithKnown, readKnownWrong } from './known-wrong.js'

const run = (file, mode) => ({ path: file, mode })
const result = (verdict) => ({ verdict, detail: '' })

it('reads groups, and all modes where an entry says so', () => {
  const file = temporaryFile('known.json', JSON.stringify([{ reason: 'r', tests: { 'a.js': 'all', 'b.js': ['strict'] } }]))
  const modesOfA = ['sloppy', 'strict', 'cjs sloppy', 'cjs strict', 'module']
  expect([...readKnownWrong(file).keys()]).toEqual([...modesOfA.map((mode) => `a.js ${mode}`), 'b.js strict'])
})

it('finds wrong runs that are not listed and listed runs that are not wrong', () => {
  const known = new Map([['a.js sloppy', 'r'], ['b.js sloppy', 'r'], ['not-run.js sloppy', 'r']])
  const runs = [run('a.js', 'sloppy'), run('a.js', 'strict'), run('b.js', 'sloppy'), run('c.js', 'sloppy')]
  const results = ['wrong', 'wrong', 'passed', 'passed'].map(result)
  expect(compareWithKnown(known, runs, results)).toEqual({ unlisted: [1], stale: ['b.js sloppy'] })
})
