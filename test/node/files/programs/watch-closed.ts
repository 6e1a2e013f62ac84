import fs from 'node:fs'
import { always } from 'manyworlds'

let heard = 0

// A watcher that is closed has nothing to tell any more, whatever it has heard.
export default function main(): void {
  const watcher = fs.watch('/tmp', () => { heard++ })
  fs.mkdirSync('/tmp/a')
  watcher.close()
}

always('nothing is heard', () => heard === 0)
