import fs from 'node:fs'
import { afterCrash } from 'manyworlds'

let isDown = false
export default async function main(): Promise<void> {
  await fs.promises.writeFile('/tmp/log', '')
  const watcher = fs.watch('/tmp/log', () => { if (isDown) throw new Error('somebody watches after the crash') })
  await fs.promises.appendFile('/tmp/log', 'x')
  watcher.close()
}

afterCrash(async () => {
  isDown = true
  await fs.promises.writeFile('/tmp/log', 'y')
})
