// Values of different types that print alike are different atoms, by their hashes too: states are compared by these.
import { expect, it } from 'vitest'

import { AtomTable } from './atoms.ts'

it('tells a number, a bigint and a string from each other that print alike', () => {
  const atoms = new AtomTable()
  const named = [2 ** 40, 2n ** 40n, String(2 ** 40)].map((value) => atoms.ofPrimitive(value))
  const symbol = atoms.ofNamedSymbol(Symbol.for(String(2 ** 40)), String(2 ** 40))
  const base = atoms.addBase({}, String(2 ** 40))
  const hashes = [...named, symbol, base].map((atom) => `${atoms.hash1[atom]},${atoms.hash2[atom]}`)
  expect(new Set(hashes).size).toBe(5)
  for (const lane of ['hash1', 'hash2'] as const) expect(new Set([...named, symbol, base].map((atom) => atoms[lane][atom])).size).toBe(5)
})

it('gives equal values one atom', () => {
  const atoms = new AtomTable()
  for (const value of ['a', 1.5, 2n ** 70n, NaN, -0, null, undefined, true]) expect(atoms.ofPrimitive(value)).toBe(atoms.ofPrimitive(value))
  expect(new Set([-0, NaN, null, undefined, true, false, '', 'undefined', 0.5, 5n].map((value) => atoms.ofPrimitive(value))).size).toBe(10)
})
