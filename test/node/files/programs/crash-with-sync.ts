import fs from 'node:fs'
import { afterCrash } from 'manyworlds'

const write = async (text: string): Promise<void> => {
  await fs.promises.writeFile('/tmp/config.new', text, { flush: true })
  await fs.promises.rename('/tmp/config.new', '/tmp/config')
}

// The same with fsync before the rename: there is either the old text or the new one.
export default async function main(): Promise<void> {
  await write('old')
  await write('new')
}

afterCrash(async () => {
  const text = await fs.promises.readFile('/tmp/config', 'utf8').catch(() => 'old')
  if (text !== 'old' && text !== 'new') throw new Error(`the config is '${text}'`)
})
