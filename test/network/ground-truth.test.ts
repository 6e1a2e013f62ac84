/** Whatever plain Node does with a random program of sockets is among what the checker explores. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checked } from '../ground-truth/checked.ts'
import { randomSockets } from './random-sockets.ts'

const first = Number(process.env.SOCKETS_FROM ?? 1)
const count = Number(process.env.SOCKETS_COUNT ?? 5)

describe('outcomes of plain Node are explored', () => {
  for (let seed = first; seed < first + count; seed++) {
    it(`program ${seed}`, () => {
      const directory = mkdtempSync(join(tmpdir(), 'manyworlds-sockets-'))
      try {
        const file = join(directory, 'program.mjs')
        writeFileSync(file, randomSockets(seed))
        const outcomes = Object.keys(checked(file).outcomes)
        for (let i = 0; i < 3; i++) expect(outcomes).toContain(outcomeOfNode(randomSockets(seed)))
      } finally {
        rmSync(directory, { recursive: true })
      }
    }, 120_000)
  }
})

/** The server stays open, so the program is ended when nothing happens any more. */
function outcomeOfNode(program: string): string {
  const end = `process.on('exit', () => { process.stdout.write(outcome()) }); setTimeout(() => { process.exit() }, 300)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { input: `${program}\n${end}`, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}
