/** Whatever plain Node does with a random program of sockets is among what the checker explores. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { outcomesOf } from '../../corpus/ground-truth/outcomes.ts'
import { inFile } from '../../support/folder.ts'
import { randomSockets } from './random-sockets.ts'
import { isWhole } from '../../support/extent.ts'

const first = Number(process.env.SOCKETS_FROM ?? 1)
const count = Number(process.env.SOCKETS_COUNT ?? (isWhole ? 5 : 2))

describe('outcomes of plain Node are explored', () => {
  for (let seed = first; seed < first + count; seed++) {
    it(`program ${seed}`, () => {
      const program = randomSockets(seed)
      const outcomes = inFile('program.mjs', program, (file) => Object.keys(outcomesOf(file).outcomes))
      for (let i = 0; i < (isWhole ? 3 : 1); i++) expect(outcomes).toContain(outcomeOfNode(program))
    })
  }
})

/** The server stays open, so the program is ended when nothing has happened in many turns of its loop, each of which asks for what has arrived. */
function outcomeOfNode(program: string): string {
  const end = `
    process.on('exit', () => { process.stdout.write(outcome()) })
    let before = outcome(), turns = 0
    setInterval(() => {
      turns = outcome() === before ? turns + 1 : 0
      before = outcome()
      if (turns === 30) process.exit()
    }, 10)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { input: `${program}\n${end}`, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}
