// An untracked variable that the first task initialises: until then it holds what all variables hold that are not initialised.
import assert from 'node:assert'
import { latency, untracked } from 'manyworlds'

const seen = untracked([])

async function work() {
  const read = () => value
  await latency()
  seen.push('work')
  assert.throws(read, ReferenceError)
  let value = 1
  await latency()
  return read()
}

assert.equal(await work(), 1)
