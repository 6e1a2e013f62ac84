import { expect, it } from 'vitest'
import { bool, int, oneOf, record } from './declare.ts'
import { always, atEnd, atomic, choose, compare, ignoreIf, latency, sometimes, stopIfVisited } from './declare-program.ts'

it('picks values of the domain at random when the program runs in plain Node', () => {
  for (let i = 0; i < 50; i++) {
    expect([1, 2, 3]).toContain(choose(1, 3))
    expect(['a', 'b']).toContain(choose(['a', 'b']))
    expect([4, 5]).toContain(choose(int(4, 5)))
    expect([false, true]).toContain(choose(bool()))
    expect(['x']).toContain(choose(oneOf('x')))
    expect(choose(record<{ n: number, s: string }>({ n: int(7, 7), s: ['z'] }))).toEqual({ n: 7, s: 'z' })
  }
})

it('lets a program run as if there were no checker', async () => {
  expect(atomic(() => 3)).toBe(3)
  expect(await atomic(async () => 4)).toBe(4)
  await latency()
  const never = (): never => { throw new Error('called') }
  expect([always('a', never), sometimes('b', never), atEnd('c', never), compare({ by: never }), ignoreIf(true), stopIfVisited({})])
    .toEqual(new Array(6).fill(undefined))
})
