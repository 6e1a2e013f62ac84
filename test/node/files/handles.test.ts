/** Handles of fs/promises do what Node's do in a program that has nothing else of fs. */
import { it } from 'vitest'
import { expectSameOutput } from '../both.ts'

it('reads a file line by line and through a stream, and tells whether a file is there', () => {
  expectSameOutput(`
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
const folder = await mkdtemp(os.tmpdir() + '/manyworlds-handles-')
await writeFile(folder + '/file', 'one\\n\\ntwo\\n')
const file = await open(folder + '/file')
for await (const line of file.readLines()) console.log(JSON.stringify(line))
const again = await open(folder + '/file')
for await (const chunk of again.createReadStream({ encoding: 'utf8' })) console.log(JSON.stringify(chunk))
await stat(folder + '/none', { throwIfNoEntry: false }).then((stats) => console.log(stats), (error) => console.log(error.code))
await stat(folder + '/none').catch((error) => console.log(error.code))
await rm(folder, { recursive: true })
`)
})
