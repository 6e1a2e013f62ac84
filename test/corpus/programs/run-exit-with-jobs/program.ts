// What was enqueued before process.exit does not run any more, neither behind it nor in other schedules.

import assert from 'node:assert'
import { latency } from 'manyworlds'

let late = 0

async function leave() {
  await latency()
  void Promise.resolve().then(() => { late++ })
  process.nextTick(() => { late++ })
  queueMicrotask(() => { late++ })
  process.exit(0)
}

export default async function main() {
  void leave()
  await latency()
  assert.equal(late, 0)
  await latency()
  assert.equal(late, 0)
}
