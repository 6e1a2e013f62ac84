// What a state restores of built-ins is what changed. V8 gives up optimizations of the whole thread when `constructor` or `Symbol.iterator` of
// Array.prototype is defined, even as it is: everything that the thread did afterwards took up to ten times as long.
import { join } from 'node:path'

import { expect, it, vi } from 'vitest'

import { checked } from '../support/checked.ts'

it('going back over a patched prototype leaves the rest of it alone', () => {
  const define = vi.spyOn(Reflect, 'defineProperty')
  try {
    const { verdict } = checked(join(import.meta.dirname, '../corpus/programs/outside-prototype-patch/program.ts'))
    expect(verdict).not.toBe('error')
    const keys = new Set(define.mock.calls.filter(([object]) => Object.hasOwn(object, 'copyWithin')).map(([, key]) => key))
    expect([...keys].sort()).toEqual(['last', 'push'])
  } finally {
    define.mockRestore()
  }
})
