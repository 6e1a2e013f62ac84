import fs from 'node:fs'
import { sometimes } from 'manyworlds'

const seen: string[] = []

// A watcher may hear of a file before the callback of the call that has made it is called, or after.
export default function main(): void {
  const watcher = fs.watch('/tmp', (type, name) => {
    seen.push(`${type} ${name}`)
    watcher.close()
  })
  fs.mkdir('/tmp/a', () => { seen.push('callback') })
}

sometimes('the watcher hears first', () => seen.join() === 'rename a,callback')
sometimes('the callback is called first', () => seen.join() === 'callback,rename a')
