/** Scripts that work on files print under check what they print under plain Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { expectSameOutput } from '../both.ts'
import { outputOfUser } from './user.ts'

const folder = join(import.meta.dirname, 'scripts')

it.each(readdirSync(folder).sort())('files are as in Node: %s', (name) => {
  expectSameOutput(readFileSync(join(folder, name), 'utf8'), {}, outputOfUser)
})
