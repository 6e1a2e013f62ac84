// main fails after an await: a failed assertion, not just an uncaught error.

import assert from 'node:assert'
import { latency } from 'manyworlds'

let ready = false

export default async function main() {
  setTimeout(() => { ready = true }, 1)
  await latency()
  assert.ok(ready, 'not ready yet')
}
