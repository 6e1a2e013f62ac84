/** Order of events: what plain Node prints, run here and now, is what the default schedule of the checker prints. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orders } from './corpus.ts'
import { runByDefault } from './event-loop/default-schedule.ts'
import { sample } from '../support/extent.ts'

const programs = orders().map(({ file }) => file)

describe('the default schedule prints what Node prints', () => {
  it.each(sample(programs, 2))('%s', (name) => {
    const file = resolve(import.meta.dirname, '../..', name)
    const node = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    const run = runByDefault(file)
    expect(run.output).toBe(node.stdout)
    // 1 is the exit code of an error that nobody caught, everything else is up to the program.
    expect(run.failure !== undefined).toBe(node.status === 1)
    if (run.exit !== undefined) expect(run.exit).toBe(node.status)
  })

  it('in at least forty programs, ES modules and CommonJS', () => {
    expect(programs.filter((name) => name.endsWith('.mjs')).length).toBeGreaterThanOrEqual(20)
    expect(programs.filter((name) => name.endsWith('.cjs')).length).toBeGreaterThanOrEqual(20)
  })
})
