import { expect, it } from 'vitest'
import { failureLines, inOrder, inParts, shard } from './test-all.js'

const files = ['src/delta/walk.test.ts', 'src/report/text.test.ts', 'test/laws/heaps.test.ts', 'test/modes/delta/random.test.ts', 'test/network/apps/apps.test.ts']

it('begins with what changed, then what it affects, then what npm test has a sample of', () => {
  const isSampled = (file) => /apps|random/.test(file)
  expect(inOrder(files, ['src/delta/walk.ts', 'test/laws/heaps.test.ts'], isSampled)).toEqual([
    'test/laws/heaps.test.ts', 'test/modes/delta/random.test.ts', 'test/network/apps/apps.test.ts', 'src/delta/walk.test.ts', 'src/report/text.test.ts',
  ])
})

it('gives every file to one shard', () => {
  const shards = [1, 2, 3].map((i) => shard(files, `${i}/3`))
  expect(shards.flat().sort()).toEqual(files)
  expect(shards.map(({ length }) => length)).toEqual([2, 2, 1])
})

it.each(['0/3', '4/3', 'two', '1/0'])('refuses the shard %s', (text) => {
  expect(() => shard(files, text)).toThrow(`--shard is '${text}'; write it as 2/4: the second of four`)
})

it('gives every file to one part', () => {
  expect(inParts(files, 2)).toEqual([files.slice(0, 2), files.slice(2, 4), files.slice(4)])
})

it('repeats what failed, not all of a long message', () => {
  const text = [{ name: 'a.test.ts > adds', message: 'expected 2\nto be 3' }, { name: 'b.test.ts', message: 'x'.repeat(1000) }].map((failure) => `${JSON.stringify(failure)}\n`).join('')
  expect(failureLines(text)).toEqual(['a.test.ts > adds\n    expected 2\n    to be 3', `b.test.ts\n    ${'x'.repeat(300)}`])
})
