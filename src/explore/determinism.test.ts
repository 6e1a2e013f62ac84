import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'
import { UserError } from '../base/errors.ts'

const file = join(import.meta.dirname, '../../test/corpus/programs/run-two-timers/program.ts')
const session = () => new Session(file, checkSettings({}), { console: () => {} })

it('repeats the first transitions and then a sample', () => {
  const guard = session().guard()
  expect([1, 16, 17, 1008, 1009, 2018].map((transition) => guard.isDue(transition))).toEqual([true, true, false, false, true, true])
})

it('accepts a transition that leads to the same state again', () => {
  const { program, heap, initial, guard } = opened()
  const start = () => {
    heap.rebuild(initial, initial.length, program.roots)
    program.enter()
    return program.take([0], 1)
  }
  start()
  expect(() => guard.check(start)).not.toThrow()
})

it('names the first difference when a hidden value decides', () => {
  const { program, heap, initial, guard, realm } = opened()
  // Nothing of the state shows this counter: what a leak of the host would look like.
  realm.run('globalThis.hidden = 0', 'test')
  const start = () => {
    heap.rebuild(initial, initial.length, program.roots)
    program.enter()
    const outcome = program.take([0], 1)
    realm.run('$$loop.now = ++globalThis.hidden', 'test')
    return outcome
  }
  start()
  const error = caught(() => guard.check(start))
  expect(error).toMatchObject({ code: 'nondeterministic' })
  expect(error.fact).toMatch(/event loop\.now was 1 the first time, 2 the second time/)
})

function opened() {
  const made = session()
  return { program: made.program!, heap: made.heap, initial: made.initial, realm: made.realm, guard: made.guard() }
}

function caught(run: () => void): UserError {
  try {
    run()
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
