import fs from 'node:fs'
import { afterCrash } from 'manyworlds'

// What finally blocks would do is not done by a machine that is down.
export default function main(): void {
  fs.mkdirSync('/tmp/lock')
  try {
    fs.writeFileSync('/tmp/data', 'x')
  } finally {
    fs.rmdirSync('/tmp/lock')
  }
}

afterCrash(() => {
  if (fs.existsSync('/tmp/data') && fs.existsSync('/tmp/lock')) throw new Error('the lock is still there')
})
