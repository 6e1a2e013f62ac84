import fs from 'node:fs'
import { sometimes } from 'manyworlds'

const seen = { before: false, after: false, isCalled: false }

// An immediate looks at the directory: it may find the effect of a call whose callback was not called yet, or nothing.
export default function main(): void {
  fs.mkdir('/tmp/a', () => { seen.isCalled = true })
  setImmediate(() => {
    if (seen.isCalled) return
    if (fs.existsSync('/tmp/a')) seen.after = true
    else seen.before = true
  })
}

sometimes('the effect is seen before the callback', () => seen.after)
sometimes('no effect is seen before the callback', () => seen.before)
