import * as api from 'manyworlds'
import { expect, it } from 'vitest'

import { createRealm } from '../runtime/realm.ts'
import { guestApi, guestNames } from './guest-api.ts'

it('lists what the module exports outside of a check, and has all of it that a program can call', () => {
  const names = [...guestNames.get('manyworlds')!].sort()
  expect(names).toEqual(Object.keys(api).sort())
  const inside = String(createRealm({ builtins: { manyworlds: guestApi } }).run('Object.keys($$import("manyworlds")).join()', 'test')).split(',')
  expect(names.filter((name) => !inside.includes(name))).toEqual(['UserError', 'check', 'replay'])
  expect(inside.filter((name) => !names.includes(name))).toEqual([])
})
