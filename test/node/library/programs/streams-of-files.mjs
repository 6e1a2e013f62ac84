// A file is copied through a stream while another task appends to it.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export default async function main() {
  const folder = await mkdtemp('/tmp/streams-')
  await writeFile(`${folder}/from`, 'ab')
  await Promise.all([
    pipeline(createReadStream(`${folder}/from`), createWriteStream(`${folder}/to`)),
    appendFile(`${folder}/from`, 'd'),
  ])
  console.log(await readFile(`${folder}/to`, 'utf8'))
  await rm(folder, { recursive: true })
}
