import { expect, it } from 'vitest'
import { applyPatches, ifThere, oneOf, since, until } from './patch.ts'

it('of several changes the first one applies whose part is there', () => {
  expect(applyPatches('let b = 1', [oneOf(['a = 1', 'a = 2'], ['b = 1', 'b = 2'], [/let/, 'const'])], 20)).toEqual({ text: 'let b = 2', missing: [] })
})

it('a patch concerns only the lines that it names', () => {
  const patches = [until(20, ['old', 'older']), since(24, ['new', 'newer'])]
  expect(applyPatches('old', patches, 20)).toEqual({ text: 'older', missing: [] })
  expect(applyPatches('neither', patches, 22)).toEqual({ text: 'neither', missing: [] })
  expect(applyPatches('new', patches, 26)).toEqual({ text: 'newer', missing: [] })
})

it('a patch may be for what only some releases have, as those after the first of a line', () => {
  expect(applyPatches('text', [ifThere(['gone', 'here']), since(24, ['gone', 'here'])], 24)).toEqual({ text: 'text', missing: [] })
  expect(applyPatches('text', [since(24, ['gone', 'here'])], 26).missing).toHaveLength(1)
})

it('a patch without its part is told, and leaves the text as it is', () => {
  const patch = ['gone', 'here'] as const
  expect(applyPatches('text', [patch], 20)).toEqual({ text: 'text', missing: [patch] })
})
