/**
 * Law: the model does what the file system of this machine does. Random sequences of calls give the same results, error codes
 * and messages, and leave the same files, with the same permissions, links and contents.
 */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { outputOfRealm } from '../both.ts'
import { randomScript } from './operations.ts'

/** The model has a user who is not the superuser; a test that runs as one has to step down. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

/** From standard input: the user may have no way to the temporary folder of this one, nor to the working directory. */
function outputOfUser(source: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-'], { input: source, cwd: '/', encoding: 'utf8', maxBuffer: 1 << 28, ...user })
  if (status !== 0) throw new Error(`plain Node failed:\n${stderr}`)
  return stdout
}

const sequences = (output: string): string[] => output.split(/^(?=--- )/m)

describe('random calls of node:fs do what they do on this machine', () => {
  it.each([1, 2])('sequences of seed %i', (seed) => {
    const script = randomScript(seed, 30, 40)
    expect(sequences(outputOfRealm(script))).toEqual(sequences(outputOfUser(script)))
  })
})
