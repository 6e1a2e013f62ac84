/** Scripts that use sockets print the same here, under the default schedule, as under plain Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { expectSameOutput } from '../../node/both.ts'

const folder = join(import.meta.dirname, 'scripts')

describe('sockets behave as in Node', () => {
  for (const name of readdirSync(folder).sort()) {
    it(name, () => { expectSameOutput(readFileSync(join(folder, name), 'utf8')) })
  }
})
