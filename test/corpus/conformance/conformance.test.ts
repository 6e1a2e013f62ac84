// The suites of others, where their checkouts are given: TEST262=DIR and NODE_TESTS=DIR (README.md beside this file).
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWhole } from '../../support/extent.ts'

const script = resolve(import.meta.dirname, '../../../scripts/conformance.js')

describe('enough tests pass, and no others than the known ones are wrong, of', () => {
  for (const [option, checkout] of [['test262', process.env['TEST262']], ['node', process.env['NODE_TESTS']]] as const) {
    it.runIf(isWhole && checkout !== undefined)(option, () => {
      const { status, stdout } = spawnSync(process.execPath, [script, `--${option}`, checkout!], { encoding: 'utf8', maxBuffer: 1e9 })
      expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' })
    })
  }
})
