/** Scripts that use many functions of Node's modules print under check what they print under plain Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

const folder = join(import.meta.dirname, 'scripts')

it.each(readdirSync(folder).sort())('modules are as in Node: %s', (name) => { expectSameOutput(readFileSync(join(folder, name), 'utf8')) })
