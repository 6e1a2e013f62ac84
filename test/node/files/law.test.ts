/**
 * Law: the model does what the file system of this machine does. Random sequences of calls give the same results, error codes
 * and messages, and leave the same files, with the same permissions, links and contents.
 */
import { describe, expect, it } from 'vitest'
import { outputOfRealm } from '../both.ts'
import { randomScript, renamingScript } from './operations.ts'
import { outputOfUser } from './user.ts'

const sequences = (output: string): string[] => output.split(/^(?=--- )/m)

describe('random calls of node:fs do what they do on this machine', () => {
  it.each([1, 2])('sequences of seed %i', (seed) => {
    const script = randomScript(seed, 30, 40)
    expect(sequences(outputOfRealm(script))).toEqual(sequences(outputOfUser(script)))
  })
})

it('renaming does what it does on this machine, from and to everything that a path may lead to', () => {
  const script = renamingScript()
  expect(sequences(outputOfRealm(script))).toEqual(sequences(outputOfUser(script)))
})
