/** Scripts with HTTP servers and clients print under the default schedule what they print under plain Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { expectSameOutput } from '../both.ts'
import { sample } from '../../support/extent.ts'

const folder = join(import.meta.dirname, 'scripts')

describe('HTTP is as in Node', () => {
  it.each(sample(readdirSync(folder).sort(), 2))('%s', (name) => { expectSameOutput(readFileSync(join(folder, name), 'utf8')) })
})
