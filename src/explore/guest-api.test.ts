import * as api from 'manyworlds'
import { expect, it } from 'vitest'

import { checked } from '../../test/support/checked.ts'
import { inFile } from '../../test/support/folder.ts'
import { createRealm } from '../runtime/realm.ts'
import { guestApi, guestNames } from './guest-api.ts'

it('lists what the module exports outside of a check, and has all of it that a program can call', () => {
  const names = [...guestNames.get('manyworlds')!].sort()
  expect(names).toEqual(Object.keys(api).sort())
  const inside = String(createRealm({ builtins: { manyworlds: guestApi } }).run('Object.keys($$import("manyworlds")).join()', 'test')).split(',')
  expect(names.filter((name) => !inside.includes(name))).toEqual(['UserError', 'check', 'replay'])
  expect(inside.filter((name) => !names.includes(name))).toEqual([])
})

const manyworlds = (call: string): unknown => {
  const realm = createRealm({ builtins: { manyworlds: guestApi } })
  return realm.run(`{ const { bool, choose, int, oneOf, record } = $$import('manyworlds'); JSON.stringify(${call}) }`, 'choices.js')
}

it.each([
  ['choose(1, 1)', 1], ['choose(-3, -3)', -3], ['choose(int(7, 7))', 7], ["choose(['x'])", 'x'], ["choose(oneOf('only'))", 'only'],
  ['choose(record({ n: int(2, 2), m: oneOf(3) }))', { n: 2, m: 3 }],
])('a choice of one value is none: %s', (call, value) => {
  expect(JSON.parse(manyworlds(call) as string)).toEqual(value)
})

it.each([
  ['choose(2, 1)', 'choose(2, 1) has nothing to choose from'],
  ['choose(1.5, 2)', 'choose() needs two whole numbers'], ['choose(1, Infinity)', 'choose() needs two whole numbers'],
  ['choose([])', 'choose() has nothing to choose from: the list is empty'],
  ['choose({})', 'choose() was given neither numbers nor a list nor a domain'], ['choose(null)', 'choose() was given neither numbers nor a list nor a domain'],
])('a choice of nothing is refused, with what to write: %s', (call, fact) => {
  expect(() => manyworlds(call)).toThrow(expect.objectContaining({
    code: 'unsupported-choice', fact, remedy: 'write choose(1, 3), choose([a, b, c]) or choose(int(1, 3))',
  }))
})

it('what is compared is said before the program begins', () => {
  const text = (call: string): string => `import { compare } from 'manyworlds'\nclass C { x = 1 }\nconst say = () => compare({ exclude: ['C.x'] })\n${call}`
  expect(inFile('program.ts', text('say(); export default () => new C()'), (file) => checked(file).verdict)).toBe('holds')
  expect(() => inFile('program.ts', text('export default () => say()'), (file) => checked(file))).toThrow(expect.objectContaining({
    code: 'unsupported-property', fact: 'compare() is called after the modules were initialised',
  }))
})
